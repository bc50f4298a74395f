"""The little language in which lexicon phrases are written, and what it compiles to.

A space is any white space, `` ?`` an optional one, ``_`` one word, ``_?`` one word or none, ``#`` a number, ``*`` any
word ending, ``(a|b)`` a choice, ``?`` makes what stands before it optional, ``[...]`` marks words. Each phrase is filed
under the words with which it can begin, so the first of these must be spelled out; where the second is as well, the
phrase is filed under both ("my bus"), since very many phrases begin with "my".
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
_LETTERS = re.compile(r"[^\W_]+(?!\?)")
"""Letters of which none is optional."""


def to_pattern(phrase: str) -> str:
    """Translate a phrase into a regular expression over lower-case text with plain apostrophes."""
    return _SIGN.sub(lambda sign: _SIGNS[sign.group()], phrase) + r"(?!\w)"


def keys(phrase: str) -> tuple[str, ...]:
    """Return the words under which a phrase is filed: "my bus", "my bake*" (of "my baker*"), or "my" where anything may
    follow. Raises ValueError where a first word is not spelled out."""
    return tuple(sorted({_key(start, phrase) for start in _starts(phrase)}))


def _key(start: str, phrase: str) -> str:
    first, *after = start.removesuffix(_END).split(" ")
    if not first or first == "*":
        raise ValueError(f"the first word of a phrase must be spelled out: {phrase!r}")
    if first.endswith("*") and len(first) <= STEM:
        raise ValueError(f"too short a stem in {phrase!r}")
    if first.endswith("*"):
        return first[:STEM] + "*"
    second = after[0] if after else ""
    if not first.isalnum() or not second.rstrip("*").isalnum() or (second.endswith("*") and len(second) <= STEM):
        return first
    return f"{first} {second[:STEM]}*" if second.endswith("*") else f"{first} {second}"


def _starts(body: str) -> set[str]:
    """Return what the alternatives of `body` begin with: two words at most, marked where more may follow."""
    return set().union(*(_sequence(choice) for choice in _split(body)))


def _sequence(body: str) -> set[str]:
    prefixes, index = {""}, 0
    while index < len(body) and not all(p.endswith(_END) for p in prefixes):
        options, index = _item(body, index)
        if body.startswith("?", index):
            options, index = options | {""}, index + 1
        prefixes = {p if p.endswith(_END) else _cut(p + option) for p in prefixes for option in options}
    return prefixes


def _cut(prefix: str) -> str:
    """Close a prefix behind its second word."""
    return " ".join(prefix.split(" ", 2)[:2]) + _END if prefix.count(" ") > 1 else prefix


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
    if letters := _LETTERS.match(body, index):
        return {letters.group()}, letters.end()
    return {char if (char.isalnum() or char == " " or ord(char) > 0x2600) else _END}, index + 1


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
