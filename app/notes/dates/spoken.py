"""Days as dictation and speech recognition spell them out: "september twelfth"."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.date_words import MONTHS
from app.notes.prefilter.quick import Led, Signs, among, words_of

_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
UNITS = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_NTH_UNIT = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
NTH = (
    rf"(?:{_NTH_UNIT}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth"
    rf"|nineteenth|twentieth|twenty[\s-]{_NTH_UNIT}|thirtieth|thirty[\s-]first)"
)
_CARDINAL = (
    rf"(?:{UNITS}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    rf"|twenty(?:[\s-]{UNITS})?|thirty(?:[\s-]one)?)"
)
TENS = rf"(?:ten|eleven|twelve|\w+teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]{UNITS})?)"
WORDS = words_of(NTH) | words_of(_CARDINAL) | words_of(TENS)
"""Words of the numbers that days and years are told by."""
_YEAR = rf"(?:(?:twenty|nineteen)[\s-](?:{TENS}|(?:oh|o)[\s-]{UNITS})|two thousand(?:\s(?:and\s)?{TENS}|\s{UNITS})?)"
_DATE = Led(
    rf"\b(?:{_MONTH},?\s(?:the\s)?(?:{NTH}|{_CARDINAL}(?=,?\s{_YEAR}\b))|(?:the\s)?{NTH}\s(?:of\s)?{_MONTH}"
    rf"|{_CARDINAL}\s(?:of\s)?{_MONTH}(?=,?\s{_YEAR}\b))\b"
    rf"(?:,?\s{_YEAR}\b|,\s(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]{UNITS})?(?=[.,;)]|\s?$))?"
)
_ON = re.compile(r"\b(?:on|of|since|by|until|from)\s$")


def dates(lower: str, signs: Signs) -> Iterator[Span]:
    """Yield days that are spelled out; the years after them belong to them."""
    for match in among(signs, _DATE, lower, MONTHS):
        verb = match.group().startswith("may ") and not re.search(_YEAR, match.group())
        if not verb or _ON.search(lower, max(0, match.start() - 8), match.start()):
            yield Span(*match.span())
