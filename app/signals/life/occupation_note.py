"""The patient's job in a clinical note: "52M, welder", "Occ: opal miner", "retired teacher"."""

import re

from app.core.attributes import Attribute
from app.signals.base import Cue, Reading
from app.signals.gazetteers.job_titles import find
from app.signals.text.clinical import is_note
from app.signals.wording.job_ladder import job_ladder

_STAFF = re.compile(
    r"doctor|nurse|surgeon|physician|therap|midwife|registrar|consultant|pharmac|porter|ologist|iatrist|paramedic"
    r"|dispatch|counsel|social worker|care"
)
_LABEL = re.compile(
    r"\b(?:occ(?:upation)?|job|work|works as(?: an?)?|employed as|retired|ex|former)[:\s-]*(?:hx:?\s*)?$"
)
_TOLD, _NAMED = 0.72, 0.55
_HEAD = 400


def on_note(reading: Reading) -> list[Cue]:
    """Return cues for the job of the patient a note is about; staff titles count only where labelled as the job."""
    if not is_note(reading):
        return []
    for found in find(reading)[:60]:
        before = reading.lower[max(0, found.span.start - 24) : found.span.start]
        labelled = _LABEL.search(before) is not None
        staff = found.title.field == "healthcare" or _STAFF.search(found.title.name) is not None
        if reading.is_quoted(found.span) or (staff and not labelled):
            continue
        if not labelled and (found.plural or found.span.start > _HEAD or found.title.field in ("study", "home")):
            continue
        weight = _TOLD if labelled else _NAMED
        steps = job_ladder(reading.text, found.span, found.title.field)
        says = f"Names the job of the patient, {found.title.name}."
        return [Cue(Attribute.OCCUPATION, found.title.name, weight, found.span, says, steps)]
    return []
