"""Telephones in pieces: "+57 ... 2210", "514 poste 2206", "bleep Dr Pinder on 8814", "home x 6061", "5555 0718"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import matches, numbered
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_AFTER = r"(?![\w%/]|[.,:]\d|-\d|\s?(?:mg|mcg|ml|units?|hours?|hrs|days?|weeks?)\b)"
# Only telephones are shortened in their middle behind a plus or a nought.
_MASKED = re.compile(
    rf"(?<![\w.+])(?:\+\d{{1,3}}(?: \d{{1,4}})?|0\d{{2,5}}(?: \d{{1,4}})?)\s?(?:\.{{2,}}|…)\s?\d{{2,4}}{_AFTER}"
)
_TEXTED = re.compile(
    r"\b(?:texts?|txt|call(?:ed)?|ring|rang|cell|mobile|phone|whatsapp|sms|tel|number|contact|mom|mum|dad|wife|husband)"
    rf"\b[^.;\n\d]{{0,14}}\s(?P<value>\d{{3,5}}\s?(?:\.{{2,}}|…)\s?\d{{3,4}}){_AFTER}"
)
_INSIDE = re.compile(
    rf"(?<![\w.])(?:\d{{3}}[-. ])?\d{{3}}(?:[-. ]\d{{4}})?\s(?:poste|toestel|durchwahl|anexo)\s\d{{2,5}}{_AFTER}"
)
_FREE = re.compile(rf"(?<![\w.-])1-8(?:00|33|44|55|66|77|88)(?:,?\sthen)?,?[ -]\d{{3}}-\d{{4}}{_AFTER}")
_BLEEPED = re.compile(
    r"\b(?i:fast[- ]?bleep|bleep|page|paged|bleeped|fast[- ]?page|dect|vocera|ascom)\s(?:[^\W\d][\w.'’-]*\s){1,4}"
    rf"(?:on|at|via|x|=)\s?(?P<value>#?\d{{3,5}}){_AFTER}"
)
_IS = re.compile(
    r"\b(?:ext|extension|bleep|pager|beeper|direct line|internal)\s(?:number\s|no\.?\s)?(?:is|=|will be|now)\s"
    rf"(?P<value>#?\d{{2,6}}){_AFTER}"
)
# "home x 6061", "Penelope x 09": a count of things has no nought before it and is no four digits long.
_BY_X = re.compile(
    r"(?:[A-Za-z],?\s(?P<padded>[xX]\s?0\d{1,4})|\b(?i:home|work|cell|lab|clinic|desk|office|unit|ward"
    r"|nurse|sec|secretary"
    rf"|reception|pharmacy|rn|md),?\s(?P<value>[xX]\s?[1-9]\d{{3}})){_AFTER}"
)
_X = re.compile(r"\s[xX]\s?(?:0\d|\d{4})")
# Eight digits in two groups, as in Qatar, Hong Kong or Norway: no hours and no years.
_PAIR = re.compile(
    r"(?:(?<=[,(:] )|(?<=\())(?P<first>[2-9]\d{3}) (?P<second>\d{4})(?=\s?[:;,.)]|\s*\n|\s*$|\s\()(?![.,]\d)"
)
# "cell 508 555 0127 / alt 0198": of a second line the last figures.
_SECOND = re.compile(
    r"\d{3}[ .-]?\d{4}\s?(?:/|or|alt\.?:?)\s?(?:(?:alt|alternate|or|wk|work|home|hm|mob|cell|other|2nd"
    r"|backup)\.?:?\s?)?"
    rf"(?:[-–]|x)?(?P<value>(?!(?:19|20)\d\d)\d{{4}}){_AFTER}"
)
_HOUR = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d|20[0-4]\d")

_TEXTS = frozenset(
    "text texts txt call called ring rang cell mobile phone whatsapp sms tel number contact mom mum dad"
    " wife husband".split()
)
_BLEEPS = frozenset("bleep bleeped page paged dect vocera ascom fast fastbleep fastpage".split())
_LINES = frozenset("ext extension bleep pager beeper direct internal".split())
_ABROAD = frozenset("poste toestel durchwahl anexo".split())


# "CK (4512 3980)": a value and the one before it.
_SHORTENED = re.compile(r"(?<![\w-])([A-Za-z][A-Za-z-]*\d{0,3})[:,]?\s\(?$")
_REACHED = frozenset("TEL PH MOB CELL FAX HP WA NOK GP SW PT OT RN MD HR EMS PCP MUM DAD MOM EXT".split())
_TESTS = frozenset(
    "ferritin troponin trop probnp platelets plts hcg creatinine lipase amylase eosinophils ddimer".split()
)
_NEAR = 16


def _measured(before: str) -> bool:
    """Tell whether the word before is what was measured."""
    match = _SHORTENED.search(before)
    if match is None:
        return False
    word = match[1]
    return word.lower() in _TESTS or (word.isupper() and 2 <= len(word) <= 5 and word not in _REACHED)


def _spans(reading: Reading) -> Iterator[Span]:
    text, lower = reading.text, reading.lower
    if ".." in text or "…" in text:
        yield from (Span(*m.span()) for m in _MASKED.finditer(text))
        yield from (Span(*m.span("value")) for m in matches(reading, _TEXTED, lower, _TEXTS))
    yield from (Span(*m.span()) for m in matches(reading, _INSIDE, lower, _ABROAD))
    yield from (Span(*m.span("value")) for m in matches(reading, _BLEEPED, text, _BLEEPS))
    yield from (Span(*m.span("value")) for m in matches(reading, _IS, lower, _LINES))
    if "1-8" in text:
        yield from (Span(*m.span()) for m in _FREE.finditer(text))
    if _X.search(text):
        yield from (Span(*m.span("value" if m["value"] else "padded")) for m in _BY_X.finditer(text))
    if shaped(reading, "0000000", "000 0000", "000.0000", "000-0000"):
        yield from (Span(*m.span("value")) for m in _SECOND.finditer(lower))
    for match in _PAIR.finditer(text) if shaped(reading, "0000 0000") else ():
        hours = _HOUR.fullmatch(match["first"]) and _HOUR.fullmatch(match["second"])
        if not hours and not _measured(text[max(0, match.start() - _NEAR) : match.start()]):
            yield Span(*match.span())


def find(reading: Reading) -> list[Finding]:
    """Return such telephones."""
    return [Finding(span, Kind.PHONE) for span in _spans(reading)] if numbered(reading) else []
