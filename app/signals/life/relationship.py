"""Cues to the author's relationship: partners and what they are called, former ones, lost ones, being alone."""

from dataclasses import replace

from app.core.attributes import Attribute
from app.signals.base import Cue, Findings, Reading
from app.signals.context.assertion import played
from app.signals.cues.lexicon import find_all, ladder
from app.signals.cues.weigh import Scale, weigh

SCALE = Scale(
    prior={"no relation": 0.3, "in relation": 0.2, "married": 0.36, "divorced": 0.07, "widowed": 0.07}, limit=0.55
)


_SPOUSE = "married"
_LOST = "widowed"
_PLAIN = 0.7
"""From this weight on words of loss are taken to be about the spouse whom the text names."""
_THEN = 0.75


def _mourned(cues: list[Cue]) -> list[Cue]:
    """Read the spouse of a text that speaks of a loss as the one who was lost ("My wife ... She passed in March")."""
    if not any(cue.value == _LOST and cue.weight >= _PLAIN for cue in cues):
        return cues
    return [replace(cue, value=_LOST, weight=_THEN) if cue.value == _SPOUSE else cue for cue in cues]


def hints(reading: Reading) -> list[Cue]:
    """Return every cue with its own weight, not yet weighed against the others."""
    return [
        Cue(Attribute.RELATIONSHIP, h.entry.value, h.entry.weight, h.span, h.entry.rationale, ladder(h, reading.text))
        for h in find_all("relationship", reading)
    ]


def find(reading: Reading) -> Findings:
    """Find cues to the author's relationship."""
    if played(reading):
        return Findings()
    return Findings(cues=weigh(_mourned(hints(reading)), SCALE))
