"""Names of namespaces: those that the schema does not know, and prefixes that are words, are taken out of a part."""

import re
from collections.abc import Mapping

from lxml import etree

from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.xml import Element

_DECLARED = re.compile(rb"xmlns(?::([^\s=]+))?\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_PLAIN = re.compile(r"[a-z]{0,2}\d{0,2}|ns\d{1,3}")


def strange(raw: bytes) -> bool:
    """Tell whether a part declares a namespace or a prefix that is not one of the schema's."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return True
    declared = {(match.group(1) or b"", match.group(2) or match.group(3) or b"") for match in _DECLARED.finditer(raw)}
    return not all(
        _is_fine(prefix.decode("utf-8", "replace"), uri.decode("utf-8", "replace")) for prefix, uri in declared
    )


def _is_fine(prefix: str, uri: str) -> bool:
    return schema.is_space(uri) and (prefix in schema.spaces() or bool(_PLAIN.fullmatch(prefix)))


def plain(root: Element) -> Element:
    """Return a part, passed by the sieve already, with the schema's own prefixes alone."""
    usual = {uri: prefix for prefix, uri in schema.spaces().items()}
    spaces: dict[str | None, str] = {}
    renamed: dict[str, str] = {}
    for prefix, uri in _all(root):
        if not schema.is_space(uri) or uri in spaces.values():
            continue
        new = prefix if prefix is None or _is_fine(prefix, uri) else usual.get(uri, f"ns{len(spaces)}")
        while new in spaces:
            new = f"ns{len(spaces)}"
        spaces[new] = uri
        renamed |= {prefix: new} if prefix and new and prefix != new else {}
    made = etree.Element(root.tag, dict(root.items()), nsmap=spaces)  # type: ignore[arg-type]
    made.text = root.text
    made.extend(list(root))
    for element in made.iter():
        _values(element, renamed)
    # What the children declared themselves is declared above them now, by its usual prefix.
    etree.cleanup_namespaces(
        made, top_nsmap={p: u for p, u in spaces.items() if p}, keep_ns_prefixes=[p for p in spaces if p]
    )
    return etree.fromstring(etree.tostring(made))


def _all(root: Element) -> list[tuple[str | None, str]]:
    return list(dict.fromkeys((p, u) for element in root.iter() for p, u in element.nsmap.items()))


def _values(element: Element, renamed: Mapping[str, str]) -> None:
    """Name in lists of prefixes, and in names that have one, the new prefix."""
    for key, value in element.items():
        name = str(key).rpartition("}")[2]
        if name in (
            "Ignorable",
            "Requires",
            "MustUnderstand",
            "ProcessContent",
            "PreserveElements",
            "PreserveAttributes",
            "type",
        ):
            new = " ".join(_renamed(one, renamed) for one in str(value).split())
            if new != value:
                element.set(key, new)


def _renamed(name: str, renamed: Mapping[str, str]) -> str:
    prefix, colon, rest = name.partition(":")
    return renamed.get(prefix, prefix) + colon + rest
