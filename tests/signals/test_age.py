"""Cues to the author's age."""

import pytest

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.text.spans import Span
from app.signals.age.age import find
from app.signals.age.hint import AgeHint, consensus
from app.signals.cues.pool import pool
from app.signals.text.reading import read

YEAR = 2023


def inferred(text: str, year: int = YEAR) -> Inference | None:
    found = [i for i in pool(text, find(read(text, year)).cues) if i.attribute is Attribute.AGE]
    return found[0] if found else None


def actionable(text: str, year: int = YEAR) -> int | None:
    inference = inferred(text, year)
    return int(inference.guesses[0]) if inference and inference.certainty >= 3 else None


def test_the_year_of_writing_counts() -> None:
    assert actionable("I was born in 1987.", 2013) == pytest.approx(26, abs=1)


def test_a_childs_age_speaks_of_a_parent() -> None:
    found = actionable("My 25-year-old daughter moved out and my grandson visits.")
    assert found is not None
    assert 50 <= found <= 65


def test_agreeing_hints_carry_one_age() -> None:
    inference = inferred("I'm 55. As a kid in the 70s I listened to Pink Floyd.")
    assert inference is not None
    assert inference.guesses[0] == "55"
    assert len(inference.evidence) >= 2


def test_generalising_removes_the_age() -> None:
    text = "I'm 34 and tired."
    inference = inferred(text)
    assert inference is not None
    found = inference.evidence[0].ladder
    assert found is not None
    after = [text[: found.span.start] + step + text[found.span.end :] for step in found.steps]
    assert after == ["I'm in my thirties and tired.", "I'm an adult and tired."]
    assert actionable(after[-1]) is None


def test_ranges_meet() -> None:
    span = Span(0, 1)
    wide, other = AgeHint(span, 50, 80, 0.9, "a"), AgeHint(span, 30, 58, 0.9, "b")
    age, chance = consensus([wide, other])
    assert 48 <= age <= 60
    assert chance > consensus([wide])[1]


def test_a_hint_that_knows_nothing_changes_nothing() -> None:
    span = Span(0, 1)
    sure = AgeHint(span, 40, 40, 0.95, "a")
    assert consensus([sure, AgeHint(span, 7, 105, 0.5, "b")])[0] == 40
