"""Every method with the starter model: it writes poorly, but nothing breaks off, and the edits give the text."""

import pytest

from app.core.edits.edits import apply
from app.core.trajectory import Stop
from app.engines.base import Draw, Prompt
from app.methods import METHODS, Settings
from app.service import Session

pytestmark = pytest.mark.model
TEXT = "I'm 34 and work nights as a nurse in Leeds.\nMy husband laughs at me."


@pytest.mark.parametrize("method", METHODS)
def test_edits_give_the_text(starter: Session, method: str) -> None:
    made = starter.rewrite(TEXT, method=method, rounds=1, settings=Settings(seed=1))
    trajectory = made.trajectory
    assert apply(TEXT, trajectory.edits()) == trajectory.text
    # The three prompts are beyond this model, and it says so.
    assert (trajectory.stopped is Stop.FAILED) == (method == "rational-prompts")
    assert bool(trajectory.budget) == (method == "dp")


def test_what_is_drawn_repeats_with_its_seed(starter: Session) -> None:
    assert starter.engine is not None

    def text(seed: int) -> str:
        draw = Draw(seed, temperature=1.0, clip=20.0)
        return starter.engine.complete(Prompt("r", "", "", "I'm a nurse."), 12, draw=draw).text

    assert text(5) == text(5)
    assert len({text(seed) for seed in (5, 6, 7)}) > 1
