"""The recognizers of notes that are tables of rules."""

from functools import cached_property

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.medicine.rule_checks import NOTE_CHECKS
from app.rules.checks import Hit
from app.rules.engine import Engine
from app.signals.base import Reading
from app.signals.text.shapes import text_of


def finding(hit: Hit) -> Finding:
    """Return what a rule found as a finding of a note: it says who saw it, whom it belongs to, and what to call it."""
    marks = hit.marks
    return Finding(
        Span(hit.start, hit.end),
        Kind(hit.kind),
        By(marks.get("by", By.RULE)),
        Role(marks.get("role", Role.OTHER)),
        marks.get("noun", ""),
        hit.rule,
    )


class Table:
    """A recognizer whose rules stand in ``assets/rules/<name>.tsv``; read when it is first asked."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def engine(self) -> Engine:
        """The rules, ready to be tried."""
        return Engine.of(self.name, checks=NOTE_CHECKS)

    def find(self, reading: Reading) -> list[Finding]:
        """Return what the rules find."""
        return [finding(hit) for hit in self.engine.find(text_of(reading))]


ages = Table("ages")
"""Ages over 89, and years of birth that reveal one."""
contacts = Table("contacts")
"""Telephones, e-mail, sites and names on screens by their words and forms."""
days = Table("days")
"""Feasts by their names."""
doubtful_ages = Table("doubtful_ages")
"""Numbers that may be ages over 89; for the second look, which tells of them and takes none."""
numbers = Table("numbers")
"""Numbers that identify by their form, or by a word for a place or thing."""
number_signs = Table("number_signs")
"""Numbers by the sign before them or by their joints."""
signatures = Table("signatures")
"""Who wrote or passed it on, in bare letters."""
wards = Table("wards")
"""Where in a house somebody lies or sits."""
TABLES = (ages, contacts, days, doubtful_ages, number_signs, numbers, signatures, wards)
