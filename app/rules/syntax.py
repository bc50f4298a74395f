"""Reads the source of a regular expression into a tree, as far as the words and shapes it needs are to be told.

Only the grammar is read here; what a class of characters holds is asked of `re` itself, by trying characters on it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Atom:
    """One character of a kind: ``source`` is a literal, an escape or a class, as it is written.

    `plain`: it is a run of letters and figures instead, which stand for themselves.
    """

    source: str
    caseless: bool
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Sequence_:
    """One node after the other."""

    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several nodes."""

    options: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A node so many times; `most` is None where there is no end to it."""

    least: int
    most: int | None
    item: "Node"


@dataclass(frozen=True, slots=True)
class Look:
    """What has to stand, or must not (`denied`), after or before a place, and takes nothing."""

    item: "Node"
    ahead: bool
    denied: bool


@dataclass(frozen=True, slots=True)
class Edge:
    r"""A place alone: ``^``, ``$``, ``\b``, ``\A``, ``\Z``, ``\B``."""

    sign: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is not looked into: a back reference."""


Node: TypeAlias = Atom | Sequence_ | Choice | Repeat | Look | Edge | Unknown

_RUN = re.compile(r"[A-Za-z0-9]+(?![*+?{])")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|0[0-7]{0,2}|\d{1,2}|.)", re.DOTALL
)
_TIMES = re.compile(r"\*|\+|\?|\{(\d*)(,?)(\d*)\}")
_FLAGS = re.compile(r"\?([aiLmsux]*)(?:-([imsx]+))?:")
_NAMED = re.compile(r"\?P<\w+>")
_LOOKS = {"?=": (True, False), "?!": (True, True), "?<=": (False, False), "?<!": (False, True)}
_EDGES = frozenset(r"\b \B \A \Z".split())


def parse(pattern: str, caseless: bool = False) -> Node:
    """Return the tree of a pattern that `re` compiles. `caseless`: it is compiled without regard to case."""
    return _Reader(pattern).read(caseless)


class _Reader:
    def __init__(self, source: str) -> None:
        self._source, self._at = source, 0

    def read(self, caseless: bool) -> Node:
        """Read up to a closing bracket or the end."""
        options: list[list[Node]] = [[]]
        while self._at < len(self._source) and self._source[self._at] != ")":
            if self._source[self._at] == "|":
                self._at += 1
                options.append([])
            else:
                options[-1].append(self._repeated(self._item(caseless)))
        choices = tuple(items[0] if len(items) == 1 else Sequence_(tuple(items)) for items in options)
        return choices[0] if len(choices) == 1 else Choice(choices)

    def _item(self, caseless: bool) -> Node:
        char = self._source[self._at]
        if char == "(":
            return self._group(caseless)
        if char in "^$":
            self._at += 1
            return Edge(char)
        if run := _RUN.match(self._source, self._at):
            self._at = run.end()
            return Atom(run.group(), caseless, True)
        found = {"[": _CLASS, "\\": _ESCAPE}.get(char)
        match = found.match(self._source, self._at) if found else None
        token = match.group() if match else char
        self._at += len(token)
        if token in _EDGES:
            return Edge(token)
        if token[0] == "\\" and token[1:].isdecimal() and token[1] != "0":
            return Unknown()
        return Atom(token, caseless)

    def _group(self, caseless: bool) -> Node:
        self._at += 1
        for sign, (ahead, denied) in _LOOKS.items():
            if self._source.startswith(sign, self._at):
                self._at += len(sign)
                return Look(self._inner(caseless), ahead, denied)
        if match := _FLAGS.match(self._source, self._at):
            self._at = match.end()
            return self._inner((caseless or "i" in match[1]) and "i" not in (match[2] or ""))
        if match := _NAMED.match(self._source, self._at):
            self._at = match.end()
            return self._inner(caseless)
        if self._source.startswith("?>", self._at):
            self._at += 2
            return self._inner(caseless)
        if self._source.startswith("?P=", self._at):
            self._at = self._source.index(")", self._at) + 1
            return Unknown()
        if self._source.startswith("?(", self._at):
            # One branch or the other; without a second one, that or nothing.
            self._at = self._source.index(")", self._at) + 1
            branches = self._inner(caseless)
            return branches if isinstance(branches, Choice) else Choice((branches, Sequence_(())))
        return self._inner(caseless)

    def _inner(self, caseless: bool) -> Node:
        node = self.read(caseless)
        self._at += 1  # the closing bracket
        return node

    def _repeated(self, item: Node) -> Node:
        match = _TIMES.match(self._source, self._at)
        if match is None or match.group() == "{,}" or match.group() == "{}":
            return item
        self._at = match.end()
        if self._source[self._at : self._at + 1] in ("?", "+"):  # lazy or possessive: the same strings
            self._at += 1
        least, most = _bounds(match)
        return self._repeated(Repeat(least, most, item))


def _bounds(match: re.Match[str]) -> tuple[int, int | None]:
    sign = match.group()
    if sign in ("*", "+", "?"):
        return (1 if sign == "+" else 0), (1 if sign == "?" else None)
    least = int(match[1] or 0)
    return least, least if not match[2] else int(match[3]) if match[3] else None


def items_of(node: Node) -> Sequence[Node]:
    """Return the nodes that follow one another in `node`."""
    return node.items if isinstance(node, Sequence_) else (node,)


_MOST_TIMES = 16
"""So often an item that repeats is written out."""


def flattened(node: Node) -> list[Node]:
    """Return the nodes of a sequence, those of inner ones too; repeats that must stand are written out."""
    nodes: list[Node] = []
    for item in items_of(node):
        if isinstance(item, Sequence_):
            nodes += flattened(item)
        elif isinstance(item, Repeat) and item.least and (item.most is None or item.most > item.least):
            nodes += flattened(item.item) * min(item.least, _MOST_TIMES)
            nodes.append(Repeat(0, None, item.item))
        elif isinstance(item, Repeat) and item.least and item.most == item.least:
            nodes += flattened(item.item) * min(item.least, _MOST_TIMES)
            nodes += [Repeat(0, None, item.item)] if item.least > _MOST_TIMES else []
        else:
            nodes.append(item)
    return nodes
