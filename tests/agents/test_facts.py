"""My facts: wrong claims cost nothing, right ones are pressing, and no model ever reads what is true."""

import contextlib
from dataclasses import replace

import pytest

from app.agents.arbitrate.facts import grade, judged, knowing
from app.agents.team import Sight, signals_only
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.errors import UntellError
from app.core.inference import Inference, Source, Validity
from app.methods import METHODS
from app.service import Session
from app.signals.gazetteers.gazetteer import aliases
from tests.engines.scripted import ScriptedEngine

CANARY = "Kanarienvogel"
TEXT = "I live in Leeds with my wife, and it rains all day long here. We went out for a long walk."


def told(guess: str, confidence: float = 0.8, certainty: int = 3, source: Source = Source.SIGNAL) -> Inference:
    return Inference(Attribute.LOCATION, (guess,), certainty, confidence, "", (), (source,), Validity.MEDIUM)


@pytest.mark.parametrize(
    ("guess", "right"),
    [("Porto, Portugal", 1.0), ("Portugal", 0.5), ("Leeds, United Kingdom", 0.0), ("Lisbon, Portugal", 0.5)],
)
def test_a_guess_is_right_broader_or_wrong(guess: str, right: float) -> None:
    facts = {Attribute.LOCATION: "Porto, Portugal"}
    assert grade(told(guess), facts, aliases()) == right
    assert grade(told(guess), {}, aliases()) is None


ME = {
    Attribute.NAME: "Dariusz Wolny", Attribute.LOCATION: "Ghent, Belgium", Attribute.OCCUPATION: "nurse",
    Attribute.AGE: "47", Attribute.RELATIONSHIP: "it's complicated",
}  # fmt: skip


@pytest.mark.parametrize(
    ("attribute", "guess", "right"),
    [
        (Attribute.NAME, "Dariusz", 1.0),
        (Attribute.NAME, "D. Wolny", 1.0),
        (Attribute.NAME, "Darek", 0.5),
        (Attribute.NAME, "Siobhan Kelly", 0.5),
        (Attribute.LOCATION, "Gentbrugge, Belgium", 0.5),
        (Attribute.LOCATION, "Flanders, Belgium", 0.5),
        (Attribute.LOCATION, "Leeds, United Kingdom", 0.0),
        (Attribute.OCCUPATION, "nurse practitioner", 0.5),
        (Attribute.OCCUPATION, "roofer", 0.0),
        (Attribute.AGE, "30", 0.0),
        (Attribute.RELATIONSHIP, "married", 0.5),
    ],
)
def test_what_is_partly_right_or_cannot_be_compared_is_no_miss(attribute: Attribute, guess: str, right: float) -> None:
    assert grade(replace(told(guess), attribute=attribute), ME, aliases()) == right


@pytest.mark.parametrize("told_name", ["My name is Dariusz", "My name is D. Wolny", "My name is Darek"])
@pytest.mark.parametrize("method", ["rational", "adversarial"])
def test_a_name_goes_whatever_the_facts_say(told_name: str, method: str) -> None:
    session = Session(sight=Sight(2025), facts=ME)
    made = session.rewrite(f"{told_name} and I write about trains every day.", 50, method).trajectory.text
    assert told_name.removeprefix("My name is ") not in made


def test_a_wrong_claim_is_no_reason_to_edit_and_a_right_one_presses() -> None:
    facts = {Attribute.LOCATION: "Porto, Portugal"}
    assert judged(told("Leeds, United Kingdom"), facts, aliases()).validity is Validity.INVALID
    right = judged(told("Porto, Portugal"), facts, aliases())
    assert (right.validity, right.certainty) == (Validity.HIGH, 4)
    assert judged(told("Portugal"), facts, aliases()) == told("Portugal")


def test_a_doubtful_guess_that_is_wrong_leaks_all_the_same() -> None:
    doubtful = told("Leeds, United Kingdom", 0.3, source=Source.MODEL)
    assert judged(doubtful, {Attribute.LOCATION: "Porto, Portugal"}, aliases()) == doubtful


def test_a_team_without_facts_stays_as_it_is() -> None:
    team = signals_only(Sight(2025))
    assert knowing(team, {}) is team


@pytest.mark.usefixtures("ladders_read_well")
@pytest.mark.parametrize("method", ["rational", "self-refine", "adversarial", "lexicographic"])
@pytest.mark.parametrize(("home", "stays"), [("Porto, Portugal", True), ("Leeds, United Kingdom", False)])
def test_the_methods_leave_alone_what_misses_the_facts(method: str, home: str, stays: bool) -> None:
    session = Session(sight=Sight(2025, frozenset({Attribute.LOCATION})), facts={Attribute.LOCATION: home})
    made = session.rewrite(TEXT, 75, method).trajectory
    assert ("Leeds" in made.text) is stays


def test_what_was_guessed_right_a_strong_reader_tells() -> None:
    session = Session(sight=Sight(2025), facts={Attribute.LOCATION: "Leeds, United Kingdom"})
    likely = {one.attribute: one.likely for one in session.check(TEXT).told}
    assert likely[Attribute.LOCATION] >= 0.99


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("capable", [False, True])
def test_no_prompt_holds_a_fact(method: str, capable: bool) -> None:
    given = {("*", "guess"): "Leeds, UK", ("*", "quote"): "Leeds", ("*", "reason"): "named", ("*", "new"): "a city"}
    engine = ScriptedEngine(given={**given, ("*", "sure"): "5"}, texts=["a text"] * 50)
    facts = {attribute: f"{CANARY} {attribute.value}" for attribute in PAPER_ATTRIBUTES}
    session = Session(engine, capable=capable, sight=Sight(2025), facts=facts)
    with contextlib.suppress(UntellError):  # a script runs out of answers; what was asked until then counts
        assert CANARY not in session.rewrite(TEXT, 75, method).trajectory.text
    assert engine.fills or engine.asked
    assert CANARY not in repr(engine.fills) + repr(engine.asked) + repr(engine.probes)
