"""Finds the tags with which posts give age and sex at once: 34M, m34, (27f), 47/M, F/29."""

import re
from dataclasses import dataclass

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading

_TAG = re.compile(
    r"(?<![\w.,/$€£\-])(?P<open>[(\[])?(?:(?P<age>[1-9]\d)\s?/?\s?(?P<sex>[MFmf])"
    r"|(?P<sex2>[MFmf])\s?/?\s?(?P<age2>[1-9]\d))"
    r"(?P<close>[)\]])?(?![\w/]|\.\d|['’]s)"
)
_AUTHOR = re.compile(r"(?:^|[.!?\n]|\b(?:i|i'm|im|i’m|am|me|myself|here|as a|a))\s*[(\[,:\-]?\s*$")
_SOMEBODY = re.compile(rf"\b{concept('SOMEBODY_TAGGED')}\s*[(\[,:\-]?\s*$")
_SPACE_BEFORE = re.compile(r"(?<=[^\s.!?])[ \t]$")
_COMMA_AFTER = re.compile(r"[,.:;]?[ \t]+")
_WORDS = {"m": "male", "f": "female"}


@dataclass(frozen=True, slots=True)
class Tag:
    """An age and a sex; `own` where they are the author's."""

    span: Span
    age: int
    sex: str
    own: bool


def without(text: str, span: Span) -> Ladder:
    """Return the ladder that drops a tag together with the space or the comma that belonged to it."""
    lead = _SPACE_BEFORE.search(text, max(0, span.start - 2), span.start)
    tail = _COMMA_AFTER.match(text, span.end)
    if lead and lead.end() == span.start:
        return Ladder(Span(lead.start(), span.end), ("",))
    return Ladder(Span(span.start, tail.end() if tail else span.end), ("",))


def tags(reading: Reading) -> list[Tag]:
    """Return the tags of a text. In lower case and without brackets only what follows "I" or opens a text counts."""
    found: list[Tag] = []
    for match in _TAG.finditer(reading.text):
        before = reading.lower[max(0, match.start() - 24) : match.start()]
        letter = match["sex"] or match["sex2"]
        bracketed = bool(match["open"] and match["close"])
        own = _SOMEBODY.search(before) is None and (_AUTHOR.search(before) is not None or letter.isupper())
        # "M25" is a motorway and "5m" a length.
        if not bracketed and (letter.islower() or match["sex2"]) and _AUTHOR.search(before) is None:
            continue
        # "5 m 30", "20 M followers": units, unless written together.
        if not bracketed and " " in match.group().strip():
            continue
        age = int(match["age"] or match["age2"])
        found.append(
            Tag(Span(*match.span()), age, _WORDS[letter.lower()], own and not reading.is_quoted(Span(*match.span())))
        )
    return found
