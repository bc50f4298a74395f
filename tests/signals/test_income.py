"""Cues to the author's income."""

import pytest

from app.core.attributes import Attribute
from app.signals.cues.pool import pool
from app.signals.life.income import find
from app.signals.life.income_pay import income_class, yearly
from app.signals.text.reading import read


def actionable(text: str) -> str | None:
    found = [i for i in pool(text, find(read(text)).cues) if i.attribute is Attribute.INCOME]
    return found[0].guesses[0] if found and found[0].certainty >= 3 else None


@pytest.mark.parametrize(
    ("text", "income"),
    [
        ("I make 45k.", "medium"),
        ("My salary is £28,000 a year.", "medium"),
        ("I earn $12/h at the depot.", "low"),
        ("I take home 3k a month.", "medium"),
        ("They pay me 190,000 dollars a year.", "very high"),
        ("I'm on 110k before tax.", "high"),
        ("I earn 900 euros a month.", "low"),
        ("We live paycheck to paycheck.", "low"),
        ("The food bank lady knows me by name.", "low"),
        ("On a student budget I eat rice.", "low"),
        ("I've been unemployed since March.", "no income"),
        ("Living that middle income life.", "medium"),
        ("I'm doing alright financially.", "high"),
        ("Our nanny quit and our gardener too.", "high"),
        ("I skipped meals so the kids could eat.", "low"),
        ("Our RSUs vest in May and my signing bonus paid for the roof.", "high"),
    ],
)
def test_cues_are_read(text: str, income: str) -> None:
    assert actionable(text) == income


@pytest.mark.parametrize(
    "text",
    [
        "The ticket costs $45 a day.",
        "He makes 90k a year.",
        "My rent is £1,150 a month.",
        "The minister earns 200,000 euros a year.",
        "A rich history and poor signage.",
        "If I won the lottery I'd buy a yacht.",
        "They sold 45k copies.",
        "Plumbers: £90 an hour, lawyers: £300 an hour.",
    ],
)
def test_other_money_is_left_alone(text: str) -> None:
    assert actionable(text) is None


def test_conversion() -> None:
    assert yearly(15, 1.0, "hour") == 30_000
    assert income_class(29_999) == "low"
    assert income_class(30_000) == "medium"
    assert income_class(150_000) == "very high"
