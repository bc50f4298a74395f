"""Generalisations keep capitals and articles right."""

import pytest

from app.core.text.spans import Span
from app.signals.wording.grammar import fit, without_address


@pytest.mark.parametrize(
    ("text", "words", "step", "expected"),
    [
        ("I had a Walkman then.", "Walkman", "an old gadget", "I had an old gadget then."),
        ("I had my Walkman then.", "Walkman", "an old gadget", "I had my old gadget then."),
        ("Think of a little Walkman.", "Walkman", "an old gadget", "Think of a little old gadget."),
        ("We saved on floppy disks.", "floppy disks", "an old machine", "We saved on old machines."),
        ("She sang like Madonna did.", "Madonna", "old stuff", "She sang like old stuff did."),
        ("An adorable shop.", "adorable", "nice", "A nice shop."),
        ("I am a widow.", "widow", "on my own", "I am on my own."),
        ("My wife cooks.", "My wife", "my partner", "My partner cooks."),
        ("Well. My wife cooks.", "My wife", "my partner", "Well. My partner cooks."),
        ("I was married once.", "I was married", "I was elsewhere", "I was elsewhere once."),
    ],
)
def test_steps_fit(text: str, words: str, step: str, expected: str) -> None:
    start = text.index(words)
    ladder = fit(text, Span(start, start + len(words)), (step,))
    assert text[: ladder.span.start] + ladder.steps[0] + text[ladder.span.end :] == expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Thanks, mate!", "mate", "Thanks!"),
        ("oh mate, nothing like it", "mate", "oh, nothing like it"),
        ("Mate, your story", "Mate", "Your story"),
        ("a mate of mine rang", "mate", "a friend of mine rang"),
        ("mate of the month", "mate", None),
    ],
)
def test_words_of_address_go(text: str, word: str, expected: str | None) -> None:
    start = text.index(word)
    ladder = without_address(text, Span(start, start + len(word)))
    changed = None if ladder is None else text[: ladder.span.start] + ladder.steps[0] + text[ladder.span.end :]
    assert changed == expected
