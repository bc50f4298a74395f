"""The standard's tables of segments' fields and of data types' components, each with what is done with it here."""

from dataclasses import dataclass
from functools import cache

from app import assets


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its data type, what it is used for (see the table's head), and its name in plain words."""

    type: str
    use: str
    label: str


UNKNOWN = Field("ST", "text", "")


@cache
def fields() -> dict[tuple[str, int], Field]:
    """Return every field of the standard by segment and number (from 1)."""
    rows = assets.rows("notes/hl7_fields.tsv")
    return {(segment, int(n)): Field(type_, use, label.capitalize()) for segment, n, type_, use, label in rows}


@cache
def components() -> dict[str, tuple[str, ...]]:
    """Return what becomes of the components of each composite data type, in order."""
    found: dict[str, list[str]] = {}
    for type_, _, use in assets.rows("notes/hl7_types.tsv"):
        found.setdefault(type_, []).append(use)
    return {type_: tuple(uses) for type_, uses in found.items()}
