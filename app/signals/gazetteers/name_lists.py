"""What a word may be within a person's name: given name, surname, either one doubtful, or nothing of the kind."""

import re
from enum import Enum
from functools import cache

from app import assets
from app.rules.concepts import concept


class Part(Enum):
    """What a word says about being part of a name."""

    GIVEN = "given"
    SURNAME = "surname"
    SHAPED = "shaped"
    WORD = "word"
    PLACE = "place"
    UNKNOWN = "unknown"
    NEVER = "never"


# Endings that surnames have and everyday words hardly do.
_ENDINGS = re.compile(rf"\w{{2,}}{concept('SURNAME_ENDING')}")
_NOT_SHAPED = re.compile(
    r"\w*(?:ism|ing|tion)|freez|squeez|topaz|waltz|blitz|week|greek|seek|cheek|creek|geek|sleek|peek"
)

# Short everyday words that are common given names too ("he", "an" and "my" are names as well, but not common enough).
_SHORT = frozenset({"jan", "may", "art", "guy"})


@cache
def _words(name: str) -> dict[str, str]:
    """Return word -> mark of a list whose lines start with a one-letter mark."""
    found: dict[str, str] = {}
    for line in assets.lines(name):
        mark, *words = line.split()
        for word in words:
            found.setdefault(word, mark)
    return found


@cache
def given() -> dict[str, str]:
    """Return given name (lower case) -> f, m, or u where either sex bears it."""
    found: dict[str, str] = {}
    for line in assets.lines("gazetteers/given_names.txt"):
        mark, *names = line.split()
        for name in names:
            folded = name.lower()
            found[folded] = mark if found.get(folded, mark) == mark else "u"
    return found


@cache
def surnames() -> frozenset[str]:
    """Return surnames in lower case."""
    return frozenset(word.lower() for line in assets.lines("gazetteers/surnames.txt") for word in line.split())


@cache
def never() -> frozenset[str]:
    """Return lower-case words that are no part of a name."""
    return assets.words("lexicons/not_names.txt")


@cache
def part(word: str) -> Part:
    """Classify one word (any case)."""
    folded = word.lower().replace("’", "'")
    if len(folded) <= 3 and folded in never() and folded not in _SHORT:
        return Part.NEVER
    mark = _words("lexicons/name_words.txt").get(folded)
    borne = folded in given() or folded in surnames()
    if mark and (borne or folded not in never()):
        return Part.WORD if mark == "w" else Part.PLACE
    if folded in given():
        return Part.GIVEN
    if folded in surnames():
        return Part.SURNAME
    if folded in never():
        return Part.NEVER
    pieces = folded.split("-")
    if len(pieces) == 2 and pieces[0] in given():
        return Part.GIVEN
    if len(folded) > 4 and _ENDINGS.fullmatch(folded) and not _NOT_SHAPED.fullmatch(folded):
        return Part.SHAPED
    return Part.NEVER if len(folded) > 5 and folded.endswith(("ly", "ings")) else Part.UNKNOWN


def is_listed(word: str) -> bool:
    """Tell whether a word is in the list of those that are no part of a name, and does not only end like them."""
    return word.lower().replace("’", "'") in never()


def given_sex(name: str) -> str | None:
    """Return f or m where the given name is nearly always a woman's or a man's, else None."""
    mark = given().get(name.lower())
    return mark if mark in ("f", "m") else None
