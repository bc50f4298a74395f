"""Rows and columns of results: what stands beside an analyte, under one, or in a row among such rows.

Columns are set apart by tabs, bars or two blanks and more. A value belongs to the last words before it in its row, or
to those over it; words that label identifiers, or days, have none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from app.core.text.spans import Span
from app.notes.base.hit import Kept
from app.notes.base.vocabulary import ordinary
from app.notes.medicine import measurements
from app.notes.medicine.analytes import Analyte, Proof, analytes, identifying
from app.signals.base import Reading

VALUE = "measurement"
HEADING = "heading"
"""The analyte itself before its value, or where it fills a cell of a table: no name, however it is written."""

_CELL = re.compile(r"[^\t|\n]+")
_BLANK_CELL = re.compile(r"\S(?:[^\S\n]?\S)*")
_APART = re.compile(r"\S[^\S\n]{2,}\S")
# "Hapto 134 136 138": words, then nothing but numbers.
_BARE = re.compile(
    r"[^\S\n]*(?P<head>[^\W\d_][\w./%()'’+-]*(?: [^\W\d_(][\w./%()'’+-]*){0,3})[:,]?"
    r"(?P<rest>(?:[ ](?:[<>≤≥~±(\[.-]{0,2}\d\S*|[HL*]{1,2}|[-–—]{1,2})){2,40})\s*\Z"
)
_TOKEN = re.compile(r"\S+")
_WORDS = re.compile(r"[^\W\d_]+")
_NONE = re.compile(
    r"[-–—*.\s]*|n/?a|pend(?:ing)?|neg(?:ative)?|pos(?:itive)?|nil|trace|[hlna]{1,2}|\d?\+{1,4}", re.IGNORECASE
)
_RESULTS = frozenset(
    "result results value values ref reference range ranges normal flag low high target limits interval units unit"
    " previous prev current baseline latest".split()
)
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])(?:[/.-]\d{2,4})?|(?:19|20)\d\d")
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of cells: which are results by their form, which name an analyte. `at`: where in the text it begins."""

    at: int
    cells: tuple[Span, ...]
    results: tuple[bool, ...]
    named: tuple[bool, ...]

    @property
    def leads(self) -> bool:
        """Tell whether an analyte heads the row."""
        return self.named[0] and any(self.results)


def _cells(line: str, at: int, ruled: bool) -> list[Span]:
    """Return where the cells of a line stand, without the blanks around them; `at`: where in the text it begins."""
    among = (_stripped(Span(*m.span()), line) for m in (_CELL if ruled else _BLANK_CELL).finditer(line))
    cells = [cell for cell in among if len(cell)]
    bare = _BARE.match(line) if len(cells) == 1 else None
    if bare is not None:
        start = bare.start("rest")
        numbers = (Span(start + m.start(), start + m.end()) for m in _TOKEN.finditer(bare["rest"]))
        cells = [Span(*bare.span("head")), *numbers]
    return [Span(at + cell.start, at + cell.end) for cell in cells]


def _stripped(cell: Span, line: str) -> Span:
    raw = cell.of(line)
    start = cell.end - len(raw.lstrip())
    return Span(start, max(start, cell.start + len(raw.rstrip())))


def _is_result(reading: Reading, cell: Span) -> bool:
    """Tell whether all of a cell is a value, range or series."""
    found = measurements.series(reading.text, reading.lower, cell.start, cell.end, linked=False)
    return found is not None and _NONE.fullmatch(reading.text[found.span.end : cell.end].strip()) is not None


def _said_of(rest: str) -> bool:
    """Tell whether what goes on after an analyte says how or in what it was measured: "(serum)", "g/dL", "level"."""
    if ":" in rest.rstrip(" :"):
        return False
    bare = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", rest)
    if any(c.isdigit() for c in bare) and "/" not in bare:
        return False
    return all(ordinary(word) or len(word) <= _FEWEST or not word[0].isupper() for word in _WORDS.findall(bare))


