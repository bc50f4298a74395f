"""IncogniText's loop: what it plants, what it never draws, and that it says what it invented."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.rewrite.misleader import APART, draw_false, exchanged
from app.agents.rewrite.rewriter import Rewriter
from app.agents.roles.control import Control
from app.agents.team import Sight, signals_only
from app.core.attributes import OPTIONS, Attribute
from app.core.edits.edits import apply
from app.core.errors import UsageError
from app.core.inference import Evidence, Inference, Source
from app.core.matching import PlaceNames
from app.core.policy import policy_for
from app.core.text.spans import Span
from app.core.trajectory import Stop
from app.methods import INVENTING, METHODS, configured
from app.methods.baselines.mislead import Mislead
from app.methods.remarks import remarks
from app.service import Session
from app.signals.gazetteers.gazetteer import aliases
from tests.engines.scripted import ScriptedEngine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, KeywordAttacker, team

PLANTED = {Attribute.LOCATION: "Bergen", Attribute.OCCUPATION: "baker"}


def test_the_false_value_takes_the_place_of_the_true_one() -> None:
    attacker = KeywordAttacker(LEEDS_AND_NURSE | {"Bergen": (Attribute.LOCATION, 5)})
    result = Mislead(PLANTED).run(TEXT, team(attacker, {}), policy_for(50), Control())
    assert result.text == TEXT.replace("Leeds", "Bergen").replace("nurse", "baker")
    assert apply(TEXT, result.edits()) == result.text
    assert dict(result.invented) == PLANTED
    assert (result.stopped, result.rounds[1].risk.leaks) == (Stop.ARBITRATED, 0)  # who infers Bergen infers nothing
    assert remarks(result)[0].startswith("Invention")
    assert "Bergen" not in remarks(result)[0]


def test_drawn_values_repeat_with_the_seed() -> None:
    def run(seed: int) -> str:
        return Mislead(seed=seed).run(TEXT, team(KeywordAttacker(LEEDS_AND_NURSE), {}), policy_for(50), Control()).text

    assert run(1) == run(1)
    assert len({run(seed) for seed in range(8)}) > 1
    assert all("Leeds" not in run(seed) for seed in range(3))


def test_other_words_are_asked_of_the_model() -> None:
    attacker = KeywordAttacker({"a nurse": (Attribute.OCCUPATION, 5)})
    engine = ScriptedEngine(given={("misleader", "new"): "a hand with dough"})
    played = replace(team(attacker, {}), engine=engine)
    facts = {Attribute.OCCUPATION: "midwife"}
    keyword = replace(attacker.attack(TEXT, lambda: False).inferences[0], guesses=("care work",))
    attacker.attack = lambda *_: replace(KeywordAttacker.attack(attacker, TEXT, lambda: False), inferences=(keyword,))  # type: ignore[method-assign]
    result = Mislead(PLANTED, facts).run(TEXT, played, policy_for(50, rounds=1), Control())
    assert result.text == TEXT.replace("a nurse", "a hand with dough")
    assert "baker" in str(engine.fills[0].templates)


def test_a_capable_model_rewrites_the_whole_text() -> None:
    engine = ScriptedEngine(texts=["I move it north.\n#\n" + TEXT.replace("Leeds", "Bergen")])
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {}), engine=engine, rewriter=Rewriter(engine))
    result = Mislead(PLANTED).run(TEXT, played, policy_for(50, rounds=1), Control())
    assert result.text == TEXT.replace("Leeds", "Bergen")
    assert "Bergen" in engine.asked[0].prompt.suffix


def test_without_a_model_identifiers_are_taken_back_and_not_invented() -> None:
    text = "I am 34 and you can write to me at anna.berger@example.org any time."
    result = Mislead(seed=3).run(text, signals_only(Sight(2024)), policy_for(50), Control())
    assert "34" not in result.text
    assert "@" not in result.text
    assert Attribute.CONTACT not in dict(result.invented)


@pytest.mark.parametrize(
    ("guess", "quote", "new"),
    [
        ("Leeds, United Kingdom", "near Leeds", "near Bergen"),
        ("United Kingdom", "the United Kingdom's", "the Norway's"),
        ("Leeds", "leeds!", "Bergen!"),
        ("Leeds", "Leedsy", None),
    ],
)
def test_a_city_takes_the_place_of_a_city(guess: str, quote: str, new: str | None) -> None:
    evidence = Evidence(Span(0, len(quote)), quote)
    place = Inference(Attribute.LOCATION, (guess,), 4, None, "", (evidence,), (Source.MODEL,))
    assert exchanged(place, evidence, "Bergen, Norway", aliases()) == new


@given(st.integers(), st.sampled_from([Attribute.AGE, *OPTIONS, Attribute.LOCATION, Attribute.OCCUPATION]))
def test_what_is_drawn_is_false(seed: int, attribute: Attribute) -> None:
    truth = {Attribute.AGE: "34", Attribute.LOCATION: "Porto, Portugal", Attribute.OCCUPATION: "baker"}
    true = truth.get(attribute, OPTIONS.get(attribute, ("",))[0])
    value = draw_false(attribute, true, Random(seed), PlaceNames())
    assert value is not None
    assert value != true
    if attribute is Attribute.AGE:
        assert abs(int(value) - 34) >= APART


@pytest.mark.parametrize("attribute", [Attribute.NAME, Attribute.CONTACT, Attribute.ID_NUMBER, Attribute.ADDRESS])
def test_identifiers_are_never_drawn(attribute: Attribute) -> None:
    assert draw_false(attribute, "x", Random(0), PlaceNames()) is None


def test_it_is_never_the_default_and_refused_for_a_patients_note() -> None:
    assert next(iter(METHODS)) not in INVENTING
    with pytest.raises(UsageError, match="clinical note"):
        configured("mislead", may_invent=False)
    with pytest.raises(UsageError, match="clinical note"):
        Session(clinical=True).rewrite("Seen in clinic, 34, nurse.", method="mislead")
    assert Session(clinical=True).rewrite("Seen in clinic, 34, nurse.").method == "rational"
