"""Tables and JSON lines: every record is a note of its own, and every value in it a place that can be edited."""

import datetime
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.edits import Edit, apply
from app.core.text import Span
from app.notes.formats.base import UnreadableError
from app.notes.formats.composed import Composed, Slot
from app.notes.formats.limits import LONGEST_LABEL
from app.store.texts import MAX_CHARACTERS

MOST_CHARACTERS = 50_000_000
"""Of a whole table; a single record may be as long as any note."""
Encode = Callable[[str, str], str]
"""Returns how a new value is written, given how the old one was."""


class Rule(StrEnum):
    """What becomes of a value that its place alone tells to be an identifier, whatever anyone has seen in it."""

    GONE = "gone"
    """What is left of it is emptied."""
    DATE = "date"
    """What is left of it is cut to the year."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a file: what it is called there, what it says, and where it is written.

    `shown`: what stands for it in the text, character for character (None: itself).
    """

    label: str
    value: str
    span: Span
    rule: Rule | None = None
    shown: str | None = None


Record = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class RecordsDocument:
    """A file of records; see `Document`. Cells that no edit changes keep their bytes."""

    source: str
    records: tuple[Record, ...]
    encode: Encode
    suffix: str
    encoding: str = "utf-8"
    mark: bytes = b""
    notices: tuple[str, ...] = ()
    scrubbed: tuple[tuple[str, int], ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Return each record as lines of "label: value"."""
        return tuple(_composed(record).text for record in self.records)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """Return the file with the edits of each record made."""
        changed = itertools.chain.from_iterable(map(self._changed, self.records, edits))
        return self.mark + apply(self.source, changed).encode(self.encoding)

    def _changed(self, record: Record, edits: Sequence[Edit]) -> list[Edit]:
        filled = _composed(record).filled(edits)
        news = ((cell, finished(cell, filled.get(at, cell.value))) for at, cell in enumerate(record))
        return [self._written(cell.span, new) for cell, new in news if new != cell.value]

    def _written(self, span: Span, new: str) -> Edit:
        old = span.of(self.source)
        return Edit(span, old, self.encode(new, old))


def _composed(record: Record) -> Composed:
    made = Composed()
    for at, cell in enumerate(record):
        made.new_slot(Slot(cell.value))
        made.fixed(f"{cell.label}: " if 0 < len(cell.label) <= LONGEST_LABEL else "")
        made.piece(at, shown=cell.shown)
        made.fixed("\n")
    return made


def wanted(cells: Iterable[Cell], columns: Collection[str]) -> Record:
    """Return the cells that hold anything; of `columns` alone, where any are named.

    Raises:
        UnreadableError: the record is longer than a note may be, or holds a NUL (written as an escape).
    """
    cells = tuple(cells)
    if any("\0" in cell.value or "\0" in cell.label for cell in cells):
        raise UnreadableError("One of its records holds NUL characters; take them out and try again.")
    if sum(len(cell.value) for cell in cells) > MAX_CHARACTERS:
        raise UnreadableError(f"One of its records is too long: more than {MAX_CHARACTERS:,} characters.")
    names = {column.casefold() for column in columns}
    return tuple(c for c in cells if c.value.strip() and (not names or c.label.casefold() in names))


def narrowed(columns: Collection[str]) -> tuple[str, ...]:
    """Return what is to be said where only some columns were asked for."""
    return (f"Only {', '.join(columns)} was cleaned; every other column stands as it was.",) if columns else ()


_WORD = re.compile(r"\w{2,}")
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_OLDEST = 89  # years of age that Safe Harbor lets stay


def finished(cell: Cell, new: str) -> str:
    """Return a cell's new value where its place asks for more than was done: no word of the old one may be left."""
    if cell.rule is None or not cell.value.strip():
        return new
    left = {word.casefold() for word in _WORD.findall(cell.value)} & {word.casefold() for word in _WORD.findall(new)}
    if cell.rule is Rule.GONE:
        return "" if left or (new == cell.value) else new
    return _year(new) if new == cell.value else new


def _year(date: str) -> str:
    """Return the year of a date; nothing where it would tell of an age above 89."""
    found = _YEAR.search(date)
    return found.group() if found and datetime.date.today().year - int(found.group()) <= _OLDEST else ""
