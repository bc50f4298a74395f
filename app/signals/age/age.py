"""Cues to the author's age: stated, worked out from years and spans, from life stages, from the media of a youth."""

from app.signals.age.birth import find_births
from app.signals.age.calendar_years import find_years
from app.signals.age.decades import find_decades
from app.signals.age.elapsed_years import find_spans
from app.signals.age.hint import AgeHint, to_cues
from app.signals.age.media import AT_EVENT, find_media
from app.signals.age.stages import find_stages
from app.signals.age.stated import find_stated
from app.signals.age.turning import find_birthdays
from app.signals.base import Findings, Reading
from app.signals.context.assertion import played


def hints(reading: Reading) -> list[AgeHint]:
    """Return every hint at the author's age, not yet weighed against the others."""
    finders = (find_stated, find_birthdays, find_decades, find_births, find_years, find_spans, find_stages, find_media)
    found = [hint for finder in finders for hint in finder(reading)]
    # "watching the moon landing as a nine-year-old": the age of then is not the age of now.
    then = [hint.span for hint in found if hint.rationale == AT_EVENT]
    return [h for h in found if h.rationale == AT_EVENT or not any(h.span.overlaps(span) for span in then)]


def find(reading: Reading) -> Findings:
    """Find cues to the author's age; those that agree carry the same age."""
    if played(reading):
        return Findings()
    return Findings(cues=to_cues(hints(reading)))
