"""Names without a capital, as hasty writers type them: only behind words that announce one, or where both words of a
name are in the lists."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.signals import name_cues as cues
from app.signals.base import Reading
from app.signals.name_lists import Part, part

_WORD = r"[^\W\d_]{2,}(?:['’\-][^\W\d_]+)*"
_ANNOUNCED = re.compile(
    r"(?:\b(?:my (?:full |first |last |maiden )?name(?:['’]s| is)|(?:maiden |last |first )name is|calls? me|i go by|named (?:him|her)"
    r"|(?:^|\n)(?:full )?name:|what(?:['’]s| is) your (?:\w+ )?name\?|mrs?\.|ms\.|dr\.))\s*"
    rf"(?P<name>{_WORD}(?:\s[a-z]\.?(?=\s))?(?:[ ]{_WORD}){{0,2}})"
)
_PAIR = re.compile(rf"(?<![\w@.'’/-])({_WORD})((?: [a-z]\.?)? (?:(?:van|von|de|da|di) )?)({_WORD})(?![\w@])")
_FOLLOWS = re.compile(_WORD)


def _announced(reading: Reading) -> Iterator[Span]:
    for match in _ANNOUNCED.finditer(reading.lower):
        start = match.start("name")
        if reading.text[start].isupper():
            continue
        end = start
        for word in _FOLLOWS.finditer(match["name"]):
            if part(word.group()) in (Part.NEVER, Part.WORD, Part.PLACE) and (end > start or part(word.group()) is Part.NEVER):
                break
            end = start + word.end()
        if end > start:
            yield Span(start, end)


def _pairs(reading: Reading) -> Iterator[Span]:
    """Yield neighbouring words of which one is a given name and the next a surname, beyond doubt."""
    words = reading.words
    lower = reading.lower
    for at, word in enumerate(words[:-1]):
        first = lower[word.start : word.end]
        if len(first) < 3 or part(first) is not Part.GIVEN or reading.text[word.start].isupper():
            continue
        following = at + 1
        if len(words[following]) == 1 and following + 1 < len(words):
            following += 1
        last = words[following]
        if lower[word.end : last.start].strip(" .") in ("", lower[words[at + 1].start]) and last.start - word.end <= 4:
            known = part(lower[last.start : last.end].removesuffix("'s")) in (Part.SURNAME, Part.SHAPED)
            spoken = cues.SPOKEN.match(lower, word.end) or cues.ROLE.search(cues.before(lower, word.start))
            greeted = cues.GREETING.search(cues.before(lower, word.start))
            if known:
                yield Span(word.start, last.end)
            elif spoken or greeted:
                yield word


def lower_case_names(reading: Reading) -> list[Span]:
    """Return where names without capitals stand."""
    found: list[Span] = []
    for span in [*_announced(reading), *_pairs(reading)]:
        if not any(span.overlaps(taken) for taken in found):
            found.append(span)
    return found
