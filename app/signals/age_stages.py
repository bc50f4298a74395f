"""Reads the stage of life off what the author does: school years, exams, first jobs, children, retirement."""

import re
from collections.abc import Iterator

from app.signals.age_hint import AgeHint
from app.signals.base import Reading
from app.signals.lexicon import find_all, ladder

_YOUNG = 26
# School and study are remembered more often than lived; later stages are told as they are.
_MEMORY = re.compile(
    r"\b(?:was|were|had|did|used to|during|remember\w*|recall|back (?:in|then|when)|memor\w+|nostalg\w*"
    r"|those days|years ago|when i|in my"
    r"|my old|reunion|after|since|went|looking back|younger)\b"
)


def find_stages(reading: Reading) -> Iterator[AgeHint]:
    """Yield the age ranges of ``lexicons/age_stages.tsv`` (the value column: "13-18")."""
    for hit in find_all("age_stages", reading):
        low, high = (int(part) for part in hit.entry.value.split("-"))
        sentence = reading.sentence(hit.span)
        if low < _YOUNG and _MEMORY.search(reading.lower, sentence.start, sentence.end):
            continue
        yield AgeHint(hit.span, low, high, hit.entry.weight, hit.entry.rationale, ladder(hit, reading.text))
