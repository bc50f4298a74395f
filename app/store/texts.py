"""Reads a person's file as text, and says plainly what cannot be read; for the command line and the window alike."""

import re
from pathlib import Path

from app.core.errors import InputError
from app.store.encodings import encoding_of as encoding_of
from app.store.encodings import is_escaped, is_mixed

MAX_CHARACTERS = 1_000_000
_BYTES_A_CHARACTER = 4
MAX_BYTES = _BYTES_A_CHARACTER * MAX_CHARACTERS
_SHOWN = 80
_HEAD = 100_000
_HALF = re.compile(r"[\ud800-\udfff]")
HALF = "half a character (a lone surrogate)"
"""What no UTF-8 can hold: half an emoji that a program cut, or a byte of a name in another encoding."""


def quoted(name: str) -> str:
    """Return a file's name for a sentence; cut, since a text given for a name would be shown whole, and on one line."""
    line = " ".join(writable(name).split())
    return f"'{line if len(line) <= _SHOWN else line[:_SHOWN] + '...'}'"


def has_half(text: str) -> bool:
    """Tell whether a text holds half a character, which cannot be written as UTF-8."""
    return _HALF.search(text) is not None


def writable(name: str) -> str:
    """Return a name or a title with replacement characters for what cannot be written as UTF-8."""
    return _HALF.sub("\N{REPLACEMENT CHARACTER}", name)


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
    over = len(raw) > most * _BYTES_A_CHARACTER  # cut within a character perhaps: too long is the better sentence
    # A little of what is too long is enough to tell what it is.
    text = decode_whole(raw[:_HEAD] if over else raw, what, over)
    if over or len(text) > most:
        raise InputError(f"{what} is too long: more than {most:,} characters; split it into parts.")
    if not text.strip():
        raise InputError(f"{what} is empty; there is nothing to check.")
    return text


def refuse_nul(text: str, what: str) -> None:
    """Refuse a text that holds NUL characters: they part words unseen, and no recognizer reads across them.

    Raises:
        InputError: it does; `what` names the source in the sentence.
    """
    if "\0" in text:
        raise InputError(f"{what} holds NUL characters, so it is binary or damaged; save it as UTF-8 and try again.")


def decode_whole(raw: bytes, what: str, cut: bool = False) -> str:
    """Decode bytes to a text of any length, even none; `cut`: they may end within a character.

    Raises:
        InputError: binary or another encoding; `what` names the source in the sentence.
    """
    encoding, bom = encoding_of(raw)
    skip = len(bom)
    body = raw[skip:]
    if encoding == "utf-8" and is_escaped(body):
        raise InputError(f"{what} is in a 7-bit encoding that is not read; save it as UTF-8 and try again.")
    try:
        text = body.decode(encoding, errors="ignore" if cut else "strict")
    except UnicodeDecodeError as error:
        if encoding == "utf-8" and b"\0" in body:
            raise InputError(f"{what} is not a text but binary data; name a text file.") from None
        raise InputError(
            f"{what} is not valid {encoding.upper()} (byte {error.start + skip}); save it as UTF-8 and try again."
        ) from None
    refuse_nul(text, what)
    if encoding.startswith("utf-16") and is_mixed(text):
        raise InputError(f"{what} mixes two encodings; save it as UTF-8 and try again.")
    return text


def read_file(name: str) -> str:
    """Return the text in a file; line ends stay as they are.

    Raises:
        InputError: unreadable, binary, empty, too long, or in another encoding.
    """
    return decode(read_bytes(name, MAX_BYTES + 1), quoted(name))
