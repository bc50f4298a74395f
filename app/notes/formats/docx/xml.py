"""XML of documents from anywhere: no entities, no outside files, no network; and what its elements are called."""

from lxml import etree

from app.notes.formats.base import UnreadableError

Element = etree._Element
_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"


def parse(raw: bytes) -> Element:
    """Return the root of a part.

    Raises:
        UnreadableError: it is not well-formed, or declares entities (which can be made to fill the memory).
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(raw, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise UnreadableError("A part of this document is damaged; open it in Word and save it again.") from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise UnreadableError("This document declares XML entities, which no word processor writes; it is not read.")
    return root


def serialized(root: Element) -> bytes:
    """Return a part as Word writes it."""
    made: bytes = etree.tostring(root.getroottree(), xml_declaration=True, encoding="UTF-8", standalone=True)
    return made


def local(element: Element) -> str:
    """Return an element's name without its namespace, which differs between the two dialects; "" for a comment."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Element, name: str) -> str | None:
    """Return an attribute by its name without namespace, or None."""
    key = attribute_key(element, name)
    return None if key is None else element.get(key)


def attribute_key(element: Element, name: str) -> str | None:
    """Return the full name of an attribute, or None where the element has none of this name."""
    return next((str(key) for key in element.attrib if str(key).rpartition("}")[2] == name), None)


def set_text(element: Element, text: str) -> None:
    """Put words into an element; white space at its edges is marked as meant."""
    element.text = text
    if text != text.strip() and local(element) in ("t", "delText", "instrText", "delInstrText"):
        element.set(_PRESERVE, "preserve")
