"""What each method asks of a model, request by request, stays as it is unless somebody means to change it."""

import pytest

from app.methods import METHODS
from tests.methods.player import FOLDER, transcript


@pytest.mark.parametrize("method", METHODS)
def test_a_method_asks_what_it_asked_before(method: str) -> None:
    """After a change that is meant: `python -m tests.methods.player`, and read the diff."""
    assert transcript(method) == (FOLDER / f"{method}.txt").read_bytes().decode("utf-8")


def test_every_transcript_has_its_method() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(METHODS)
