"""Grows an address over what belongs to it: numbers before, units, towns, postal codes and countries after."""

import re

from app.signals.address import parts
from app.signals.address.words import OF_PLACES
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import Part, given, part

_LEFT_NUMBERS = re.compile(r"(?<![\w.,/\-])(?:\d{1,6}[ ]){1,2}$")
_ZIP = re.compile(r"\d{5}|\d{3}[ -]\d\d|\d\d-\d{3}|[A-Z]{2}[ ,]+\d|\d{4} ?[A-Z]{2}")
_LEFT = 16
_YEAR = re.compile(r"(?:19|20)\d\d")
_LINE_END = re.compile(r"[ \t.,;]*(?:\n|\Z)")
# A whole word, a stop and a capital: the sentence ends there.
_SENTENCE_END = re.compile(r"\.\s+[^\W\d_a-zß-öø-ÿ]")
_ABBREVIATED = 4
_MOST_PIECES = 9
_NO_TOWN = re.compile(r"\s*:|\s*@|[ ]?\d{3}[-. ]\d{3}")


def grow_left(reading: Reading, start: int) -> int:
    """Return where the address at `start` begins, loose numbers and the unit's word ("flat 12B, ...") taken in."""
    text = reading.text
    found = _LEFT_NUMBERS.search(text, max(0, start - _LEFT), start)
    begins = found.start() if found else start
    units = (
        match.start()
        for match in parts.UNIT_PATTERN.finditer(text, max(0, begins - _LEFT), start + _LEFT)
        if match.start() < begins < match.end() and not text[max(0, match.start() - 1) : match.start()].isalnum()
    )
    return next(units, begins)


def _town(reading: Reading, at: int, gap: str, capitals: bool) -> int | None:
    """Return the end of a town, district or country that starts at `at`, None where none does."""
    text = reading.text
    match = parts.grammar(capitals).town.match(text, at)
    if match is None or _NO_TOWN.match(text, match.end()):
        return None
    end = at
    for word in re.finditer(r"[^\W\d_]+(?:['’\-.][^\W_]+)*|\d+|\(|\)", match.group()):
        if end > at and parts.UK_PATTERN.match(text, at + word.start()):
            break
        kind = part(word.group()) if word.group()[0].isalpha() else Part.UNKNOWN
        folded = word.group().lower()
        common = kind is Part.NEVER and folded not in OF_PLACES
        named = kind is Part.GIVEN and folded in given() and gap != " " and end == at and "\n" not in gap
        if common or (named and not _place_follows(text, at + word.end())):
            break
        end = at + word.end()
        if len(word.group()) >= _ABBREVIATED and _SENTENCE_END.match(text, end):
            return end
    coded = parts.UK_PATTERN.match(text, end + 1) is not None
    if end < match.end() and end > at and "\n" in gap and not coded:
        return None
    return end if end > at else None


def _place_follows(text: str, at: int) -> bool:
    return bool(re.match(r",? [A-Z]{2}\b|,? \d{4,6}|\s*$", text[at : at + 10]))


def grow_right(reading: Reading, end: int, capitals: bool) -> tuple[int, bool, int | None]:
    """Return the end of the address, whether a piece of certain form followed, and where the town starts.

    A further line belongs to it where pieces fill it, or a postal code stands in it; after a blank line only a code
    tells.
    """
    text, certain = reading.text, False
    town_at: int | None = None
    line, coded, blank = (end, certain, town_at), True, False
    for _ in range(_MOST_PIECES):
        gap = parts.GAP.match(text, end)
        at = gap.end() if gap else end
        if at == end or at >= len(text):
            break
        if breaks := text.count("\n", end, at):
            if not coded and blank:
                break
            line, coded, blank = (end, certain, town_at), False, breaks > 1
        fixed = next((m for p in parts.FIXED if (m := p.match(text, at))), None)
        if fixed:
            end, certain = fixed.end(), True
            continue
        code = parts.CODE_PATTERN.match(text, at)
        if code and _closes(text, code.end()) and not _YEAR.fullmatch(code.group()):
            told = _ZIP.search(code.group()) is not None or parts.UK_PATTERN.match(text, at) is not None
            certain = certain or (town_at is not None and told)
            end, coded = code.end(), coded or told
            continue
        grown = _town(reading, at, text[end:at], capitals)
        if grown is None:
            break
        town_at = at if town_at is None else town_at
        end = grown
    return (end, certain, town_at) if coded or (_LINE_END.match(text, end) and not blank) else line


def _closes(text: str, at: int) -> bool:
    return not re.match(
        r"[ ]?[-+x(]?\d|[ ](?:office|fax|mobile|home|cell|euros?|dollars?|people|years?)\b|:\d", text[at : at + 12]
    )
