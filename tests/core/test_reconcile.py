"""Rival answers to one question become one inference, and no evidence is lost on the way."""

import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.attributes import OPTIONS, Attribute
from app.core.inference import MAX_GUESSES, Evidence, Inference, Ladder, Source, Validity
from app.core.matching import PlaceNames
from app.core.merging import merge, reconcile
from app.core.text.spans import Span

TEXT = string.ascii_lowercase
# Far enough apart that no two of a kind count as one value.
GUESSES: dict[Attribute, tuple[str, ...]] = {
    Attribute.SEX: OPTIONS[Attribute.SEX],
    Attribute.INCOME: OPTIONS[Attribute.INCOME],
    Attribute.AGE: ("20", "40", "60"),
    Attribute.LOCATION: ("Leeds", "Oslo", "Basel", "Quito"),
    Attribute.OCCUPATION: ("nurse", "welder", "bishop", "judge"),
}
ONE_VALUED = frozenset({*OPTIONS, Attribute.AGE})


def evidence_at(start: int, length: int, known: bool) -> Evidence:
    span = Span(start, start + length)
    return Evidence(span, span.of(TEXT), Ladder(span, ("something",)) if known else None)


evidences = st.lists(st.builds(evidence_at, st.integers(0, 20), st.integers(1, 6), st.booleans()), max_size=3)


@st.composite
def inferences(draw: st.DrawFn) -> Inference:
    attribute = draw(st.sampled_from(sorted(GUESSES)))
    return Inference(
        attribute,
        (draw(st.sampled_from(GUESSES[attribute])),),
        draw(st.integers(1, 5)),
        draw(st.none() | st.floats(0, 1)),
        "",
        tuple(draw(evidences)),
        (draw(st.sampled_from(Source)),),
    )


claims = st.lists(inferences(), max_size=7)


def one(attribute: Attribute, guess: str, at: tuple[int, int], confidence: float, certainty: int = 3) -> Inference:
    span = Span(*at)
    return Inference(attribute, (guess,), certainty, confidence, "", (Evidence(span, span.of(TEXT)),), (Source.MODEL,))


def test_a_person_has_one_sex_and_the_surer_guess_leads() -> None:
    unsure, sure = one(Attribute.SEX, "male", (0, 3), 0.3, 4), one(Attribute.SEX, "female", (10, 14), 0.8)
    (found,) = reconcile([unsure, sure])
    assert found.guesses == ("female", "male")
    assert [e.quote for e in found.evidence] == ["abc", "klmn"]
    # Who contradicts does not make surer.
    assert (found.confidence, found.certainty) == (0.8, 3)


def test_what_the_text_states_leads_over_a_number_near_it() -> None:
    stated = replace(one(Attribute.AGE, "34", (0, 3), 0.6, 5), sources=(Source.SIGNAL,))
    (found,) = reconcile([stated, one(Attribute.AGE, "37", (0, 3), 0.9, 5)])
    assert found.guesses[0] == "34"
    assert found.sources == (Source.SIGNAL, Source.MODEL)


def test_who_agrees_makes_surer() -> None:
    (found,) = reconcile([one(Attribute.SEX, "female", (0, 3), 0.5), one(Attribute.SEX, "female", (10, 14), 0.5)])
    assert (found.guesses, found.confidence) == (("female",), 0.75)


def test_two_towns_in_different_places_may_both_be_true() -> None:
    leeds, oslo = one(Attribute.LOCATION, "Leeds", (0, 5), 0.7), one(Attribute.LOCATION, "Oslo", (9, 13), 0.7)
    assert reconcile([leeds, oslo]) == (leeds, oslo)


def test_the_same_words_cannot_mean_two_towns() -> None:
    leeds, oslo = one(Attribute.LOCATION, "Leeds", (0, 5), 0.4), one(Attribute.LOCATION, "Oslo", (3, 9), 0.7)
    (found,) = reconcile([leeds, oslo])
    assert found.guesses == ("Oslo", "Leeds")
    assert reconcile([leeds, replace(oslo, attribute=Attribute.BIRTHPLACE)])[0] == leeds


