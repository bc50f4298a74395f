"""SEAL's loop with a scripted team: it goes on while it gains, and keeps the best of its texts."""

from collections.abc import Callable
from dataclasses import replace

from app.agents.roles.control import Control
from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.core.policy import policy_for
from app.core.trajectory import Stop
from app.engines.base import Usage
from app.methods.self_refine import SelfRefine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, KeywordAttacker, team


class Suspicious:
    """Sees something invented wherever a word stands."""

    def __init__(self, word: str) -> None:
        self.word = word

    def judge(self, original: str, text: str, cancelled: Callable[[], bool]) -> tuple[Judged, Usage]:
        return Judged(9, 8, int(self.word not in text)), Usage(7, 0, 0.0)


def test_it_refines_until_the_policy_is_content() -> None:
    words = {"Leeds": "a city", "nurse": "carer"}
    result = SelfRefine().run(TEXT, team(KeywordAttacker(LEEDS_AND_NURSE), words), policy_for(50), Control())
    assert (result.stopped, result.chosen) == (Stop.CLEAN, 1)
    assert result.text == TEXT.replace("Leeds", "a city").replace("nurse", "carer")


def test_its_own_judgement_is_the_utility() -> None:
    played = team(KeywordAttacker(LEEDS_AND_NURSE), {"Leeds": "a city", "nurse": "carer"})
    result = SelfRefine().run(TEXT, replace(played, judge=Suspicious("zebra")), policy_for(50), Control())
    assert (result.rounds[1].utility.readability, result.rounds[1].utility.hallucinations) == (9, 1)


def test_a_round_that_invents_is_not_taken() -> None:
    played = team(KeywordAttacker(LEEDS_AND_NURSE), {"Leeds": "a city", "nurse": "carer"})
    result = SelfRefine().run(TEXT, replace(played, judge=Suspicious("carer")), policy_for(50), Control())
    assert (result.stopped, result.text) == (Stop.IRRATIONAL, TEXT)


def test_it_stops_where_nothing_is_gained() -> None:
    keywords = {"nurse": (Attribute.OCCUPATION, 4), "carer": (Attribute.OCCUPATION, 4)}
    result = SelfRefine().run(TEXT, team(KeywordAttacker(keywords), {"nurse": "carer"}), policy_for(75), Control())
    assert (result.stopped, result.text) == (Stop.IRRATIONAL, TEXT)
    assert len(result.rounds) == 2


def test_the_fidelity_guard_speaks() -> None:
    words = {"Leeds": "Paris", "nurse": "carer"}
    result = SelfRefine().run(TEXT, team(KeywordAttacker(LEEDS_AND_NURSE), words), policy_for(50, rounds=1), Control())
    assert [r.reason for r in result.rounds[1].rejected] == ["it invents a name"]
    assert result.text == TEXT.replace("nurse", "carer")
