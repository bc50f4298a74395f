"""Names without a capital, as hasty writers type them: only after words that announce one, or where both words of a
name are in the lists."""

import re
from collections.abc import Iterator
from functools import cache

from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import Part, given, part
from app.signals.names import cues

_WORD = r"(?:[^\W\d_]['’][^\W\d_]{3,}|[^\W\d_]{2,}(?:['’\-][^\W\d_]+)*)"
_ANNOUNCED = re.compile(
    r"(?:\b(?:my (?:full |first |last |maiden )?name(?:['’]s| is)|(?:maiden |last |first )name is|calls? me"
    r"|i go by|named (?:him|her)|(?:^|\n)(?:full )?name:|what(?:['’]s| is) your (?:\w+ )?name\?|mrs?\.|ms\.|dr\.))\s*"
    rf"(?P<name>{_WORD}(?:\s[a-z]\.?(?=\s))?(?:[ ]{_WORD}){{0,2}})"
)
# "o'shea", "d'angelo": no other word is formed so.
_PREFIXED = re.compile(r"(?:o|d|mc|l)['’][^\W\d_]{3,}")
_SMALL = re.compile(r"(?<![\w@.'’/-])[^\W\d_]{3,}(?![\w@])")
_NEXT = re.compile(rf" (?:[a-z]\.? )?(?:(?:van|von|de|da|di) )?({_WORD})(?![\w@])")
_FOLLOWS = re.compile(_WORD)


def _announced(reading: Reading) -> Iterator[Span]:
    for match in _ANNOUNCED.finditer(reading.lower):
        start = match.start("name")
        if reading.text[start].isupper():
            continue
        end = start
        for word in _FOLLOWS.finditer(match["name"]):
            kind, first = part(word.group()), end == start
            named = "name" in match.group()[: match.start("name") - match.start()]
            borne = kind is Part.WORD and first and named and word.group() in given()
            called = "call" in match.group()[: match.start("name") - match.start()] and kind is Part.UNKNOWN
            if not first and _PREFIXED.fullmatch(word.group()):
                end = start + word.end()
                break
            if called or (kind in (Part.NEVER, Part.WORD, Part.PLACE) and not borne):
                break
            end = start + word.end()
        if end > start:
            yield Span(start, end)


@cache
def _sure() -> frozenset[str]:
    return frozenset(name for name in given() if part(name) is Part.GIVEN)


def _pairs(reading: Reading) -> Iterator[Span]:
    """Yield given names without a capital that a surname or a personal phrase follows."""
    lower, sure = reading.lower, _sure()
    for match in _SMALL.finditer(reading.text):
        if match.group() not in sure:
            continue
        last = _NEXT.match(lower, match.end())
        if last and part(last.group(1)) in (Part.SURNAME, Part.SHAPED):
            yield Span(match.start(), last.end())
            continue
        before = cues.before(lower, match.start())
        if last and part(last.group(1)) is Part.UNKNOWN and cues.SPOKEN.match(lower, last.end()):
            yield Span(match.start(), last.end())
            continue
        if cues.INTRODUCED.search(before) and cues.IM_AFTER.match(lower, match.end()):
            yield Span(*match.span())
            continue
        introduced = not (cues.ROLE | cues.BY).isdisjoint(cues.lead(before)) or cues.GREETING.search(before)
        if introduced or cues.SPOKEN.match(lower, match.end()):
            yield Span(*match.span())


def lower_case_names(reading: Reading) -> list[Span]:
    """Return where names without capitals stand."""
    found: list[Span] = []
    for span in [*_announced(reading), *_pairs(reading)]:
        if not any(span.overlaps(taken) for taken in found):
            found.append(span)
    return found
