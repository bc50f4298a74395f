"""The checks that rules of notes may ask for by name, where a pattern cannot tell."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import islice

from app import assets
from app.notes.base.date_parts import full_year
from app.notes.base.states import STATES
from app.notes.base.vocabulary import (
    abbreviations,
    before_head,
    drugs,
    explained,
    in_notes,
    is_eponym,
    more_given,
    more_surnames,
    ordinary,
    peoples,
    short_given,
    stands_alone,
)
from app.notes.medicine.ages import reveals
from app.rules.checks import CHECKS, Check, Hit
from app.rules.concepts import expanded
from app.signals.gazetteers.name_lists import Part, given, part, surnames

_NUMBER = re.compile(r"\d+")
_WORD_BEFORE = re.compile(r"[^\W\d_]+(?=,\s$)")
_NEAR = 64


def rising(hit: Hit) -> bool:
    """Tell whether the found words are two numbers, the second of them greater and round: "800-1200" is a range."""
    numbers = _NUMBER.findall(hit.value)
    return len(numbers) == 2 and numbers[1].endswith("0") and int(numbers[1]) > int(numbers[0])


_FEWEST_STEPS = 4


def steps(hit: Hit) -> bool:
    """Tell whether the found words are four numbers or more that only rise or only fall: "60-40-20-10" is a taper."""
    numbers = [int(number) for number in _NUMBER.findall(hit.value)]
    ordered = sorted(numbers)
    return len(numbers) >= _FEWEST_STEPS and len(set(numbers)) == len(numbers) and numbers in (ordered, ordered[::-1])


def over_89(hit: Hit) -> bool:
    """Tell whether a year of birth shows that somebody is over 89 when the note was written."""
    return reveals(full_year(hit.value, hit.text.year), hit.text.year)


def unmeasured(hit: Hit) -> bool:
    """Tell whether nothing that is measured, set or taken stands before the found number in its clause."""
    clause = _CLAUSE.split(hit.text.lower[max(0, hit.start - _NEAR) : hit.start])[-1]
    if _measured().search(clause) is not None:
        return False
    return not any(word in drugs() for word in _WORDS.findall(clause)[-_TAKEN:])


_CLAUSE = re.compile(r"[;\n|]|\.\s")
_WORDS = re.compile(r"[^\W\d_]+")
_TAKEN = 3  # so many words behind a medicine a number may still be its dose


@cache
def _measured() -> re.Pattern[str]:
    return re.compile(expanded(r"(?<![\w'’])(?:{MEASURED}|{SET})(?![\w'’])"))


def of_somebody(hit: Hit) -> bool:
    """Tell whether the line speaks of somebody."""
    start, end = hit.text.lower.rfind("\n", 0, hit.start) + 1, hit.text.lower.find("\n", hit.end)
    low, high = max(start, hit.start - _LINE), min(hit.end + _LINE, len(hit.text.lower) if end < 0 else end)
    return _somebody().search(hit.text.lower, low, high) is not None


_LINE = 120


@cache
def _somebody() -> re.Pattern[str]:
    return re.compile(expanded(r"(?<![\w-])(?:{PERSON_NOUN}|{OLD_KIN}|he|she|his|her|him|their)(?![\w-])"))


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
    return assets.words("notes/no_signatures.txt")


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


def given_name(hit: Hit) -> bool:
    """Tell whether the found word is on a list of given names."""
    word = hit.value.lower()
    return word in given() or word in more_given() or word in short_given() or part(word) is Part.GIVEN


def surname(hit: Hit) -> bool:
    """Tell whether the found word is on a list of surnames."""
    return hit.value.lower() in surnames() or hit.value.lower() in more_surnames()


def borne(hit: Hit) -> bool:
    """Tell whether somebody is called by the found word, and nothing of notes: "Robert", not "Ward" or "Loc"."""
    noted = in_notes(hit.value.lower()) or hit.value.upper() in abbreviations()
    return not noted and (given_name(hit) or surname(hit))


def eponym(hit: Hit) -> bool:
    """Tell whether medicine calls something after the found word."""
    return _is_eponym(hit.value)


def begins_eponym(hit: Hit) -> bool:
    """Tell whether medicine calls something after the first of the found words."""
    return _is_eponym(hit.value.split()[0])


def _is_eponym(word: str) -> bool:
    bare = word.lower().replace("’", "'").removesuffix("'s")
    return is_eponym(bare) or stands_alone(f"{bare}'s")


def headed(hit: Hit) -> bool:
    """Tell whether the word behind the found ones says that they belong to medicine."""
    return before_head(hit.text.lower, hit.end, 1)


def people(hit: Hit) -> bool:
    """Tell whether the found word is a people's or a tongue's name."""
    return hit.value.lower() in peoples()


# Washington is a town as well; provinces that towns are called after too.
_STATES = frozenset(STATES) - {"Washington"} | frozenset("Ontario Quebec Québec Yukon Manitoba Alberta".split())


def state(hit: Hit) -> bool:
    """Tell whether the found words are a state's name."""
    return hit.value in _STATES


_LABEL = re.compile(r"(?:^|[\n\t|]|[ ]{2})[ ]?[^\W\d_][\w./'’ #-]{0,24}:(?=[ ])")
_FEWEST = 3


def form(hit: Hit) -> bool:
    """Tell whether the text is a form: it has a few labels."""
    return sum(1 for _ in islice(_LABEL.finditer(hit.text.text), _FEWEST)) == _FEWEST


NOTE_CHECKS: Mapping[str, Check] = {
    **CHECKS,
    "before_head": headed,
    "begins_eponym": begins_eponym,
    "borne": borne,
    "eponym": eponym,
    "form": form,
    "given_name": given_name,
    "people": people,
    "state": state,
    "surname": surname,
    "after_ordinary": after_ordinary,
    "begins_explained": begins_explained,
    "explained_letters": explained_letters,
    "long": long,
    "of_somebody": of_somebody,
    "over_89": over_89,
    "rising": rising,
    "signature": signature,
    "steps": steps,
    "unmeasured": unmeasured,
}
