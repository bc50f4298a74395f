"""Tells "saw PT 12/1", the patient on a day, from a prothrombin time, which no letter of the abbreviation does.

A prothrombin time has decimals or seconds, and no second figure that is a month's.
"""

import re

from app.core.text.spans import Span
from app.notes.base.hit import Kept
from app.signals.base import Reading

_PATIENT_ON = re.compile(
    r"\bpt\.? (?:(?:0?[1-9]|1[0-2])/(?:[12]\d|3[01]|0?[1-9])|(?:1[3-9]|2\d|3[01])/(?:0?[1-9]|1[0-2]))(?:/\d{2,4})?"
    r"(?![\d/]|\.\d|\s?-\s?\d|\s?s(?:ec(?:onds?|s)?)?\b)"
)


def no_measurements(kept: list[Kept], reading: Reading) -> list[Kept]:
    """Return what stays without what such days were taken for."""
    days = [Span(*m.span()) for m in _PATIENT_ON.finditer(reading.lower)] if "/" in reading.lower else []
    return [one for one in kept if not any(one.span.overlaps(day) for day in days)] if days else kept
