"""Tables and JSON lines: every record is a note of its own, and every value in it a place that can be edited."""

import itertools
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from app.core.edits import Edit, apply
from app.core.text import Span
from app.notes.formats.base import UnreadableError
from app.notes.formats.composed import Composed, Slot
from app.store.texts import MAX_CHARACTERS

MOST_CHARACTERS = 50_000_000
"""Of a whole table; a single record may be as long as any note."""
Encode = Callable[[str, str], str]
"""Returns how a new value is written, given how the old one was."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a file: what it is called there, what it says, and where it is written."""

    label: str
    value: str
    span: Span


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
        return [self._written(record[at].span, new) for at, new in filled.items()]

    def _written(self, span: Span, new: str) -> Edit:
        old = span.of(self.source)
        return Edit(span, old, self.encode(new, old))


def _composed(record: Record) -> Composed:
    made = Composed()
    for at, cell in enumerate(record):
        made.new_slot(Slot(cell.value))
        made.fixed(f"{cell.label}: " if cell.label else "")
        made.piece(at)
        made.fixed("\n")
    return made


def wanted(cells: Iterable[Cell], columns: Collection[str]) -> Record:
    """Return the cells that hold anything; of `columns` alone, where any are named.

    Raises:
        UnreadableError: the record is longer than a note may be.
    """
    cells = tuple(cells)
    if sum(len(cell.value) for cell in cells) > MAX_CHARACTERS:
        raise UnreadableError(f"One of its records is too long: more than {MAX_CHARACTERS:,} characters.")
    names = {column.casefold() for column in columns}
    return tuple(c for c in cells if c.value.strip() and (not names or c.label.casefold() in names))
