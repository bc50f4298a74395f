"""Postal addresses: a street, a box or a corner, with the pieces around it (unit, town, postal code, country).

Numbers are the anchors, since hardly any address is without one: forms are tried before and after each number, then
the address grows over what follows as long as that looks like part of it.
"""

import re
from collections.abc import Iterator
from typing import cast

from app.core.mentions import Mention, MentionType, Subject
from app.core.text import Span
from app.signals import address_parts as parts
from app.signals.address_ladder import address_ladder
from app.signals.base import Findings, Reading
from app.signals.name_lists import Part, given, part
from app.signals.owned import gather, identifier

_NUMBER = re.compile(r"(?<![\w.,@#/+$€£\-])\d{1,5}(?![\d%]|[.,:/]\d)")
_STREET_WORD = re.compile(
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Boulevard|Blvd|Drive|Dr|Crescent|Terrace|Close|Mews|Parkway|Turnpike|Bypass"
    r"|Highway|street|road|avenue|lane)(?!\w)"
)
_ABOUT_TO_BE_NAMED = re.compile(r"(?:[^\W\d_a-zß-öø-ÿ][^\W_]*|\d(?:st|nd|rd|th))\.?[ ]\Z")
_LED = re.compile(
    r"(?:\baddress(?:es)?(?: \w+){0,4}?\s?(?:is|are|was|:|to|with)?|\b(?:lives?|living|lived|located|meet(?: you)? at|meet me at"
    r"|office is at|offices are at|stay(?:ing)? at|resid\w+|sent to|send (?:\w+ ){0,4}to|one to|return to|deliver\w* to|taxi to|ship\w* to"
    r"|moved to|is on|enter on|side of|off at|house at|home at|based at|situated|refers to|validate the following\?|it['’]s in|it is)"
    r"(?: (?:at|on|in|it))*)\s*:?\s*$"
)
_LEFT_NUMBERS = re.compile(r"(?<![\w.,/\-])(?:\d{1,6}[ ]){1,2}$")
_ZIP_LABEL = re.compile(
    r"\b(?:zip(?: ?code)?|post ?code|postal code|plz|cap|cep|code postal|código postal)\b(?: is| was)?\s?:?\s{0,2}"
    r"(?P<code>[a-z]{0,2}-?\d[\da-z]{1,5}(?:[- ][\da-z]{2,4})?)(?!\w)"
)
_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]+)[.,]?[ #]{1,2}\Z")
_AHEAD = re.compile(r"[a-zA-Z]?(?:[-–/]\d{1,4}[a-zA-Z]?)?,?[ ](\w)")
# Street words that are too common in prose to speak for an address by themselves.
_STREETS = parts.street_words() - {"on", "in", "an", "am", "auf", "im", "na", "a", "at", "down", "under", "run", "way", "view", "point"}
_WINDOW = 80
_MOST_PIECES = 9
_NO_TOWN = re.compile(r"\s*:|\s*@|[ ]?\d{3}[-. ]\d{3}")


def _line_has_capitals(text: str, at: int) -> bool:
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start : len(text) if end < 0 else end]
    return any(char.isupper() for char in line)


def _sane(text: str, start: int, end: int, closing: int = 0) -> bool:
    """Tell whether no everyday word stands in what may be an address, its last `closing` words left out."""
    found = re.findall(r"[^\W\d_]{2,}", text[start:end].lower())
    return all(_of_address(word) for word in found[: len(found) - closing])


def _of_address(word: str) -> bool:
    """Tell whether a lower-case word may stand in the name of a street or town."""
    return part(word) is not Part.NEVER or word in _OF_PLACES or word in _STREETS


