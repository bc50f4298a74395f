"""Telephone numbers in international and local spellings, with extensions.

Candidates come from one bounded pattern; shape, the words around them and libphonenumber's plans decide. The library's
own matcher is not used: it parses every candidate for every region, which costs milliseconds each.
"""

import re
from functools import cache

import phonenumbers

from app import assets
from app.core.mentions import MentionType
from app.core.text import Span
from app.signals import labelled_id
from app.signals.base import Findings, Reading
from app.signals.owned import gather, identifier
from app.signals.shapes import shape

_CANDIDATE = re.compile(
    r"(?=[+(\d])(?<![\w@#$€£¥%=/])(?<![\d][.,:\-])(?:\+\s?)?\(?\d"
    r"(?:(?:[ \u00a0]?[()\-–/·][ \u00a0(]{0,2}|\.|[ \u00a0])?\d){5,17}\)?"
    r"(?:\s?(?:x|ext\.?|extension|poste|durchwahl)\s?\.?:?\s?\d{1,6})?(?![\w%€$£]|[.,:/\-]\d)",
    re.IGNORECASE,
)
_EXTENSION = re.compile(r"\s?(?:x|ext\.?|extension|poste|durchwahl)\s?\.?:?\s?\d{1,6}\Z", re.IGNORECASE)
_DATE = re.compile(
    r"(?:19|20)\d\d[-./ ]?(?:0?[1-9]|1[0-2])[-./ ]?(?:0?[1-9]|[12]\d|3[01])(?:\D.*)?"
    r"|(?:0?[1-9]|[12]\d|3[01])[-./ ](?:0?[1-9]|[12]\d|3[01])[-./ ](?:19|20)?\d\d(?:\D.*)?"
    r"|(?:1[5-9]|20)\d\d\s?[-–/]\s?(?:1[5-9]|20)?\d\d"
)
_NATIONAL_ID = re.compile(r"\d{3}[- ]\d{2}[- ]\d{4}")
_IP = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_GROUPED_AMOUNT = re.compile(r"\d{1,3}(?:[ .]000)+|\d{1,3}(?:\.\d{3})+")
# Spellings that hardly anything else has.
_TYPICAL = re.compile(
    r"\(\d{3}\)\s?\d{3}[-. ]\d{4}|(?:1[-. ])?\d{3}([-.])\d{3}\1\d{4}|(?:\+|00)\s?\d[\d\s().\-]{7,20}"
    r"|0\d{3,4}[ -]\d{3}[ -]?\d{3,4}|\(0\d{1,4}\)\s?\d{3,4}[ -]?\d{3,4}|0\d(?:[ .]\d\d){4}"
    r"|\+?\d{1,3} ?\(0\)[\d \-]{7,14}"
)
_REGIONS = ("US", "GB", "DE", "FR", "ES", "IT", "NL", "BE", "CH", "AT", "SE", "NO", "DK", "FI", "PL", "CZ", "AU", "IN")
_NEAR = 48
_WORD = re.compile(r"[^\W\d_]+\.?")


@cache
def _cues() -> dict[str, bool]:
    rows = (line.split("\t") for line in assets.lines("lexicons/phone_cues.tsv"))
    return {word: verdict == "yes" for verdict, word in rows}


def _cue(lower: str, span: Span) -> bool | None:
    """Return what the nearest telling word says: a telephone number (True), something else (False), nothing (None)."""
    before = _WORD.findall(lower, max(0, span.start - _NEAR), span.start)
    for word in reversed(before):
        verdict = _cues().get(word.rstrip(".")) if word.rstrip(".") in _cues() else None
        if verdict is not None:
            return verdict
    after = _WORD.match(lower, span.end + 1, span.end + 20)
    return _cues().get(after.group().rstrip(".")) if after else None


def _valid(number: str, regions: tuple[str, ...]) -> bool:
    for region in regions:
        try:
            parsed = phonenumbers.parse(number, None if number.startswith("+") else region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(parsed):
            return True
        if number.startswith("+"):
            return phonenumbers.is_possible_number(parsed)
    return False


_FEWEST = 7
"""No telephone number has fewer digits."""


def _plausible(raw: str, digits: str, has_extension: bool) -> bool:
    if not _FEWEST <= len(digits) <= 15 or len(set(digits)) < 3:
        return False
    if has_extension:
        return True
    return not any(p.fullmatch(raw) for p in (_DATE, _NATIONAL_ID, _IP, _GROUPED_AMOUNT))


def _is_phone(lower: str, span: Span) -> bool:
    raw = span.of(lower)
    extension = _EXTENSION.search(raw)
    body = (raw[: extension.start()] if extension else raw).strip()
    digits = re.sub(r"\D", "", body)
    if not _plausible(body, digits, extension is not None):
        return False
    verdict = _cue(lower, span)
    if verdict is not None:
        return verdict
    if _TYPICAL.fullmatch(body):
        return True
    spelled = body.startswith("0") or bool(re.search(r"\d[ .\-()]+\d", body))
    number = body.replace("(0)", "") if body.startswith("+") else body
    return spelled and len(digits) >= 9 and _valid(number, _REGIONS)


def _shaped(text: str, match: re.Match[str]) -> Span:
    start, end = match.span()
    raw = match.group()
    if raw.endswith(")") and raw.count(")") > raw.count("("):
        end -= 1
    if raw.startswith("(") and raw.count("(") > raw.count(")"):
        start += 1
    return Span(start, end)


def spans(reading: Reading) -> list[Span]:
    """Return where telephone numbers stand; what a label calls another number is none."""
    lower = reading.lower
    if shape(reading).count("0") < _FEWEST:
        return []
    found = [s for m in _CANDIDATE.finditer(lower) if _is_phone(lower, s := _shaped(lower, m))]
    labelled = [span for span, _, _ in labelled_id.seen(reading)] if found else []
    return [span for span in found if not any(span.overlaps(other) for other in labelled)]


def find(reading: Reading) -> Findings:
    """Return every telephone number."""
    return gather(
        [identifier(reading, span, MentionType.CONTACT, "phone", "phone number", "by phone") for span in spans(reading)]
    )
