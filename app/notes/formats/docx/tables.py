"""Tables of a Word document: what their cells are by the headings above them, or by what stands in the cell before."""

import re
from collections.abc import Iterable, Sequence

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.layout import Layout
from app.notes.base.safe_harbor import Kind
from app.notes.formats.docx.schema.xml import Element, local
from app.notes.formats.records import headings
from app.notes.formats.records.headings import senses
from app.notes.formats.records.senses import Sense, is_day, told

_MOST_TITLES = 3
_HEADING = Sense("keep")
_PAIR = 2
Row = list[tuple[int, Element, str]]


def cells(table: Element) -> dict[Element, Sense]:
    """Return what the cells of a table are, for those of which it is known."""
    rows = [_row(one) for one in table if local(one) == "tr"]
    if not rows:
        return {}
    return _pairs(rows) or _columns(rows)


def _row(row: Element) -> Row:
    """Return the cells of a row, each with the number of its column and its words."""
    found, at = Row(), 0
    for cell in row:
        if local(cell) == "tc":
            said = "".join(one.text or "" for one in cell.iter() if local(one) == "t")
            found.append((at, cell, said.strip()))
            at += _width(cell)
    return found


def _width(cell: Element) -> int:
    looks = (said for one in cell if local(one) == "tcPr" for said in one if local(said) == "gridSpan")
    value = next((str(v) for one in looks for v in one.values()), "1")
    return int(value) if value.isdigit() and len(value) < len("1000") else 1


def _columns(rows: Sequence[Row]) -> dict[Element, Sense]:
    top = headings.top(map(_words, rows), _MOST_TITLES)
    if top is None:
        return {}
    known = dict(zip((at for at, _, _ in rows[top]), senses(_words(rows[top])), strict=True))
    found = {cell: _HEADING for at, cell, said in rows[top] if known[at] is not None and not is_day(said)}
    for row in rows[top + 1 :]:
        found |= {cell: sense for at, cell, _ in row if (sense := known.get(at)) is not None}
    return found


def _pairs(rows: Sequence[Row]) -> dict[Element, Sense]:
    """Return the cells of a table of two columns, of which the first says what stands in the second."""
    if len(rows) < _PAIR or any(len(row) != _PAIR for row in rows):
        return {}
    known = senses(tuple(row[0][2].rstrip(" :") for row in rows))
    if sum(sense is not None for sense in known) * _PAIR <= len(rows):
        return {}
    found = {row[0][1]: _HEADING for row, sense in zip(rows, known, strict=True) if sense is not None}
    return found | {row[1][1]: sense for row, sense in zip(rows, known, strict=True) if sense is not None}


def _words(row: Row) -> tuple[str, ...]:
    return tuple(said for _, _, said in row)


def _apart(marked: Iterable[tuple[Span, Sense]]) -> list[tuple[Span, Sense]]:
    """Return what is marked in order: of two of which one stands in the other the inner, which says it closer."""
    kept = list[tuple[Span, Sense]]()
    for span, sense in sorted(marked, key=lambda one: (one[0].start, -one[0].end)):
        while kept and kept[-1][0].overlaps(span):
            kept.pop()
        kept.append((span, sense))
    return kept


def _named(place: Span, said: str) -> list[Span]:
    """Return what of a value at `place` is the name that should stand there; a day or number beside it is read."""
    if not any(map(str.isdigit, said)):
        return [place]
    return [Span(place.start + m.start(), place.start + m.end()) for m in _NAME.finditer(said)]


_PART = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]*(?:['’-][^\W\d_]+)*"
_NAME = re.compile(rf"(?<!\w){_PART}(?:[.,]? {_PART}(?!\w))*(?!\w)")


def layout(text: str, marked: Iterable[tuple[Span, Sense]]) -> Layout | None:
    """Return what is known of a text in which cells are `marked`, None where nothing is."""
    stated, quiet = list[Finding](), list[Span]()
    for span, sense in _apart(marked):
        said = span.of(text)
        start = span.start + len(said) - len(said.lstrip())
        place = Span(start, start + len(said.strip()))
        what = told(sense, said)
        if what["quiet"] and len(place):
            quiet.append(place)
        elif (one := what["stated"]) is not None:
            names = [place] if one.kind is not Kind.PERSON else _named(place, said.strip())
            stated += (Finding(span, one.kind, By.LABEL, one.role, one.noun) for span in names)
    if not stated and not quiet:
        return None
    values, at = list[Span](), 0
    own = {finding.span for finding in stated}
    for span in sorted([*quiet, *own]):
        values += [Span(at, span.start)] if span.start > at else []
        values += [span] if span in own else []
        at = span.end
    values += [Span(at, len(text))] if at < len(text) else []
    return Layout(tuple(values), tuple(stated), lines=True, quiet=tuple(sorted(quiet)), running=True)
