"""Offers everyday words that say less than a noun phrase does: "my dachshunds" -> "my dogs", "my animals".

The words stand in ``assets/lexicons/general_words.tsv``, compiled from WordNet; here they are fitted to article and
number. Nobody here knows which meaning is meant or whether the words suit the sentence: they are offers to be assessed.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from app import assets
from app.signals.wording.local_words import plural

_INDEFINITE = frozenset(("a", "an"))
_SINGLE = _INDEFINITE | frozenset("one another each every this that".split())
_SEVERAL = frozenset("two three four five six seven eight nine ten several many few both these those".split())
_EITHER = frozenset("the my your his her our their its any no".split())
_JOINING = frozenset(
    "in at on of with for from to and or but that which who like after before by about till until into over under"
    " between than as is was are were i you he she it we they".split()
)
"""What stands among these is more than a noun with what describes it."""
_PLENTY = "some"
"""Stands before plurals and what is not counted, never before a single thing."""
_DETERMINERS = _SINGLE | _SEVERAL | _EITHER | {_PLENTY}
_WORDS = re.compile(r"[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*)*")
_LONGEST = 4
"""So many words a noun of the table has at most where it is looked up."""
_AN = re.compile(r"(?!uni[^mn]|unit|use|usu|eu|one\b|once)[aeiou]|hour|honest|honou?r|heir", re.IGNORECASE)
_PEOPLE = {"person": "people"}


class _Table(NamedTuple):
    """The general words of a noun, the singular of an irregular plural, and the other way round."""

    general: dict[str, tuple[str, ...]]
    singular: dict[str, str]
    several: dict[str, str]


@cache
def _table() -> _Table:
    rows = [line.partition("\t")[::2] for line in assets.lines("lexicons/general_words.tsv")]
    singular = {word: other[1:] for word, other in rows if other.startswith(">")}
    general = {word: tuple(words.split("|")) for word, words in rows if not words.startswith(">")}
    return _Table(general, singular, {one: many for many, one in reversed(singular.items())} | _PEOPLE)


@cache
def _masses() -> frozenset[str]:
    return frozenset(assets.lines("lexicons/mass_nouns.txt"))


def general_words(noun_phrase: str) -> tuple[str, ...]:
    """Return what can stand in a noun phrase's place and says less, the nearest first, with its determiner.

    First the noun without what describes it ("a retired anaesthetist" -> "an anaesthetist"), then the words above it. A
    phrase whose last word is no known noun has none, nor has a bare singular for which only counted words are there
    ("play guitar"). A capital at the beginning stays.
    """
    if not _WORDS.fullmatch(noun_phrase):
        return ()
    words = noun_phrase.lower().replace("’", "'").split()
    determiner = ""
    while words and words[0] in _DETERMINERS:
        determiner = f"{determiner} {words.pop(0)}".lstrip()
    written = noun_phrase.split()[-1]
    found = None if (_JOINING | _DETERMINERS) & set(words) else _noun(words)
    # "the Old City" is a name, "Nurses" begins a sentence.
    if found is None or (written[0].isupper() and written != noun_phrase):
        return ()
    noun, many = found
    offers = [] if len(noun.split()) == len(words) else [noun]
    fitted = (_fitted(determiner, general, many) for general in (*offers, *_table().general[noun]))
    capital = noun_phrase[0].isupper()
    kept = dict.fromkeys(one[0].upper() + one[1:] if capital else one for one in fitted if one)
    return tuple(one for one in kept if one.lower() != noun_phrase.lower())


def _noun(words: list[str]) -> tuple[str, bool] | None:
    """Return the longest known noun at the end, in the singular, and whether it is a plural."""
    for at in range(max(0, len(words) - _LONGEST), len(words)):
        first, last = words[at:-1], words[-1]
        for single, many in _singulars(last):
            noun = " ".join((*first, single))
            if noun in _table().general:
                return noun, many
    return None


def _singulars(word: str) -> Iterator[tuple[str, bool]]:
    """Yield what the word may be the plural of, the surest first, and itself."""
    if word in _table().singular:
        yield _table().singular[word], True
    yield word, False
    for ending, single in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and _plural(one := word.removesuffix(ending) + single) == word:
            yield one, True


def _fitted(determiner: str, noun: str, many: bool) -> str | None:
    """Return the noun behind the determiner, None where they cannot stand together."""
    said = set(determiner.split())
    if noun in _masses():
        if said & (_SINGLE | _SEVERAL) - _INDEFINITE:
            return None
        return noun if determiner in _INDEFINITE else f"{determiner} {noun}".lstrip()
    if many or said & _SEVERAL:  # "two aircraft"
        return f"{determiner} {_several(noun)}".lstrip()
    if determiner in _INDEFINITE:
        return f"{'an' if _AN.match(noun) else 'a'} {noun}"
    return f"{determiner} {noun}" if determiner not in ("", _PLENTY) else None


def _several(noun: str) -> str:
    """Return the plural; of "place of business" that of its first word."""
    head, of, rest = noun.partition(" of ")
    words, _, last = head.rpartition(" ")
    return f"{words} {_table().several.get(last) or _plural(last)}".lstrip() + of + rest


def _plural(noun: str) -> str:
    """Return the plural of a word that is no name, so that an s at its end is none of a plural."""
    return f"{noun}es" if noun.endswith(("s", "z")) else plural(noun)
