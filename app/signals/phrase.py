"""The little language in which lexicon phrases are written, and what it compiles to.

A space is any white space, `` ?`` an optional one, ``_`` one word, ``_?`` one word or none, ``#`` a number, ``*`` any
word ending, ``(a|b)`` a choice, ``?`` makes what stands before it optional, ``[...]`` marks words. Each phrase is filed
under the words with which it can begin, so these must be spelled out.
"""

import re

STEM = 4
"""A first word that ends in ``*`` is filed under this many letters."""

_WORD = r"(?!(?:not|no|never|if)\b)[\w'\-]+"
_SIGN = re.compile(r" _\? | \?|\((?!\?)|[ \[\]#*_]")
_SIGNS = {
    " _? ": rf"\s+(?:{_WORD}\s+)?",
    " ?": r"\s*",
    " ": r"\s+",
    "_": _WORD,
    "[": "(?P<mark>",
    "]": ")",
    "#": r"\d+",
    "*": r"\w*",
    "(": "(?:",
}
_END = "\0"


def to_pattern(phrase: str) -> str:
    """Translate a phrase into a regular expression over lower-case text with plain apostrophes."""
    return _SIGN.sub(lambda sign: _SIGNS[sign.group()], phrase) + r"(?!\w)"


def keys(phrase: str) -> tuple[str, ...]:
    """Return the first words of a phrase ("adorabl*" gives "ador*"). Raises ValueError where one is not "
    "spelled out."""
    found = set()
    for start in _starts(phrase):
        word = start.rstrip(_END)
        if not word or word == "*":
            raise ValueError(f"the first word of a phrase must be spelled out: {phrase!r}")
        if word.endswith("*"):
            if len(word) <= STEM:
                raise ValueError(f"too short a stem in {phrase!r}")
            word = word[:STEM] + "*"
        found.add(word)
    return tuple(sorted(found))


def _starts(body: str) -> set[str]:
    """Return what the alternatives of `body` begin with, cut (and marked) at the first character that is no "
    "letter."""
    return set().union(*(_sequence(choice) for choice in _split(body)))


def _sequence(body: str) -> set[str]:
    prefixes, index = {""}, 0
    while index < len(body) and not all(p.endswith(_END) for p in prefixes):
        options, index = _item(body, index)
        if body.startswith("?", index):
            options, index = options | {""}, index + 1
        prefixes = {p if p.endswith(_END) else p + option for p in prefixes for option in options}
    return prefixes


def _item(body: str, index: int) -> tuple[set[str], int]:
    char = body[index]
    if char == "(":
        end = _closing(body, index)
        inner = body[index + 1 : end]
        return ({""} if inner.startswith("?") else _starts(inner)), end + 1
    if char in "[]":
        return {""}, index + 1
    if char == "\\":
        return {_END}, index + 2
    if char == "*":
        return {"*" + _END}, index + 1
    return {char if (char.isalnum() or ord(char) > 0x2600) else _END}, index + 1


def _closing(body: str, index: int) -> int:
    depth = 0
    for place in range(index, len(body)):
        depth += (body[place] == "(") - (body[place] == ")")
        if depth == 0:
            return place
    raise ValueError(f"an unclosed bracket in {body!r}")


def _split(body: str) -> list[str]:
    depth, start, found = 0, 0, []
    for index, char in enumerate(body):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            found.append(body[start:index])
            start = index + 1
    return [*found, body[start:]]
