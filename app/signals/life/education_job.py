"""What a stated job says about schooling: a surgeon has a doctorate, a lawyer a degree."""

from app.core.attributes import Attribute
from app.core.text.english import article
from app.signals.base import Cue, Reading
from app.signals.gazetteers.job_titles import title_of
from app.signals.life.occupation_stated import stated

_CLEAR = 0.7
"""Jobs stated less clearly than this say nothing about schooling."""
_OPTIONS = {"degree": ("college degree", 0.7), "phd": ("phd", 0.6), "school": ("high school diploma", 0.35)}


def asked_for(reading: Reading, told: list[Cue]) -> list[Cue]:
    """Return cues from the author's stated jobs to the schooling they ask for; none where schooling is told better."""
    if any(cue.weight >= 0.8 for cue in told):
        return []
    cues = []
    for job in stated(reading):
        title = title_of(job.value)
        option = _OPTIONS.get(title.level) if title else None
        if option is None or title is None or job.weight < _CLEAR:
            continue
        value, weight = option
        says = f"{article(title.name).capitalize()} {title.name} mostly has {_SCHOOLING[value]}."
        cues.append(Cue(Attribute.EDUCATION, value, weight * job.weight / 0.88, job.span, says, job.ladder))
    return cues


_SCHOOLING = {"college degree": "a degree", "phd": "a doctorate", "high school diploma": "no degree"}
