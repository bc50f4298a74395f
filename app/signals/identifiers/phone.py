"""Telephone numbers in international and local spellings, with extensions.

Candidates come from one bounded pattern; shape, the words around them and libphonenumber's plans decide. The library's
own matcher is not used: it parses every candidate for every region, which costs milliseconds each.
"""

import re
from functools import cache

import phonenumbers

from app import assets
from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.signals.base import Findings, Reading, once
from app.signals.identifiers import labelled_id
from app.signals.identifiers.attribution import gather, identifier
from app.signals.text.shapes import shape

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
_NATIONAL_ID = re.compile(r"\d{3}[- ]\d{2}[-. ]\d{4}")
# Without a word that says so none: three times three, which many registers have; a birth date and what follows.
_NOT_UNTOLD = re.compile(r"(?![67])\d{3}[- ]\d{3}[- ]\d{3}|\d{6}(?:\d\d)?-\d{4}|\d{6}-\d{7,8}")
# The groups of an account number, behind its country and check digits.
_IN_CODE = re.compile(r"[a-z]{2}\d{2} (?:[a-z\d]{1,4} )*\Z")
_CUT_GROUP = re.compile(r".*[- ]\d")
# French numbers, whose first six digits read as a date.
_PAIRS = re.compile(r"0\d(?:[ .-]\d\d){4}")
_IP = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_GROUPED_AMOUNT = re.compile(r"\d{1,3}(?:[ .]000)+|\d{1,3}(?:\.\d{3})+")
# Spellings that hardly anything else has.
_TYPICAL = re.compile(
    r"\(\d{3}\)\s?\d{3}[-. ]\d{4}|(?:1[-. ])?[2-9]\d{2}([-.])[1-9]\d{2}\1\d{4}|\+\s?\d[\d\s().\-]{7,20}"
    r"|0\d{3,4}[ -]\d{3}[ -]?\d{3,4}|\(0\d{1,4}\)\s?\d{3,4}[ -]?\d{3,4}|0\d(?:[ .]\d\d){4}"
    r"|\+?\d{1,3} ?\(0\)[\d \-]{7,14}"
)
_WITH_TRUNK = ("GB", "DE", "FR", "NL", "BE", "CH", "AT", "SE", "FI", "AU", "IN", "TR", "IT")
"""Where a number is dialled, and written, with a nought before it."""
_WITHOUT_TRUNK = ("US", "ES", "NO", "DK", "PL", "CZ", "TR")
_UNTRUNKED = ("US",)
"""Where a number without a nought is looked up for what kind it is."""
_FIXED_LENGTH = ("GB", "FR", "TR")
"""Where all numbers are of one length, so that one that nothing sets apart is still told from others."""
_MOBILE = (phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE)
_NOBODYS = (
    phonenumbers.PhoneNumberType.TOLL_FREE,
    phonenumbers.PhoneNumberType.PREMIUM_RATE,
    phonenumbers.PhoneNumberType.SHARED_COST,
    phonenumbers.PhoneNumberType.UAN,
)
"""Kinds of numbers that are given to firms and hotlines, and to no person."""
_NEAR = 48
_WORD = re.compile(r"[^\W\d_]+\.?")


@cache
def _cues() -> dict[str, bool]:
    return {word: verdict == "yes" for verdict, word in assets.rows("lexicons/phone_cues.tsv")}


def _cue(lower: str, span: Span) -> bool | None:
    """Return what the nearest telling word says: a telephone number (True), something else (False), nothing (None)."""
    before = _WORD.findall(lower, max(0, span.start - _NEAR), span.start)
    for word in reversed(before):
        verdict = _cues().get(word.rstrip(".")) if word.rstrip(".") in _cues() else None
        if verdict is not None:
            return verdict
    after = _WORD.match(lower, span.end + 1, span.end + 20)
    return _cues().get(after.group().rstrip(".")) if after else None


def _valid(number: str, grouped: bool) -> bool:
    """Tell whether the number is one of a plan it can be of, as it is written: with the nought, or a country's code."""
    if number.startswith("00"):
        parsed = _parsed(f"+{number[2:].lstrip()}", None)
        return parsed is not None and phonenumbers.is_valid_number(parsed)
    if number.startswith("+"):
        parsed = _parsed(number, None)
        return parsed is not None and (phonenumbers.is_valid_number(parsed) or grouped)
    for region in _WITH_TRUNK if number.lstrip("(").startswith("0") else _WITHOUT_TRUNK:
        parsed = _parsed(number, region)
        if parsed is None or not phonenumbers.is_valid_number(parsed):
            continue
        if region in _FIXED_LENGTH or grouped or phonenumbers.number_type(parsed) in _MOBILE:
            return True
    return False


def _parsed(number: str, region: str | None) -> phonenumbers.PhoneNumber | None:
    try:
        return phonenumbers.parse(number, region)
    except phonenumbers.NumberParseException:
        return None


_FEWEST = 7
"""No telephone number has fewer digits."""


def _plausible(raw: str, digits: str, has_extension: bool) -> bool:
    if not _FEWEST <= len(digits) <= 15 or len(set(digits)) < 3:
        return False
    if has_extension or _PAIRS.fullmatch(raw):
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
    if (
        _CUT_GROUP.fullmatch(body)
        or _NOT_UNTOLD.fullmatch(body)
        or _IN_CODE.search(lower[max(0, span.start - 40) : span.start])
    ):
        return False
    grouped = bool(re.search(r"\d[ .\-()]+\d", body))
    number = body.replace("(0)", "") if body.startswith("+") else body
    return (grouped or body.startswith("0")) and len(digits) >= 9 and _valid(number, grouped)


def _shaped(text: str, match: re.Match[str]) -> Span:
    start, end = match.span()
    raw = match.group()
    if raw.endswith(")") and raw.count(")") > raw.count("("):
        end -= 1
    if raw.startswith("(") and raw.count("(") > raw.count(")"):
        start += 1
    return Span(start, end)


@once
def spans(reading: Reading) -> list[Span]:
    """Return where telephone numbers stand; what a label calls another number is none. Found once per reading."""
    lower = reading.lower
    if shape(reading).count("0") < _FEWEST:
        return []
    found = [s for m in _CANDIDATE.finditer(lower) if _is_phone(lower, s := _shaped(lower, m))]
    labelled = [span for span, _, _ in labelled_id.seen(reading)] if found else []
    return [span for span in found if not any(span.overlaps(other) for other in labelled)]


def find(reading: Reading) -> Findings:
    """Return every telephone number; those that only firms have are the author's where the text says so."""
    kind = MentionType.CONTACT
    return gather(
        [
            identifier(reading, span, kind, "phone", "phone number", "by phone", sure_only=is_nobodys(reading, span))
            for span in spans(reading)
        ]
    )


def is_nobodys(reading: Reading, span: Span) -> bool:
    """Tell whether the number at `span` is of a kind that no person has: free to call, or charged specially."""
    raw = span.of(reading.text)
    regions: tuple[str | None, ...] = (None,) if raw.startswith("+") else _WITH_TRUNK if raw[0] == "0" else _UNTRUNKED
    parsed = (found for region in regions if (found := _parsed(raw, region)))
    valid = next((one for one in parsed if phonenumbers.is_valid_number(one)), None)
    return valid is not None and phonenumbers.number_type(valid) in _NOBODYS
