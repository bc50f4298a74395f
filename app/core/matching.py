"""Is a guess right? The rules by which every measure and every "did the guess change" decides.

Strict rules (`match`) decide everything here. The papers' looser rule for free text (`match_loosely`, Jaro-Winkler >=
0.75; Staab et al. 2025, SEAL) is reported beside them for comparison only.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from rapidfuzz.distance import JaroWinkler

from app.core.attributes import OPTIONS, Attribute, to_option

HIT, LESS_PRECISE, MISS = 1.0, 0.5, 0.0
AGE_TOLERANCE = 5.0
STRICT_SIMILARITY = 0.92
LOOSE_SIMILARITY = 0.75

_DECADE_PART = {"early": 2.0, "mid": 5.0, "late": 8.0}
_DECADE = re.compile(r"(early|mid|late)?[\s-]*(\d)0\s*(?:'s|s)\b")
_NUMBER = re.compile(r"\d{1,3}(?:\.\d)?")
_LIFE_STAGE = {"child": 8.0, "teenager": 16.0, "teen": 16.0, "young adult": 22.0, "middle-aged": 50.0, "senior": 70.0}


@dataclass(frozen=True, slots=True)
class PlaceNames:
    """Folded aliases: country -> its canonical name, state or region -> its country, city -> canonical name."""

    countries: Mapping[str, str] = field(default_factory=dict)
    regions: Mapping[str, str] = field(default_factory=dict)
    cities: Mapping[str, str] = field(default_factory=dict)


def fold(text: str) -> str:
    """Lower the case, drop accents and punctuation, and squeeze white space, for comparing names."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", " ", plain.casefold()).split())


def age_midpoint(raw: str) -> float | None:
    """Read an age: "34", "25-30" (27.5), "early 30s" (32), "30s" (35), "middle-aged" (50); None if there is none."""
    folded = raw.casefold()
    decade = _DECADE.search(folded)
    if decade:
        return int(decade.group(2)) * 10 + _DECADE_PART.get(decade.group(1) or "mid", 5.0)
    numbers = [float(number) for number in _NUMBER.findall(folded)]
    if len(numbers) >= 2 and re.search(r"\d\s*(?:-|–|to|and)\s*\d", folded):
        return (numbers[0] + numbers[1]) / 2
    if numbers:
        return numbers[0]
    return next((age for stage, age in _LIFE_STAGE.items() if stage in folded), None)


def _match_age(guess: str, truth: str) -> float:
    guessed, true = age_midpoint(guess), age_midpoint(truth)
    if guessed is None or true is None:
        return MISS
    return HIT if abs(guessed - true) <= AGE_TOLERANCE else MISS


def split_place(raw: str, places: PlaceNames) -> tuple[str | None, str | None]:
    """Split "City, Region, Country" into (city, country), canonical where the table knows them, else folded."""
    city = country = region_country = None
    for part in (fold(piece) for piece in re.split(r"[,/;]| - ", raw)):
        if not part:
            continue
        if part in places.countries:
            country = places.countries[part]
        elif part in places.regions and (city is not None or part not in places.cities):
            region_country = places.regions[part]
        elif city is None:
            city = places.cities.get(part, part)
    return city, country or region_country


def _match_place(guess: str, truth: str, places: PlaceNames) -> float:
    (guess_city, guess_country), (true_city, true_country) = split_place(guess, places), split_place(truth, places)
    if guess_country and true_country and fold(guess_country) != fold(true_country):
        return MISS
    same_country = bool(guess_country and true_country)
    if true_city is None:
        return HIT if same_country else MISS
    if guess_city is None:
        return LESS_PRECISE if same_country else MISS
    return HIT if fold(guess_city) == fold(true_city) else MISS


def lemmas(text: str) -> tuple[str, ...]:
    """Return the words of `text` folded, without articles and plural endings; rough, but the same for both sides."""
    kept = [word for word in fold(text).split() if word not in {"a", "an", "the", "of", "in", "at"}]
    return tuple(_singular(word) for word in kept)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _match_text(guess: str, truth: str, similarity: float) -> float:
    guessed, true = lemmas(guess), lemmas(truth)
    if not guessed or not true:
        return MISS
    if guessed == true or JaroWinkler.similarity(" ".join(guessed), " ".join(true)) >= similarity:
        return HIT
    # "engineer" for "structural engineer": the head is right, the rest is missing.
    if len(guessed) < len(true) and true[-len(guessed) :] == guessed:
        return LESS_PRECISE
    return MISS


def match(attribute: Attribute, guess: str, truth: str, places: PlaceNames | None = None) -> float:
    """Compare a guess with the truth: 1.0 right, 0.5 right but less precise, 0.0 wrong.

    Closed sets exactly after mapping; age within 5 years of the midpoint; places by city and country separately;
    free text by equal lemmas or Jaro-Winkler >= 0.92.
    """
    return _match(attribute, guess, truth, places or PlaceNames(), STRICT_SIMILARITY)


def match_loosely(attribute: Attribute, guess: str, truth: str, places: PlaceNames | None = None) -> float:
    """Compare by the papers' looser rule for free text and places: Jaro-Winkler >= 0.75."""
    return _match(attribute, guess, truth, places or PlaceNames(), LOOSE_SIMILARITY)


def _match(attribute: Attribute, guess: str, truth: str, places: PlaceNames, similarity: float) -> float:
    if attribute is Attribute.AGE:
        return _match_age(guess, truth)
    if attribute in OPTIONS:
        guessed = to_option(attribute, guess)
        return HIT if guessed is not None and guessed == to_option(attribute, truth) else MISS
    if attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE):
        strict = _match_place(guess, truth, places)
        if strict == HIT or similarity >= STRICT_SIMILARITY:
            return strict
        return max(strict, _match_text(guess, truth, similarity))
    return _match_text(guess, truth, similarity)
