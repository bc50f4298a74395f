"""Tables, messages and JSON: every record is a note of its own, and every value in it a place that can be edited."""

import itertools
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.core.edits.edits import Edit, apply
from app.notes.base.layout import Layout
from app.notes.formats.base import UnreadableError
from app.notes.formats.records.distinct import Distinct
from app.notes.formats.records.values import Cell, by_parts, composed, layout_of
from app.store.texts import MAX_CHARACTERS

BLOBS = "embedded files and pictures"
"""What is taken out of a file whatever anyone sees, as it is called."""
MOST_CHARACTERS = 50_000_000
"""Of a whole table; a single record may be as long as any note."""
Encode = Callable[[str, str], str]
"""Returns how a new value is written, given how the old one was."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is read as one note. `by_values`: its values are read one by one, since a standard says what each is."""

    cells: tuple[Cell, ...]
    by_values: bool = False


@dataclass(frozen=True)
class RecordsDocument:
    """A file of records; see `Document`. Cells that no edit changes keep their bytes.

    `taken_out`: edits on the source that are made whatever anyone sees (pictures, embedded files).
    """

    source: str
    records: tuple[Record, ...]
    encode: Encode
    suffix: str
    encoding: str = "utf-8"
    mark: bytes = b""
    notices: tuple[str, ...] = ()
    scrubbed: tuple[tuple[str, int], ...] = ()
    taken_out: tuple[Edit, ...] = ()
    unread: tuple[str, ...] = ()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Return each record as lines of "label: value"."""
        return tuple(composed(record.cells)[0].text for record in self.records)

    @cached_property
    def layouts(self) -> tuple[Layout, ...]:
        """Return what is known of the values of each text."""
        return tuple(layout_of(record.cells, record.by_values) for record in self.records)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """Return the file with the edits of each record made."""
        distinct = Distinct()
        changed = itertools.chain.from_iterable(
            self._changed(record, made, distinct) for record, made in zip(self.records, edits, strict=True)
        )
        return self.mark + apply(self.source, [*self.taken_out, *changed]).encode(self.encoding, "replace")

    def _changed(self, record: Record, edits: Sequence[Edit], distinct: Distinct) -> list[Edit]:
        made, slots = composed(record.cells)
        filled = made.filled(by_parts(edits))
        for number, (cell, run) in enumerate(slots):
            if cell.apart and number not in filled:
                distinct.stays(cell.apart, run.value)
        written = []
        for number, new in sorted(filled.items()):
            cell, run = slots[number]
            if cell.apart:
                new = distinct.new(cell.apart, run.value, new)
            old = run.place.of(self.source)
            written.append(Edit(run.place, old, (cell.encode or self.encode)(new, old)))
        return written


def wanted(cells: Iterable[Cell], columns: Collection[str], by_values: bool = False) -> Record:
    """Return the cells that hold anything; of `columns` alone, where any are named.

    Raises:
        UnreadableError: the record is longer than a note may be, or holds a NUL (written as an escape).
    """
    cells = tuple(cells)
    if any("\0" in cell.value or "\0" in cell.label for cell in cells):
        raise UnreadableError("One of its records holds NUL characters; take them out and try again.")
    if sum(cell.length for cell in cells) > MAX_CHARACTERS:
        raise UnreadableError(f"One of its records is too long: more than {MAX_CHARACTERS:,} characters.")
    names = {column.casefold() for column in columns}
    kept = tuple(c for c in cells if c.value.strip() and (not names or (c.column or c.label).casefold() in names))
    return Record(kept, by_values)


def filled(records: Iterable[Record]) -> tuple[Record, ...]:
    """Return the records that hold anything."""
    return tuple(record for record in records if record.cells)


def narrowed(columns: Collection[str]) -> tuple[str, ...]:
    """Return what is to be said where only some columns were asked for."""
    return (f"Only {', '.join(columns)} was read; every other column stands as it was.",) if columns else ()
