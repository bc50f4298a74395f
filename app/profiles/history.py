"""Reads a person's own history: a folder of texts, or a platform's export as CSV, JSON or JSON Lines.

Nothing is known of single platforms: a record is whatever has a column that holds texts. What columns are called stands
in ``assets/lexicons/export_columns.tsv``; a person may name them instead.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app import assets
from app.core.errors import InputError
from app.profiles.dates import in_name, iso_date
from app.store.texts import MAX_CHARACTERS, decode_whole, quoted, read_bytes, read_file

_TEXTS = (".txt", ".md", ".text")
_TABLES = (".csv", ".tsv")
_OBJECTS = (".json", ".js", ".jsonl", ".ndjson")
_TITLE = 80
_DEEP = 60


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of an export are called; "" for those that are to be guessed."""

    text: str = ""
    date: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A post as it was found. `when`: an ISO date, "" where unknown; `title`: where it was found."""

    text: str
    when: str
    title: str


USUAL = Columns()


def read(name: str, columns: Columns = USUAL) -> tuple[list[Found], list[str]]:
    """Return the posts of a file or folder, and a sentence for each file in it that could not be read.

    Raises:
        InputError: the file cannot be read, or there is no post in it.
    """
    path = Path(name)
    files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    found: list[Found] = []
    failed: list[str] = []
    for file in files:
        if path.is_dir() and file.suffix.lower() not in (*_TEXTS, *_TABLES, *_OBJECTS):
            continue
        try:
            found += _file(file, columns)
        except InputError as error:
            if not path.is_dir():
                raise
            failed.append(str(error))
    if not found:
        raise InputError(
            f"There is no post in {quoted(name)}; an export needs a column of texts, which '--text NAME' can name."
        )
    return found, failed


def _file(path: Path, columns: Columns) -> list[Found]:
    kind = path.suffix.lower()
    if kind in _TABLES:
        rows = _table(_whole(path), "\t" if kind == ".tsv" else "")
    elif kind in _OBJECTS:
        rows = _objects(_whole(path), path, columns)
    else:
        return [Found(read_file(str(path)), in_name(path.name), path.name)]
    return list(_posts(rows, columns, path.name))


def _whole(path: Path) -> str:
    return decode_whole(read_bytes(str(path), -1), quoted(str(path)))


def _table(text: str, delimiter: str) -> Iterator[Mapping[str, Any]]:
    csv.field_size_limit(max(csv.field_size_limit(), MAX_CHARACTERS))
    head = text.partition("\n")[0]
    delimiter = delimiter or max(",;\t", key=head.count)
    try:
        yield from csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    except csv.Error:
        raise InputError("The table breaks off or holds a cell that is too large; save it as CSV anew.") from None


def _objects(text: str, path: Path, columns: Columns) -> Iterator[Mapping[str, Any]]:
    """Yield the posts of a JSON file, however deep, or of JSON Lines; a leading assignment is passed over."""
    try:
        whole = [json.loads(text[_begins(text) :])]
    except (ValueError, RecursionError):
        try:
            whole = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            raise InputError(f"{quoted(str(path))} is not JSON, nor an object a line; export it anew.") from None
    for one in whole:
        yield from _within(one, columns)


def _begins(text: str) -> int:
    """Return where the JSON begins: some exports are scripts that assign it to a name."""
    starts = [at for at in (text.find("["), text.find("{")) if at >= 0]
    at = min(starts, default=0)
    if "=" in text[:at]:
        return text.index("=") + 1
    return at


def _within(value: object, columns: Columns, depth: int = 0) -> Iterator[Mapping[str, Any]]:
    """Yield the outermost objects that have a text: what lies inside a post (its hashtags) is none."""
    if isinstance(value, dict):
        if isinstance(_cell(value, "text", columns.text), str):
            yield value
            return
        value = list(value.values())
    if isinstance(value, list) and depth < _DEEP:
        for one in value:
            yield from _within(one, columns, depth + 1)


def _posts(rows: Iterator[Mapping[str, Any]], columns: Columns, name: str) -> Iterator[Found]:
    for number, row in enumerate(rows, 1):
        text = _cell(row, "text", columns.text)
        if not isinstance(text, str) or not text.strip() or "\0" in text or len(text) > MAX_CHARACTERS:
            continue
        title = str(_cell(row, "title", columns.title) or f"{name}, {number}")
        yield Found(text, iso_date(_cell(row, "date", columns.date) or ""), " ".join(title.split())[:_TITLE])


def _cell(row: Mapping[str, Any], role: str, named: str) -> Any:
    plain = {_plain(str(key)): value for key, value in row.items() if key is not None}
    names = (_plain(named),) if named else _names()[role]
    return next((plain[name] for name in names if plain.get(name) not in (None, "")), None)


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char not in "-_ ")


@cache
def _names() -> dict[str, tuple[str, ...]]:
    rows = assets.rows("lexicons/export_columns.tsv")
    return {role: tuple(_plain(name) for name in names.split("|")) for role, names in rows}
