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
_BRACKET, _NESTED = re.compile(r"[()]"), re.compile(r"[()|]")
_LETTERS = re.compile(r"[^\W_]+(?!\?)")
"""Letters of which none is optional."""


def to_pattern(phrase: str) -> str:
    """Translate a phrase into a regular expression over lower-case text with plain apostrophes."""
    return _SIGN.sub(lambda sign: _SIGNS[sign.group()], phrase) + r"(?!\w)"


def firsts(phrase: str) -> tuple[str, ...]:
    """Return the first words under which a phrase is filed (of "my bus" it is "my"); see `keys`."""
    if plain := _PLAIN.match(phrase):
        return tuple(dict.fromkeys(plain[1].strip("()").split("|")))
    return tuple({key.partition(" ")[0]: None for key in keys(phrase)})


def keys(phrase: str) -> tuple[str, ...]:
    """Return the words under which a phrase is filed: "my bus", "my bake*" (of "my baker*"), or "my" where anything may
    follow. Raises ValueError where a first word is not spelled out."""
    if plain := _PLAIN.match(phrase):
        tails = {_tail(start) for start in _starts(_unmarked(phrase[plain.end() :]), 1)}
        return tuple(sorted(first + tail for first in firsts(phrase) for tail in tails))
    return tuple(sorted({_key(start, phrase) for start in _starts(_unmarked(phrase), 2)}))


_PLAIN = re.compile(r"\[?([a-z]+|\([a-z]+(?:\|[a-z]+)*\))(?:\]?\Z| (?![? ]))")
"""A first word, or choice of first words, that is spelled out: that of most phrases, and read off at once."""
_FIRST = re.compile(r"[a-z]+(?= (?!\?)|\Z)")


def _unmarked(phrase: str) -> str:
    return phrase.replace("[", "").replace("]", "")


def _key(start: str, phrase: str) -> str:
    first, _, second = start.removesuffix(_END).partition(" ")
    if not first or first == "*":
        raise ValueError(f"the first word of a phrase must be spelled out: {phrase!r}")
    if first.endswith("*") and len(first) <= STEM:
        raise ValueError(f"too short a stem in {phrase!r}")
    if first.endswith("*"):
        return first[:STEM] + "*"
    return first + _tail(second) if first.isalnum() else first


def _tail(start: str) -> str:
    """Return how a second word continues a key: with a space, or "" where it is not spelled out."""
    second = start.removesuffix(_END)
    if second.isalnum():
        return f" {second}"
    stem = second.removesuffix("*")
    return f" {stem[:STEM]}*" if len(stem) >= STEM and stem.isalnum() and stem is not second else ""


def _starts(body: str, words: int) -> set[str]:
    """Return what the alternatives of `body` begin with: so many words at most, marked where more may follow."""
    return set().union(*(_sequence(choice, words) for choice in _split(body)))


def _sequence(body: str, words: int) -> set[str]:
    if words == 1 and (first := _FIRST.match(body)):
        return {first.group() + _END if first.end() < len(body) else first.group()}
    prefixes, index = {""}, 0
    while index < len(body) and not all(p.endswith(_END) for p in prefixes):
        options, index = _item(body, index, words)
        if body.startswith("?", index):
            options, index = options | {""}, index + 1
        prefixes = {p if p.endswith(_END) else _cut(p + option, words) for p in prefixes for option in options}
    return prefixes


def _cut(prefix: str, words: int) -> str:
    """Close a prefix after its last word."""
    return " ".join(prefix.split(" ", words)[:words]) + _END if prefix.count(" ") >= words else prefix


def _item(body: str, index: int, words: int) -> tuple[set[str], int]:
    char = body[index]
    if char == "(":
        end = _closing(body, index)
        inner = body[index + 1 : end]
        return ({""} if inner.startswith("?") else _starts(inner, words)), end + 1
    if char == "\\":
        return {_END}, index + 2
    if char == "*":
        return {"*" + _END}, index + 1
    if letters := _LETTERS.match(body, index):
        return {letters.group()}, letters.end()
    return {char if (char.isalnum() or char == " " or ord(char) > 0x2600) else _END}, index + 1


def _closing(body: str, index: int) -> int:
    depth = 0
    for sign in _BRACKET.finditer(body, index):
        depth += 1 if sign.group() == "(" else -1
        if depth == 0:
            return sign.start()
    raise ValueError(f"an unclosed bracket in {body!r}")


def _split(body: str) -> list[str]:
    if "(" not in body:
        return body.split("|")
    depth, start, found = 0, 0, []
    for sign in _NESTED.finditer(body):
        depth += {"(": 1, ")": -1, "|": 0}[sign.group()]
        if sign.group() == "|" and depth == 0:
            found.append(body[start : sign.start()])
            start = sign.end()
    return [*found, body[start:]]
