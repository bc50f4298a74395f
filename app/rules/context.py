"""Rules without a pattern of their own: they say what a given passage is, by its words and by what stands beside it."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from app.rules.checks import CHECKS, Check, Hit
from app.rules.engine import Guards
from app.rules.table import Rule, load
from app.rules.text import Text


def _any(rule: Rule) -> bool:
    return True


class Context:
    """The rules of a table, asked about one passage after another."""

    def __init__(self, rules: Iterable[Rule], checks: Mapping[str, Check] = CHECKS) -> None:
        self._rules = [Guards(rule, checks) for rule in rules]

    @classmethod
    def of(cls, table: str, checks: Mapping[str, Check] = CHECKS) -> "Context":
        """Return the rules of ``assets/rules/<table>.tsv``."""
        return cls(load(table), checks)

    def holding(self, text: Text, start: int, end: int, asked: Callable[[Rule], bool] = _any) -> Iterator[Rule]:
        """Yield the rules that hold for the passage from `start` to `end`, of those `asked`, in the table's order."""
        for guards in self._rules:
            rule = guards.rule
            if asked(rule) and guards.hold(Hit(rule.id, rule.kind, start, end, start, end, text, rule.marks)):
                yield rule
