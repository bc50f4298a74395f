"""Word's schema: which elements and attributes there are, and what may stand in each."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from app import assets

FILE = "notes/wordschema.tsv"
_STRINGS = "notes/wordstrings.tsv"
TEXT, CODE, NAME, FONT, GEOMETRY, STYLE, KNOWN = "text", "code", "name", "font", "geometry", "style", "known"
NUMBER, DATE, BINARY = "n", "d", "b"
STRING = "t"
"""What the schema calls a string; `_STRINGS` says what for."""
Kind = str
"""One of the above, or the name of a list of values; several are joined by "|"."""
_STRICT = "http://purl.oclc.org/ooxml/"
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


@dataclass(frozen=True, slots=True)
class Held:
    """What an element may hold. `attributes`: by their full names; `text`: None where it has no text of its own."""

    attributes: Mapping[str, Kind]
    text: Kind | None


@dataclass(slots=True)
class _Table:
    spaces: dict[str, str] = field(default_factory=dict)
    lists: dict[str, frozenset[str]] = field(default_factory=dict)
    types: set[str] = field(default_factory=set)
    elements: dict[str, str] = field(default_factory=dict)


@cache
def _table() -> _Table:
    table = _Table()
    for line in assets.lines(FILE):
        first, _, rest = line.partition("\t")
        name, _, value = rest.partition("\t")
        if first == "@ns":
            table.spaces[name] = value
        elif first == "@list":
            table.lists[name] = frozenset(value.split())
        elif first == "@type":
            table.types.add(name)
        else:
            table.elements |= dict.fromkeys(first.split(), rest)
    return table


@cache
def _strings() -> dict[str, Kind]:
    return {place: kind for kind, places in assets.rows(_STRINGS) for place in places.split()}


@cache
def _prefixes() -> dict[str, str]:
    return {uri: prefix for prefix, uri in _table().spaces.items()}


def spaces() -> Mapping[str, str]:
    """Return the namespaces of the schema by the prefixes they usually have."""
    return _table().spaces


def content_types() -> frozenset[str]:
    """Return the types that parts of documents have."""
    return frozenset(_table().types)


@cache
def is_space(uri: str) -> bool:
    """Tell whether the schema knows a namespace, in either dialect."""
    return _transitional(uri) in _prefixes()


@cache
def _transitional(uri: str) -> str:
    """Return a namespace of the strict dialect as the other one calls it, of which the table is made."""
    if not uri.startswith(_STRICT):
        return uri
    room, _, rest = uri.removeprefix(_STRICT).partition("/")
    rest = re.sub(r"(extended|custom)Properties", r"\1-properties", rest)
    return f"http://schemas.openxmlformats.org/{room}/2006/{rest}"


def _short(name: str) -> str:
    """Return a full name with the table's prefix; "" where its namespace is unknown."""
    if not name.startswith("{"):
        return name
    uri, _, local = name[1:].partition("}")
    prefix = _prefixes().get(_transitional(uri))
    return f"{prefix}:{local}" if prefix else ""


@cache
def held(tag: str) -> Held | None:
    """Return what an element may hold, None for one that the schema does not know."""
    short = _short(tag)
    prefix, _, local = short.partition(":")
    # The strict dialect keeps the shapes of drawings in one namespace that are in several of the other.
    strict = ("wp", "wps", "wpg", "wpc") if prefix == "wp" and tag[1:].startswith(_STRICT) else (prefix,)
    row = next((r for one in strict if (r := _table().elements.get(f"{one}:{local}")) is not None), None)
    if row is None:
        return None
    pairs = [(key, _kind(local, key, kind)) for key, _, kind in (one.rpartition("=") for one in row.split())]
    return Held({key: kind for key, kind in pairs if key != "#"}, dict(pairs).get("#"))


def _kind(element: str, key: str, kind: str) -> Kind:
    local = key.rpartition(":")[2]
    given = _strings().get(f"{element}@{local}") or _strings().get(f"@{local}")
    if kind != STRING:
        return kind
    return given or (TEXT if key == "#" else KNOWN)


@cache
def kind(tag: str, key: str) -> Kind | None:
    """Return what an attribute of an element holds, None where the schema does not have it."""
    if _short(key) in _EVERYWHERE:
        return _EVERYWHERE[_short(key)]
    if key.startswith(("{" + RELATIONS, "{" + _STRICT + "officeDocument/relationships")):
        return NAME
    of = held(tag)
    return None if of is None else of.attributes.get(_short(key))


_EVERYWHERE = {"xml:space": NUMBER, "xml:lang": KNOWN, "xsi:type": KNOWN, "xsi:nil": NUMBER}


def listed(name: str) -> frozenset[str]:
    """Return the values of a list."""
    return _table().lists.get(name, frozenset())


def places() -> Iterator[tuple[str, str, str]]:
    """Yield every place of the schema: the element and the attribute ("#": its text) with prefixes, and its kind."""
    for name, row in _table().elements.items():
        for one in row.split():
            key, _, what = one.rpartition("=")
            yield name, key, what


@cache
def words() -> frozenset[str]:
    """Return the words that the schema itself is made of, in lower case."""
    table = _table()
    told = [*table.elements, *table.elements.values(), *table.spaces.values(), *table.types]
    told += [value for values in table.lists.values() for value in values]
    return frozenset(word.lower() for line in told for word in _CAMEL.findall(line))
