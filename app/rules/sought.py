"""A pattern that is looked for only in texts that hold what it needs, and only where its matches may begin.

What that is is told from the pattern alone (see `needs`): words and shapes without which a text holds no match, and the
words, or the kind of sign, with which a match begins.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from app.rules.leads import leads_of
from app.rules.needs import Needs, front_of, needs_of
from app.rules.syntax import Node, parse
from app.rules.text import Text


class Sought:
    """A pattern (of `re`, macros put in). `lower`: it is looked for in the text in lower case.

    What it needs, and its compiled form, are worked out when they are first asked for.
    """

    def __init__(self, source: str, lower: bool = False) -> None:
        self.source, self.lower = source, lower

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.source)

    @cached_property
    def _tree(self) -> Node:
        return parse(self.source)

    @cached_property
    def _needs(self) -> Needs:
        return needs_of(self._tree, self.lower)

    @cached_property
    def leads(self) -> frozenset[str] | None:
        """The words with one of which each match begins, None where that is not known."""
        return leads_of(self._tree)

    @cached_property
    def front(self) -> str:
        """The signs with one of which each match begins ("0A", see `Text.fronts`), "" where that is not known."""
        front = None if self.leads else front_of(self._tree, self.lower)
        return "".join(sorted(front)) if front else ""

    @cached_property
    def words(self) -> frozenset[str] | None:
        """Words of which one stands in a text that holds a match, or else one of the `pieces`; None: not known."""
        return self.leads if self._needs.words is None else self._needs.words

    @property
    def pieces(self) -> frozenset[str]:
        """Parts of words, see `words`."""
        return self._needs.pieces

    @property
    def shapes(self) -> tuple[frozenset[str], ...]:
        """Sets of shapes; of each one stands in a text that holds a match."""
        return self._needs.shapes

    def worded(self, text: Text) -> bool:
        """Tell whether a word that it needs stands in a text."""
        if self.words is None or not self.words.isdisjoint(text.starts):
            return True
        return any(piece in text.plain for piece in self.pieces)

    def shaped(self, text: Text) -> bool:
        """Tell whether the shapes that it needs stand in a text."""
        for pieces in self.shapes:  # noqa: SIM110 (all() takes half as long again)
            if not text.shaped(pieces, self.lower):
                return False
        return True

    def found(self, text: Text) -> Iterable[re.Match[str]]:
        """Return the matches in a text, if it holds what they need."""
        return self.matches(text) if self.worded(text) and self.shaped(text) else ()

    def matches(self, text: Text) -> Iterable[re.Match[str]]:
        """Return the matches in a text, whether or not it holds what they need."""
        typed = text.lower if self.lower else text.text
        starts = self.starts(text)
        if starts is None:
            return self.pattern.finditer(typed)
        end, match_at, found = 0, self.pattern.match, list[re.Match[str]]()
        for start in starts:
            match = match_at(typed, start) if start >= end else None
            if match:
                found.append(match)
                end = match.end()
        return found

    def starts(self, text: Text) -> list[int] | None:
        """Return where a match may begin, in order; None: anywhere."""
        if self.leads is not None:
            met = self.leads & text.starts.keys()
            return text.starts[next(iter(met))] if len(met) == 1 else sorted(at for w in met for at in text.starts[w])
        return text.fronts[self.front] if self.front else None
