"""Nationalities, languages and townspeople: "as a Dane", "my Greek grandma", "my first language is Tamil"."""

import re
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.english import plural
from app.core.text.spans import Span
from app.signals.base import Reading, once
from app.signals.context.assertion import asserted
from app.signals.context.self_reference import about_author
from app.signals.gazetteers.gazetteer import countries, townspeople
from app.signals.place_names.names import careless
from app.signals.places.origin_ladder import Nation, people_ladder
from app.signals.places.pool import Hint, place_hint
from app.signals.text.folded_name import fold
from app.signals.text.token_index import Piece, pieces

LOCATION, BIRTHPLACE = Attribute.LOCATION, Attribute.BIRTHPLACE


@dataclass(frozen=True, slots=True)
class _Use:
    """How the author uses the word: `before` and `after` it; weights for living there and coming from there."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    here: float
    there: float
    about_author: bool
    says: str


_NOUN = (
    r"s?(?:[.,;:!?)]|$|\s+(?:and|but|so|who|myself|here|living|born|in|from|by|guy|girl|man|woman|person|lad|lass|dude|gal"
    r"|chap|expat|immigrant|at heart|through)\b)"
)


@cache
def _uses() -> tuple[_Use, ...]:
    found = []
    for before, after, here, there, about, says in assets.rows("lexicons/origin_phrases.tsv"):
        ends = re.compile(after.replace("{noun}", _NOUN))
        found.append(_Use(re.compile(before + r"\s*$"), ends, float(here), float(there), about == "author", says))
    return tuple(found)


def _split(words: str) -> list[str]:
    return [word for word in words.split("|") if word]


def _forms(people: str) -> tuple[str, ...]:
    return people, plural(people)


@cache
def _words() -> dict[str, Nation]:
    found: dict[str, Nation] = {}
    for language, country in assets.rows("lexicons/languages.tsv"):
        found[fold(language)] = Nation(country, "language", True)
    for iso, adjective, regions in assets.rows("gazetteers/regions.tsv"):
        if adjective:
            region = regions.split("|")[0].lstrip("=")
            found[fold(adjective)] = Nation(f"{region}, {countries()[iso].name}", "people", True)
    for region, adjectives, peoples in assets.rows("lexicons/region_people.tsv"):
        found.update((fold(word), Nation(region, "people", True)) for word in _split(adjectives))
        found.update((fold(form), Nation(region, "people", False)) for word in _split(peoples) for form in _forms(word))
    for nation in countries().values():
        for people in nation.people:
            for form in (people, people + "s"):
                found[fold(form)] = Nation(nation.name, "people", False)
        for adjective in nation.adjectives:
            found[fold(adjective)] = Nation(nation.name, "people", True)
    for people, town in townspeople().items():
        for form in (people, people + "s"):
            found.setdefault(fold(form), Nation(town.value, "town", False))
    return found


def country_of(people: str) -> str | None:
    """Return the country of a people, a language or townspeople ("Canadian"), None for any other word."""
    nation = _words().get(fold(people))
    return nation.value.rpartition(", ")[2] if nation else None


@dataclass(frozen=True, slots=True)
class Named:
    """A nationality word at `span`."""

    span: Span
    nation: Nation


@once
def named(reading: Reading) -> list[Named]:
    """Return the words for peoples, languages and townspeople in the text."""
    table, found, row = _words(), list[Named](), pieces(reading)
    loose = careless(reading)
    for at, piece in enumerate(row):
        if not piece.capital and not loose:
            continue
        pair = f"{piece.key} {row[at + 1].key}" if at + 1 < len(row) else ""
        if pair in table and reading.text[piece.end : row[at + 1].start] == " ":
            found.append(Named(Span(piece.start, row[at + 1].end), table[pair]))
        elif piece.key in table and (piece.capital or len(piece.key) > 4) and _meant(reading, piece):
            found.append(Named(Span(piece.start, piece.end), table[piece.key]))
    return found


def _meant(reading: Reading, piece: Piece) -> bool:
    """Tell whether a word that is another word as well means a people: with a capital that opens no sentence."""
    if piece.key not in _LOWER_WORDS:
        return True
    return (
        piece.key in _PEOPLES and piece.capital and reading.sentence(Span(piece.start, piece.end)).start < piece.start
    )


_PEOPLES = frozenset("poles turk swede swedes lao".split())
_LOWER_WORDS = frozenset(
    "pole poles turk cachaco paisa habanero hamburger frankfurter regio roman lao swede swedes rolo dub dubs".split()
)


def mentions(reading: Reading) -> list[Mention]:
    """Return the nationality words as mentions."""
    return [Mention(n.span, MentionType.NATIONALITY, n.nation.kind, Subject.NONE) for n in named(reading)]


def origin_hints(reading: Reading) -> list[Hint]:
    """Return what the author's words for peoples and languages say about where they live and come from."""
    hints: list[Hint] = []
    for word in named(reading)[:150]:
        if not reading.is_quoted(word.span) and asserted(reading, word.span):
            hints += _hints(reading, word)
    return hints


def _hints(reading: Reading, word: Named) -> list[Hint]:
    sentence = reading.sentence(word.span)
    before = reading.lower[max(sentence.start, word.span.start - 40) : word.span.start]
    after = reading.lower[word.span.end : word.span.end + 40]
    for use in _uses():
        if not use.before.search(before) or not use.after.match(after):
            continue
        if use.about_author and not about_author(reading, word.span):
            continue
        return list(_as_hints(reading, word, use))
    steps = people_ladder(reading.text, word.span, word.nation)
    if word.nation.kind == "town" and about_author(reading, word.span):
        return [
            place_hint(LOCATION, word.nation.value, 0.35, word.span, f"Speaks of {word.span.of(reading.text)}s.", steps)
        ]
    return []


def _as_hints(reading: Reading, word: Named, use: _Use) -> list[Hint]:
    here, there = use.here, use.there
    if word.nation.kind == "town":
        here, there = max(here, 0.75), min(there, 0.4)
    if word.nation.kind == "language" and use.says.startswith("Says"):
        there = 0.5
    says = use.says.format(word.span.of(reading.text))
    steps = people_ladder(reading.text, word.span, word.nation)
    return [
        place_hint(attribute, word.nation.value, weight, word.span, says, steps)
        for attribute, weight in ((LOCATION, here), (BIRTHPLACE, there))
    ]
