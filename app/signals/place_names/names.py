"""Finds the names of places in a text, by capitals and context: "in Reading" is a town, "reading in bed" is not."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from app import assets
from app.core.text.spans import Span, past_blanks
from app.rules.concepts import concept
from app.signals.base import Reading, once
from app.signals.gazetteers.gazetteer import Place, index
from app.signals.text.folded_name import fold
from app.signals.text.token_index import Piece, pieces, sizes

_SHORTEST = 3
KNOWN_WELL = 300_000
"""Cities with this many people need no context where their name is no word or person's name."""
_SOME_SIZE = 50_000
_LONG = 5
_WARES = frozenset("china chile cologne bologna toyota island reunion jersey java oxford derby brazil quebec".split())
"""In small letters these mean other things: "fine china", "eau de cologne"."""
_GAP = re.compile(r"(?: |-|\.? |, | & |\.)\Z")
_LEADS = re.compile(
    rf"(?:\b{concept('BEFORE_PLACE')}(?:\s+the)?|\d[\w.]*,|\b(?:in|from|to|near) [^,.\n]{{2,24}},|\bi (?:was (?:born"
    r"|raised)|grew up|come from),|[(/]|\b(?:in|from|to|near|between) [^,.\n]{2,24} (?:and|or))\s*$"
)
_STRICT_LEADS = re.compile(r"\b(?:in|from|near|to|around|outside|downtown|at|visit(?:ed|ing)?|left)\s+$")


@dataclass(frozen=True, slots=True)
class Found:
    """A place's name at `span`; `places`: what it may mean, likeliest first. `sure`: the name needs no context."""

    span: Span
    places: tuple[Place, ...]
    sure: bool


@cache
def _ambiguous() -> frozenset[str]:
    return assets.words("gazetteers/ambiguous.txt")


@cache
def idioms() -> frozenset[str]:
    """Return the folded expressions of two words whose place or people is meant by nobody."""
    return frozenset(fold(line) for line in assets.lines("gazetteers/idioms.txt"))


def ambiguous(key: str) -> bool:
    """Tell whether a folded one-word name is also an ordinary word or a person's name."""
    return key in _ambiguous() or _hopeless(key)


def _hopeless(key: str) -> bool:
    """Tell whether the name is so common a word that only the country after it makes it a place ("March")."""
    return f"!{key}" in _ambiguous()


@once
def careless(reading: Reading) -> bool:
    """Tell whether the author hardly uses capitals, so that their absence says nothing."""
    starts = [reading.text[sentence.start] for sentence in reading.sentences[:40]]
    letters = [char for char in starts if char.isalpha() and char.lower() != char.upper()]
    small = sum(char.islower() for char in letters)
    return bool(letters) and small * 2 > len(letters)


def find(reading: Reading) -> list[Found]:
    """Return the places named in the text, left to right, without overlaps."""
    row, found, at = pieces(reading), list[Found](), 0
    loose, firsts = careless(reading), index().heads.firsts
    telling = any(map(reading.lower.__contains__, _TELLING))
    told = {match.end() for match in _TOLD.finditer(reading.lower)} if telling else set[int]()
    while at < len(row):
        piece = row[at]
        if piece.key not in firsts or not (piece.capital or loose or piece.key in _INNER or piece.start in told):
            at += 1
            continue
        size, key = _longest(reading, row, at)
        hit = _judge(reading, row, at, size, key) if size else None
        if hit is not None:
            found.append(hit)
        at += size if hit is not None else 1
    return found


_TOLD = re.compile(
    r"\b(?:born in|grew up in|raised in|live in|living in|lived in|moved to|here in|i'm from|i am from|im from) "
)
# One of these stands in whatever that pattern finds, and is found sooner.
_TELLING = ("born in", "up in", "raised in", "live in", "living in", "lived in", "moved to", "here in", "m from ")
_INNER = frozenset(("the", "upstate", "down", "die", "el", "la"))


def bare_names(reading: Reading, countries: frozenset[str]) -> list[tuple[Span, Place]]:
    """Return names that need no context in a text of somebody from one of `countries`.

    They are the countries themselves ("Turkey"), and their towns of some size whose name is no other word ("Salzburg");
    in small letters only what can hardly mean anything else ("a tokyo special").
    """
    row, found = pieces(reading), list[tuple[Span, Place]]()
    for at, piece in enumerate(row):
        if piece.key not in index().heads.firsts or not (piece.capital or _unmistakable(piece.key)):
            continue
        size, key = _longest(reading, row, at)
        inside = next((p for p in index().places.get(key, ()) if p.country in countries), None) if size else None
        if inside is None or _idiom(row, at, size) or _within_name(reading, row, at, size):
            continue
        span = Span(piece.start, row[at + size - 1].end)
        exact = index().exact.get(key)
        spelled = exact is None or _spelled(reading, span, exact, key)
        if (inside.subtype == "country" and spelled) or (inside.population >= _SOME_SIZE and not ambiguous(key)):
            found.append((span, inside))
    return found


def _unmistakable(key: str) -> bool:
    """Tell whether a name is known that well, and that little else, that it needs no capital."""
    if len(key) < _LONG or key in _WARES or ambiguous(key):
        return False
    known = index().places.get(key)
    return known is not None and (known[0].subtype != "city" or known[0].population >= KNOWN_WELL)


