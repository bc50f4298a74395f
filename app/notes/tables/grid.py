"""Where a note's lines make a table: cells parted by tabs or bars, or columns that gaps of spaces align."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.text.spans import Span

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[\s|+=_:.*─━│┼-]*")
_GAP = re.compile(r"\s*[\t|│]\s*|\s{2,}")
_BAR = re.compile(r"[ \r]*[\t|│][ \r]*")
_BARS = "\t|│"
_SLACK = 2
"""Characters by which a value may stand beside the column that its heading begins."""


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line, from left to right, without the blanks around them; an empty one has no length.

    `barred`: signs part them, so that the count of cells says which column each is in; else their places do.
    """

    cells: tuple[Span, ...]
    start: int
    barred: bool

    def words(self, text: str) -> tuple[str, ...]:
        """Return what the cells say."""
        return tuple(cell.of(text) for cell in self.cells)


def blocks(text: str) -> Iterator[list[Row]]:
    """Yield rows that follow each other without an empty line; lines that only draw the table are left out."""
    block: list[Row] = []
    last = 0
    for line in _LINE.finditer(text):
        if not line.group().strip() or "\n\n" in text[last : line.start()]:
            if block:
                yield block
            block = []
        last = line.end()
        if line.group().strip() and not _RULE.fullmatch(line.group()):
            block.append(_row(text, Span(*line.span())))
    if block:
        yield block


def _row(text: str, line: Span) -> Row:
    barred = any(bar in line.of(text) for bar in _BARS)
    cells, at = list[Span](), line.start
    for gap in (_BAR if barred else _GAP).finditer(text, line.start, line.end):
        if not (gap.start() == line.start and ((barred and "|" in gap.group()) or not barred)):
            cells.append(_bare(text, Span(at, gap.start())))
        at = gap.end()
    if at < line.end or (barred and not text[line.start : line.end].rstrip().endswith("|")):
        cells.append(_bare(text, Span(at, line.end)))
    return Row(tuple(cells), line.start, barred)


def _bare(text: str, span: Span) -> Span:
    said = span.of(text)
    start = span.start + len(said) - len(said.lstrip())
    return Span(start, start + len(said.strip()))


def columns(heads: Row, rows: Sequence[Row]) -> Iterator[tuple[int, Span]]:
    """Yield the cells of `rows` that say something, each with the number of the heading that it stands under."""
    begins = [cell.start - heads.start for cell in heads.cells]
    for row in rows:
        if row.barred != heads.barred:
            continue
        for at, cell in enumerate(row.cells):
            if not len(cell):
                continue
            if row.barred:
                if at < len(heads.cells):
                    yield at, cell
                continue
            place = cell.start - row.start
            near = min(range(len(begins)), key=lambda n: abs(begins[n] - place))
            if abs(begins[near] - place) <= _SLACK:
                yield near, cell
