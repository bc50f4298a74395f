"""RLAA's loop with a scripted team: what it edits, when it stops, what it refuses."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.roles.base import Attack, Proposal, Team, Verdicts, ignore
from app.agents.roles.control import Control, Progress
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.errors import CancelledError, EngineError
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.policy import Policy, policy_for
from app.core.text.spans import Span
from app.core.trajectory import Stop
from app.engines.base import Usage
from app.methods.rational import Rational

TEXT = "I work in Leeds as a nurse. The weather was fine today and we all went out for a long walk."


@dataclass
class KeywordAttacker:
    """Claims an attribute wherever its keyword stands."""

    keywords: dict[str, tuple[Attribute, int]]
    fail_at: int = -1
    error: Exception = field(default_factory=lambda: EngineError("it died"))
    calls: int = 0

    def attack(
        self, text: str, cancelled: Callable[[], bool], on_found: object = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        self.calls += 1
        if self.calls - 1 == self.fail_at:
            raise self.error
        found = []
        for word, (attribute, certainty) in self.keywords.items():
            at = text.find(word)
            if at >= 0:
                evidence = (Evidence(Span(at, at + len(word)), word),)
                found.append(Inference(attribute, (word,), certainty, 0.9, "", evidence, (Source.MODEL,)))
        return Attack((), tuple(found), Usage(10, 2, 0.0))


@dataclass
class DictionaryAnonymizer:
    """Replaces evidence by fixed words."""

    replacements: dict[str, str]

    def propose(
        self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Callable[[], bool]
    ) -> Proposal:
        edits = [
            Edit(e.span, e.quote, self.replacements[e.quote], (i.attribute,)) for i in acted_on for e in i.evidence
        ]
        return Proposal(written=tuple(edits), usage=Usage(5, 3, 0.0))


def team(attacker: KeywordAttacker, replacements: dict[str, str]) -> Team:
    return Team(attacker, RuleArbitrator(), DictionaryAnonymizer(replacements))


LEEDS_AND_NURSE = {"Leeds": (Attribute.LOCATION, 5), "nurse": (Attribute.OCCUPATION, 4)}


def test_it_edits_validated_leaks_until_nothing_is_left() -> None:
    attacker = KeywordAttacker(LEEDS_AND_NURSE)
    result = Rational().run(TEXT, team(attacker, {"Leeds": "a city", "nurse": "carer"}), policy_for(50), Control())
    assert result.stopped is Stop.CLEAN
    assert result.text == TEXT.replace("Leeds", "a city").replace("nurse", "carer")
    assert apply(TEXT, result.edits()) == result.text
    first, last = result.rounds
    assert (first.risk.leaks, first.risk.score, first.utility.kept) == (2, 1.0, 1.0)
    assert (last.risk.leaks, last.risk.score) == (0, 0.0)
    assert last.mrs == pytest.approx(1 - last.utility.kept)
    assert [e.round for e in result.edits()] == [1, 1]
    assert (last.prompt_tokens, last.generated_tokens) == (15, 5)


def test_low_and_invalid_leaks_are_not_edited() -> None:
    attacker = KeywordAttacker({"Leeds": (Attribute.LOCATION, 2), "nurse": (Attribute.OCCUPATION, 1)})
    result = Rational().run(TEXT, team(attacker, {}), policy_for(50), Control())
    assert result.stopped is Stop.ARBITRATED
    assert result.text == TEXT
    assert [i.validity for i in result.rounds[0].inferences] == [Validity.LOW, Validity.INVALID]


def test_at_zero_nothing_is_touched() -> None:
    result = Rational().run(TEXT, team(KeywordAttacker(LEEDS_AND_NURSE), {}), policy_for(0), Control())
    assert (result.text, result.stopped) == (TEXT, Stop.ARBITRATED)


def test_edits_over_the_limit_are_irrational_and_shown() -> None:
    text = "Leeds rain"
    attacker = KeywordAttacker({"Leeds rain": (Attribute.LOCATION, 4)})
    cheap = Rational().run(text, team(attacker, {"Leeds rain": "bad weather"}), policy_for(25), Control())
    assert cheap.stopped is Stop.IRRATIONAL
    assert cheap.text == text
    dear = Rational().run(text, team(attacker, {"Leeds rain": "bad weather"}), policy_for(75), Control())
    assert dear.text == "bad weather"


def test_rounds_end_and_the_guard_speaks() -> None:
    attacker = KeywordAttacker(LEEDS_AND_NURSE)
    slow = team(attacker, {"Leeds": "a city", "nurse": "Queen of Sheba"})
    result = Rational().run(f"{TEXT} Leeds is grey. Leeds is wet.", slow, policy_for(50), Control())
    assert result.stopped is Stop.ROUNDS
    assert [r.reason for r in result.rounds[1].rejected] == ["it invents a name"]
    assert len(result.rounds) == 3


def test_a_round_does_not_rewrite_what_one_before_it_wrote() -> None:
    attacker = KeywordAttacker({"Leeds": (Attribute.LOCATION, 5)})
    result = Rational().run(TEXT, team(attacker, {"Leeds": "Leeds Leeds"}), policy_for(50), Control())
    assert result.stopped is Stop.IRRATIONAL
    assert len(result.rounds) == 2


def test_cancelling_keeps_the_rounds_done() -> None:
    attacker = KeywordAttacker(LEEDS_AND_NURSE, fail_at=1, error=CancelledError("stop"))
    result = Rational().run(TEXT, team(attacker, {"Leeds": "a city", "nurse": "carer"}), policy_for(50), Control())
    assert (result.stopped, result.text) == (Stop.CANCELLED, TEXT)


def test_a_dying_engine_keeps_the_rounds_done_but_a_first_failure_is_told() -> None:
    late = KeywordAttacker(LEEDS_AND_NURSE, fail_at=1)
    result = Rational().run(TEXT, team(late, {"Leeds": "a city", "nurse": "carer"}), policy_for(50), Control())
    assert (result.stopped, result.text) == (Stop.FAILED, TEXT)
    with pytest.raises(EngineError):
        Rational().run(TEXT, team(KeywordAttacker({}, fail_at=0), {}), policy_for(50), Control())


def test_a_rewrite_that_opens_a_worse_leak_is_not_chosen() -> None:
    keywords = {
        "nurse": (Attribute.OCCUPATION, 3),
        "hospital": (Attribute.ORGANIZATION, 5),
        "ward": (Attribute.OTHER, 5),
    }
    attacker = KeywordAttacker(keywords)
    replacements = {"nurse": "hospital ward hand", "hospital": "hospital ", "ward": "ward "}
    result = Rational().run(TEXT, team(attacker, replacements), policy_for(50, rounds=1), Control())
    assert result.rounds[1].risk.score > 1
    assert (result.chosen, result.text) == (0, TEXT)


def test_a_round_that_gains_nothing_is_not_offered() -> None:
    attacker = KeywordAttacker({"Leeds": (Attribute.LOCATION, 5), "shire": (Attribute.LOCATION, 5)})
    result = Rational().run(TEXT, team(attacker, {"Leeds": "the shire"}), policy_for(50, rounds=1), Control())
    assert len(result.rounds) == 2
    assert (result.chosen, result.text) == (0, TEXT)


def test_where_hunches_are_acted_on_taking_one_back_is_a_gain() -> None:
    attacker = KeywordAttacker({"nurse": (Attribute.OCCUPATION, 2)})
    result = Rational().run(TEXT, team(attacker, {"nurse": "carer"}), policy_for(100), Control())
    assert result.rounds[0].risk.score == 0
    assert result.chosen == 1
    assert "nurse" not in result.text


def test_progress_and_budget() -> None:
    told: list[Progress] = []
    attacker = KeywordAttacker(LEEDS_AND_NURSE)
    control = Control(on_progress=told.append, max_seconds=0.0)
    result = Rational().run(TEXT, team(attacker, {"Leeds": "a city", "nurse": "carer"}), policy_for(50), control)
    assert result.stopped is Stop.BUDGET
    assert [p.step for p in told] == ["attack", "arbitrate"]


def test_verdicts_given_by_others_stand() -> None:
    judged = Inference(Attribute.AGE, ("34",), 5, 0.9, "", (), (Source.MODEL,), Validity.LOW)
    assert RuleArbitrator().arbitrate("", [judged], lambda: False) == Verdicts((judged,))
