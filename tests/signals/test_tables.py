"""What each recognizer says of the author, and how a text is rewritten: the lines of tests/signals/data.

guesses/ATTRIBUTE.tsv: what the recognizer is sure of ("-": of nothing), and the text. rewrites/*.tsv: the slider's
position, the text, and the text as the signals alone rewrite it there.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.agents.team import Sight
from app.core.attributes import Attribute
from app.service import Session
from app.signals.age import age
from app.signals.base import Findings, Reading
from app.signals.cues.pool import pool
from app.signals.life import education, income, occupation, relationship, sex
from app.signals.places import places
from app.signals.text.reading import read

DATA = Path(__file__).resolve().parent / "data"
YEAR = 2023
RECOGNIZERS: dict[Attribute, Callable[[Reading], Findings]] = {
    Attribute.AGE: age.find,
    Attribute.BIRTHPLACE: places.find,
    Attribute.EDUCATION: education.find,
    Attribute.INCOME: income.find,
    Attribute.LOCATION: places.find,
    Attribute.OCCUPATION: occupation.find,
    Attribute.RELATIONSHIP: relationship.find,
    Attribute.SEX: sex.find,
}
SURE = 3
YEARS_OFF = 5
"""How far an age may be from what a person would say of a vague cue."""


def _lines(folder: str) -> list[Any]:
    return [
        pytest.param(path.stem, *line.split("\t"), id=f"{path.stem}-{number}")
        for path in sorted((DATA / folder).glob("*.tsv"))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if line and not line.startswith("#")
    ]


@cache
def _session() -> Session:
    return Session(sight=Sight(YEAR))


@pytest.mark.parametrize(("table", "expected", "text"), _lines("guesses"))
def test_a_recognizer_is_sure_of_what_the_table_says(table: str, expected: str, text: str) -> None:
    attribute = Attribute(table)
    inferences = pool(text, RECOGNIZERS[attribute](read(text, YEAR)).cues)
    guess = next((i.guesses[0] for i in inferences if i.attribute is attribute and i.certainty >= SURE), "-")
    if attribute is Attribute.AGE and "-" not in (expected, guess):
        assert abs(int(guess) - int(expected)) <= YEARS_OFF
    else:
        assert guess == expected


@pytest.mark.parametrize(("table", "slider", "text", "expected"), _lines("rewrites"))
def test_a_text_is_rewritten_as_the_table_says(table: str, slider: str, text: str, expected: str) -> None:
    assert _session().rewrite(text, float(slider)).trajectory.text == expected, table