def _anchors(reading: Reading) -> Iterator[tuple[Span, bool]]:
    """Yield where addresses start to be recognisable, and whether that is enough."""
    text = reading.text
    for match in _NUMBER.finditer(text):
        at = match.start()
        small = not _line_has_capitals(text, at)
        grammar = parts.grammar(not small)
        behind, ahead = _word_before(text, at), _word_ahead(text, match.end(), small)
        floor = max(0, at - _WINDOW)
        hit = next((m for p in grammar.forward if (m := p.match(text, at))), None) if ahead else None
        if hit is not None and not (small and not _sane(text, *hit.span(), closing=1)):
            yield Span(*hit.span()), True
            continue
        hit = _ending_at((*grammar.backward, parts.BOX_PATTERN), text, floor, at) if behind else None
        if hit and _sane(text, *hit.span()) and _clean_start(text, hit.start()):
            yield Span(*hit.span()), True
            continue
        weak = _ending_at((grammar.loose_backward,), text, floor, at) if behind else None
        weak = weak or (grammar.loose_forward.match(text, at) if ahead else None)
        if weak and _sane(text, *weak.span()):
            yield Span(*weak.span()), False
    yield from _without_number(reading)


def _word_before(text: str, at: int) -> bool:
    """Tell whether the word before the number at `at` may belong to an address."""
    found = _BEFORE.search(text, max(0, at - 32), at)
    if found is None:
        return False
    folded = found.group(1).lower()
    return _of_address(folded)


def _word_ahead(text: str, end: int, small: bool) -> bool:
    """Tell whether a street's name may follow the number that ends at `end`."""
    follows = _AHEAD.match(text, end)
    return follows is not None and (small or follows.group(1)[0].isupper() or follows.group(1)[0].isdigit())


def _ending_at(patterns: tuple[re.Pattern[str], ...], text: str, floor: int, number: int) -> re.Match[str] | None:
    """Return the match that ends with the number at `number`, the longest there is."""
    for pattern in patterns:
        for match in pattern.finditer(text, floor, min(len(text), number + 12)):
            if match.start() < number < match.end():
                return match
    return None


def _without_number(reading: Reading) -> Iterator[tuple[Span, bool]]:
    text, lower = reading.text, reading.lower
    if "po a" in lower:
        yield from ((Span(*m.span()), True) for m in parts.SHIP_PATTERN.finditer(text))
    if "corner of" in lower:
        for capitals in (True, False):
            for match in parts.grammar(capitals).corner.finditer(text):
                if capitals or not _line_has_capitals(text, match.start()):
                    yield Span(*match.span()), True
    for street in _STREET_WORD.finditer(text):
        if not _ABOUT_TO_BE_NAMED.search(text, max(0, street.start() - 24), street.start()):
            continue
        found = _ending_at((parts.grammar(True).named,), text, max(0, street.start() - 50), street.start())
        if found and found.end() >= street.end() and not _first_word_opens(text, found):
            yield Span(*found.span()), True
    for found in parts.UK_PATTERN.finditer(text):
        yield Span(*found.span()), True
    for found in parts.US_PATTERN.finditer(text):
        yield Span(*found.span()), True


def _clean_start(text: str, start: int) -> bool:
    return start == 0 or not (text[start - 1].isalnum() or text[start - 1] in "@#/")


def _first_word_opens(text: str, match: re.Match[str]) -> bool:
    words = match.group().split()
    return len(words) < 3 and part(words[0].rstrip(".")) is Part.NEVER


def _grow_left(reading: Reading, start: int) -> int:
    found = _LEFT_NUMBERS.search(reading.text, max(0, start - 16), start)
    return found.start() if found else start


def _town(reading: Reading, at: int, gap: str, capitals: bool) -> int | None:
    """Return the end of a town, district or country that starts at `at`, None where none does."""
    text = reading.text
    match = parts.grammar(capitals).town.match(text, at)
    if match is None or _NO_TOWN.match(text, match.end()):
        return None
    end = at
    for word in re.finditer(r"[^\W\d_]+(?:['’\-.][^\W_]+)*|\d+|\(|\)", match.group()):
        kind = part(word.group()) if word.group()[0].isalpha() else Part.UNKNOWN
        folded = word.group().lower()
        common = kind is Part.NEVER and folded not in _OF_PLACES
        named = kind is Part.GIVEN and folded in given() and gap != " " and end == at and "\n" not in gap
        if common or (named and not _place_follows(text, at + word.end())):
            break
        end = at + word.end()
    if end < match.end() and end > at and "\n" in gap:
        return None
    return end if end > at else None


