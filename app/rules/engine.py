"""Finds the rules of a table in a text; a rule is tried only where what it needs stands.

What that is is told from its pattern alone (see `needs`): words and shapes without which the text holds no match, and
the words, or the kind of sign, with which a match begins.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.rules.checks import CHECKS, Check, Hit
from app.rules.concepts import expanded
from app.rules.needs import front_of, leads_of, needs_of
from app.rules.syntax import parse
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


class Matcher:
    """One rule, ready to be tried."""

    def __init__(self, rule: Rule, checks: Mapping[str, Check]) -> None:
        self.rule, self.checks = rule, checks
        source = expanded(rule.pattern)
        marks = source.count(_OPEN)
        for mark in range(marks):
            source = source.replace(_OPEN, f"(?P<m{mark}>", 1)
        self._source, self._marks = source.replace(_CLOSE, ")"), [f"m{mark}" for mark in range(marks)] or [0]
        tree = parse(self._source)
        needs = needs_of(tree, rule.lower)
        self.leads = leads_of(tree)
        self.words = needs.words if needs.words is not None or self.leads is None else self.leads
        self.pieces, self.shapes = needs.pieces, needs.shapes
        front = None if self.leads else front_of(tree, rule.lower)
        self.front = "".join(sorted(front)) if front else ""
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
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern, made when its rule is first tried."""
        return re.compile(self._source)

    @cached_property
    def _values(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        of = self.rule.of
        return tuple((re.compile(expanded(s)), denied) for n, denied in (("is", False), ("not", True)) for s in of(n))

    def shaped(self, text: Text) -> bool:
        """Tell whether the shapes that it needs stand in a text."""
        for pieces in self.shapes:  # noqa: SIM110 (all() takes half as long again)
            if not text.shaped(pieces, self.rule.lower):
                return False
        return True

    def find(self, text: Text) -> Iterator[Hit]:
        """Yield what the rule finds, wherever it has to be looked for."""
        typed = text.lower if self.rule.lower else text.text
        for match in self._matches(text, typed):
            yield from self.hits(text, match)

    def hits(self, text: Text, match: re.Match[str]) -> Iterator[Hit]:
        """Yield what a match comes to: the words it marks, if guards and checks hold."""
        typed = match.string
        first, last = match.span()
        for mark in self._marks:
            start, end = match.span(mark)
            if start < 0 or not self._holds(typed, start, end):
                continue
            rule = self.rule
            hit = Hit(rule.id, rule.kind, start, end, first, last, text, rule.marks)
            if all(check(hit) != denied for check, denied in self._checks):
                yield hit

    def _holds(self, typed: str, start: int, end: int) -> bool:
        """Tell whether the found words are what they have to be, and stand beside what they have to."""
        if not all((pattern.fullmatch(typed, start, end) is None) == denied for pattern, denied in self._values):
            return False
        return all(guard.holds(typed, start, end) for guard in self._guards)

    def _matches(self, text: Text, typed: str) -> Iterable[re.Match[str]]:
        if self.leads is not None:
            met = text.starts.keys() & self.leads
            starts = text.starts[next(iter(met))] if len(met) == 1 else sorted(at for w in met for at in text.starts[w])
        elif self.front:
            starts = text.fronts[self.front]
        else:
            return self.pattern.finditer(typed)
        end, match_at, found = 0, self.pattern.match, list[re.Match[str]]()
        for start in starts:
            match = match_at(typed, start) if start >= end else None
            if match:
                found.append(match)
                end = match.end()
        return found


class Engine:
    """The rules of some tables, filed under the words that they need."""

    def __init__(self, rules: Iterable[Rule], checks: Mapping[str, Check] = CHECKS) -> None:
        self.matchers = tuple(Matcher(rule, checks) for rule in rules)
        self._by_word: dict[str, list[int]] = {}
        self._by_piece: dict[str, list[int]] = {}
        self._always: list[int] = []
        for at, matcher in enumerate(self.matchers):
            if matcher.words is None:
                self._always.append(at)
                continue
            for word in matcher.words:
                self._by_word.setdefault(word, []).append(at)
            for piece in matcher.pieces:
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
        return [hit for matcher in matchers if matcher.shaped(text) for hit in matcher.find(text)]
