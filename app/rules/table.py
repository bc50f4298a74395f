r"""Reads the tables of rules in ``assets/rules``.

A rule is a head and the lines below it that begin with a tab::

    id <TAB> kind <TAB> reads [<TAB> name=value ...]
    <TAB> field <TAB> value
    <TAB> <TAB> more of that value

``reads`` is ``lower`` (patterns are tried on the text in lower case) or ``typed``. What stands after it is for what
uses the findings ("noun=company", "by=label"). Fields:

- ``pattern``: a regular expression of Python's ``re`` with macros (``{MONTH}``, see `concepts`). ``«...»`` marks what
  is found; without a mark it is the whole match. Each mark that took part in a match is a finding of its own. A rule
  without a pattern finds nothing, but tells what a passage is that others found (see `context`).
- ``before``, ``after``: patterns that must stand right before (begun at most 64 characters before) or right after what
  is found; ``near``: one that must stand in the 60 characters before it or the 30 after it; ``not before``,
  ``not after``, ``not near``: must not.
- ``is``, ``not``: patterns that the found words must, or must not, be from end to end.
- ``if``, ``not if``: named checks, separated by commas (see `checks`).
- ``example``: a text in which the rule finds what stands in ``[[...]]``, and nothing else; ``counter``: a text in which
  it finds nothing. Where a rule has no pattern, both mark the passage that it is asked about. ``\n`` and ``\t`` are
  what they mean. They are the rule's tests.

A field may stand several times: all of them hold.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app import assets

LOWER, TYPED = "lower", "typed"
_FIELDS = frozenset(
    "pattern|before|after|near|not before|not after|not near|is|not|if|not if|example|counter".split("|")
)
_MARK = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


class RuleError(ValueError):
    """A table is not written as it has to be; says where."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text and where in it a rule finds something (start and end of each place)."""

    text: str
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as it is written. `id`: its table and name ("contacts/reached"); `marks`: what users of it are told."""

    id: str
    kind: str
    lower: bool
    pattern: str
    marks: dict[str, str] = field(default_factory=dict)
    fields: dict[str, tuple[str, ...]] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    counters: tuple[Example, ...] = ()

    def of(self, name: str) -> tuple[str, ...]:
        """Return the values of a field."""
        return self.fields.get(name, ())


def example(value: str) -> Example:
    r"""Read an example: ``ring him on [[4471]]``."""
    value = value.replace("\\n", "\n").replace("\\t", "\t")
    text, spans, at = "", list[tuple[int, int]](), 0
    for mark in _MARK.finditer(value):
        text += value[at : mark.start()]
        spans.append((len(text), len(text) + len(mark[1])))
        text += mark[1]
        at = mark.end()
    return Example(text + value[at:], tuple(spans))


def load(table: str) -> tuple[Rule, ...]:
    """Return the rules of ``assets/rules/<table>.tsv``. Raises RuleError where one is not well written."""
    rules = tuple(parse(assets.lines(f"rules/{table}.tsv"), table))
    if len({rule.id for rule in rules}) < len(rules):
        raise RuleError(f"two rules of {table} have the same name")
    return rules


def parse(lines: list[str], table: str) -> Iterator[Rule]:
    """Yield the rules of a table's lines."""
    head, values = "", list[tuple[str, str]]()
    for line in lines:
        if not line.startswith("\t"):
            if head:
                yield _rule(table, head, values)
            head, values = line, []
            continue
        name, tab, value = line[1:].partition("\t")
        if not head or not tab or (not name and not values):
            raise RuleError(f"{table}: no rule or field to which this belongs: {line!r}")
        if not name:
            values[-1] = (values[-1][0], values[-1][1] + value)
        elif name in _FIELDS:
            values.append((name, value))
        else:
            raise RuleError(f"{table}: no such field: {name!r}")
    if head:
        yield _rule(table, head, values)


def _rule(table: str, head: str, values: list[tuple[str, str]]) -> Rule:
    name, *rest = head.split("\t")
    if len(rest) < 2 or rest[1] not in (LOWER, TYPED):
        raise RuleError(f"{table}: a rule begins with its id, its kind and how it reads: {head!r}")
    fields: dict[str, tuple[str, ...]] = {}
    for field_, value in values:
        fields[field_] = (*fields.get(field_, ()), value)
    pattern = fields.pop("pattern", ())
    if len(pattern) > 1:
        raise RuleError(f"{table}/{name} has more than one pattern")
    good = tuple(example(value) for value in fields.pop("example", ()))
    bad = tuple(example(value) for value in fields.pop("counter", ()))
    if any(not e.spans for e in good) or any(bool(e.spans) == bool(pattern) for e in bad):
        raise RuleError(f"{table}/{name}: an example marks what is found, a counterexample nothing")
    marks = dict(mark.split("=", 1) for mark in rest[2:])
    return Rule(f"{table}/{name}", rest[0], rest[1] == LOWER, "".join(pattern), marks, fields, good, bad)
