"""Two views of the characters of a pattern: the letters of its words, and their shape.

In both a pattern's match is a string of few signs. As words: lower case, and `EDGE` wherever a word cannot go on,
be it a blank, a digit or the mere place. As a shape: what `shape.sign_of` says.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from app.rules.shape import sign_of
from app.rules.syntax import Atom, Choice, Edge, Look, Node, items_of

EDGE, TAKEN = "|", "#"
"""Where a word ends or begins; `TAKEN`: the same, but told apart because the match takes a character there."""
_SAMPLE = "".join(map(chr, range(0x180))) + "ΑΩαωБЖбж中א٣‐–—‘’“”•…€ "
"""Characters on which classes are tried: letters of several scripts, and the signs that notes are typed with."""
_LETTERS = frozenset(char for char in _SAMPLE if char.isalpha())
_WORD = frozenset(char for char in _SAMPLE if char.isalnum() or char == "_")
_CASED = str.maketrans("ſıİ", "sii")
"""What patterns without regard to case take for an "s" or an "i"."""


@cache
def held(source: str, caseless: bool) -> frozenset[str]:
    """Return which of the sample's characters, and of those written in it, an atom takes."""
    pattern = re.compile(source, re.IGNORECASE if caseless else 0)
    return frozenset(pattern.findall(_SAMPLE + source))


def _word_sign(char: str) -> str:
    return char.translate(_CASED).lower() if char.isalpha() else TAKEN


def _lower_sign(char: str) -> str:
    return sign_of(char).lower()


def _no_place(node: Node) -> str:
    return ""


def bars_letters(node: Node) -> bool:
    """Tell whether what may not stand at a place is any letter at all, maybe among others."""
    if isinstance(node, Choice):
        return any(map(bars_letters, node.options))
    return isinstance(node, Atom) and held(node.source, node.caseless) >= _LETTERS


def bars_words(node: Node) -> bool:
    """Tell whether what may not stand at a place is any letter, figure or underscore."""
    if isinstance(node, Choice):
        return any(map(bars_words, node.options))
    return isinstance(node, Atom) and held(node.source, node.caseless) >= _WORD


def _edge(node: Node) -> str:
    """Return EDGE where a node that takes nothing says that a word ends or begins, else ""."""
    if isinstance(node, Edge):
        return "" if node.sign == r"\B" else EDGE
    if not isinstance(node, Look):
        return ""
    told = bars_letters(node.item) if node.denied else not node.ahead and _ends_otherwise(node.item)
    return EDGE if told else ""


def _ends_otherwise(node: Node) -> bool:
    """Tell whether the last character of a node is no letter."""
    if isinstance(node, Choice):
        return all(map(_ends_otherwise, node.options))
    last = items_of(node)[-1:]
    return any(isinstance(n, Atom) and not n.plain and held(n.source, n.caseless).isdisjoint(_LETTERS) for n in last)


@dataclass(frozen=True, slots=True)
class Alphabet:
    """One view. `sign`: what a character is; `place`: what an edge or a look says, which take nothing.

    `folds`: edges next to each other are one. `cased`: capitals are told from lower case. `most`: how many strings
    are worth telling apart, `wide`: how many signs one atom may have.
    """

    sign: Callable[[str], str]
    place: Callable[[Node], str]
    folds: bool
    cased: bool
    most: int
    wide: int
    _known: dict[Atom, frozenset[str] | None] = field(default_factory=dict, compare=False)

    def of(self, atom: Atom) -> frozenset[str] | None:
        """Return what an atom may be, None where that is too much."""
        if atom not in self._known:
            self._known[atom] = self._run(atom) if atom.plain else self._one(atom)
        return self._known[atom]

    def _run(self, atom: Atom) -> frozenset[str] | None:
        if atom.caseless and self.cased and not atom.source.isdecimal():
            return None
        run = ""
        for char in atom.source:
            run = self.joined(run, self._folded(self.sign(char)))
        return frozenset((run,))

    def _one(self, atom: Atom) -> frozenset[str] | None:
        signs = set[str]()
        for char in held(atom.source, atom.caseless):
            signs.add(self._folded(self.sign(char)))
            if len(signs) > self.wide:
                return None
        return frozenset(signs)

    def _folded(self, sign: str) -> str:
        return EDGE if self.folds and sign == TAKEN else sign

    def product(self, first: frozenset[str], second: frozenset[str]) -> frozenset[str]:
        """Return each of some strings with each of others after it."""
        joined = self.joined
        return frozenset([joined(a, b) for a in first for b in second])

    def joined(self, first: str, second: str) -> str:
        """Return two strings one after the other."""
        return first + second[1:] if self.folds and first[-1:] == EDGE == second[:1] else first + second


WORDS = Alphabet(_word_sign, _edge, folds=True, cased=False, most=400, wide=6)
LEADS = Alphabet(_word_sign, _edge, folds=False, cased=False, most=6000, wide=6)
SHAPES = Alphabet(sign_of, _no_place, folds=False, cased=True, most=48, wide=3)
LOWER_SHAPES = Alphabet(_lower_sign, _no_place, folds=False, cased=False, most=48, wide=3)
