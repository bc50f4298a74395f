"""JSON with the places of all its names and values, which a parser forgets."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.core.text.spans import Span

_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([{\[\]}])|true|false|null')
_CHARACTER = re.compile(r"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\.|.", re.DOTALL)


@dataclass(slots=True)
class Leaf:
    """A string or number; `span` is where it is written, quotes included."""

    value: str
    span: Span
    text: bool = True


@dataclass(slots=True)
class Name:
    """The name of a member of an object."""

    value: str
    span: Span


@dataclass(slots=True)
class Array:
    """A list of values."""

    items: "list[Node]" = field(default_factory=list)


@dataclass(slots=True)
class Object:
    """An object: its members in order."""

    members: "list[tuple[Name, Node]]" = field(default_factory=list)

    def said(self, name: str) -> str:
        """Return the text of a member, "" where there is none."""
        found = self.get(name)
        return found.value if isinstance(found, Leaf) else ""

    def get(self, name: str) -> "Node | None":
        """Return a member's value."""
        return next((node for key, node in self.members if key.value == name), None)

    def names(self) -> frozenset[str]:
        """Return the names of all members."""
        return frozenset(key.value for key, _ in self.members)


Node = Leaf | Array | Object


def tree(source: str, within: Span) -> Node | None:
    """Return the value that is written `within` a source and known to be JSON; None for true, false and null."""
    top = Array()
    stack: list[Array | Object] = [top]
    name: Name | None = None

    def put(node: Node) -> None:
        nonlocal name
        inner = stack[-1]
        if isinstance(inner, Array):
            inner.items.append(node)
        elif name is not None:
            inner.members.append((name, node))
        name = None

    for match in _TOKEN.finditer(source, within.start, within.end):
        literal, names, number, bracket = match.groups()
        if literal is not None and names is not None:
            name = Name(json.loads(literal, strict=False), Span(*match.span(1)))
        elif literal is not None:
            put(Leaf(json.loads(literal, strict=False), Span(*match.span(1))))
        elif number is not None:
            put(Leaf(number, Span(*match.span(3)), text=False))
        elif bracket in ("{", "["):
            inner: Array | Object = Object() if bracket == "{" else Array()
            put(inner)
            stack.append(inner)
        elif bracket:
            stack.pop()
    return top.items[0] if top.items else None


def strings(node: Node | None) -> Iterator[str]:
    """Yield every name and value."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Leaf):
            yield one.value
        elif isinstance(one, Array):
            waiting += one.items
        elif isinstance(one, Object):
            for name, inner in one.members:
                yield name.value
                waiting.append(inner)


def places(source: str, literal: Span) -> list[int]:
    """Return where each character of a string is written, and where its closing quote stands."""
    found = [match.start() for match in _CHARACTER.finditer(source, literal.start + 1, literal.end - 1)]
    return [*found, literal.end - 1]


def inside(new: str, _: str) -> str:
    """Write new words within a string."""
    return json.dumps(new, ensure_ascii=False)[1:-1]
