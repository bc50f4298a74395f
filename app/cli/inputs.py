"""Reads what a person gives: a file, standard input, or a JSON Lines file; and says plainly what cannot be read."""

import json
import sys

from app.core.errors import InputError
from app.store.texts import (
    HALF,
    MAX_BYTES,
    MAX_CHARACTERS,
    decode,
    decode_whole,
    has_half,
    quoted,
    read_bytes,
    read_file,
)

_NO_TEXT = "No text was given: name a file, or pipe a text in and use '-'."


def read_text(name: str | None) -> str:
    """Return the text in the file `name`, or on standard input for "-" and None.

    UTF-8, or UTF-16 and UTF-32 where that can be told. Line ends stay as they are.

    Raises:
        InputError: unreadable, binary, empty, too long, or in another encoding.
    """
    if name is None and sys.stdin is not None and sys.stdin.isatty():
        raise InputError(_NO_TEXT)
    if name is None or name == "-":
        return decode(_standard_input(MAX_BYTES + 1), "the text on standard input")
    return read_file(name)


def _standard_input(most: int) -> bytes:
    """Return what was piped in, at most `most` bytes of it (-1: all)."""
    if sys.stdin is None:
        raise InputError(_NO_TEXT)
    return sys.stdin.buffer.read(most)


def read_lines(name: str) -> list[str | InputError]:
    """Return the texts of a JSON Lines file in order; a line that cannot be read gives the error in its place.

    A blank line is one that cannot be read: who counts lines has to find each answer at its question's number.

    Raises:
        InputError: the file as a whole cannot be read.
    """
    raw = _standard_input(-1) if name == "-" else read_bytes(name, -1)
    content = decode_whole(raw, "the text on standard input" if name == "-" else quoted(name))
    lines = content.removesuffix("\n").split("\n") if content else []
    return [_line(line, number) for number, line in enumerate(lines, 1)]


def _line(line: str, number: int) -> str | InputError:
    if not line.strip():
        return InputError(f"Line {number} is blank.")
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return InputError(f"Line {number} is not a JSON object.")
    text = record.get("text") if isinstance(record, dict) else None
    if not isinstance(text, str):
        return InputError(f'Line {number} has no "text".')
    if "\0" in text:
        return InputError(f"Line {number} holds NUL characters.")
    if has_half(text):
        return InputError(f"Line {number} holds {HALF}.")
    if not text.strip():
        return InputError(f"Line {number} is empty.")
    if len(text) > MAX_CHARACTERS:
        return InputError(f"Line {number} is too long: more than {MAX_CHARACTERS:,} characters.")
    return text
