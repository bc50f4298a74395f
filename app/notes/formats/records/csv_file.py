"""Tables: .csv and .tsv. Read by a scanner of our own, since csv readers forget how a cell was written."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from app.core.text.spans import Span
from app.notes.formats.base import UnreadableError
from app.notes.formats.limits import MOST_COLUMNS, MOST_VALUES, TOO_MANY_COLUMNS, TOO_MANY_VALUES
from app.notes.formats.records import encoded, headings, pairs
from app.notes.formats.records.headings import is_heading, senses
from app.notes.formats.records.records import MOST_CHARACTERS, RecordsDocument, filled, narrowed, wanted
from app.notes.formats.records.senses import Sense, is_day, told
from app.notes.formats.records.values import Cell
from app.store import texts

_DELIMITERS = ",;\t|"
_SWALLOWED = (
    f"A quotation mark opens a value of more than {texts.MAX_CHARACTERS:,} characters; look whether one is missing."
)
_MOST_TITLES = 6
Row = list[tuple[str, Span]]
_QUOTED = re.compile(r'"[^"]*"')


def read(raw: bytes, what: str, columns: Collection[str] = (), suffix: str = ".csv") -> RecordsDocument:
    """Return the rows of a table; `columns`: only these, by the names in the first row.

    The first row is read like the others too: where a table has no names, it holds the first patient.

    Raises:
        InputError: not a text. UnreadableError: there is no such column, or more than can be read at once.
    """
    source = texts.decode(raw, what, MOST_CHARACTERS)
    delimiter = _delimiter(source, suffix)
    rows = list(_rows(source, delimiter))
    top = _top(rows)
    names = [value for value, _ in rows[top]] if rows else []
    missing = {c.casefold() for c in columns} - {name.strip().casefold() for name in names}
    if missing:
        raise UnreadableError(f"{what} has no column of that name; its columns are {', '.join(names)}.")
    encode, unread = partial(_encode, delimiter), dict[str, str]()
    cells = _cells(rows, top, bool(columns))
    records = [wanted(encoded.opened(row, encode, unread), columns) for row in cells]
    encoding, mark = texts.encoding_of(raw)
    said = (*narrowed(columns), *unread.values())
    return RecordsDocument(source, filled(records), encode, suffix, encoding, mark, unread=said)


def _cells(rows: list[Row], top: int, chosen: bool) -> Iterator[Iterator[Cell]]:
    """Yield the cells of each row; `top`: which has the names of the columns; `chosen`: of the rows below it alone."""
    names = [value for value, _ in rows[top]] if rows else []
    known: Sequence[Sense | None] = senses(tuple(names)) if rows and is_heading(tuple(names)) else (None,) * len(names)
    known = [
        sense or headings.by_values(row[at][0] for row in rows[top + 1 :] if at < len(row))
        for at, sense in enumerate(known)
    ]
    upright = pairs.vertical([[value for value, _ in row] for row in rows], top)
    headed = upright is None or upright[1]
    if not chosen:
        yield from ((Cell("", *cell) for cell in row) for row in rows[:top])
        yield from (_headings(row, known) for row in rows[top : top + headed])
    body = rows[top + headed :]
    if upright is None:
        yield from (_labelled(names, known, row) for row in body)
        return
    pair = upright[0]
    meant = pairs.meanings([row[pair.label][0] for row in body if pair.label < len(row)])
    yield from (_by_label(names if headed else [], known, row, pair, meant) for row in body)


def _top(rows: list[Row]) -> int:
    """Return the number of the row with the names of the columns: the first, or one below a title."""
    return headings.top(([value for value, _ in row] for row in rows), _MOST_TITLES) or 0


def _headings(row: Row, known: Sequence[Sense | None]) -> Iterator[Cell]:
    """Yield the cells of the first row: what is known for a heading is nobody's name."""
    for (value, span), sense in zip(row, known, strict=True):
        yield Cell("", value, span, quiet=sense is not None and not is_day(value.strip()))


def _labelled(names: list[str], known: Sequence[Sense | None], row: Row) -> Iterator[Cell]:
    labels = [name.strip() for name in names]
    for at, (value, span) in enumerate(row):
        label, sense = (labels[at], known[at]) if at < len(labels) else ("", None)
        yield Cell(label, value, span, **told(sense, value))


def _by_label(
    names: list[str], known: Sequence[Sense | None], row: Row, pair: pairs.Pair, meant: dict[str, Sense]
) -> Iterator[Cell]:
    """Yield the cells of a row of which one says what others are."""
    label = row[pair.label][0] if pair.label < len(row) else ""
    sense = meant.get(label)
    for at, cell in enumerate(_labelled(names, known if names else (None,) * len(row), row)):
        column = names[at].strip() if at < len(names) else ""
        if at == pair.label:
            quiet = not is_day(label.strip()) and (sense is not None or cell.quiet)
            yield replace(cell, label="", column=column, quiet=quiet, stated=None if quiet else cell.stated)
        elif at not in pair.values or not label.strip():
            yield cell
        else:
            # Without headings, only the cell beside a test is known to be its result.
            is_own = sense is not None and (sense.use != "keep" or bool(names) or at == pair.values[0])
            own = pairs.of_answer(sense, cell.value) if is_own else None
            said = told(own, cell.value) if own is not None else {"stated": cell.stated, "quiet": cell.quiet}
            yield replace(cell, label=label.strip(), column=column, **said)


def _delimiter(source: str, suffix: str) -> str:
    """Return what stands between the names in the first row most often."""
    if suffix == ".tsv":
        return "\t"
    first = _QUOTED.sub("", source.partition("\n")[0])
    return max(_DELIMITERS, key=first.count)


def _rows(source: str, delimiter: str) -> Iterator[Row]:
    """Yield the cells of each row with where they are written, quotes included.

    Raises:
        UnreadableError: too many rows and columns, or a quotation mark that swallows the table.
    """
    edge = re.escape(delimiter)
    cell = re.compile(rf'"([^"]*(?:""[^"]*)*)"(?=[{edge}\r\n]|\Z)|([^{edge}\r\n]*)')
    row: Row = []
    at = seen = 0
    while at < len(source):
        match = cell.match(source, at)
        assert match is not None, "the second way matches anything, even nothing"
        quoted = match.group(1)
        value = match.group(2) if quoted is None else quoted.replace('""', '"')
        row.append((value, Span(*match.span())))
        seen += 1
        if quoted is not None and len(quoted) > texts.MAX_CHARACTERS:
            raise UnreadableError(_SWALLOWED)
        if seen > MOST_VALUES or len(row) > MOST_COLUMNS:
            raise UnreadableError(TOO_MANY_VALUES if seen > MOST_VALUES else TOO_MANY_COLUMNS)
        at = match.end()
        if at < len(source) and source[at] == delimiter:
            at += 1
            continue
        at += 2 if source.startswith("\r\n", at) else 1
        yield row
        row = []
    if row:
        yield row


def _encode(delimiter: str, new: str, old: str) -> str:
    if old.startswith('"') or any(char in new for char in f'{delimiter}"\r\n'):
        return '"' + new.replace('"', '""') + '"'
    return new
