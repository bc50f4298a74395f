"""XML of documents from anywhere: no entities, no outside files, no network; and what its elements are called."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, cast

from lxml import etree

from app.notes.formats.base import UnreadableError

Element = etree._Element
_OPTIONS: dict[str, Any] = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}
_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"


def parse(raw: bytes) -> Element:
    """Return the root of a part.

    Raises:
        UnreadableError: it is not well-formed, or declares entities (which can be made to fill the memory).
    """
    return _checked(partial(etree.fromstring, raw, etree.XMLParser(**_OPTIONS)))


def parse_with_spaces(raw: bytes) -> tuple[Element, frozenset[tuple[str, str]]]:
    """Return the root of a part, and every namespace that is declared anywhere in it, with its prefix ("": none).

    Asking each element of the tree for its own costs more than all the rest of reading it.

    Raises:
        UnreadableError: as `parse`.
    """
    parser = etree.XMLPullParser(events=("start-ns",), **_OPTIONS)

    def fed() -> Element:
        parser.feed(raw)
        return parser.close()

    root = _checked(fed)
    declared = (cast("tuple[str | None, str]", pair) for _, pair in parser.read_events())
    return root, frozenset((prefix or "", uri) for prefix, uri in declared)


def _checked(read: Callable[[], Element]) -> Element:
    try:
        root = read()
    except (etree.XMLSyntaxError, ValueError):
        raise UnreadableError("A part of this document is damaged; open it in Word and save it again.") from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise UnreadableError("This document declares XML entities, which no word processor writes; it is not read.")
    return root


def serialized(root: Element) -> bytes:
    """Return a part as Word writes it, without what stands before and after its root."""
    made: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True, with_tail=False)
    return made


def local(element: Element) -> str:
    """Return an element's name without its namespace, which differs between the two dialects; "" for a comment."""
    tag = element.tag
    return without_space(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=10_000)
def without_space(tag: str) -> str:
    """Return a name without its namespace."""
    return tag.rpartition("}")[2]


def cut(element: Element, keep: bool) -> None:
    """Remove a node below the root; what follows it stays where `keep`."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail and keep:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Put what an element below the root holds in its place."""
    parent = element.getparent()
    if parent is None:
        return
    at = parent.index(element)
    for child in list(element):
        parent.insert(at, child)
        at += 1
    parent.remove(element)


def set_text(element: Element, text: str) -> None:
    """Put words into an element; white space at its edges is marked as meant."""
    element.text = text
    if text != text.strip() and local(element) in ("t", "delText", "instrText", "delInstrText"):
        element.set(_PRESERVE, "preserve")
