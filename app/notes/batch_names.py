"""What copies are called: as their notes, or neutrally, since a file's name often is the patient's."""

import hashlib
import hmac
import os
import re
from pathlib import PurePosixPath

from app.notes.documents import CleanDocument, name_for

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


def copy_name(name: str, suffix: str, key: bytes) -> str:
    """Return the path of a file's copy; with a `key` neither its folders nor its name say whose it is."""
    if key:
        return label(name, key) + suffix
    return PurePosixPath(name).with_name(name_for(PurePosixPath(name), suffix)).as_posix()


def names_somebody(copy: str, done: CleanDocument) -> bool:
    """Tell whether the path of a copy holds a word that was taken out of it."""
    said = {word.casefold() for word in _WORD.findall(_ENDINGS.sub("", copy))}
    taken = (word for part in done.parts for edit in part.edits for word in _WORD.findall(edit.old))
    return any(word.casefold() in said for word in taken)