_OF_PLACES = frozenset(
    "san santa saint los las el la le les new north south east west old great grand upper lower lake port fort mount st city"
    " united kingdom republic island islands valley village town central northern southern eastern western states beach"
    " greek polish czech spa bay hill water south state black big up and of".split()
)


def _place_follows(text: str, at: int) -> bool:
    return bool(re.match(r",? [A-Z]{2}\b|,? \d{4,6}|\s*$", text[at : at + 10]))


def _grow_right(reading: Reading, end: int, capitals: bool) -> tuple[int, bool, int | None]:
    """Return the end of the address, whether a piece of certain form followed, and where the town starts."""
    text, certain, town_at = reading.text, False, None
    for _ in range(_MOST_PIECES):
        gap = parts.GAP.match(text, end)
        at = gap.end() if gap else end
        if at == end or at >= len(text):
            break
        fixed = next((m for p in parts.FIXED if (m := p.match(text, at))), None)
        if fixed:
            end, certain = fixed.end(), True
            continue
        code = parts.CODE_PATTERN.match(text, at)
        if code and _closes(text, code.end()):
            end, certain = code.end(), certain or sum(c.isdigit() for c in code.group()) >= 3
            continue
        grown = _town(reading, at, text[end:at], capitals)
        if grown is None:
            break
        town_at = at if town_at is None else town_at
        end = grown
    return end, certain, town_at


def _closes(text: str, at: int) -> bool:
    return not re.match(r"[ ]?[-+x(]?\d|[ ](?:office|fax|mobile|home|cell|euros?|dollars?|people|years?)\b|:\d", text[at : at + 12])


def _led(reading: Reading, start: int) -> bool:
    return bool(_LED.search(reading.lower, max(0, start - 60), start))


def _line_start(text: str, at: int) -> bool:
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return not before.strip(" \t>?*|")


def spans(reading: Reading) -> list[tuple[Span, int | None]]:
    """Return where addresses stand, each with the place of its town where one was seen. Kept for the whole reading."""
    kept = reading.extra.get("address.spans")
    if kept is None:
        kept = list(_spans(reading))
        reading.extra["address.spans"] = kept
    return cast(list[tuple[Span, int | None]], kept)


def _spans(reading: Reading) -> Iterator[tuple[Span, int | None]]:
    text, done = reading.text, 0
    for anchor, enough in sorted(_anchors(reading), key=lambda found: (found[0].start, -found[0].end)):
        start = _grow_left(reading, anchor.start)
        if start < done:
            if anchor.end <= done:
                continue
            start = max(start, done)
        capitals = _line_has_capitals(text, anchor.start)
        end, certain, town = _grow_right(reading, anchor.end, capitals)
        block = _line_start(text, start) and ("\n" in text[anchor.end : end]) and start > 0
        if not (enough or certain or block or _led(reading, start)):
            continue
        done = end
        yield Span(start, end), town


def _labelled_codes(reading: Reading, taken: list[Span]) -> list[Findings]:
    found = []
    for match in _ZIP_LABEL.finditer(reading.lower):
        span = Span(*match.span("code"))
        if not any(span.overlaps(other) for other in taken):
            found.append(identifier(reading, span, MentionType.ADDRESS, "zip", "postal code"))
    return found


def find(reading: Reading) -> Findings:
    """Return every postal address, and postal codes that a label announces."""
    found: list[Findings] = []
    for span, town in spans(reading):
        if not any(char.isdigit() for char in span.of(reading.text)):
            found.append(Findings((Mention(span, MentionType.ADDRESS, "street", Subject.NONE),)))
            continue
        steps = address_ladder(reading, span, town)
        found.append(identifier(reading, span, MentionType.ADDRESS, "street", "address", steps=steps))
    return gather(found + _labelled_codes(reading, [span for span, _ in spans(reading)]))
