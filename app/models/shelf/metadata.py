"""The note beside an installed model: its checksum, and the size and time the file had when that was found.

It saves hashing gigabytes at every start. Losing or damaging it costs one more hashing of a model that the catalogue
has the sum of, one more merge of one that was made here; one's own file has to be imported again, since nothing else
tells how it should be.
"""

import json
import os
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """What was found out about a model file: SHA-256, bytes, time of change in nanoseconds, the name it came with.

    `made_from` says of a model that was made here from a base and an adapter which ones these were, `revision` of one
    that was fetched which revision of the hub's repository it is. `tried`: "" before the engine was seen to run it,
    then "works" or the sentence that says why not.
    """

    sha256: str
    size: int
    mtime_ns: int
    name: str
    made_from: str = ""
    revision: str = ""
    tried: str = ""


def read_note(model: Path) -> Note | None:
    """Return the note beside a model file, or None where there is none that makes sense."""
    try:
        fields: Any = json.loads(model.with_suffix(".json").read_text(encoding="utf-8"))
        note = Note(**fields)
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    kinds = tuple(type(value) for value in astuple(note))
    return note if kinds == (str, int, int, str, str, str, str) else None


def has_note(model: Path) -> bool:
    """Tell whether anything lies where the note beside a model file does, readable or not."""
    return os.path.lexists(model.with_suffix(".json"))


def write_note(model: Path, note: Note) -> None:
    """Write the note; where the folder cannot be written, there is none, and what is said then is said next time."""
    target = model.with_suffix(".json")
    part = target.with_suffix(".json.new")
    try:
        part.write_text(json.dumps(asdict(note)), encoding="utf-8")
        os.replace(part, target)
    except OSError:
        return


def note_trial(model: Path, tried: str) -> None:
    """Note beside a model file how the engine got on with it: "works", or the sentence that says why not."""
    note = read_note(model)
    if note is not None:
        write_note(model, replace(note, tried=tried))
