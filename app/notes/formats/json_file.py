"""JSON and JSON lines: every string and number is a value; what no edit changes keeps its bytes."""

import json
import re
from collections.abc import Collection, Iterator

from app.core.text import Span
from app.notes.formats.base import UnreadableError
from app.notes.formats.records import MOST_CHARACTERS, RecordsDocument, filled, narrowed, wanted
from app.notes.formats.values import Cell
from app.store import texts

_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)')
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")


def read(raw: bytes, what: str, columns: Collection[str] = (), suffix: str = ".jsonl") -> RecordsDocument:
    """Return the objects of a .jsonl file, or the one of a .json file; `columns`: only values of these names.

    Raises:
        InputError: not a text. UnreadableError: not JSON; the sentence names the line.
    """
    source = texts.decode(raw, what, MOST_CHARACTERS)
    lines = [Span(0, len(source))] if suffix == ".json" else list(_lines(source))
    records = [wanted(_cells(source, line, f"{what}, line {n}"), columns) for n, line in enumerate(lines, 1)]
    encoding, mark = texts.encoding_of(raw)
    return RecordsDocument(source, filled(records), _encode, suffix, encoding, mark, narrowed(columns))


def _lines(source: str) -> Iterator[Span]:
    at = 0
    for line in source.split("\n"):
        yield Span(at, at + len(line))
        at += len(line) + 1


def _cells(source: str, line: Span, what: str) -> list[Cell]:
    body = line.of(source)
    if not body.strip():
        return []
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        raise UnreadableError(f"{what} is not JSON; correct it and try again.") from None
    cells, label = [], ""
    for match in _TOKEN.finditer(source, line.start, line.end):
        literal, is_key, number = match.groups()
        value = number if literal is None else json.loads(literal, strict=False)
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise UnreadableError(f"{what} holds half a character (a lone surrogate); correct it and try again.")
        if is_key:
            label = value
        else:
            cells.append(Cell(label, value, Span(*match.span(1 if number is None else 3))))
    return cells


def _encode(new: str, old: str) -> str:
    """Write a string as a string, and in a number's place a number where the new value is one."""
    if not old.startswith('"') and _NUMBER.fullmatch(new):
        return new
    return json.dumps(new, ensure_ascii=False)
