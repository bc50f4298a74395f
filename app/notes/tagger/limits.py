"""From what probability on a word goes, by what it looks like and how its text is written: fitted to notes left out.

``python -m app.distill limits`` fits them, for the tagger alone and for it joined with a language model: what a class
of words costs in words that go and identify nobody is weighed against what it saves. A class in which no limit pays has
one that no word reaches.
"""

from collections.abc import Mapping
from functools import cache

from app import assets
from app.notes.tagger.staying import is_wide
from app.notes.tagger.wording import register
from app.notes.tagger.words import EVERYDAY, NAMES, OPENS, Row

TABLE = "notes/learned_limits.tsv"
NEVER = 1.1
SURE = 0.95
"""From here on the model is right oftener than what looks or neighbors say of a word: of 42 words so sure that such
rules left standing in notes outside the fit, 36 identified."""
BESIDE = "beside"
"""What is enough, as a share of its own limit, for a word next to one that goes."""
SMALL = "small"
"""A text in small letters but for a few capitals."""
_JOINS = frozenset(("_", "-", "'", "’", "_&_", "/", ".", "_/_", "_-_"))
_IDENTIFYING = 6
"""A number of fewer digits, also with the groups beside it, is oftener a value, a count or an age."""
_SHORT, _FEW_LETTERS, _TWO = 3, 4, 2


@cache
def load() -> Mapping[str, tuple[float, float]]:
    """Return class -> its limit for the tagger alone, and for it joined with a language model."""
    return {name: (float(alone), float(joined)) for name, alone, joined in assets.rows(TABLE)}


def limit(row: Row, at: int, written: str, joined: bool = False) -> float:
    """Return how likely the word at index `at` of a row has to be in a text so `written`.

    `joined`: the odds are those of the tagger and of a language model together.
    """
    return NEVER if is_wide(row, at) else load().get(f"{named(row, at)} {written}", (NEVER, NEVER))[joined]


def writing(row: Row) -> str:
    """Return how a text is written: in "small" letters, but for a few capitals, or "mixed"."""
    return SMALL if register(row) in ("s", "l") else "mixed"


def named(row: Row, at: int) -> str:
    """Return the class of a word."""
    word, look, lists = row.words[at], row.looks[at], row.lists[at]
    if word.isdecimal():
        return _of_number(row, at)
    if look[0] == "X":
        return "letters and digits" if len(word) > _SHORT else "few letters and digits"
    if look[0] == "c":
        if "is:never" in lists and NAMES.isdisjoint(lists):
            return "small, no name"
        known = "" if EVERYDAY.isdisjoint(lists) and "idf" not in lists else ", a word"
        return f"small{', a name' if not NAMES.isdisjoint(lists) else ''}{known}"
    if look == "Ci" and not OPENS.isdisjoint(row.gaps[at]):
        return "capital, opens"
    # "Ht", "Os": so few letters that no list of names has are as short for something as capitals are.
    capitals = look[0] in "AI" or sum(map(str.isupper, word)) > 1
    if (capitals and len(word) <= _FEW_LETTERS) or (len(word) <= _TWO and NAMES.isdisjoint(lists)):
        return "few capitals"
    return "capital, a word" if not EVERYDAY.isdisjoint(lists) else "capital"


def _of_number(row: Row, at: int) -> str:
    first, last = at, at + 1
    while first and row.words[first - 1].isdecimal() and row.gaps[first] in _JOINS:
        first -= 1
    while last < len(row.words) and row.words[last].isdecimal() and row.gaps[last] in _JOINS:
        last += 1
    digits = sum(map(len, row.words[first:last]))
    if digits >= _IDENTIFYING:
        return "long number"
    groups = last - first
    return f"short number, {'alone' if groups == 1 else 'in groups'}"
