"""How much a document may hold, counted in its bytes before a tree is made of any of them."""

import re
from collections.abc import Iterable

from app.notes.formats.base import UnreadableError

MOST_PARTS = 5_000
MOST_BYTES = 220_000_000
MOST_XML = 64_000_000
_MOST_ELEMENTS = 700_000  # a thousand pages have fewer
_MOST_ATTRIBUTES = 1_500_000
_MOST_NAMESPACES = 50_000
_MOST_OF_ONE = 500  # attributes of one element; a hundred is more than any has
_LONG_TAG = re.compile(rb"<[^<]{4000,}")
_ENCODING = re.compile(rb"^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)")
_USUAL = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii", b"iso-8859-1", b"windows-1252"})
_ATTRIBUTE = re.compile(rb"\s+[^\s=<>\"']+\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_NAME = re.compile(rb"[^\s/>]*")
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"<\0": "utf-16-le", b"\0<": "utf-16-be"}

TOO_MUCH = "This document unpacks to more than can be read safely; split it into parts."


def check(parts: Iterable[bytes]) -> None:
    """Refuse a document whose XML `parts` hold more elements or attributes than one that people wrote.

    Raises:
        UnreadableError: too much of either, or an encoding in which nothing can be counted.
    """
    elements = attributes = namespaces = 0
    for raw in parts:
        content = as_ascii(raw)
        elements += content.count(b"<") - content.count(b"</")
        attributes += content.count(b"=")
        namespaces += content.count(b"xmlns")
        over = elements > _MOST_ELEMENTS or attributes > _MOST_ATTRIBUTES or namespaces > _MOST_NAMESPACES
        if over or _is_crowded(content):
            raise UnreadableError(TOO_MUCH)


def as_ascii(raw: bytes) -> bytes:
    """Return XML so that its marks are single bytes.

    Raises:
        UnreadableError: an encoding that documents do not have.
    """
    if raw[:2] in _UTF16 and b"\0\0" not in raw[:4]:
        return raw.decode(_UTF16[raw[:2]], "replace").encode("utf-8", "replace")
    said = _ENCODING.match(raw)
    if b"\0" in raw[:200] or (said and said.group(1).lower() not in _USUAL):
        raise UnreadableError("A part of this document is written in an encoding that word processors do not use.")
    return raw


def _is_crowded(content: bytes) -> bool:
    """Tell whether an element has more attributes than any; "<" stands nowhere but where a tag begins."""
    spans = (match.span() for match in _LONG_TAG.finditer(content))
    return any(
        content.count(b"=", at, stop) > _MOST_OF_ONE and _count(content, at + 1, stop) > _MOST_OF_ONE
        for at, stop in spans
    )


def _count(content: bytes, at: int, stop: int) -> int:
    named = _NAME.match(content, at, stop)
    at, found = named.end() if named else at, 0
    while found <= _MOST_OF_ONE and (match := _ATTRIBUTE.match(content, at, stop)):
        at, found = match.end(), found + 1
    return found
