"""How much a set of strings tells: the share of texts that is to be expected to hold one of them."""

import re
from collections import Counter
from functools import lru_cache
from math import prod

Strings = frozenset[str]
USELESS = 1.1
"""The worth of strings that say nothing; of all others it is from 0 (surely in no text) to 1."""

_SHORTEST_PIECE = 3
_TOKEN, _PIECE = re.compile(r"(?<=\|)[^|]+(?=\|)"), re.compile(r"[^|]+")


def _keys(string: str) -> frozenset[tuple[str, bool]]:
    """Return the runs of letters of a string, each with whether it is a whole word."""
    words = frozenset(_TOKEN.findall(string))
    return frozenset((run, run in words) for run in _PIECE.findall(string))


_MET = (1.0, 0.6, 0.9, 0.3, 0.12, 0.06, 0.04, 0.03, 0.02)
"""How many texts hold a given word of so many letters, as a share, by look; of one letter it is mostly an "x"."""


def _key_worth(key: tuple[str, bool]) -> float:
    word, whole = key
    if not whole and len(word) < _SHORTEST_PIECE:
        return USELESS
    return _MET[min(len(word), len(_MET) - 1)] * (1 if whole else 2)


def keyed(strings: Strings) -> frozenset[tuple[str, bool]]:
    """Return words of which each string holds one: the most telling of each, or those that many of them share."""
    keys = [_keys(string) for string in strings]
    if not all(keys):
        return frozenset()
    shared = Counter(key for some in keys for key in some)
    told = frozenset(min(some, key=lambda key: (_key_worth(key), key)) for some in keys)
    common = frozenset(min(some, key=lambda key: (_key_worth(key) / shared[key], key)) for some in keys)
    return min(told, common, key=lambda some: (sum(map(_key_worth, some)), len(some)))


@lru_cache(maxsize=4096)
def worth_of_words(strings: Strings) -> float:
    """Return how likely a text is to hold one of the words that the strings need."""
    keys = keyed(strings)
    worths = [_key_worth(key) for key in keys]
    # Asking a text for words is soon done: even those that many texts hold are worth it.
    return 1 - prod(1 - worth for worth in worths) if worths and max(worths) < 1 else USELESS


_RARITY = {"0": 0.75, "A": 0.7, "a": 0.98, " ": 0.95, **dict.fromkeys("-./,:()'", 0.5)}
_RARE = 0.1
_COMMON = 0.45
_CORE = re.compile(r"[^aA ](?:.*[^aA ])?")


def _chance(string: str) -> float:
    return prod(_RARITY.get(sign, _RARE) for sign in string)


@lru_cache(maxsize=4096)
def worth_of_shapes(strings: Strings) -> float:
    """Return how likely a text is to hold one of the shapes."""
    return sum(map(_chance, strings))


def _core(string: str) -> str:
    core = _CORE.search(string)
    return core[0] if core and _chance(core[0]) < _COMMON else string


def cores(strings: Strings) -> Strings:
    """Return the shapes without the letters and blanks around them, and of those the ones that hold no other."""
    bare = sorted({_core(string) for string in strings}, key=len)
    return frozenset(s for at, s in enumerate(bare) if not any(shorter in s for shorter in bare[:at]))
