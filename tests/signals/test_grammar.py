"""Generalisations keep capitals and articles right."""

import pytest

from app.core.text import Span
from app.signals.grammar import fit


@pytest.mark.parametrize(
    ("text", "words", "step", "expected"),
    [
        ("I had a Walkman then.", "Walkman", "an old gadget", "I had an old gadget then."),
        ("I had my Walkman then.", "Walkman", "an old gadget", "I had my old gadget then."),
        ("Think of a little Walkman.", "Walkman", "an old gadget", "Think of a little old gadget."),
        ("We saved on floppy disks.", "floppy disks", "an old machine", "We saved on old machines."),
        ("She sang like Madonna did.", "Madonna", "old stuff", "She sang like old stuff did."),
        ("My wife cooks.", "My wife", "my partner", "My partner cooks."),
        ("Well. My wife cooks.", "My wife", "my partner", "Well. My partner cooks."),
        ("I was married once.", "I was married", "I was elsewhere", "I was elsewhere once."),
    ],
)
def test_steps_fit(text: str, words: str, step: str, expected: str) -> None:
    start = text.index(words)
    ladder = fit(text, Span(start, start + len(words)), (step,))
    assert text[: ladder.span.start] + ladder.steps[0] + text[ladder.span.end :] == expected
