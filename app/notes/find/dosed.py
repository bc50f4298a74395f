"""A capitalised word before an amount is a medicine, whatever its name: "Mixtard 16-0-10 U", "Zepbound 5 mg"."""

import re

from app.core.text import Span
from app.signals.base import Reading

_AMOUNT = re.compile(
    r"\s(?:(?:xr|er|sr|cr|la|ec|hfa|inj|tabs?|caps?|po|iv|im|sc|mr)\s)?\d+(?:[.,]\d+)?(?:\s?[-/]\s?\d+(?:[.,]\d+)?)*\s?"
    r"(?:mg|mcg|µg|ug|g\b|ml|l\b|cc\b|mm\b|cm\b|fr\b|units?|u\b|iu|%|tabs?|puffs?|drops|gtts?|meq|mmol|od\b|bd\b|tds|qds|bid|tid|qd"
    r"|daily|nocte)"
    r"|\s\d{1,2}-\d{1,2}-\d{1,2}(?:-\d{1,2})?(?![\d-])"
)
# "on Telma 40", "takes Eltroxin 100": an amount without a unit, where words say that it is taken.
_TAKEN = re.compile(
    r"\b(?:on|takes?|taking|took|continues?|cont|start(?:ed)?|stop(?:ped)?|increased?|meds?:|rx:?|inj\.?)\s$"
)
_STRENGTH = re.compile(r"\s\d{1,4}(?:\.\d+)?(?![\w/:-]|[.,]\d|\s[a-z]+ (?:st|street|rd|road|ave|lane)\b)")


def dosed(reading: Reading, span: Span) -> bool:
    """Tell whether an amount makes a medicine of the words at `span`."""
    if _AMOUNT.match(reading.lower, span.end):
        return True
    taken = _TAKEN.search(reading.lower, max(0, span.start - 12), span.start)
    return taken is not None and " " not in span.of(reading.text) and bool(_STRENGTH.match(reading.lower, span.end))
