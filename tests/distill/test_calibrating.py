"""Fitting what scores are worth: the weights found on made-up samples, and how samples are gathered from texts."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agents.arbitrate.weighing import WeighingArbitrator
from app.agents.evidence.calibration import Calibration, Weights, dump, parse
from app.agents.evidence.certainty import CertaintyScale
from app.agents.roles.base import Attack, Cancelled, Found, ignore
from app.core.attributes import Attribute
from app.core.errors import InputError
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.matching import PlaceNames
from app.core.teaching import Part, is_right
from app.core.text.spans import Span
from app.distill.fit.calibration import _LEAST, Sample, Samples, calibrate, collect, gather
from app.engines.base import Fill, Value
from tests.distill.rows import records
from tests.engines.scripted import ScriptedEngine

SCORES = (-8.0, -4.0, -1.0, 1.0, 4.0, 8.0)
FEW = (Attribute.SEX, Attribute.AGE, Attribute.OCCUPATION)


def sample(told: float, real: bool, attribute: Attribute = Attribute.SEX, judged: float = 0.0) -> Sample:
    return Sample(attribute, {"told": told, "judged": judged}, real, real)


samples = st.lists(
    st.builds(sample, st.floats(-9, 9), st.booleans(), st.sampled_from(FEW), st.floats(-9, 9)),
    min_size=4,
    max_size=30,
).filter(lambda some: any(s.real for s in some) and not all(s.real for s in some))


def of(some: Sample, made: Calibration) -> float:
    return made.real.probability(some.features, some.attribute)


def f1(some: Samples, made: Calibration, least: float) -> float:
    kept = [s for s in some.claims if of(s, made) >= least]
    hits = sum(s.real for s in kept)
    return 2 * hits / (len(kept) + sum(s.real for s in some.claims) + some.missed)


def medium(made: Calibration) -> float:
    return next(least for least, validity in made.steps if validity is Validity.MEDIUM)


def test_where_a_score_tells_true_from_false_every_true_claim_ranks_above_every_false_one() -> None:
    claims = tuple(sample(told, told > 0) for told in SCORES for _ in range(5))
    made = calibrate(Samples(claims, 0))
    assert made.real.terms["told"] > 0
    assert min(of(s, made) for s in claims if s.real) > 0.5 > max(of(s, made) for s in claims if not s.real)
    assert made.real.terms["judged"] == pytest.approx(0)


def test_a_score_that_says_nothing_weighs_nothing() -> None:
    made = calibrate(Samples(tuple(sample(told, real) for told in SCORES for real in (True, False)), 0))
    assert made.real.terms["told"] == pytest.approx(0, abs=1e-6)
    assert made.real.probability({"told": 5.0}, Attribute.SEX) == pytest.approx(0.5, abs=1e-6)


def test_what_is_real_and_what_is_right_are_weighed_apart() -> None:
    claims = tuple(
        Sample(Attribute.AGE, {"told": told, "judged": judged}, told > 0, judged > 0)
        for told in SCORES
        for judged in SCORES
    )
    made = calibrate(Samples(claims, 0))
    assert made.real.terms["told"] > 1 > abs(made.real.terms["judged"])
    assert made.right.terms["judged"] > 1 > abs(made.right.terms["told"])


def test_an_attribute_seen_once_moves_less_than_one_seen_often() -> None:
    often = [sample(told, True, Attribute.AGE) for told in SCORES] * 5
    never = [sample(told, False, Attribute.SEX) for told in SCORES] * 5
    made = calibrate(Samples((*often, *never, sample(0.0, True, Attribute.OCCUPATION)), 0))
    by = made.real.attributes
    assert by[Attribute.AGE] > by[Attribute.OCCUPATION] > 0 > by[Attribute.SEX]


@given(samples)
@settings(deadline=None)
def test_as_many_claims_are_expected_to_be_real_as_are(some: list[Sample]) -> None:
    made = calibrate(Samples(tuple(some), 0))
    assert sum(of(s, made) for s in some) == pytest.approx(sum(s.real for s in some), abs=1e-3)


@given(samples)
@settings(deadline=None, max_examples=50)
def test_what_speaks_for_a_claim_speaks_as_much_against_its_opposite(some: list[Sample]) -> None:
    made = calibrate(Samples(tuple(some), 0))
    turned = calibrate(Samples(tuple(replace(s, real=not s.real, right=not s.right) for s in some), 0))
    for s in some:
        assert of(s, made) == pytest.approx(1 - of(s, turned), abs=1e-3)


@given(samples, st.integers(0, 9))
@settings(deadline=None, max_examples=50)
def test_the_lowest_step_is_taken_of_those_that_detect_about_best(some: list[Sample], missed: int) -> None:
    texts = Samples(tuple(some), missed)
    made = calibrate(texts)
    assert [validity for _, validity in made.steps] == [Validity.HIGH, Validity.MEDIUM, Validity.LOW]
    scores = {float(least): f1(texts, made, float(least)) for least in _LEAST}
    about = [least for least, score in scores.items() if score >= max(scores.values()) - 0.005 - 1e-9]
    assert medium(made) == pytest.approx(min(about))


def test_the_gate_leaves_most_harmless_texts_alone() -> None:
    real = [Sample(Attribute.AGE, {"told": 3.0}, True, True, number) for number in range(20)]
    ghosts = [Sample(Attribute.AGE, {"told": -3.0 + n / 10}, False, False, 20 + n, True) for n in range(20)]
    made = calibrate(Samples((*real, *ghosts), 0))
    kept = [s for s in ghosts if of(s, made) < made.gate]
    assert len(kept) == 18
    assert all(of(s, made) > made.gate for s in real)
    assert calibrate(Samples(tuple(real), 0)).gate == 0.0


@given(samples, st.integers(1, 40))
@settings(deadline=None, max_examples=50)
def test_the_more_nobody_claims_the_sooner_a_claim_counts(some: list[Sample], missed: int) -> None:
    assert medium(calibrate(Samples(tuple(some), missed))) <= medium(calibrate(Samples(tuple(some), 0)))


@given(samples)
@settings(deadline=None, max_examples=30)
def test_a_file_keeps_what_was_fitted(some: list[Sample]) -> None:
    made = calibrate(Samples(tuple(some), 0))
    kept = parse(dump(made, "A test."))
    for s in some:
        assert of(s, kept) == pytest.approx(of(s, made), abs=0.01)
    assert [v for _, v in kept.steps] == [v for _, v in made.steps]


@pytest.mark.parametrize(("real", "doubt"), [(False, 0.3), (True, 0.05)])
def test_guesses_are_doubted_as_far_as_no_detection_is_lost(real: bool, doubt: float) -> None:
    """Jobs whose guess is always wrong: left alone where they are nothing, hardly where they are leaks."""
    wrong = tuple(
        Sample(Attribute.OCCUPATION, {"told": 2.0, "judged": 0.0}, real or not n % 4, False) for n in range(20)
    )
    good = tuple(sample(told, told > 0) for told in SCORES for _ in range(5))
    assert calibrate(Samples((*good, *wrong), 0)).doubt == pytest.approx(doubt)


def test_a_model_denies_what_it_sees_half_as_well_as_any_signal_that_was_right() -> None:
    def signal(told: float, real: bool) -> Sample:
        return Sample(Attribute.SEX, {"told": told, "strong_signal": 1.0}, real, real)

    even = calibrate(Samples((signal(-3.0, True), signal(2.0, True), signal(-6.0, False)), 0)).denied
    assert even == pytest.approx(0.5 / (1 + math.exp(3.0)))
    assert calibrate(Samples((signal(2.0, True), signal(-6.0, False)), 0)).denied == 0.05
    assert calibrate(Samples((signal(-6.0, False),), 0)).denied == 0.0


def test_nothing_can_be_fitted_on_no_claims() -> None:
    with pytest.raises(InputError):
        calibrate(Samples((), 3))


class Claims:
    """An attacker that claims the same of every text, quoting what stands first in it."""

    def __init__(self, *made: tuple[Attribute, str]) -> None:
        self.made = made

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        here = (Evidence(Span(0, 4), text[:4]),)
        return Attack((), tuple(Inference(a, (g,), 4, 0.8, "", here, (Source.MODEL,)) for a, g in self.made))


def engine() -> ScriptedEngine:
    """Return an engine that sees everything and finds every verdict medium."""
    return ScriptedEngine(given={("attacker", "sure"): "4", ("arbitrator", "validity"): "medium"})


def test_a_claim_is_real_where_the_teacher_acts_on_it_and_what_nobody_claims_is_missed() -> None:
    rows = records(Part.CALIBRATION, 2)
    weighing = WeighingArbitrator(CertaintyScale(engine()), Calibration(Weights({}), Weights({}), ()))
    attacker = Claims((Attribute.LOCATION, "Leeds"), (Attribute.AGE, "44"), (Attribute.CONTACT, "x"))
    found = collect(rows, attacker, weighing, lambda record, claim: claim.guesses == ("44",))
    # The teacher acts on town and job; the age is a hunch, and contacts are not asked about.
    assert [(s.attribute, s.real, s.right) for s in found.claims] == [
        (Attribute.LOCATION, True, False),
        (Attribute.AGE, False, True),
    ] * 2
    assert found.missed == 2


def test_a_guess_is_right_by_what_is_known_of_the_author_and_else_by_the_teacher() -> None:
    (record,) = records(Part.CALIBRATION, 1)
    town = record.author[Attribute.LOCATION]

    def claim(attribute: Attribute, guess: str) -> Inference:
        return Inference(attribute, (guess,), 4, 0.8, "", (), (Source.MODEL,))

    assert is_right(record, claim(Attribute.LOCATION, town), places=PlaceNames())
    assert not is_right(record, claim(Attribute.LOCATION, "Atlantis"), places=PlaceNames())
    # The teacher's age is a hunch it does not act on, and nobody knows the truth.
    assert not is_right(record, claim(Attribute.AGE, "44"), places=PlaceNames())
    assert is_right(replace(record, author={}), claim(Attribute.LOCATION, town), places=PlaceNames())
    elsewhere = replace(record, author={Attribute.LOCATION: "Atlantis"})
    assert not is_right(elsewhere, claim(Attribute.LOCATION, town), places=PlaceNames())


def first_words(request: Fill) -> str:
    return " ".join(request.source.split()[:2])


def test_samples_are_gathered_from_what_signals_and_model_claim() -> None:
    rows = records(Part.CALIBRATION, 2)
    asked = engine()
    asked.given |= {
        ("attacker", "guess"): Value("44"),
        ("attacker", "quote"): first_words,
        ("attacker", "reason"): "so",
    }
    found = gather(rows, asked)
    assert found.claims
    assert {s.attribute for s in found.claims} >= {Attribute.AGE, Attribute.LOCATION}
    assert all(s.features.keys() == found.claims[0].features.keys() for s in found.claims)
    assert any(s.real for s in found.claims)
    # What is gathered can be fitted.
    made = calibrate(found)
    assert all(0 < of(s, made) < 1 for s in found.claims)
