"""The estimate of what a strong reader tells: shipped weights, the signals' and a model's eyes, and its bounds."""

import pytest

from app.agents.arbitrate.strong_reader import (
    BIAS,
    Eyes,
    StrongReader,
    from_model,
    from_signals,
    likely,
    load,
    strong_reader,
)
from app.agents.evidence.certainty import CertaintyScale
from app.agents.evidence.evidence_probes import Prober
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.inference import Source
from app.service import Session
from tests.gui.findings import found

POST = "I'm 34, my husband and I moved to Leeds, where I work as a nurse on the night shift."


def never() -> bool:
    return False


def alone() -> StrongReader:
    reader = strong_reader(None, None)
    assert reader is not None
    return reader


def told(text: str) -> dict[Attribute, float]:
    return {one.attribute: one.likely for one in alone().read(text, never)[0]}


def test_what_is_stated_is_told_and_what_is_not_hinted_at_is_not() -> None:
    stated, blank = told(POST), told("The bread came out flat again, so the oven must be too cold.")
    assert min(stated[a] for a in (Attribute.AGE, Attribute.OCCUPATION, Attribute.LOCATION)) > 0.6
    assert max(blank.values()) < 0.5


def test_all_eight_are_estimated_likeliest_first() -> None:
    found_, _ = alone().read(POST, never)
    assert {one.attribute for one in found_} == set(PAPER_ATTRIBUTES)
    assert [one.likely for one in found_] == sorted((one.likely for one in found_), reverse=True)


@pytest.mark.parametrize("text", ["", "  \n", "Ich wohne seit drei Jahren in Leipzig und arbeite dort als Lehrer."])
def test_nothing_is_estimated_of_what_no_reader_was_asked_about(text: str) -> None:
    assert alone().read(text, never)[0] == ()


def test_only_attributes_of_interest_are_estimated() -> None:
    reader = strong_reader(None, {Attribute.AGE, Attribute.NAME})
    assert reader is not None
    assert [one.attribute for one in reader.read(POST, never)[0]] == [Attribute.AGE]


def test_a_signal_that_leaks_counts_for_its_own_attribute() -> None:
    seen = [found(POST, Attribute.AGE, "34")]
    assert from_signals(POST, Attribute.AGE, seen)["found"] == 0.8
    assert from_signals(POST, Attribute.SEX, seen)["found"] == 0
    assert from_signals(POST, Attribute.SEX, seen)["others"] > 0
    assert seen[0].sources == (Source.SIGNAL,)


def test_more_words_that_betray_make_it_likelier() -> None:
    weights = load("starter")
    assert weights is not None
    little, much = from_model(0.1, [0.02, 0.05, 0.01]), from_model(0.95, [0.9, 0.8, 0.7])
    signals = from_signals(POST, Attribute.SEX, ())
    for attribute in PAPER_ATTRIBUTES:
        assert likely(weights, attribute, {**signals, **little}) < likely(weights, attribute, {**signals, **much})


def test_weights_ship_for_signals_and_starter_alone() -> None:
    assert load("signals")
    assert load("starter")
    assert load("") is None
    assert load("nobody") is None


def test_a_check_and_every_round_carry_the_estimate() -> None:
    session = Session()
    assert session.check(POST).told == alone().read(POST, never)[0]
    rounds = session.rewrite(POST).trajectory.rounds
    assert all(made.told == alone().read(made.text, never)[0] for made in rounds)


def test_notes_are_not_judged_by_what_was_fitted_to_posts() -> None:
    assert Session(clinical=True).check(POST).told == ()


def test_a_text_is_probed_once_whoever_asks() -> None:
    from tests.agents.test_probing import PROBES, ScriptedEngine

    engine = ScriptedEngine(telling=["wife"])
    prober = Prober(engine, PROBES)
    one, _ = prober.read("My wife, at last!", [Attribute.SEX], never)
    again, spent = prober.read("My wife, at last!", [Attribute.SEX, Attribute.INCOME], never)
    assert one == again
    assert spent.prompt_tokens == 0
    assert len(engine.probes) == 1


def test_no_attribute_is_likelier_told_than_that_the_text_tells_anything() -> None:
    from app.engines.base import Head, Probe, Probed, Usage, Value
    from tests.agents.test_probing import PROBES, ScriptedEngine

    class Quiet(ScriptedEngine):
        def probe(self, request: Probe, cancelled: object = never) -> Probed:
            ends = tuple(range(1, len(request.text) + 1))
            *words, whole = ([0.99] * len(ends) for _ in request.heads)
            return Probed(ends, (*map(tuple, words), tuple(0.05 for _ in whole)), Usage())

    engine = Quiet(given={("*", "sure"): Value("5", (0.0, 0.0, 0.0, 0.0, 0.0, 1.0))})
    for whole, most in ((Head((1.0, 1.0), 0.0), 0.05), (None, 1.0)):
        eyes = Eyes(engine, CertaintyScale(engine), Prober(engine, PROBES, whole))
        told, _ = StrongReader({"age": {BIAS: 9.0}}, attributes=[Attribute.AGE], eyes=eyes).read("I am 34.", never)
        assert round(told[0].likely, 2) == most
