"""What the author does for a living: said outright ("I'm a nurse") or shown by what they handle ("my patients")."""

from app.core.attributes import Attribute
from app.signals.base import Cue, Findings, Reading
from app.signals.context.assertion import played
from app.signals.cues import lexicon
from app.signals.life import work_ladder
from app.signals.life.occupation_note import on_note
from app.signals.life.occupation_pool import settle
from app.signals.life.occupation_stated import stated

OCCUPATION = Attribute.OCCUPATION


def find(reading: Reading) -> Findings:
    """Return the cues for the author's occupation."""
    if played(reading):
        return Findings()
    told = stated(reading) or on_note(reading)
    shown = [_cue(hit, reading.text) for hit in lexicon.find_all("workplace", reading)]
    return Findings(cues=settle(told, shown))


def _cue(hit: lexicon.Hit, text: str) -> Cue:
    entry = hit.entry
    return Cue(OCCUPATION, entry.value, entry.weight, hit.span, entry.rationale, work_ladder.ladder(hit, text))
