"""Brings together what the author states about their job and what they show of it."""

from dataclasses import replace

from app.signals.base import Cue
from app.signals.gazetteers.job_titles import title_of

_SHORTER = 0.6
"""A stated "teacher" speaks this much for a stated "maths teacher"; what is only shown speaks half as much."""


def settle(told: list[Cue], shown: list[Cue]) -> tuple[Cue, ...]:
    """Return all cues, those that name the same job more roughly under the more exact name."""
    cues = [*told, *shown]
    values = {cue.value: max(c.weight for c in cues if c.value == cue.value) for cue in cues}
    stated = {cue.value for cue in told}
    return tuple(_under(cue, values, stated) for cue in _once(cues))


def _once(cues: list[Cue]) -> list[Cue]:
    seen: set[tuple[str, str]] = set()
    kept = []
    for cue in sorted(cues, key=lambda cue: -cue.weight):
        key = (cue.value, cue.rationale)
        kept.append(cue if key not in seen else replace(cue, weight=cue.weight / 3))
        seen.add(key)
    return kept


def _under(cue: Cue, values: dict[str, float], stated: set[str]) -> Cue:
    title = title_of(cue.value)
    for other in sorted(values, key=lambda value: -values[value]):
        if other == cue.value:
            return cue
        if other.endswith(" " + cue.value) and values[other] >= 0.4:
            return replace(cue, value=other, weight=cue.weight * _SHORTER)
        rival = title_of(other)
        if other in stated and cue.value not in stated and title and rival and rival.field == title.field:
            return replace(cue, value=other, weight=cue.weight * _SHORTER / 2)
    return cue
