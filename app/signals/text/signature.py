"""The block that closes a letter: a name, a telephone number, a postal code, each on a line of its own.

What stands there is the author's, although no word says so.
"""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Reading, once

_TAIL = 600
_LINE = r"[ \t>]*[^\n]{0,70}(?:\n|\Z)"
_CLOSED = re.compile(
    r"(?:\A|\n)[ \t>]*(?:(?:with |many |all |my |very |thank |kind |best |warm |warmest |kindest )*"
    r"(?:regards|wishes|cheers|thanks|you|yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|faithfully"
    r"|love|respectfully|all the best|best)(?: in advance| again)?)[ \t]*[,.!–—-]*[ \t]*\n"
    rf"(?P<block>(?:{_LINE}){{1,9}})\Z",
    re.IGNORECASE,
)
# The same on one line: "Yours sincerely, Dr Ana Lee, 14 Hill Rise, Bath BA1 5QT".
_CLOSED_IN_LINE = re.compile(
    r"(?:\A|\n|[.!?][ \t]+)(?:(?:with |many |my |kind |best |warm |warmest |kindest )*"
    r"(?:regards|wishes|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|faithfully|respectfully))[ \t]*,"
    r"[ \t]*(?P<block>[^\n!?]{4,160})\s*\Z",
    re.IGNORECASE,
)
_NAME_LINE = r"[^\W\d_a-z][\w'’.\-]*(?:[ ][^\W\d_a-z][\w'’.\-]*){1,2}"
_SHORT_LINE = r"[^\n.!?]{1,60}(?:\.[^\n .!?]+){0,4}(?:\n|\Z)"
_LOOSE = re.compile(rf"\n[ \t]*\n(?P<block>{_NAME_LINE}[ \t]*\n(?:{_SHORT_LINE}){{1,7}})\Z")
# What is left of a block whose name has been taken out must still read as the author's.
_TRAIL = re.compile(rf"[.!?,][ \t]*\n(?:[ \t]*\n)?(?P<block>(?:{_SHORT_LINE}){{2,8}})\Z")
_REACHABLE = re.compile(r"@\w|\d{3,}[ \-]?\d{3}|[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}|[A-Z]{2} \d{5}")
_TITLES = re.compile(r"\s*(?:(?:dr|prof|mr|mrs|ms|miss|sir|rev)\b\.?\s*){0,2}", re.IGNORECASE)
_LABEL = re.compile(
    r"[ \t>*|•-]*(?:(?:(?:my|home|work|direct|private) )?(?:tel|telephone|phone|ph|mob|mobile|cell|fax|e-?mail|mail|web"
    r"|address|addr|[temp]))[ \t]*[.:]*[ \t]*",
    re.IGNORECASE,
)


@once
def block(reading: Reading) -> Span | None:
    """Return where the closing block stands, the closing word left out; None where the text has none."""
    return _block(reading.text)


def _block(text: str) -> Span | None:
    floor = max(0, len(text) - _TAIL)
    found = None
    for match in _CLOSED.finditer(text, floor):
        found = match
    if found is None:
        found = _CLOSED_IN_LINE.search(text, floor)
    if found is None:
        found = _LOOSE.search(text, floor) or _TRAIL.search(text, floor)
        # Short lines under a name also make a poem or a list: something to reach the author by tells them apart.
        if found is None or not _REACHABLE.search(found["block"]):
            return None
    return Span(*found.span("block"))


def inside(reading: Reading, span: Span) -> bool:
    """Tell whether `span` stands in the closing block."""
    found = block(reading)
    return found is not None and found.start <= span.start and span.end <= found.end


def opens(reading: Reading, span: Span) -> bool:
    """Tell whether the closing block begins with the name at `span`, be it behind a title."""
    found = block(reading)
    return found is not None and _TITLES.fullmatch(reading.text, found.start, span.start) is not None


def ladder(reading: Reading, span: Span) -> Ladder | None:
    """Return the step that takes the line of `span` out, its label with it; None where more stands on that line."""
    text = reading.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    lead = text[start : span.start]
    if text[span.end : end].strip(" \t.,;|") or (lead.strip(" \t>*|•-") and not _LABEL.fullmatch(lead)):
        return None
    return Ladder(Span(max(0, start - 1), end), ("",))


def ladder_of_line(reading: Reading, span: Span) -> Ladder | None:
    """Return the step that takes out a line which opens with a title, as at `span` ("Senior Nurse").

    None for the line of the closing block that the name stands on, and where the line is a sentence.
    """
    text, whole = reading.text, block(reading)
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    words = text[start:end].split()
    if whole is None or start <= whole.start or len(words) > 6 or text[start:end].rstrip().endswith((".", "!", "?")):
        return None
    if len(text[start : span.start].split()) > 3 or not words[0][0].isupper():
        return None
    return Ladder(Span(start - 1, end), ("",))
