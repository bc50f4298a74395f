"""Mends what an edit leaves where it meets its neighbours: "here here", "the my", "cake,!", "a internet".

The words beside a passage are not the model's to change, and it begins or ends with them all the same; what is taken
out leaves its comma behind. Where it is not plain what is meant, as with brackets, emoticons or "her", nothing is done.
"""

import re

from app.core.text.english import plain_article
from app.core.text.spans import Span

_BEFORE = re.compile(r"(?<![\w'’-])([\w'’-]+)([ \t]*)$")
_AFTER = re.compile(r"([ \t]*)([\w'’-]+)")
_DETERMINERS = frozenset("the my our your".split())
_GAP = re.compile(r",[ \t]*$")
_CLOSING = re.compile(r"[ \t]*[,.?…;!](?![)(\w.-])")
_REACH = 24


def without_repeats(text: str, span: Span, new: str) -> str:
    """Return `new` without a last word that the text goes on with, or a first one that it comes from."""
    old = _words(span.of(text))
    words = new.split(" ")
    after = _AFTER.match(text[span.end : span.end + _REACH])
    if after and after.group(1) and _twice(words[-1], after.group(2)) and not _twice(old[-1], words[-1]):
        words = words[:-1]
    before = _BEFORE.search(text[max(0, span.start - _REACH) : span.start])
    if before and before.group(2) and words and not _twice(old[0], words[0]):
        first = before.group(1)
        if _twice(first, words[0]) or {first.lower(), words[0].lower()} <= _DETERMINERS:
            words = words[1:]
    return " ".join(words)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'’-]+", text) or [""]


def _twice(one: str, other: str) -> bool:
    return one.lower() == other.lower() and any(map(str.isalpha, one))


def closed(text: str, span: Span) -> tuple[Span, str]:
    """Return the deletion of `span`, with the comma before it where another mark follows, and with "a" that agrees."""
    before = text[max(0, span.start - _REACH) : span.start]
    comma = _GAP.search(before)
    if comma and _CLOSING.match(text[span.end : span.end + _REACH]):
        return Span(span.start - len(comma.group()), span.end), ""
    return _agreeing(text, span, before)


def _agreeing(text: str, span: Span, before: str) -> tuple[Span, str]:
    """Return the deletion with an article before it that agrees with the plain English word that then follows it."""
    word, after = _BEFORE.search(before), text[span.end : span.end + _REACH].lstrip(" ")
    if word is None or "\n" in span.of(text):  # an article on the line before is out of the guard's sight
        return span, ""
    article, space = word.groups()
    wanted = plain_article(after)
    if article not in ("a", "A", "an", "An") or wanted in ("", article.lower()):
        return span, ""
    new = wanted.capitalize() if article[0] == "A" else wanted
    return Span(span.start - len(article + space), span.end), new + space
