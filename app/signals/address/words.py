"""Which words may stand in an address, and how much of the text around a number is looked at."""

import re
from functools import cache

from app.signals.address import parts
from app.signals.gazetteers.name_lists import Part, part

LINE = 200
_MONTHS = frozenset(
    "jan january feb february march mar april apr may june july august aug sept october oct november dec".split(" ")
)
OF_PLACES = frozenset(
    "san santa saint los las el la le les new north south east west old great grand upper lower lake port"
    " fort mount st city"
    " united kingdom republic island islands valley village town central northern southern eastern western states beach"
    " greek polish czech spa bay hill water south state black big up and of".split()
)
# Street words that are too common in prose to speak for an address by themselves.
_IN_PROSE = frozenset("on in an am auf im a at down under run way view point".split(" "))


@cache
def _streets() -> frozenset[str]:
    return parts.street_words() - _IN_PROSE


def line_has_capitals(text: str, at: int) -> bool:
    """Tell whether the line around `at` has a capital letter near it."""
    start = text.rfind("\n", max(0, at - LINE), at)
    end = text.find("\n", at, at + LINE)
    line = text[max(0, at - LINE) if start < 0 else start : at + LINE if end < 0 else end]
    return any(char.isupper() for char in line)


def sane(text: str, start: int, end: int, closing: int = 0) -> bool:
    """Tell whether no everyday word stands in what may be an address, its last `closing` words left out."""
    found = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)+|[^\W\d_]{2,}", text[start:end].lower().replace("’", "'"))
    return all(of_address(word) and word not in _MONTHS for word in found[: len(found) - closing])


def of_address(word: str) -> bool:
    """Tell whether a lower-case word may stand in the name of a street or town."""
    return part(word) is not Part.NEVER or word in OF_PLACES or word in _streets()


def names_month(raw: str) -> bool:
    """Tell whether one of the words is a month's name."""
    return bool(_MONTHS & set(raw.lower().replace(".", "").split()))
