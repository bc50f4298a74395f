"""Pictures without what cameras and programs write beside them: who took them, where, when, and in which words."""

import zlib
from collections.abc import Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
_TOLD = frozenset((b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME", b"dSIG"))
_JPEG = b"\xff\xd8\xff"
# How a JPEG file is to be decoded: JFIF's own segment, a colour profile, Adobe's note on colours.
_NEEDED = frozenset((0xE0, 0xE2, 0xEE))
_COMMENT = 0xFE
_SCAN = 0xDA
_OLDEST_APP, _LAST_APP = 0xE0, 0xEF


def bare(content: bytes) -> bytes:
    """Return a PNG or JPEG picture without its metadata; what is neither, or not intact, as it is."""
    try:
        if content.startswith(_PNG):
            return _PNG + b"".join(_chunks(content))
        return b"".join(_segments(content)) if content.startswith(_JPEG) else content
    except ValueError:
        return content


def _chunks(content: bytes) -> Iterator[bytes]:
    at = len(_PNG)
    while at < len(content):
        size = int.from_bytes(content[at : at + 4])
        end = at + size + 12
        kind = content[at + 4 : at + 8]
        if end > len(content) or zlib.crc32(content[at + 4 : end - 4]) != int.from_bytes(content[end - 4 : end]):
            raise ValueError("not an intact PNG file")
        if kind not in _TOLD:
            yield content[at:end]
        at = len(content) if kind == b"IEND" else end


def _segments(content: bytes) -> Iterator[bytes]:
    yield content[:2]
    at = 2
    while True:
        if content[at : at + 1] != b"\xff" or at + 4 > len(content):
            raise ValueError("not an intact JPEG file")
        mark = content[at + 1]
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4])
        if mark == _SCAN:
            last = content.rfind(b"\xff\xd9")
            yield content[at : last + 2 if last > at else len(content)]
            return
        if mark != _COMMENT and (not _OLDEST_APP <= mark <= _LAST_APP or mark in _NEEDED):
            yield content[at:end]
        at = end
