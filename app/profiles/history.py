"""Reads a person's own history: a folder of texts, or a platform's export as CSV, JSON or JSON Lines.

Nothing is known of single platforms: a record is whatever has a column that holds texts. What columns are called stands
in ``assets/lexicons/export_columns.tsv``; a person may name them instead.
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from app import assets
from app.core.errors import InputError
from app.profiles.dates import in_name, iso_date
from app.store.texts import HALF, MAX_CHARACTERS, decode_whole, has_half, quoted, read_bytes, read_file, writable

_TEXTS = (".txt", ".md", ".text")
_TABLES = (".csv", ".tsv")
_OBJECTS = (".json", ".js", ".jsonl", ".ndjson")
_TITLE = 80
_DEEP = 60
_NAMED = 5
"""So many entries that are left out are named by their numbers."""


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


class Skip(NamedTuple):
    """What was left out. `entries`: how many posts, or 1 for a file that could not be read."""

    sentence: str
    entries: int


@dataclass(slots=True)
class _Skips:
    """The entries of a file that are no posts: their numbers by what is wrong with them, and those without a text."""

    broken: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    textless: int = 0

    def told(self, name: str) -> Iterator[Skip]:
        """Yield a sentence for each reason."""
        for reason, numbers in self.broken.items():
            named = ", ".join(map(str, numbers[:_NAMED])) + (", ..." if len(numbers) > _NAMED else "")
            entries = f"{_entries(len(numbers))} ({named}) of {quoted(name)}"
            yield Skip(f"Left out: {entries}, holding {reason}.", len(numbers))
        if self.textless:
            yield Skip(f"Left out: {_entries(self.textless)} of {quoted(name)}, without a text.", self.textless)


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number:,} entries"


USUAL = Columns()


def read(name: str, columns: Columns = USUAL) -> tuple[list[Found], list[Skip]]:
    """Return the posts of a file or folder, and what of it could not be read and was left out.

    Raises:
        InputError: the file cannot be read, or there is no post in it.
    """
    path = Path(name)
    files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    found: list[Found] = []
    skipped: list[Skip] = []
    for file in files:
        if path.is_dir() and file.suffix.lower() not in (*_TEXTS, *_TABLES, *_OBJECTS):
            continue
        try:
            found += _file(file, columns, skipped)
        except InputError as error:
            if not path.is_dir():
                raise
            skipped.append(Skip(str(error), 1))
    if not found:
        why = "".join(f"{skip.sentence} " for skip in skipped)
        raise InputError(
            f"{why}There is no post in {quoted(name)}; an export needs a column of texts, which '--text NAME' can name."
        )
    return found, skipped


def _file(path: Path, columns: Columns, skipped: list[Skip]) -> list[Found]:
    kind, skips = path.suffix.lower(), _Skips()
    rows: Iterable[Mapping[str, Any]]
    if kind in _TABLES:
        rows = _table(_whole(path), "\t" if kind == ".tsv" else "")
    elif kind in _OBJECTS:
        rows = _objects(_whole(path), path, columns, skips)
    else:
        return [Found(read_file(str(path)), in_name(path.name), writable(path.name))]
    found = list(_posts(rows, columns, path.name, skips))
    skipped += skips.told(str(path))
    return found


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


def _objects(text: str, path: Path, columns: Columns, skips: _Skips) -> list[Mapping[str, Any]]:
    """Return the posts of a JSON file, however deep, or of JSON Lines; a leading assignment is passed over."""
    try:
        whole = [json.loads(text[_begins(text) :])]
    except (ValueError, RecursionError):
        try:
            whole = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            raise InputError(f"{quoted(str(path))} is not JSON, nor an object a line; export it anew.") from None
    return _within(whole, columns, skips)


def _begins(text: str) -> int:
    """Return where the JSON begins: some exports are scripts that assign it to a name."""
    starts = [at for at in (text.find("["), text.find("{")) if at >= 0]
    at = min(starts, default=0)
    if "=" in text[:at]:
        return text.index("=") + 1
    return at


def _within(value: object, columns: Columns, skips: _Skips, depth: int = 0) -> list[Mapping[str, Any]]:
    """Return the outermost objects that have a text: what lies inside a post (its hashtags) is none.

    What stands in a list beside posts and holds none is an entry without a text.
    """
    if isinstance(value, dict) and isinstance(_cell(value, "text", columns.text), str):
        return [value]
    if not isinstance(value, dict | list) or depth == _DEEP:
        return []
    parts = list(value.values()) if isinstance(value, dict) else value
    found = [_within(part, columns, skips, depth + 1) for part in parts]
    if isinstance(value, list) and any(found):
        skips.textless += sum(not part for part in found)
    return [post for part in found for post in part]


def _posts(rows: Iterable[Mapping[str, Any]], columns: Columns, name: str, skips: _Skips) -> Iterator[Found]:
    for number, row in enumerate(rows, 1):
        text = _cell(row, "text", columns.text)
        if not isinstance(text, str) or not text.strip():
            skips.textless += 1
            continue
        if reason := _broken(text):
            skips.broken[reason].append(number)
            continue
        title = writable(str(_cell(row, "title", columns.title) or f"{name}, {number}"))
        yield Found(text, iso_date(_cell(row, "date", columns.date) or ""), " ".join(title.split())[:_TITLE])


def _broken(text: str) -> str:
    """Return what keeps a text from being read, "" where nothing does."""
    if "\0" in text:
        return "NUL characters"
    if has_half(text):
        return HALF
    return f"more than {MAX_CHARACTERS:,} characters" if len(text) > MAX_CHARACTERS else ""


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
