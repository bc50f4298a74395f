"""Education: degrees stated, a student's words, and what a job asks for."""

import pytest

from app.core.attributes import OPTIONS, Attribute
from app.signals.cues.pool import pool
from app.signals.life import education
from app.signals.text.reading import read


def guess(text: str) -> str | None:
    inferences = pool(text, education.find(read(text, 2024)).cues)
    return next((i.guesses[0] for i in inferences if i.certainty >= 3), None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I have a PhD in physics and no patience.", "phd"),
        ("I finished my master's degree in 2010.", "college degree"),
        ("Back in my college days I slept till noon.", "college degree"),
        ("I majored in history, so I wait tables.", "college degree"),
        ("I'm currently in college and broke.", "in college"),
        ("I'm studying towards a bachelor's in commerce.", "in college"),
        ("I'm in eleventh grade and my locker is stuck.", "in high school"),
        ("I got my GED last spring.", "high school diploma"),
        ("I never went to college, I learned on site.", "high school diploma"),
        ("I left school at fourteen.", "no high school"),
        ("I graduated from high school and that was that.", "high school diploma"),
        ("Since I defended my doctorate nobody calls before nine.", "phd"),
        ("My lab report is late and the registrar's office lost my course registration.", "in college"),
        ("I dropped out in eighth grade and never looked back.", "no high school"),
        ("I served my apprenticeship with an uncle.", "high school diploma"),
        ("I'm a lawyer, I read contracts all day.", "college degree"),
    ],
)
def test_levels(text: str, expected: str) -> None:
    assert guess(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "My sister has a PhD.",
        "The college is across the street.",
        "If I had a degree I would frame it.",
        "She said, “I dropped out of school at fifteen.”",
        "My umbrella has a phd in leaving.",
    ],
)
def test_schooling_of_others_and_of_nobody(text: str) -> None:
    assert guess(text) is None


def test_values_are_options_of_the_closed_set() -> None:
    text = "I have a PhD, I was in college, I left school at fourteen, I got my GED, my locker, my master's degree."
    values = {cue.value for cue in education.find(read(text, 2024)).cues}
    assert values <= set(OPTIONS[Attribute.EDUCATION])
    assert len(values) >= 4


def test_a_degree_is_generalised_within_its_sentence() -> None:
    text = "I finished my master's degree in 2010."
    ladder = next(c.ladder for c in education.find(read(text, 2024)).cues if c.ladder is not None)
    steps = [text[: ladder.span.start] + step + text[ladder.span.end :] for step in ladder.steps]
    assert steps == ["I finished my course in 2010.", "I finished my training in 2010."]
