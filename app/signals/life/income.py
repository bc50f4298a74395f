"""Cues to the author's income: stated pay, benefits, being short of money, minding it, having plenty."""

from app.core.attributes import Attribute
from app.signals.base import Cue, Findings, Reading
from app.signals.context.assertion import played
from app.signals.cues.lexicon import find_all, ladder
from app.signals.cues.weigh import Scale, weigh
from app.signals.life.income_pay import find_pay

SCALE = Scale(prior={"no income": 0.06, "low": 0.28, "medium": 0.42, "high": 0.2, "very high": 0.04}, limit=0.5)


def hints(reading: Reading) -> list[Cue]:
    """Return every cue with its own weight, not yet weighed against the others."""
    found = [
        Cue(Attribute.INCOME, h.entry.value, h.entry.weight, h.span, h.entry.rationale, ladder(h, reading.text))
        for h in find_all("income", reading)
    ]
    return found + list(find_pay(reading))


def find(reading: Reading) -> Findings:
    """Find cues to the author's income."""
    if played(reading):
        return Findings()
    return Findings(cues=weigh(hints(reading), SCALE))
