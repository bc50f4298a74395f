"""One patient over all the texts that are about them: what stays the same from text to text is decided here."""

import hashlib
import hmac
from dataclasses import dataclass, field

from app.notes.policy import NotePolicy

_TELLING = 4
"""Fewer letters than this that two names share say nothing."""
_MOST_DAYS = 364


@dataclass(slots=True)
class Patient:
    """Keeps invented names, numbers, tags and the date shift of one patient consistent.

    Pass the same object for all parts of a document, and for all files of one patient. Whatever it decides follows from
    `secret` and `key` alone, so that another run with both decides the same; only where two originals would get one
    replacement does the order in which they were met matter.
    """

    secret: bytes = field(repr=False)
    key: str = field(repr=False)
    _given: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)
    _taken: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)
    _avoid: set[str] = field(default_factory=set, repr=False)
    _numbers: dict[tuple[str, str], int] = field(default_factory=dict, repr=False)
    _labels: dict[str, str] = field(default_factory=dict, repr=False)

    def draw(self, *what: str) -> int:
        """Return a number of 256 bits that `secret`, `key` and `what` decide (HMAC-SHA-256)."""
        message = "\0".join((self.key, *what)).encode()
        return int.from_bytes(hmac.new(self.secret, message, hashlib.sha256).digest(), "big")

    @property
    def shift_days(self) -> int:
        """Return by how many days this patient's dates move: -364 to 364, never 0."""
        drawn = self.draw("date shift") % (2 * _MOST_DAYS)
        return drawn - _MOST_DAYS if drawn < _MOST_DAYS else drawn - _MOST_DAYS + 1

    def avoid(self, word: str) -> None:
        """Never use `word` as a surrogate: it is an original of this patient's."""
        self._avoid.add(word.casefold())

    def choose(self, kind: str, original: str, pool: tuple[str, ...]) -> str:
        """Return the surrogate of `original` among `pool`: always the same one, and not that of another original."""
        key = (kind, original.casefold())
        if key not in self._given:
            start = self.draw(kind, original.casefold()) % len(pool)
            order = (pool[(start + step) % len(pool)] for step in range(len(pool)))
            free = (word for word in order if not self._reveals(word.casefold()))
            first = next(free, pool[start])
            found = first
            while self._taken.get((kind, found), key[1]) != key[1]:
                found = next(free, "")
                if not found:
                    found = first  # more originals than surrogates: two share one
                    break
            self._given[key] = found
            self._taken[kind, found] = key[1]
        return self._given[key]

    def _reveals(self, word: str) -> bool:
        """Tell whether a surrogate is an original, or grown from one or part of one ("Margaretha" of "Margaret")."""
        return word in self._avoid or any(
            min(len(word), len(original)) >= _TELLING and (original in word or word in original)
            for original in self._avoid
        )

    def number(self, kind: str, original: str) -> int:
        """Return the place of `original` among the different ones of its kind, from 1, in the order they were met."""
        key = (kind, original.casefold())
        if key not in self._numbers:
            self._numbers[key] = 1 + sum(known == kind for known, _ in self._numbers)
        return self._numbers[key]

    def label(self, original: str, first: str) -> str:
        """Return what `original` was called when it was met first: `first`, if that is now."""
        return self._labels.setdefault(original.casefold(), first)


def new_patient(policy: NotePolicy, document: str) -> Patient:
    """Return the patient of the policy's key, or one of its own for a `document` where there is no key."""
    return Patient(policy.secret, policy.patient_key or "document\0" + hashlib.sha256(document.encode()).hexdigest())
