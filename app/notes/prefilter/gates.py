"""Says which sets of words a text has a word of; some two hundred sets are asked of every text, and few are met.

Each word knows the sets that were ever asked: a text looks at its own words once, instead of each set at all of them.
"""

from threading import Lock

_LOCK = Lock()
_UNMET: dict[frozenset[str], bool] = {}
"""Every set that was ever asked, none of them met."""
_SETS_OF: dict[str, dict[frozenset[str], bool]] = {}
"""The sets that a word is in, each of them met."""
_MOST = 2000
"""More sets are not learned: somebody makes them up as he goes."""


class Met(dict[frozenset[str], bool]):
    """Tells of a set whether one of its words is among the `words` of a text: ``met[those]``."""

    __slots__ = ("_words",)

    def __init__(self, words: frozenset[str]) -> None:
        super().__init__(_UNMET)  # before the words are looked up: each set in it is known to all of its words
        self._words = words
        for word in words:
            if word in _SETS_OF:
                self.update(_SETS_OF[word])

    def __missing__(self, asked: frozenset[str]) -> bool:
        """Answer for a set that was first asked after this text was looked at."""
        _learn(asked)
        self[asked] = answer = not self._words.isdisjoint(asked)
        return answer


def _learn(asked: frozenset[str]) -> None:
    with _LOCK:
        if asked not in _UNMET and len(_UNMET) < _MOST:
            for word in asked:
                _SETS_OF[word] = _SETS_OF.get(word, {}) | {asked: True}
            _UNMET[asked] = False
