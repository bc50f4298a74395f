"""What kind of identifier a passage is that only the trained model saw: by its look, and by the model's label."""

import re
from collections import Counter
from collections.abc import Sequence

from app.core.text.spans import Span
from app.notes.base.safe_harbor import Kind
from app.notes.dates.dotted_days import WEEKDAY
from app.notes.tagger.weights import DATE, NAME, PLACE
from app.signals.identifiers.dates import MONTH

_DATE = re.compile(rf"\d{{1,2}}[/.-]\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)\b|\b(?:{MONTH}|{WEEKDAY})\b", re.IGNORECASE)
_KINDS = {NAME: Kind.PERSON, PLACE: Kind.PLACE, DATE: Kind.DATE}


def kind(text: str, span: Span, labels: Sequence[int]) -> Kind:
    """Return the kind of the passage at `span`; `labels`: what the model takes each of its words for."""
    raw = span.of(text)
    if _DATE.fullmatch(raw) or (len(raw.split()) > 1 and _DATE.search(raw) and any(c.isdigit() for c in raw)):
        return Kind.DATE
    label = Counter(labels).most_common(1)[0][0]
    if label != DATE and any(c.isdigit() for c in raw):
        return Kind.UNIQUE
    return _KINDS.get(label, Kind.UNIQUE)
