"""Reads a person's file as text, and says plainly what cannot be read; for the command line and the window alike."""

import codecs
from pathlib import Path

from app.core.errors import InputError

MAX_CHARACTERS = 1_000_000
_BYTES_A_CHARACTER = 4
MAX_BYTES = _BYTES_A_CHARACTER * MAX_CHARACTERS
_SHOWN = 80
_HEAD = 100_000
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def quoted(name: str) -> str:
    """Return a file's name for a sentence; cut, since a text given for a name would be shown whole, and on one line."""
    line = " ".join(name.split())
    return f"'{line if len(line) <= _SHOWN else line[:_SHOWN] + '...'}'"


def read_bytes(name: str, most: int) -> bytes:
    """Return what stands in a file, at most `most` bytes of it (-1: all)."""
    path, shown = Path(name), quoted(name)
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


def decode(raw: bytes, what: str, most: int = MAX_CHARACTERS) -> str:
    """Decode bytes to a text of at most `most` characters.

    Raises:
        InputError: binary, another encoding, empty or too long; `what` names the source in the sentence.
    """
    over = len(raw) > most * _BYTES_A_CHARACTER
    # A little of what is too long is enough to tell what it is.
    text = _decode(raw[:_HEAD] if over else raw, what, over)
    if over or len(text) > most:
        raise InputError(f"{what} is too long: more than {most:,} characters; split it into parts.")
    if not text.strip():
        raise InputError(f"{what} is empty; there is nothing to check.")
    return text


def encoding_of(raw: bytes) -> tuple[str, bytes]:
    """Return the encoding of a text as its byte order mark says (else UTF-8), and the mark (else nothing)."""
    return next(((encoding, bom) for bom, encoding in _BOMS if raw.startswith(bom)), ("utf-8", b""))


def _decode(raw: bytes, what: str, over: bool) -> str:
    encoding, bom = encoding_of(raw)
    skip = len(bom)
    body = raw[skip:]
    if encoding == "utf-8" and b"\0" in body[:65536]:
        raise InputError(f"{what} is not a text but binary data; name a text file.")
    try:
        # A cut at the size limit may fall inside a character: too long is the better sentence then.
        return body.decode(encoding, errors="ignore" if over else "strict")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{what} is not valid {encoding.upper()} (byte {error.start + skip}); save it as UTF-8 and try again."
        ) from None


def read_file(name: str) -> str:
    """Return the text in a file; line ends stay as they are.

    Raises:
        InputError: unreadable, binary, empty, too long, or in another encoding.
    """
    return decode(read_bytes(name, MAX_BYTES + 1), quoted(name))
