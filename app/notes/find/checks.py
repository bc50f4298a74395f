"""The checks that rules of notes may ask for by name, where a pattern cannot tell."""

import re
from collections.abc import Mapping
from functools import cache

from app import assets
from app.notes.find.ages import reveals
from app.notes.find.vocabulary import explained, ordinary, stands_alone
from app.rules.checks import CHECKS, Check, Hit

_NUMBER = re.compile(r"\d+")
_WORD_BEFORE = re.compile(r"[^\W\d_]+(?=,\s$)")
_NEAR = 64


def rising(hit: Hit) -> bool:
    """Tell whether the found words are two numbers, the second of them greater and round: "800-1200" is a range."""
    numbers = _NUMBER.findall(hit.value)
    return len(numbers) == 2 and numbers[1].endswith("0") and int(numbers[1]) > int(numbers[0])


def over_89(hit: Hit) -> bool:
    """Tell whether a year of birth shows that somebody is over 89 when the note was written."""
    return reveals(int(hit.value), hit.text.year)


def after_ordinary(hit: Hit) -> bool:
    """Tell whether an ordinary word stands before the found words and a comma."""
    match = _WORD_BEFORE.search(hit.text.text, max(0, hit.start - _NEAR), hit.start)
    return match is not None and ordinary(match.group())


def begins_explained(hit: Hit) -> bool:
    """Tell whether the first of the found words is medicine or everyday's, and so begins no name."""
    first = hit.value.split()[0].lower()
    return explained(first) or stands_alone(first)


_LONG = 80
"""Nobody signs a query of a line."""


@cache
def _no_signatures() -> frozenset[str]:
    return frozenset(word for line in assets.lines("notes/no_signatures.txt") for word in line.split())


def _letters(hit: Hit) -> str:
    return hit.value.lower().replace(".", "")


def long(hit: Hit) -> bool:
    """Tell whether the text is long enough to be signed."""
    return len(hit.text.text) > _LONG


def signature(hit: Hit) -> bool:
    """Tell whether the found letters are no abbreviation; of "rs/vt", who dictated and who typed, one may be."""
    known = [part in _no_signatures() for part in _letters(hit).split("/")]
    return not (all(known) if len(known) > 1 else any(known))


def explained_letters(hit: Hit) -> bool:
    """Tell whether the found letters are medicine or everyday's; a single one is not."""
    letters = _letters(hit)
    return len(letters) > 1 and explained(letters)


NOTE_CHECKS: Mapping[str, Check] = {
    **CHECKS,
    "after_ordinary": after_ordinary,
    "begins_explained": begins_explained,
    "explained_letters": explained_letters,
    "long": long,
    "over_89": over_89,
    "rising": rising,
    "signature": signature,
}
