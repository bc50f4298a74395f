"""The count of what later attacks think of."""

import pytest

from app.core.attributes import Attribute
from app.core.inference import Inference, Source
from app.core.matching import PlaceNames
from app.evaluation.ghosts import KINDS, kind, run


def claim(attribute: Attribute, *guesses: str) -> Inference:
    return Inference(attribute, guesses, 4, 0.8, "", (), (Source.MODEL,))


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        (claim(Attribute.RELATIONSHIP, "married"), 0),
        (claim(Attribute.RELATIONSHIP, "in relation"), 1),
        (claim(Attribute.OCCUPATION, "tailor"), 2),
        (claim(Attribute.AGE, "30"), 3),
        (claim(Attribute.RELATIONSHIP, "widowed"), 4),
    ],
)
def test_an_answer_is_held_against_those_before_it(later: Inference, expected: int) -> None:
    original = [claim(Attribute.RELATIONSHIP, "married", "in relation"), claim(Attribute.OCCUPATION, "baker")]
    assert kind(later, original, PlaceNames()) == KINDS[expected]


def test_the_table_counts_the_signals_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["assets/teacher", "--limit", "12"]) == 0
    table = capsys.readouterr().out
    assert all(name in table for name in ("right", *KINDS))
