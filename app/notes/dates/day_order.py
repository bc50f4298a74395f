"""Whether a text writes the month first or the day first, told by its days and by the words of its country."""

import re

from app.notes.dates.dotted_days import MONTH

_MONTH_FIRST = re.compile(rf"(?<![\d/.-]){MONTH}/(?:1[3-9]|2\d|3[01])(?![\d%])(?!\s?(?:points?|correct))")
_DAY_FIRST = re.compile(
    rf"(?<![\d/.-])(?:1[3-9]|2\d|3[01])/{MONTH}(?:/\d\d|/\d{{4}})?(?![\d/%])|\b(?:bd|tds|qds|nocte|mane|od)\b"
)
_US_WORDS = re.compile(r"\b(?:bid|tid|qid|qhs|pcp|pa-c|snf|bmp|acetaminophen|tylenol|medicaid|mrn)\b")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_WORDED_MONTH = re.compile(r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s\d{1,2}\b")


def month_first(lower: str) -> bool:
    """Tell whether a text writes the month first, so that "8/7" in it is a day and not seven days."""
    if "/" not in lower or _DAY_FIRST.search(lower) is not None:
        return False
    if _MONTH_FIRST.search(lower) is not None or _US_WORDS.search(lower) is not None:
        return True
    numbers = {int(m.group(1)) for m in re.finditer(r"(?<![\d/.-])(\d{1,2})/\d{1,2}(?![\d/%])", lower)}
    return any(_MONTHS.index(m.group(1)) + 1 in numbers for m in _WORDED_MONTH.finditer(lower))
