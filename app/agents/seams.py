"""Mends what an edit leaves where it meets its neighbours: "here here", "the a", ",?", "a internet".

The words beside a passage are not the model's to change, and it begins or ends with them all the same; what is taken
out leaves its comma behind. Only what an edit itself would bring about is mended, never the person's own words.
"""

import re

from app.core.text import Span

_BEFORE = re.compile(r"(?<![\w'’-])([\w'’-]+)(\s*)$")
_AFTER = re.compile(r"(\s*)([\w'’-]+)")
_DETERMINERS = frozenset("a an the my our your his her their its some".split())
_NO_NOUN = _DETERMINERS | frozenset("to and or but in on at for from with is are was were".split())
_VOWEL = re.compile(r"[aeio]|u(?!ni|s[aei]|ser)", re.IGNORECASE)
_WEAK, _STRONG = (",", ";", ":"), (".", "!", "?", "…")
_PAIRS = frozenset(('""', "“”", "‘’", "()", "[]"))
_REACH = 24


def without_repeats(text: str, span: Span, new: str) -> str:
    """Return `new` without a last word that the text goes on with, or a first one that it comes from."""
    old = _words(span.of(text))
    words = new.split(" ")
    after = _AFTER.match(text[span.end : span.end + _REACH])
    if after and after.group(1) and words and _twice(words[-1], after.group(2)) and not _twice(_last(old), words[-1]):
        words = words[:-1]
    before = _BEFORE.search(text[max(0, span.start - _REACH) : span.start])
    if before and before.group(2) and words and not _twice(_first(old), words[0]):
        pair = {before.group(1).lower(), words[0].lower()}
        if _twice(before.group(1), words[0]) or pair <= _DETERMINERS - {"a", "an"}:
            words = words[1:]
    return " ".join(words)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'’-]+", text)


def _first(words: list[str]) -> str:
    return words[0] if words else ""


def _last(words: list[str]) -> str:
    return words[-1] if words else ""


def _twice(one: str, other: str) -> bool:
    return one.lower() == other.lower() and any(map(str.isalpha, one))


def closed(text: str, span: Span) -> tuple[Span, str]:
    """Return the deletion of `span` widened so that what stood around it closes over the gap."""
    before = text[max(0, span.start - _REACH) : span.start]
    after = text[span.end : span.end + _REACH]
    left = span.start - (len(before) - len(before.rstrip(" ")))
    right = span.end + (len(after) - len(after.lstrip(" ")))
    one, other = text[left - 1 : left], text[right : right + 1]
    if one in _WEAK and other in (*_WEAK, *_STRONG, ")"):
        return Span(left - 1, right), ""
    if one in _STRONG and other in _WEAK:
        return Span(span.start, right + 1), ""
    if one + other in _PAIRS:
        return Span(left - 1 - (text[left - 2 : left - 1] == " "), right + 1), ""
    return _agreeing(span, before, after)


def _agreeing(span: Span, before: str, after: str) -> tuple[Span, str]:
    """Return the deletion with an article before it that agrees with what follows, or goes where no noun does."""
    word, following = _BEFORE.search(before), _AFTER.match(after)
    if word is None or following is None or word.group(1).lower() not in _DETERMINERS:
        return span, ""
    article, whole = word.group(1), Span(span.start - len(word.group()), span.end + following.start(2))
    if following.group(2).lower() in _NO_NOUN:
        return (span if article[0].isupper() else whole), ""
    wanted = "an" if _VOWEL.match(following.group(2)) else "a"
    if article.lower() not in ("a", "an") or article.lower() == wanted:
        return span, ""
    return whole, f"{wanted.capitalize() if article[0].isupper() else wanted} "
