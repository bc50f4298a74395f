"""Every method with the starter model: it writes poorly, but nothing breaks off, and the edits give the text."""

from collections.abc import Iterator

import pytest

from app.agents.team import Sight
from app.core.edits import apply
from app.core.errors import NoModelError
from app.core.trajectory import Stop
from app.engines.base import Draw, Prompt
from app.methods import METHODS, Settings
from app.models.shelf import Shelf
from app.opening import open_engine
from app.service import Session
from app.store import paths

pytestmark = pytest.mark.model
TEXT = "I'm 34 and work nights as a nurse in Leeds.\nMy husband laughs at me."


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """Return a session on the starter, or skip where it is not installed."""
    try:
        model = Shelf(paths.models_dir()).resolve("starter")
    except NoModelError:
        pytest.skip("the starter model is not installed (`untell models get starter`)")
    engine = open_engine(model, threads=None)
    yield Session(engine, sight=Sight(2025))
    engine.close()


@pytest.mark.parametrize("method", METHODS)
def test_edits_give_the_text(session: Session, method: str) -> None:
    made = session.rewrite(TEXT, method=method, rounds=1, settings=Settings(seed=1))
    trajectory = made.trajectory
    assert apply(TEXT, trajectory.edits()) == trajectory.text
    # The three prompts are beyond this model, and it says so.
    assert (trajectory.stopped is Stop.FAILED) == (method == "rational-prompts")
    assert bool(trajectory.budget) == (method == "dp")


def test_what_is_drawn_repeats_with_its_seed(session: Session) -> None:
    assert session.engine is not None

    def text(seed: int) -> str:
        draw = Draw(seed, temperature=1.0, clip=20.0)
        return session.engine.complete(Prompt("r", "", "", "I'm a nurse."), 12, draw=draw).text

    assert text(5) == text(5)
    assert len({text(seed) for seed in (5, 6, 7)}) > 1
