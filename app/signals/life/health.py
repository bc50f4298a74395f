"""Cues to the author's health: conditions and medicines that the words before make the author's own.

"My asthma", "I have asthma", "I was diagnosed with asthma", "asthma since I was nine"; not "asthma is common".
"""

import re

from app.core.attributes import Attribute
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Cue, Findings, Reading
from app.signals.context.assertion import asserted, played
from app.signals.context.experiencer import first_person
from app.signals.cues.lexicon import Hit, find_all, folded
from app.signals.wording.grammar import fit

_GAP = r"\s(?:[\w\-]+\s){0,2}$"
_MY = re.compile(rf"\bmy{_GAP}")
_HAS = re.compile(rf"\b{concept('HAS_A_CONDITION')}{_GAP}")
_IS = re.compile(rf"\b(?:i'm|im|i am|i was born|i've been|being|as)(?:\san?)?{_GAP}")
_INJURIES = ("broken bone", "injury")
_SINCE = re.compile(r"\ssince (?:i was|birth|\d|age|childhood|my)")
_ARTICLE = re.compile(r"\ban?\s(?:[\w\-]+\s){0,2}$")
_SOMEBODY = re.compile(rf"\bmy (?:\w+ )?{concept('SOMEBODY_WITH_A_CONDITION')}(?:'s)?\s")


def find(reading: Reading) -> Findings:
    """Find conditions that the author has; each is an inference of its own."""
    if played(reading):
        return Findings()
    return Findings(cues=tuple(cue for hit in find_all("health", reading) if (cue := _own(reading, hit)) is not None))


def _own(reading: Reading, hit: Hit) -> Cue | None:
    before = folded(reading)[max(0, hit.span.start - 40) : hit.span.start]
    since = _SINCE.match(folded(reading), hit.span.end)
    if _SOMEBODY.search(before) or not asserted(reading, hit.span) or not (first_person(reading, hit.span) or since):
        return None
    steps: tuple[str, ...]
    if hit.entry.rationale.startswith("Takes"):
        steps = ("medication",) if re.search(r"\b(?:on|taking|take|started)\s(?:\w+\s)?$", before) else ("medicine",)
    elif hit.entry.value in _INJURIES:
        steps = ("an injury",)
    elif _MY.search(before):
        steps = ("condition",)
    elif _HAS.search(before) or since:
        steps = ("a health condition",)
    elif _IS.search(before):
        steps = ("living with a health condition",)
    else:
        return None
    article = _ARTICLE.search(before) if steps[0].startswith("living") else None
    place = Span(hit.span.start - len(article.group()), hit.span.end) if article else hit.span
    return Cue(
        Attribute.HEALTH,
        hit.entry.value,
        hit.entry.weight,
        hit.span,
        hit.entry.rationale,
        fit(reading.text, place, steps),
    )
