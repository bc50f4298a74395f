"""Which words are verbs that a subject has before it, as far as their form tells."""

import re
from functools import cache

from app import assets

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_JOINED = re.compile(r"['’](?:m|s|re|ve|d|ll)$")
_SHORTEST_REGULAR = 5
"""Letters of the shortest word that its ending makes a verb: "need" and "shed" are none for their "-ed"."""


@cache
def _finite() -> frozenset[str]:
    return assets.words("lexicons/finite_verbs.txt")


def is_finite(word: str) -> bool:
    """Tell whether a word (lower case) looks like a finite verb."""
    return word.replace("’", "'") in _finite() or (len(word) >= _SHORTEST_REGULAR and word.endswith("ed"))


def has_finite(words: str) -> bool:
    """Tell whether one of `words` looks like a finite verb; "I'm" and "she's" hold one."""
    return any(
        is_finite(word) or re.search(r"['’](?:m|s|re|ve|d|ll)$", word) is not None
        for word in _WORD.findall(words.lower())
    )


def has_listed(words: str) -> bool:
    """Tell whether a verb of the list is among `words`: what only ends like one may be a participle ("flooded")."""
    return not _finite().isdisjoint(_WORD.findall(words.lower().replace("’", "'")))
