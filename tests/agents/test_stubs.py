"""No deletion leaves half a clause: what a verb asks for stays."""

import pytest

from app.agents.propose.stubs import leaves_stub
from app.agents.propose.stubs import stub as cuts
from app.core.text.spans import Span


def stub(marked: str) -> bool:
    before, words, after = marked.replace("]", "[").split("[")
    return leaves_stub(before + words + after, Span(len(before), len(before) + len(words)))


@pytest.mark.parametrize(
    "marked",
    [
        "So yes, I live[ in a flat in Leeds].",
        "I'm based[ in Leeds], and I like it.",
        "We're[ in Leeds], it's a tradition.",
        "I'm still[ in Leeds].",
        "I said I'm[ from Leeds] and left.",
        "Asked if we could go[ to the Leeds one].",
        "He was dropping[ off my son].",
        "I take a coat even[ in June].",
        "A coat from back[ in Leeds], where it rains.",
        "My aunt[ in Ayr did].",
        "On stages[ from Cork] to Galway.",
        "She works[ at the infirmary].",
        "I put my name[ down for the Leeds one].",
        "In the voice I use[ for dentists].",
        "I never set foot[ in Leeds] before.",
        "Plenty[ of Leeds] is fine.",
    ],
)
def test_what_a_word_asks_for_may_not_go(marked: str) -> None:
    assert stub(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "Her niece, who, fair play[, is my girlfriend now].",
        "Dear parents[, as your nurse I have news].",
        "To whom it concerns[, I am a nurse].",
        "I own a car[, can't drive at all].",
        "It rains, so yes[, I live in Leeds].",
    ],
)
def test_a_comma_parts_no_subject_from_its_verb_and_no_greeting_stands_alone(marked: str) -> None:
    before, words, after = marked.replace("]", "[").split("[")
    text = before + words + after
    assert cuts(text, Span(len(before), len(before) + len(words)), Span(0, len(text)))


@pytest.mark.parametrize(
    "marked",
    [
        "I follow them from a kitchen[ in Leeds].",
        "I live[ in Leeds] with my mum.",
        "I'm[ from Leeds] at home everywhere.",
        "The game was loud[ in Leeds].",
        "I moved here[ from Leeds] with two bags.",
        "Every night my mother works[ at the infirmary].",
        "[In Leeds] it rains.",
        "A room, [in Leeds], for rent.",
    ],
)
def test_what_can_be_spared_is_no_stub(marked: str) -> None:
    assert not stub(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "To be honest I was happy[ in Leeds].",
        "To my surprise it rained[ in Leeds].",
        "I sang[ in May].",
        "I sang[ in may].",
        "I sang[ with Will].",
        "I bought a place[ in Ayr].",
        "My land[ in Ayr] floods.",
        "I made a deal[ with Tesco].",
        "They take great care[ at the hospital].",
        "I ran on the track[ at the school].",
        "I paid the charge[ at the bank].",
        "I love my work[ in Leeds].",
    ],
)
def test_names_months_and_nouns_are_no_verbs(marked: str) -> None:
    before, words, after = marked.replace("]", "[").split("[")
    text = before + words + after
    assert not cuts(text, Span(len(before), len(before) + len(words)), Span(0, len(text)))


@pytest.mark.parametrize(
    "marked",
    [
        "I know someone that lives[ in Leeds].",
        "I got[ into Leeds last year].",
        "I feel[ at home in Leeds].",
        "I took good care[ of Leeds].",
    ],
)
def test_verbs_behind_a_pronoun_and_verbs_of_two_parts_keep_what_they_ask_for(marked: str) -> None:
    assert stub(marked)