def _longest(reading: Reading, row: list[Piece], at: int) -> tuple[int, str]:
    """Return how many words from `at` on make the longest name, with its key; 0 for none."""
    table = index()
    for size, key in sizes(row, at, table.places, table.heads):
        if size > 1 and not (row[at + size - 1].capital or careless(reading)):
            continue
        if size == 1 or _close(reading, row[at : at + size]):
            return size, key
    return 0, ""


def _close(reading: Reading, row: list[Piece]) -> bool:
    gaps = (reading.text[left.end : right.start] for left, right in pairwise(row))
    return all(len(gap) <= 3 and _GAP.match(gap) for gap in gaps)


def _judge(reading: Reading, row: list[Piece], at: int, size: int, key: str) -> Found | None:
    first, last = row[at], row[at + size - 1]
    span = Span(first.start, last.end)
    exact = index().exact.get(key)
    if exact is not None and not _spelled(reading, span, exact, key):
        return None
    if _idiom(row, at, size):
        return None
    places = tuple(index().places[key])
    before = reading.lower[max(0, span.start - 24) : span.start]
    well_known = size > 1 or not places[0].city or places[0].population >= KNOWN_WELL
    sure = (well_known or bool(exact)) and not ambiguous(key)
    if not first.capital:
        small = _lower_case_place(key, size, places, before, sure) or _told_small(reading, span, key, places)
        return Found(span, places, False) if small else None
    if sure and not _within_name(reading, row, at, size):
        return Found(span, places, True)
    leads = _STRICT_LEADS if ambiguous(key) else _LEADS
    named = _followed_by_place(reading, row, at, size)
    if _hopeless(key) and not named:
        return None
    if named or (leads.search(before) and not _within_name(reading, row, at, size)) or _alone(reading, span):
        return Found(span, places, sure)
    return None


def _spelled(reading: Reading, span: Span, exact: frozenset[str], key: str) -> bool:
    """Tell whether a name that counts only in one spelling stands in it, or in small letters among small letters."""
    text = span.of(reading.text)
    if text.replace(".", "") in exact or text.replace(".", " ") in exact:
        return True
    return text.islower() and len(key) >= _SHORTEST and careless(reading) and not ambiguous(key)


def _lower_case_place(key: str, size: int, places: tuple[Place, ...], before: str, sure: bool) -> bool:
    if size == 1 and len(key) < _SHORTEST + 1 and key not in index().exact:
        return False
    if sure:
        return True
    return not ambiguous(key) and places[0].population >= 50_000 and bool(_STRICT_LEADS.search(before))


_SMALL_LEADS = re.compile(r"\b(?:live in|living in|lived in|moved to|born in|grew up in|mall in|downtown|house in) $")
_SMALL_ENDS = re.compile(
    r"\s*(?:[,.!?;)\n]|$)|\s(?:with|and|but|for|since|when|where|so|because|now|near|today|i|we|my)\b"
)


def _told_small(reading: Reading, span: Span, key: str, places: tuple[Place, ...]) -> bool:
    """Tell whether words that lead to a town make one of a doubtful name in small letters: "the mall in plano"."""
    if not careless(reading) or _hopeless(key) or places[0].population < 100_000:
        return False
    led = _SMALL_LEADS.search(reading.lower, max(0, span.start - 24), span.start)
    return led is not None and _SMALL_ENDS.match(reading.lower, span.end) is not None


def opens_idiom(row: list[Piece], at: int, size: int) -> bool:
    """Tell whether the name and the word after it make a thing's name ("Chelsea boots")."""
    return at + size < len(row) and f"{row[at + size - 1].key} {row[at + size].key}" in idioms()


def _idiom(row: list[Piece], at: int, size: int) -> bool:
    return opens_idiom(row, at, size) or (at > 0 and f"{row[at - 1].key} {row[at].key}" in idioms())


def _within_name(reading: Reading, row: list[Piece], at: int, size: int) -> bool:
    """Tell whether a capitalised neighbour makes the word part of a longer name ("Paris Hilton", "Jack London")."""
    text = reading.text
    span = Span(row[at].start, row[at + size - 1].end)
    if at + size < len(row):
        after = row[at + size]
        joined = after.capital and text[span.end : after.start] == " " and after.key not in ("i", "im", "ive")
        if joined and not text[after.start : after.end].isupper() and not _is_place(after.key):
            return True
    if at > 0 and row[at - 1].capital and text[row[at - 1].end : span.start] == " ":
        before = row[at - 1]
        starts = before.start == reading.sentence(Span(before.start, before.end)).start
        return not starts and not _is_place(before.key) and before.key not in _DIRECTIONS
    return False


_DIRECTIONS = frozenset(
    "north south east west central greater downtown upper lower inner outer southern northern".split()
)


def _is_place(key: str) -> bool:
    return key in index().places and not ambiguous(key)


def _followed_by_place(reading: Reading, row: list[Piece], at: int, size: int) -> bool:
    """Tell whether a country or region follows after a comma, as in "Bath, England"."""
    if at + size >= len(row):
        return False
    after = row[at + size]
    gap = reading.text[row[at + size - 1].end : after.start]
    if not after.capital or gap not in (", ", " ", "\n", " ("):
        return False
    return any(place.city is None for place in index().places.get(after.key, ()))


def _alone(reading: Reading, span: Span) -> bool:
    """Tell whether the name stands alone on its line, as in an address."""
    text, name = reading.text, span.of(reading.text)
    line = past_blanks(text, span, _BLANKS)
    return (
        text[line.start - 1 : line.start] == "\n"
        and text[line.end : line.end + 1] in "\n"
        and name.strip(_BLANKS) == name
    )


_BLANKS = " \t>?-,.0123456789"
