"""Reads the stage of life off what the author does: school years, exams, first jobs, children, retirement."""

import re
from dataclasses import replace

from app.rules.concepts import concept
from app.signals.age.hint import AgeHint
from app.signals.base import Reading
from app.signals.cues.lexicon import find_all, ladder

_YOUNG = 26
_BEARING = "Is having a child."
_BEARS_UNTIL, _LATE = 44, 36
_VAGUE = 0.7
"""Hints below this weight give way to a pregnancy."""
# School and study are remembered more often than lived; later stages are told as they are.
_MEMORY = re.compile(rf"\b{concept('MEMORY')}\b")


def find_stages(reading: Reading) -> list[AgeHint]:
    """Return the age ranges of ``lexicons/age_stages.tsv`` (the value column: "13-18")."""
    found: list[AgeHint] = []
    for hit in find_all("age_stages", reading):
        low, high = (int(part) for part in hit.entry.value.split("-"))
        sentence = reading.sentence(hit.span)
        if low < _YOUNG and _MEMORY.search(reading.lower, sentence.start, sentence.end):
            continue
        found.append(AgeHint(hit.span, low, high, hit.entry.weight, hit.entry.rationale, ladder(hit, reading.text)))
    return _bounded(found) if any(hint.rationale == _BEARING for hint in found) else found


def _bounded(hints: list[AgeHint]) -> list[AgeHint]:
    """Keep vague hints within the years in which people bear children: a sore back of the pregnant says no age."""
    kept = (h if h.weight >= _VAGUE else replace(h, high=min(h.high, _BEARS_UNTIL)) for h in hints)
    return [hint for hint in kept if hint.weight >= _VAGUE or hint.low < _LATE]
