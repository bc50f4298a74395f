"""Cues to the author's health."""

import pytest

from app.signals.life.health import find
from app.signals.text.reading import read


def conditions(text: str) -> list[str]:
    return [cue.value for cue in find(read(text)).cues]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("My diabetes is under control.", "diabetes"),
        ("I was diagnosed with lupus in May.", "lupus"),
        ("I have asthma and a cat.", "asthma"),
        ("I'm on sertraline now.", "depression"),
        ("Type 1 since I was nine.", "type 1 diabetes"),
        ("I'm a diabetic.", "diabetes"),
    ],
)
def test_own_conditions_are_read(text: str, condition: str) -> None:
    assert conditions(text) == [condition]


@pytest.mark.parametrize(
    "text",
    [
        "Asthma is common in cities.",
        "My mother's diabetes is under control.",
        "He has lupus.",
        "I don't have asthma.",
        "A stroke of luck.",
        "I went on a blind date.",
    ],
)
def test_other_health_is_left_alone(text: str) -> None:
    assert conditions(text) == []


def test_the_ladder_reads_well() -> None:
    text = "I'm a diabetic and I bake."
    (cue,) = find(read(text)).cues
    assert cue.ladder is not None
    changed = text[: cue.ladder.span.start] + cue.ladder.steps[0] + text[cue.ladder.span.end :]
    assert changed == "I'm living with a health condition and I bake."
