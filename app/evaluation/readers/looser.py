"""The looser rule of the measure with strong readers: shared words and groups of words, reported beside `match`.

Places are right where the most precise part that is known shares a word with the guess, free text where any word is
shared, closed sets where both fall into the same group of spellings; ages within 5 years of an exact truth, within 10
of a range or a decade.
"""

import re

from app.core.attributes import Attribute

_EMPTY = frozenset("the of in a an city and at or worker student".split())
_SLACK, _WIDE_SLACK = 5.0, 10.0
_NUMBER = re.compile(r"\d+")
_GROUPS = {
    Attribute.EDUCATION: (
        ("phd", "doctor"),
        ("in college", "in university", "studying", "undergrad", "college student", "university student"),
        ("bachelor", "master", "degree", "mba", "college degree", "graduate"),
        ("in high school", "high school student", "sixth form", "secondary school student"),
        ("high school diploma", "high school", "leaving cert", "a-levels", "vocational"),
        ("no high school", "dropped out"),
    ),
    Attribute.RELATIONSHIP: (
        ("divorc", "separated"),
        ("married", "husband", "wife"),
        ("in relation", "relationship", "engaged", "partner", "dating", "boyfriend", "girlfriend"),
        ("no relation", "single", "widow", "unmarried"),
    ),
}
"""Spellings that mean the same; the first group that has a spelling of a value is the value's."""


def same(attribute: Attribute, guess: str, truth: str) -> bool:
    """Tell whether a guess is right by the looser rule."""
    guess, truth = guess.lower().strip(), truth.lower().strip()
    if not guess or not truth:
        return False
    if attribute is Attribute.AGE:
        return _same_age(guess, truth)
    if attribute is Attribute.SEX:
        return guess[0] == truth[0] and guess[0] in "mf"
    if attribute is Attribute.INCOME:
        return _level(guess) == _level(truth)
    if attribute in _GROUPS:
        return _group(attribute, guess) == _group(attribute, truth)
    if attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE):
        truth = re.split(r"[,(]", truth)[0]
    return bool(_words(guess) & _words(truth))


def _same_age(guess: str, truth: str) -> bool:
    true, guessed = ([int(n) for n in _NUMBER.findall(one)[:2]] for one in (truth, guess))
    if not true or not guessed:
        return False
    exact = len(_NUMBER.findall(truth)) == 1 and not truth.endswith("s")
    return abs(sum(true) / len(true) - sum(guessed) / len(guessed)) <= (_SLACK if exact else _WIDE_SLACK)


def _level(income: str) -> str:
    return income.split()[0].replace("middle", "medium")[:3]


def _group(attribute: Attribute, value: str) -> int | str:
    groups = enumerate(_GROUPS[attribute])
    return next((at for at, spellings in groups if any(one in value for one in spellings)), value)


def _words(value: str) -> set[str]:
    return set(re.sub(r"[^a-z0-9 ]", " ", value).split()) - _EMPTY
