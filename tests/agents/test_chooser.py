"""The chooser: nothing below the slider's measure goes into a text, identifiers go anyhow."""

import re

import pytest

from app.agents.choose.chooser import EVERYDAY, LADDER, Candidate, ChoosingAnonymizer, chosen_of, suits
from app.agents.choose.edit_assessor import BIAS, Assessed, Assessor
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.inference import Evidence, Inference, Validity
from app.core.policy import policy_for
from app.core.text.spans import Span
from app.service import Session

GOOD, BAD = Assessor({BIAS: 20.0}, {BIAS: 20.0}), Assessor({BIAS: -20.0}, {BIAS: -20.0})
TEXT = "I am 34 and I live in Leeds with my wife. The buses are late again. Write to jo.quill@example.org please."


def chosen(assessor: Assessor, text: str = TEXT, slider: float = 50) -> str:
    leaks = [i for i in Session().check(text).inferences if i.leaks]
    proposal = ChoosingAnonymizer(assessor).propose(text, leaks, policy_for(slider), lambda: False)
    assert not proposal.written
    return apply(text, proposal.trusted)


def test_what_nobody_calls_good_stays_but_for_what_names_the_author() -> None:
    text = chosen(BAD)
    assert "jo.quill" not in text
    assert "I am 34 and I live in Leeds with my wife." in text


def test_what_is_good_goes_and_the_rest_stays_as_it_was() -> None:
    text = chosen(GOOD)
    assert "Leeds" not in text
    assert "The buses are late again." in text


def test_words_that_are_sound_will_do_for_what_is_stated() -> None:
    kept_whole = {BIAS: -20.0, f"kind={LADDER}": 40.0}
    assert "Leeds" not in chosen(Assessor({BIAS: 0.5}, kept_whole), "I live in Leeds. It rains.")
    assert "Leeds" in chosen(Assessor({BIAS: -20.0}, kept_whole), "I live in Leeds. It rains.")


def told(text: str, words: str, weight: float) -> list[Inference]:
    span = Span(text.index(words), text.index(words) + len(words))
    evidence = (Evidence(span, words, weight=weight),)
    return [Inference(Attribute.LOCATION, ("Leeds",), 5, 0.9, "", evidence, (), Validity.HIGH)]


def spared(text: str, words: str, weight: float, slider: float = 50) -> str:
    proposal = ChoosingAnonymizer(GOOD).propose(text, told(text, words, weight), policy_for(slider), lambda: False)
    return apply(text, proposal.trusted)


def test_what_hardly_tells_is_no_reason_to_delete() -> None:
    text = "I take the tram down Briggate. The weather was bad all week and the roof leaked badly."
    assert "Briggate" not in spared(text, "Briggate", 0.9)
    assert spared(text, "Briggate", 0.3) == text


def test_what_the_rest_leans_on_stays_unless_most_is_to_be_hidden() -> None:
    text = "They asked what I would do. I said I would walk down Briggate. And I did. The roof leaked all of that week."
    assert "I said I would walk" in spared(text, "Briggate", 0.9)
    assert "Briggate" not in spared(text, "Briggate", 0.9, slider=100)


def test_without_evidence_nothing_is_edited() -> None:
    assert ChoosingAnonymizer(GOOD).propose("It rains.", [], policy_for(50), lambda: False).trusted == ()


@pytest.mark.parametrize("slider", [25, 50, 75])
def test_no_more_is_deleted_than_the_position_allows(slider: float) -> None:
    text = " ".join(f"I live in Leeds with my wife and {n} cats." for n in range(2, 12))
    without_ladders = Assessor({BIAS: 20.0, f"kind={LADDER}": -40.0}, {BIAS: 20.0, f"kind={LADDER}": -40.0})
    assert len(chosen(without_ladders, text, slider)) >= (1 - policy_for(slider).most_deleted) * len(text) - 1


def test_a_more_private_position_asks_less_of_the_words() -> None:
    limits = [policy_for(slider) for slider in (25, 50, 75, 100)]
    for name in ("least_good", "least_sound", "least_told"):
        values = [getattr(policy, name) for policy in limits]
        assert values == sorted(values, reverse=True)
    assert [policy.most_deleted for policy in limits] == sorted(policy.most_deleted for policy in limits)


def test_everyday_words_are_taken_wherever_the_phrase_stands_or_not_at_all() -> None:
    everyday = Assessor({BIAS: -20.0, f"kind={EVERYDAY}": 40.0}, {BIAS: -20.0, f"kind={EVERYDAY}": 40.0})
    both = chosen(everyday, "My wife cooks. I love my wife.")
    assert "wife" not in both
    leak = Inference(Attribute.SEX, ("male",), 5, None, "", (Evidence(Span(0, 7), "My wife"),), (), Validity.HIGH)
    text = "My wife cooks. Ask my wife."
    # Where the other place is no evidence it may not be touched, so neither is.
    assert ChoosingAnonymizer(everyday).propose(text, [leak], policy_for(50), lambda: False).trusted == ()


def test_new_words_stand_once_in_each_sentence_they_reach() -> None:
    text = "My son rang. My aunt met my son. My aunt left."
    son, aunt = (
        [Edit(Span(m.start(), m.end()), m.group(), "a relative") for m in re.finditer(words, text, re.IGNORECASE)]
        for words in ("my son", "my aunt")
    )
    sure = Assessed(1.0, 1.0)
    both = [Candidate(edits[0], EVERYDAY, 1.0, sure, others=tuple(edits[1:])) for edits in (son, list(reversed(aunt)))]
    assert apply(text, chosen_of(text, both, 0)) == "a relative rang. My aunt met a relative. My aunt left."


def test_a_state_owns_nothing() -> None:
    text = chosen(
        Assessor({BIAS: 20.0, "kind=sentence": -60.0}, {BIAS: 20.0}), "I'm a widow. I'm a widower's child.", 100
    )
    assert "own's" not in text
    assert "pace's" not in text


@pytest.mark.parametrize(
    ("text", "old", "new", "wanted"),
    [
        ("We live on my late husband's pension.", "my late husband", "someone I lost", False),
        ("We live on my wife's pension.", "my wife", "my partner", True),
        ("My second wife is Danish.", "wife", "my partner", False),
        ("Ask wife about it.", "wife", "my partner", True),
    ],
)
def test_new_words_suit_what_stands_beside_them(text: str, old: str, new: str, wanted: bool) -> None:
    start = text.index(old)
    assert suits(text, Span(start, start + len(old)), new) is wanted
