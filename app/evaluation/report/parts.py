"""What a report is made of, before it becomes Markdown or HTML."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.support.bootstrap import Interval


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a heading and a sentence on how to read it; the first column is the row's name."""

    title: str
    note: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A named series of points (x, y), joined where `joined`; `labels` beside the points, if any."""

    name: str
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """Curves over two axes."""

    title: str
    note: str
    x: str
    y: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """Groups of bars: for each group, a value per series (None: nothing to show)."""

    title: str
    note: str
    y: str
    groups: tuple[str, ...]
    series: tuple[tuple[str, tuple[float | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A heading with sentences, one a line."""

    title: str
    lines: tuple[str, ...]


Part = Table | Plot | Bars | Words


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    parts: tuple[Part, ...]


def share(found: Interval | None) -> str:
    """Return "0.432 (0.39-0.47)", "-" where there is nothing."""
    return "-" if found is None else f"{found.value:.3f} ({found.low:.2f}-{found.high:.2f})"


def number(value: float | None, digits: int = 3) -> str:
    """Return a figure, "-" where there is none."""
    return "-" if value is None else f"{value:.{digits}f}"


def some(parts: Sequence[Part | None]) -> tuple[Part, ...]:
    """Return the parts that hold anything."""
    return tuple(part for part in parts if part is not None and not (isinstance(part, Table) and not part.rows))
