"""One table of the teacher measures for several engines, so that each part's worth is seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from app.agents.team import Sight
from app.core.teaching import YEAR, Record
from app.evaluation.posts.teacher import GOALS, Measured, measure, summary
from app.evaluation.support.opening import opened
from app.service import Session


@dataclass(frozen=True, slots=True)
class Contender:
    """An engine to measure: `kind` is signals, model or both; the rest as for `opening.opened`."""

    title: str
    kind: str
    model: str | None = None
    adapter: str = ""
    prompts: str | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """How every contender rewrites. `capable`: the model judges its own rewrites, as SEAL's does."""

    slider: float = 50
    method: str = "rational"
    rounds: int | None = None
    capable: bool = False


def run_all(
    rows: Sequence[Record], contenders: Sequence[Contender], trial: Trial, tell: Callable[[str], None]
) -> list[tuple[str, list[Measured]]]:
    """Measure each contender on the same records."""
    found = []
    for one in contenders:
        tell(f"measuring {one.title} on {len(rows)} texts")
        with opened(one.kind, one.model, one.adapter, one.prompts) as engine:
            session = Session(engine, one.kind != "model", trial.capable and engine is not None, Sight(YEAR))
            found.append((one.title, measure(rows, session, trial.slider, trial.method, trial.rounds)))
    return found


def table(results: Sequence[tuple[str, Sequence[Measured]]]) -> str:
    """Return a plain table: a row per measure, a column per contender, with half the width of the 95 % interval."""
    columns = [(title, dict(summary(measured)), measured) for title, measured in results]
    width = max(16, *(len(title) + 2 for title, _, _ in columns))
    lines = [f"{'':<34}" + "".join(f"{title:>{width}}" for title, _, _ in columns) + f"{'wanted':>9}"]
    for name, goal in GOALS.items():
        cells = []
        for _, found, _ in columns:
            value = found.get(name)
            cells.append("-" if value is None else f"{value.value:.3f} ±{(value.high - value.low) / 2:.3f}")
        lines.append(f"{name:<34}" + "".join(f"{c:>{width}}" for c in cells) + f"{'' if goal is None else goal:>9}")
    seconds = (f"{median(m.seconds for m in measured):.2f}" for _, _, measured in columns)
    lines.append(f"{'seconds a text, median':<34}" + "".join(f"{c:>{width}}" for c in seconds))
    return "\n".join(lines)