def test_a_claim_that_rivals_two_brings_them_together() -> None:
    leeds, oslo = one(Attribute.LOCATION, "Leeds", (0, 5), 0.4), one(Attribute.LOCATION, "Oslo", (9, 13), 0.5)
    basel = one(Attribute.LOCATION, "Basel", (4, 10), 0.7)
    (found,) = reconcile([leeds, oslo, basel])
    assert found.guesses[0] == "Basel"
    assert set(found.guesses) == {"Basel", "Leeds", "Oslo"}
    assert (found.confidence, found.certainty) == (0.7, 3)


def test_a_verdict_is_kept_only_where_both_agree_on_it() -> None:
    male, female = one(Attribute.SEX, "male", (0, 3), 0.3), one(Attribute.SEX, "female", (5, 9), 0.6)
    high, low = Validity.HIGH, Validity.LOW
    assert reconcile([male.judged(high), female.judged(high)])[0].validity is high
    assert reconcile([male.judged(high), female.judged(low)])[0].validity is None


@given(claims)
def test_no_evidence_source_or_attribute_is_lost(found: list[Inference]) -> None:
    made = reconcile(found)
    assert {i.attribute for i in made} == {i.attribute for i in found}
    for before in found:
        after = [i for i in made if i.attribute is before.attribute]
        assert set(before.sources) <= {s for i in after for s in i.sources}
        for item in before.evidence:
            assert any(e.span.covers(item.span) for i in after for e in i.evidence)


@given(claims)
def test_nothing_is_made_up(found: list[Inference]) -> None:
    for after in reconcile(found):
        before = [i for i in found if i.attribute is after.attribute]
        assert set(after.guesses) <= {g for i in before for g in i.guesses}
        assert set(after.evidence) <= {e for i in before for e in i.evidence}
        assert len(after.guesses) <= MAX_GUESSES


@given(claims)
def test_no_rivals_are_left(found: list[Inference]) -> None:
    made = reconcile(found)
    of_one_value = [i.attribute for i in made if i.attribute in ONE_VALUED]
    assert len(of_one_value) == len(set(of_one_value))
    for at, this in enumerate(made):
        for other in made[at + 1 :]:
            same = this.attribute is other.attribute
            assert not same or not any(a.span.overlaps(b.span) for a in this.evidence for b in other.evidence)


@given(claims)
def test_what_is_reconciled_stays_as_it_is(found: list[Inference]) -> None:
    made = reconcile(found)
    assert reconcile(made) == made


@given(claims)
def test_one_of_the_answers_leads(found: list[Inference]) -> None:
    merged = merge(found)
    for after in reconcile(found):
        assert after.guesses[0] in {i.guesses[0] for i in merged if i.attribute is after.attribute}


@pytest.mark.parametrize(
    ("certainty", "leads"),
    [(3, "34"), (2, "52")],
    ids=["a signal with good reason leads", "else the surer one does"],
)
def test_who_leads(certainty: int, leads: str) -> None:
    signal = Inference(Attribute.AGE, ("34",), certainty, 0.5, "", (), (Source.SIGNAL,))
    model = Inference(Attribute.AGE, ("52",), 5, 0.9, "", (), (Source.MODEL,))
    for order in ((signal, model), (model, signal)):
        (after,) = reconcile(order)
        assert after.guesses[0] == leads
        assert set(after.guesses) == {"34", "52"}


def test_a_town_goes_before_the_country_it_lies_in() -> None:
    """A signal knows the country, the model thinks of a town there: nobody would stop at the country."""
    names = PlaceNames(countries={"portugal": "Portugal", "spain": "Spain"}, cities={"lisbon": "Lisbon"})
    stated = replace(one(Attribute.LOCATION, "Portugal", (0, 4), 0.9), sources=(Source.SIGNAL,))
    guessed = replace(one(Attribute.LOCATION, "Spain", (0, 4), 0.3), guesses=("Spain", "Lisbon, Portugal"))
    (found,) = reconcile([stated, guessed], names)
    assert found.guesses == ("Lisbon, Portugal", "Portugal", "Spain")
    (agreed,) = reconcile([stated, replace(guessed, guesses=("Lisbon, Portugal",))], names)
    assert agreed.guesses == ("Lisbon, Portugal", "Portugal")
    (elsewhere,) = reconcile([stated, replace(guessed, guesses=("Madrid, Spain",))], names)
    assert elsewhere.guesses == ("Portugal", "Madrid, Spain")