def _names(reading: Reading, cell: Span, known: dict[int, Analyte]) -> bool:
    raw = cell.of(reading.text)
    begins = cell.start + len(raw) - len(raw.lstrip(" *-•.#"))
    one = known.get(begins)
    if one is None or one.span.end > cell.end or one.proof is Proof.ROW:
        return one is not None and one.span.end == cell.end
    return _said_of(reading.text[one.span.end : cell.end])


def _lines(reading: Reading) -> Iterator[_Line | None]:
    """Yield the rows of a text; None for a line that is none."""
    ruled = "\t" in reading.text or "|" in reading.text
    known = {one.span.start: one for one in analytes(reading)}
    at = 0
    for line in reading.text.splitlines(keepends=True):
        cells = _cells(line, at, ruled and ("\t" in line or "|" in line))
        at += len(line)
        if len(cells) < _FEWEST:
            yield None
            continue
        results = tuple(_is_result(reading, cell) for cell in cells)
        named = tuple(not on and _names(reading, cell, known) for on, cell in zip(results, cells, strict=True))
        yield _Line(at - len(line), tuple(cells), results, named)


def _labels(reading: Reading, cell: Span) -> bool:
    return not identifying().isdisjoint(_WORDS.findall(cell.of(reading.lower)))


def _heads(reading: Reading, line: _Line) -> list[bool] | None:
    """Return for each cell of a row of words whether it heads results; None where the row has figures of its own."""
    if any(line.results):
        return None
    said = [_WORDS.findall(cell.of(reading.lower)) for cell in line.cells]
    return [on or (bool(words) and _RESULTS.issuperset(words)) for on, words in zip(line.named, said, strict=True)]


def _over(head: _Line, under: list[bool], line: _Line, place: int) -> bool:
    """Tell whether a cell stands under one that heads results: by its place, or its column where cells are missing."""
    if len(head.cells) == len(line.cells):
        return under[place]
    low, high = line.cells[place].start - line.at, line.cells[place].end - line.at
    return any(
        on and c.start - head.at < high and low < c.end - head.at for on, c in zip(under, head.cells, strict=True)
    )


def _row(reading: Reading, line: _Line, among: bool, head: tuple[_Line, list[bool]] | None) -> Iterator[Kept]:
    """Yield what of a row is medicine. `among`: rows of results stand beside it: its words need not be known."""
    governed = False
    free = among and not line.results[0] and not any(_DAY.fullmatch(cell.of(reading.text)) for cell in line.cells)
    for place, cell in enumerate(line.cells):
        if line.results[place]:
            if governed or (head is not None and _over(*head, line, place)):
                yield Kept(cell, VALUE)
        elif line.named[place]:
            governed = True
            yield Kept(cell, HEADING)
        elif not _is_said(reading, cell):
            governed = place == 0 and free and all(line.results[1:]) and not _labels(reading, cell)


def _is_said(reading: Reading, cell: Span) -> bool:
    """Tell whether a cell goes on with what stands before it: a flag, a unit, a sign for nothing."""
    raw = cell.of(reading.text)
    return _NONE.fullmatch(raw) is not None or measurements.is_unit(raw.lower())


def find(reading: Reading) -> Iterator[Kept]:
    """Yield the analytes and results of the rows and columns of a text."""
    ruled = "\t" in reading.text or "|" in reading.text
    if not analytes(reading) and not ruled and _APART.search(reading.text) is None:
        return
    for there, block in groupby(_lines(reading), key=lambda line: line is not None):
        if not there:
            continue
        lines = [line for line in block if line is not None]
        chart = any(line.leads for line in lines)
        head: tuple[_Line, list[bool]] | None = None
        for line in lines:
            heads = _heads(reading, line)
            if heads is not None and not line.leads:
                head = (line, heads) if any(heads) else None
            yield from _row(reading, line, chart, head)
