"""Reads what a person gives: a file, standard input, or a JSON Lines file; and says plainly what cannot be read."""

import codecs
import json
import sys
from pathlib import Path

from app.core.errors import InputError

MAX_CHARACTERS = 1_000_000
_MAX_BYTES = 4 * MAX_CHARACTERS
_SHOWN = 80
_NO_TEXT = "No text was given: name a file, or pipe a text in and use '-'."
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def read_text(name: str | None) -> str:
    """Return the text in the file `name`, or on standard input for "-" and None.

    UTF-8, or UTF-16 with a byte order mark. Line ends stay as they are.

    Raises:
        InputError: unreadable, binary, empty, too long, or in another encoding.
    """
    if name is None and sys.stdin is not None and sys.stdin.isatty():
        raise InputError(_NO_TEXT)
    if name is None or name == "-":
        return decode(_standard_input(_MAX_BYTES + 1), "the text on standard input")
    return decode(_bytes(name, _MAX_BYTES + 1), _quoted(name))


def _standard_input(most: int) -> bytes:
    """Return what was piped in, at most `most` bytes of it (-1: all)."""
    if sys.stdin is None:
        raise InputError(_NO_TEXT)
    return sys.stdin.buffer.read(most)


def _quoted(name: str) -> str:
    """Return a file's name for a sentence; cut, since a text given for a name would be shown whole, and on one line."""
    line = " ".join(name.split())
    return f"'{line if len(line) <= _SHOWN else line[:_SHOWN] + '...'}'"


def _bytes(name: str, most: int) -> bytes:
    """Return what stands in a file, at most `most` bytes of it (-1: all)."""
    path, shown = Path(name), _quoted(name)
    try:
        if path.is_dir():
            raise InputError(f"{shown} is a folder; name a text file.")
        if not path.is_file() and path.exists():
            raise InputError(f"{shown} is not a regular file; name a text file.")
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        raise InputError(f"There is no file {shown}; check the name.") from None
    except PermissionError:
        raise InputError(f"{shown} may not be read; check its permissions.") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{shown} cannot be read ({getattr(error, 'strerror', None) or 'invalid name'}).") from None


def decode(raw: bytes, what: str) -> str:
    """Decode bytes to a text that can be worked on.

    Raises:
        InputError: binary, another encoding, empty or too long; `what` names the source in the sentence.
    """
    text = _decode(raw, what)
    if len(raw) > _MAX_BYTES or len(text) > MAX_CHARACTERS:
        raise InputError(f"{what} is too long: more than {MAX_CHARACTERS:,} characters; split it into parts.")
    if not text.strip():
        raise InputError(f"{what} is empty; there is nothing to check.")
    return text


def _decode(raw: bytes, what: str) -> str:
    encoding, skip = next(((enc, len(bom)) for bom, enc in _BOMS if raw.startswith(bom)), ("utf-8", 0))
    body = raw[skip:]
    if encoding == "utf-8" and b"\0" in body[:65536]:
        raise InputError(f"{what} is not a text but binary data; name a text file.")
    # A cut at the size limit may fall inside a character: too long is the better sentence then.
    over = len(raw) > _MAX_BYTES
    try:
        return body.decode(encoding, errors="ignore" if over else "strict")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{what} is not valid {encoding.upper()} (byte {error.start + skip}); save it as UTF-8 and try again."
        ) from None


def read_lines(name: str) -> list[str | InputError]:
    """Return the texts of a JSON Lines file in order; a line that cannot be read gives the error in its place.

    Raises:
        InputError: the file as a whole cannot be read.
    """
    raw = _standard_input(-1) if name == "-" else _bytes(name, -1)
    try:
        content = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{_quoted(name)} is not valid UTF-8 (byte {error.start}); save it as UTF-8 and try again."
        ) from None
    return [_line(line, number) for number, line in enumerate(content.split("\n"), 1) if line.strip()]


def _line(line: str, number: int) -> str | InputError:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return InputError(f"Line {number} is not a JSON object.")
    text = record.get("text") if isinstance(record, dict) else None
    if not isinstance(text, str):
        return InputError(f'Line {number} has no "text".')
    if any("\ud800" <= char <= "\udfff" for char in text):
        return InputError(f"Line {number} holds half a character (a lone surrogate).")
    if not text.strip():
        return InputError(f"Line {number} is empty.")
    if len(text) > MAX_CHARACTERS:
        return InputError(f"Line {number} is too long: more than {MAX_CHARACTERS:,} characters.")
    return text
