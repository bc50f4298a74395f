"""How far the author got in school: degrees and exams said outright, a student's words, and what the job asks for."""

from app.core.attributes import Attribute
from app.signals.base import Cue, Findings, Reading
from app.signals.context.assertion import played
from app.signals.cues import lexicon
from app.signals.cues.weigh import Scale, weigh
from app.signals.life import work_ladder
from app.signals.life.education_job import asked_for

EDUCATION = Attribute.EDUCATION
SCALE = Scale(
    prior={
        "no high school": 0.12,
        "in high school": 0.14,
        "high school diploma": 0.14,
        "in college": 0.14,
        "college degree": 0.33,
        "phd": 0.13,
    },
    limit=0.5,
)
"""Shares among people who write about their schooling, and the probability from which on a guess is worth showing."""


def find(reading: Reading) -> Findings:
    """Return the cues for the author's education."""
    if played(reading):
        return Findings()
    told = [_cue(hit, reading.text) for hit in lexicon.find_all("education", reading)]
    return Findings(cues=weigh([*told, *asked_for(reading, told)], SCALE))


def _cue(hit: lexicon.Hit, text: str) -> Cue:
    entry = hit.entry
    return Cue(EDUCATION, entry.value, entry.weight, hit.span, entry.rationale, work_ladder.ladder(hit, text))
