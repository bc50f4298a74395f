"""Messages (HL7 version 2) and resources (FHIR): what must go is gone, what must stay stands where it stood.

    python -m app.evaluation forms tests/data/forms --style natural

Beside each file stands NAME.gold.json: `remove` and `keep` are lists of `value` and `where` (a field such as PID-5 with
the number of its segment in the file, or a path of elements). A value is gone when it stands nowhere in the copy as a
whole word; it is kept when its own field or element still holds it, byte for byte. A file that is refused counts with
all its values as not kept and not gone.
"""

import argparse
import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.errors import InputError
from app.notes.documents import clean
from app.notes.formats.opened import open_document
from app.notes.policy import Dates, NotePolicy, Style
from app.notes.sanitizing import Sanitizer

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")
_Z = 1.959964  # of the normal distribution, for 95 %


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one value: `held` is what was wanted (gone or kept)."""

    file: str
    wanted: str
    kind: str
    where: str
    value: str
    held: bool


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share (0-1) of `hits` among `of`."""
    if not of:
        return 0.0, 1.0
    share, square = hits / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = _Z / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def outcomes(folder: Path, sanitizer: Sanitizer) -> Iterator[Outcome]:
    """Yield what became of every value of the files in `folder`."""
    for gold in sorted(folder.glob("*.gold.json")):
        told = json.loads(gold.read_text(encoding="utf-8"))
        file = folder / told["file"]
        try:
            copy = clean(open_document(str(file)), sanitizer).content.decode(told["encoding"])
        except InputError:
            copy = ""
        yield from _of_file(told, copy)


def _of_file(told: dict[str, Any], copy: str) -> Iterator[Outcome]:
    form = Resources(copy) if "json" in told["file"].rpartition(".")[2] else Message(copy)
    everything = "\n".join(form.words())
    for wanted in ("remove", "keep"):
        for one in told[wanted]:
            value, kind = one["value"], one.get("type") or one["kind"]
            if wanted == "remove":
                held = bool(copy) and not _stands(value, everything)
            else:
                held = bool(copy) and form.keeps(one)
            yield Outcome(told["file"], wanted, kind, f"{one.get('segment', '')} {one['where']}", value, held)


def _stands(value: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


class Message:
    """A copy of HL7 messages."""

    def __init__(self, copy: str) -> None:
        self._segments = [line for line in re.split(r"\r\n|\r|\n", copy) if line]
        self._mark = self._segments[0].lstrip("\x0b")[3] if self._segments else "|"

    def words(self) -> Iterable[str]:
        """Return everything that stands in it."""
        return self._segments

    def keeps(self, one: dict[str, Any]) -> bool:
        """Tell whether the field of a value still holds it."""
        name, number = one["where"].split("-")
        if one["segment"] > len(self._segments):
            return False
        fields = self._segments[one["segment"] - 1].split(self._mark)
        at = int(number) - (name in ("MSH", "BHS", "FHS"))
        return fields[0] == name and at < len(fields) and _stands(one["value"], fields[at])


class Resources:
    """A copy of one resource, or of one a line."""

    def __init__(self, copy: str) -> None:
        try:
            self._all = [_parsed(copy)]
        except ValueError:
            self._all = [_parsed(line) for line in copy.splitlines() if line.strip()]

    def words(self) -> Iterator[str]:
        """Yield everything that stands in it, names of elements too."""
        for one in self._all:
            yield from _words(one)

    def keeps(self, one: dict[str, Any]) -> bool:
        """Tell whether the element of a value still holds it."""
        line, at = 0, one["where"]
        if at.startswith("["):
            line, at = int(at[1 : at.index("]")]) - 1, at[at.index("]") + 1 :]
        found: Any = self._all[line]
        try:
            for name, number in _STEP.findall(at.partition(".")[2]):
                found = found[int(number)] if number else found[name]
        except (KeyError, IndexError, TypeError):
            return False
        return _stands(one["value"], found if isinstance(found, str) else json.dumps(found, ensure_ascii=False))


def _parsed(text: str) -> Any:
    """Return JSON with its numbers as they are written."""
    return json.loads(text, parse_float=str, parse_int=str)


def _words(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, inner in node.items():
            yield key
            yield from _words(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _words(inner)
    elif isinstance(node, str | int | float):
        yield str(node)


def table(found: list[Outcome]) -> str:
    """Return the shares, of all files and of each sort, with Wilson's interval."""
    lines = []
    for sort, among in (("HL7", "hl7"), ("FHIR", "json")):
        for wanted in ("keep", "remove"):
            rows = [one for one in found if one.wanted == wanted and among in one.file.rpartition(".")[2]]
            hits = sum(one.held for one in rows)
            low, high = wilson(hits, len(rows))
            share = hits / len(rows) if rows else 0.0
            lines.append(f"{sort:5}{wanted:7}{hits:5}/{len(rows):<5}{share:8.2%}  [{low:.2%}, {high:.2%}]")
    return "\n".join(lines)


def run(arguments: list[str]) -> int:
    """Print the shares; with --misses every value that was not dealt with as wanted."""
    parser = argparse.ArgumentParser(prog="forms")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--style", choices=[style.value for style in Style], default=Style.NATURAL.value)
    parser.add_argument("--dates", choices=[dates.value for dates in Dates], default=Dates.YEAR.value)
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args(arguments)
    policy = NotePolicy(style=Style(given.style), dates=Dates(given.dates))
    found = list(outcomes(given.folder, Sanitizer(policy)))
    print(table(found))
    for one in (one for one in found if given.misses and not one.held):
        print("\t".join((one.file, one.wanted, one.kind, one.where, one.value)))
    return 0
