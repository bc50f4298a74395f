"""Days that forms write with spaces, "06 14 24": beside a label for a date, and once one stands there in cells too."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.tables.meanings import by_label
from app.signals.base import Reading

_DAY = re.compile(r"(?<![\w./-])(?<!\d )(\d\d) (\d\d) (?:\d\d|(?:19|20)\d\d)(?=[ ]*(?:[\r\n\t|]|  |$))")
_CELL_STARTS = re.compile(r"(?:^|[\n\t|]|  )[ ]*$")
_LABEL = re.compile(r"(?:^|[\n\t|]|  )[ ]*([^\n\t|]{2,40}?):?[ ]+$")
_LONGEST = 48
_MONTHS, _DAYS = 12, 31


def find(reading: Reading) -> list[Finding]:
    """Return the days written with spaces where the text proves once that it writes them so."""
    text = reading.text
    days = [match for match in _DAY.finditer(text) if _plausible(int(match[1]), int(match[2]))]
    labelled = [match for match in days if _is_labelled(text, match.start())]
    if not labelled:
        return []
    celled = (match for match in days if _CELL_STARTS.search(text, max(0, match.start() - _LONGEST), match.start()))
    spans = {Span(*match.span()) for match in (*labelled, *celled)}
    return [Finding(span, Kind.DATE, By.LABEL) for span in sorted(spans)]


def _plausible(first: int, second: int) -> bool:
    return 0 < min(first, second) <= _MONTHS and max(first, second) <= _DAYS


def _is_labelled(text: str, start: int) -> bool:
    """Tell whether a label for a date stands before a day, in its own cell or before the gap."""
    return any(sense is not None and sense.use == "date" for sense in map(by_label, _labels(text, start)))


def _labels(text: str, start: int) -> Iterator[str]:
    match = _LABEL.search(text, max(0, start - _LONGEST), start)
    if match:
        yield from (match[1], match[1].rpartition("  ")[2])
