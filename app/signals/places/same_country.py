"""Finds the other words of a text that name the country somebody lives in or comes from.

"I live in Istanbul. My Turkish is rusty, and 150 lira ..." Once the city is "a big city", the people, the language, the
money, the flag, other towns and what the country is known for would tell it again, whomever they are about. So they go
along with the claim as evidence beside it; where nothing is claimed they are no evidence of anything.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Cue, Reading
from app.signals.country_marks.exports import exports
from app.signals.country_marks.sights import sights
from app.signals.gazetteers.gazetteer import countries
from app.signals.place_names.local import Pointed
from app.signals.place_names.names import Found, bare_names
from app.signals.places.origins import named
from app.signals.places.peoples import people_beside
from app.signals.places.place_ladder import other_ladder, pointer_ladder
from app.signals.wording.money import money

SHARE = 0.5
"""How much of a claim rests on a word beside it, against 0.85 for the words that state it."""
_TELLING = 0.5
"""From this chance on a cue says where the author is rather than where somebody may be."""
_LOCAL = 0.3
"""From this chance on a word is local enough to tell the country again. Below lies how people spell ("colour")."""
_MOST = 150
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_FIRST_LETTER = 0x1F1E6
_Word = tuple[Span, frozenset[str], Ladder]


def beside(
    reading: Reading, places: Sequence[Found], pointed: Sequence[Pointed], cues: Sequence[Cue]
) -> tuple[Cue, ...]:
    """Return the words that name a country of `cues`, which are the text's cues to where its author lives or was born.

    `places` and `pointed`: all names of places and local words of the text.
    """
    wanted = frozenset(_country(cue.value) for cue in cues)
    if not wanted:
        return ()
    words = around(reading, places, pointed, wanted, _language(cues))
    # What the author's own place is called is known where a strong cue has it ("my city").
    known = {cue.span: cue.ladder for cue in cues if cue.weight >= _TELLING}
    says = "Names the same country."
    return tuple(
        Cue(attribute, country, SHARE, span, says, known.get(span) or ladder, beside=True)
        for span, nations, ladder in words
        for country in sorted(nations)
        for attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE)
    )


def around(
    reading: Reading, places: Sequence[Found], pointed: Sequence[Pointed], wanted: frozenset[str], language: str
) -> list[_Word]:
    """Return `words_of` the countries, and the sights that lie nobody knows where: beside a claim, there."""
    elsewhere = [found.span for found in places if found.places[0].country not in wanted]
    elsewhere += [term.span for term in pointed if not any(p.country in wanted for p in term.pointers)]
    near = [
        (span, wanted, ladder)
        for span, ladder in sights(reading)
        if not any(span.overlaps(other) for other in elsewhere)
    ]
    return _apart([*words_of(reading, places, pointed, wanted, language), *near])[:_MOST]


def words_of(
    reading: Reading, places: Sequence[Found], pointed: Sequence[Pointed], wanted: frozenset[str], language: str
) -> list[_Word]:
    """Return the words that name the `wanted` countries, left to right, each with its country and what to call it.

    `language`: what the country's language is called.
    """
    words = [
        *_places(reading, places, wanted),
        *_peoples(reading, wanted, language),
        *money(reading.text, wanted),
        *_flags(reading.text, wanted),
        *_local(reading, pointed, wanted),
        *((span, frozenset((country,)), ladder) for span, country, ladder in exports(reading, wanted)),
    ]
    return _apart(words)[:_MOST]


def _country(value: str) -> str:
    return value.rpartition(", ")[2]


def _language(cues: Iterable[Cue]) -> str:
    """Return what to call the country's language: who was born there speaks it as their own."""
    born = any(cue.attribute is Attribute.BIRTHPLACE and cue.weight >= _TELLING for cue in cues)
    return "my language" if born else "the local language"


def _places(reading: Reading, places: Sequence[Found], wanted: frozenset[str]) -> Iterator[_Word]:
    named = [(found.span, found.places[0]) for found in places]
    taken = {at for span, _ in named for at in range(span.start, span.end)}
    bare = [
        (span, place) for span, place in bare_names(reading, wanted) if taken.isdisjoint(range(span.start, span.end))
    ]
    for span, place in (*named, *bare):
        if place.country in wanted:
            yield span, frozenset((place.country,)), other_ladder(reading.text, span, place)


def _peoples(reading: Reading, wanted: frozenset[str], language: str) -> Iterator[_Word]:
    for word in named(reading):
        country = _country(word.nation.value)
        ladder = people_beside(reading.text, word.span, word.nation, language) if country in wanted else None
        if ladder:
            yield word.span, frozenset((country,)), ladder


def _local(reading: Reading, pointed: Sequence[Pointed], wanted: frozenset[str]) -> Iterator[_Word]:
    for term in pointed:
        nations = {pointer.country for pointer in term.pointers}
        if len(nations) > 1 or not nations <= wanted or max(p.here for p in term.pointers) < _LOCAL:
            continue
        first = term.pointers[0]
        city = first.value.rpartition(", ")[0]
        if ladder := pointer_ladder(reading.text, term.span, first.kind, city):
            yield term.span, frozenset(nations), ladder


def _flags(text: str, wanted: frozenset[str]) -> Iterator[_Word]:
    for found in _FLAG.finditer(text):
        country = _flagged().get(found.group(), "")
        if country in wanted:
            yield Span(*found.span()), frozenset((country,)), Ladder(Span(*found.span()), ("",))


@cache
def _flagged() -> dict[str, str]:
    """Return the country by its flag: the two letters of its ISO code as regional indicators."""
    return {
        "".join(chr(_FIRST_LETTER + ord(letter) - ord("A")) for letter in iso): country.name
        for iso, country in countries().items()
    }


def _apart(words: Iterable[_Word]) -> list[_Word]:
    """Return the words left to right; of overlapping ones the longest, and the first of equal ones."""
    kept: list[_Word] = []
    taken = set[int]()
    for word in sorted(words, key=lambda word: -len(word[0])):
        letters = range(word[0].start, word[0].end)
        if taken.isdisjoint(letters):
            kept.append(word)
            taken.update(letters)
    return sorted(kept, key=lambda word: word[0])
