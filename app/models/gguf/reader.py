"""A bounds-checked cursor over the first bytes of a file: it reads neither past the end nor without limit."""

import struct
from typing import Any, BinaryIO

from app.core.errors import NoModelError

# The largest vocabularies in use (262,144 tokens) have headers of some 15 MB.
MAX_HEADER = 64 * 1024 * 1024
_FIRST = 1024 * 1024
_MAX_STRING = 16 * 1024 * 1024
_U64 = struct.Struct("<Q")


class BadModelError(NoModelError):
    """The file is no model, damaged, or of a kind the engine cannot run."""


def damaged() -> BadModelError:
    """Return the error for a file that ends early or whose counts and sizes make no sense."""
    return BadModelError("The model file is damaged or cut short; get it again.")


class Cursor:
    """Reads little-endian values one after the other; a step past the end raises BadModelError."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        """Start at the beginning of a file of this size in bytes."""
        self._file = file
        self._limit = min(size, MAX_HEADER)
        self._data = b""
        self.position = 0

    def _need(self, end: int) -> None:
        """Make the bytes up to ``end`` available, growing in large steps so that the copies stay few."""
        if end > self._limit:
            raise damaged()
        if end > len(self._data):
            goal = min(self._limit, max(end, _FIRST, 4 * len(self._data)))
            self._data += self._file.read(goal - len(self._data))
            if end > len(self._data):
                raise damaged()

    def scalar(self, code: str) -> Any:
        """Read one value of a struct format code, such as ``I``."""
        start, self.position = self.position, self.position + struct.calcsize("<" + code)
        self._need(self.position)
        return struct.unpack_from("<" + code, self._data, start)[0]

    def skip(self, size: int) -> None:
        """Step over so many bytes."""
        self._need(self.position + size)
        self.position += size

    def string(self) -> str:
        """Read a string; one that is too long or not UTF-8 is refused."""
        length = self.scalar("Q")
        if length > _MAX_STRING:
            raise damaged()
        start = self.position
        self.skip(length)
        try:
            return self._data[start : self.position].decode("utf-8")
        except UnicodeDecodeError:
            raise damaged() from None

    def skip_strings(self, count: int) -> None:
        """Step over an array of strings without making any; vocabularies have hundreds of thousands."""
        if count * _U64.size > self._limit - self.position:
            raise damaged()
        position, unpack = self.position, _U64.unpack_from
        for _ in range(count):
            if position + 8 > len(self._data):
                self._need(position + 8)
            position += 8 + unpack(self._data, position)[0]
            # Checked at once: a length near 2^64 must not let the position run away.
            if position > self._limit:
                raise damaged()
        self._need(position)
        self.position = position
