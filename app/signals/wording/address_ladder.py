"""Generalises an address: to its town, to "somewhere", to nothing, whichever the words before it allow."""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.wording.withhold import ladder

_PLACED = re.compile(r"\b(?:at|in|on|near|to|from)\s+(?:the\s+)?$", re.IGNORECASE)
_TOWN = re.compile(r"[^\W\d_][^,\n\d]{1,40}?(?=[,\n\d]|$|[ ][A-Z]{1,2}\d)")


def address_ladder(reading: Reading, span: Span, town: int | None) -> Ladder:
    """Return the steps for the address at `span`; `town` is where its town starts."""
    text = reading.text
    before = text[max(0, span.start - 16) : span.start]
    placed = _PLACED.search(before)
    if placed is None:
        return ladder(text, span, "address")
    word = placed.group().split()[0].lower()
    wide = Span(span.start - len(before) + placed.start(), span.end)
    lead = f"{word} " if word in ("to", "from", "near") else ""
    name = _TOWN.match(text, town, span.end) if town is not None else None
    steps = [f"{lead or 'in '}{name.group().strip()}"] if name else []
    return Ladder(wide, (*steps, f"{lead}somewhere".strip() if not lead else f"{word} my address"))
