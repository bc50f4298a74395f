"""Finds the rules of a table in a text; a rule is tried only where what it needs stands (see `sought`)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.rules.checks import CHECKS, Check, Hit
from app.rules.concepts import expanded
from app.rules.sought import Sought
from app.rules.table import Rule, RuleError, load
from app.rules.text import Text

_BEFORE, _NEAR_BEFORE, _NEAR_AFTER = 64, 60, 30
_OPEN, _CLOSE = "«", "»"


@dataclass(frozen=True)
class _Guard:
    """A pattern beside the found words, which must stand there or must not (`denied`)."""

    where: str
    source: str
    denied: bool

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        source = expanded(self.source)
        return re.compile(rf"(?:{source})\Z" if self.where == "before" else source)

    def holds(self, text: str, first: int, last: int) -> bool:
        """Tell whether it holds for words from `first` to `last`."""
        if self.where == "after":
            found = self._pattern.match(text, last)
        elif self.where == "before":
            found = self._pattern.search(text, max(0, first - _BEFORE), first)
        else:
            found = self._pattern.search(text, max(0, first - _NEAR_BEFORE), last + _NEAR_AFTER)
        return (found is None) == self.denied


class Guards:
    """What a rule asks of the words that it is about, and of what stands beside them."""

    def __init__(self, rule: Rule, checks: Mapping[str, Check]) -> None:
        self.rule = rule
        self._guards = [
            _Guard(where, source, denied)
            for where in ("before", "after", "near")
            for name, denied in ((where, False), (f"not {where}", True))
            for source in rule.of(name)
        ]
        try:
            self._checks = [
                (checks[name.strip()], denied)
                for field, denied in (("if", False), ("not if", True))
                for value in rule.of(field)
                for name in value.split(",")
            ]
        except KeyError as error:
            raise RuleError(f"{rule.id}: no such check: {error.args[0]!r}") from error

    @cached_property
    def _values(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        of = self.rule.of
        return tuple((re.compile(expanded(s)), denied) for n, denied in (("is", False), ("not", True)) for s in of(n))

    def hold(self, hit: Hit) -> bool:
        """Tell whether the words are what they have to be, and stand beside what they have to."""
        typed = hit.text.lower if self.rule.lower else hit.text.text
        start, end = hit.start, hit.end
        if not all((pattern.fullmatch(typed, start, end) is None) == denied for pattern, denied in self._values):
            return False
        if not all(guard.holds(typed, start, end) for guard in self._guards):
            return False
        return all(check(hit) != denied for check, denied in self._checks)


class Matcher:
    """One rule, ready to be tried."""

    def __init__(self, rule: Rule, checks: Mapping[str, Check]) -> None:
        if not rule.pattern:
            raise RuleError(f"{rule.id} has no pattern")
        self.rule, self.checks, self._guards = rule, checks, Guards(rule, checks)
        source = expanded(rule.pattern)
        marks = source.count(_OPEN)
        for mark in range(marks):
            source = source.replace(_OPEN, f"(?P<m{mark}>", 1)
        self._marks: list[str | int] = [f"m{mark}" for mark in range(marks)] or [0]
        self.sought = Sought(source.replace(_CLOSE, ")"), rule.lower)

    def find(self, text: Text) -> Iterator[Hit]:
        """Yield what the rule finds, wherever it has to be looked for."""
        for match in self.sought.matches(text):
            yield from self.hits(text, match)

    def hits(self, text: Text, match: re.Match[str]) -> Iterator[Hit]:
        """Yield what a match comes to: the words it marks, if guards and checks hold."""
        first, last = match.span()
        for mark in self._marks:
            start, end = match.span(mark)
            hit = Hit(self.rule.id, self.rule.kind, start, end, first, last, text, self.rule.marks)
            if start >= 0 and self._guards.hold(hit):
                yield hit


class Engine:
    """The rules of some tables, filed under the words that they need."""

    def __init__(self, rules: Iterable[Rule], checks: Mapping[str, Check] = CHECKS) -> None:
        self.matchers = tuple(Matcher(rule, checks) for rule in rules)
        self._by_word: dict[str, list[int]] = {}
        self._by_piece: dict[str, list[int]] = {}
        self._always: list[int] = []
        for at, matcher in enumerate(self.matchers):
            if matcher.sought.words is None:
                self._always.append(at)
                continue
            for word in matcher.sought.words:
                self._by_word.setdefault(word, []).append(at)
            for piece in matcher.sought.pieces:
                self._by_piece.setdefault(piece, []).append(at)

    @classmethod
    def of(cls, *tables: str, checks: Mapping[str, Check] = CHECKS) -> "Engine":
        """Return the engine of some tables of ``assets/rules``."""
        return cls([rule for table in tables for rule in load(table)], checks)

    def find(self, text: Text) -> list[Hit]:
        """Return what the rules find in a text, rule by rule in the order of the tables."""
        tried = set(self._always)
        for word in text.starts.keys() & self._by_word.keys():
            tried.update(self._by_word[word])
        for piece, rules in self._by_piece.items():
            if piece in text.plain:
                tried.update(rules)
        matchers = [self.matchers[at] for at in sorted(tried)]
        return [hit for matcher in matchers if matcher.sought.shaped(text) for hit in matcher.find(text)]
