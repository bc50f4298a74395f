"""What copies are called: as their notes, or neutrally, since a file's name often is the patient's; no two alike."""

import hashlib
import hmac
import os
import re
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import PurePosixPath

from app.notes.documents import CleanDocument, name_for
from app.notes.formats.opened import written_as
from app.store.identity import folded

_WORD = re.compile(r"[^\W_]{3,}")
_ENDINGS = re.compile(
    r"(?:\.(?:txt|md|rtf|docx|pdf|hl7|csv|tsv|jsonl?))+$", re.IGNORECASE
)  # "python-docx" made the file, and names nobody
_LENGTH = 12


def label(name: str, key: bytes) -> str:
    """Return by what name the journal knows a file: its path, or where a `key` is given a word that hides it."""
    if not key:
        return name
    return "note-" + hmac.new(key, os.fsencode(name), hashlib.sha256).hexdigest()[:_LENGTH]


def copy_name(name: str, key: bytes) -> str:
    """Return the path of a file's copy; with a `key` neither its folders nor its name say whose it is."""
    path = PurePosixPath(name)
    suffix = written_as(path.suffix.lower())
    return label(name, key) + suffix if key else path.with_name(name_for(path, suffix)).as_posix()


def report_name(copy: str, kind: str) -> str:
    """Return the path of the audit report beside a copy; `kind`: "html" or "json"."""
    return f"{copy}.report.{kind}"


def copy_names(names: Iterable[str], key: bytes = b"", reports: str | None = None) -> dict[str, str]:
    """Return the path of each file's copy; where two would meet, also for a disk that knows no case, one is numbered.

    Copies called exactly as their notes come first, so that "x.rtf.txt" keeps its name and "x.rtf" gives way. A report
    beside a copy takes a name as well, and so do the folders that copies lie in.
    """
    wanted = sorted((name, copy_name(name, key)) for name in names)
    taken = {folded(folder) for _, copy in wanted for folder in _folders(copy)}
    found: dict[str, str] = {}
    for name, copy in sorted(wanted, key=lambda pair: pair[0] != pair[1]):
        for tried in _numbered(copy):
            needs = {folded(tried)} | ({folded(report_name(tried, reports))} if reports else set())
            if taken.isdisjoint(needs):
                taken |= needs
                found[name] = tried
                break
    return found


def _folders(copy: str) -> Iterator[str]:
    return (parent.as_posix() for parent in PurePosixPath(copy).parents if parent.name)


def _numbered(copy: str) -> Iterator[str]:
    """Yield a path, then "x.rtf-2.txt", "x.rtf-3.txt" and so on."""
    path = PurePosixPath(copy)
    yield copy
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}").as_posix()


def names_somebody(copy: str, done: CleanDocument) -> bool:
    """Tell whether the path of a copy holds a word that was taken out of it."""
    said = {word.casefold() for word in _WORD.findall(_ENDINGS.sub("", copy))}
    taken = (word for part in done.parts for edit in part.edits for word in _WORD.findall(edit.old))
    return any(word.casefold() in said for word in taken)
