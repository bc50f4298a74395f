"""Numbers by the sign before them or by their joints, whoever gave them out: "CPA no.: PC-441", "gb-abc-yc-4471902".

What stands behind "no.", "nr" or "#" and has three figures, or letters with two, was given out, be the word before it
known or not; so was what hyphens or strokes join of letters and figures in three pieces or more.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import any_of, matches, numbered, signs, words_of
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_BEHIND = (
    r"(?![\w%]|[.,:/-]\d|\s?(?:mg|mcg|ml|mmol|units?|hours?|hrs|days?|weeks?|months?|years?|yrs?|mm|cm|fr|gauge|ga|g"
    r"|blades?|sutures?|silk|vicryl|prolene|nylon)\b)"
)
# "CPA no.: PC-441", "Regn. No.: IP/2025/07/118", "Polisnr: ZK 770.431.92": letters, and more groups.
_SIGNED = re.compile(
    r"(?:(?<![\w-])(?i:nos?\.?|nrs?\.?|numbers?|num\.?|numéro|numero|número|nº|n°)(?!\w)"
    r"|[a-zà-ÿ]{3,}(?:nr|nummer)(?!\w))"
    r"\.?\s?[:#]?[ \t]{0,3}#?"
    r"(?P<value>(?:[A-Z]{1,6}[ ])?(?=[\w.:/&-]*\d)[A-Za-z\d]{1,12}(?:[-/.:&][A-Za-z\d]{1,12}){0,6}"
    r"(?:[ ]\d[\dA-Z]{1,11}(?![\w.:/]\d)){0,4})" + _BEHIND
)
_PLAIN = re.compile(
    r"(?:19|20)\d\d|\d{1,2}(?:[-/.]\d{1,2}){1,2}(?:[-/.](?:19|20)?\d\d)?|\d+\.\d|\d{1,2}[a-z]+|\d{1,3}(?:st|nd|rd|th)"
)
# "PR-JL-771204", "gb-abc-yc-4471902", "PL1300-2024-218840", "AB:S25-6612": letters in one piece at least.
_JOINED = re.compile(
    r"(?<![\w./:@#+*&=-])(?:[A-Z]{1,6}\d{0,6}|[a-z]{2,6}"
    r"|\d{2,6})[-/:](?:[A-Z]{1,6}\d{0,6}|[a-z]{2,6}|\d{1,8})"
    r"(?:[-/:](?:[A-Z]{0,4}\d{1,8}|[A-Z]{1,6}|[a-z]{2,6})){1,5}(?![\w@]|[-/:.]\w)"
)
_LETTER = re.compile(r"[A-Za-z]")
# Three figures behind a joint that are no year, or before one: found sooner than all that stands around them.
_ENDED = re.compile(r"[-/:](?:(?<=[A-Za-z\d].)(?!(?:19|20)\d\d(?!\d))[A-Z]{0,4}\d{3}|(?<=\d\d\d.)[A-Za-z\d])")
_STRAIN = re.compile(r"[AB]/[A-Z]|(?:and|or|the|mg|ml|mcg|bd|od|tds|am|pm|h|hr)[-/]|[A-Z]{1,2}-?\d?/\d")
_GIVEN = re.compile(r"(?<!\d)(?!(?:19|20)\d\d(?!\d))\d{3,}")
# "case 204/12/2025": no day has such a number before its month.
_DOCKET = re.compile(r"(?<![\w./-])\d{3,5}/(?:0?[1-9]|1[0-2])/(?:19|20)\d\d(?![\w/])")
# "CAD 1904 of 11/11", "log 312 of 14 June", "SAPS CAS 204/12/2025": the police count by the day or month.
_OF_DAY = re.compile(
    r"\b(?i:cad|cas|fir|gd|ob|log|incident|crime|docket|job|call|event|inc)(?:\s(?i:no\.?|number|ref\.?))?[.:#\s]{1,3}"
    r"(?P<value>\d{1,5} of \d{1,2}(?:/\d{1,2}(?:/\d{2,4})?|(?:st|nd|rd|th)?\s[A-Z][a-z]{2,8})"
    r"|\d{1,5}/\d{1,2}/(?:19|20)\d\d)(?![\w/-])"
)
# "tube W0417 24 118": as blood is numbered all over the world.
_BLOOD = re.compile(r"(?<![\w./-])[A-Z]\d{4} \d{2} \d{3}(?: ?\d{3})?(?: \d(?!\d))?(?![\w%/]|[.,]\d)")
# "7714402 to 7714409"
_FROM_TO = re.compile(
    r"(?<![\w./,-])(?P<same>\d{3})\d{3,7}\s?(?:to|thru|through|[-–])\s?(?P=same)\d{3,7}(?![\w/,]|\.\d)"
)
# "(NAATI CPN4RX88D)": behind whoever registers, letters between figures; no gene has two of them there.
_REGISTERED = re.compile(
    r"\((?:[A-Z]{2,8}\s(?:no\.?\s|ID\s)?)(?P<value>(?=(?:[A-Z]*\d){3})[A-Z]{0,4}\d{1,5}[A-Z]{2,4}\d[A-Z\d]{0,6})\)"
)
# "bib already posted (0417)"
_BRACKETED = re.compile(
    r"\b(?i:bib|ticket|locker|tag|envelope|seal|badge|claim|docket|card|permit|token|pass|voucher|parcel"
    r"|slip)\b(?:\s[a-z]+){0,3}"
    r"\s\((?:no\.?\s|#)?(?P<value>[A-Z]{0,3}-?\d{3,8})\)"
)
_CODED = re.compile(
    r"\b(?:item|items|mbs|cpt|icd|opcs|snomed|loinc|ndc|hcpcs|drg|dsm|atc|catalogue|cat|part|size|blade"
    r"|schedule|section|page|grade"
    r"|type|class|figure|fig|table|tooth|question|stage|regimen|protocol)\s$"
)
_NUMBER_SIGNS = ("no", "nr", "num", "nº", "n°", "núm", "No", "NO", "Num", "NR", "Nr")
_OF_DAYS = frozenset("cad cas fir gd ob log incident crime docket job call event inc".split())
_BRACKETS = words_of(
    "bib ticket locker tag envelope seal badge claim docket card permit token pass voucher parcel slip"
)


def coded(lower: str, start: int) -> bool:
    """Tell whether the word before `start` says that what follows is a code, an item or a size of everybody's."""
    return _CODED.search(lower, max(0, start - 12), start) is not None


def _given_out(value: str) -> bool:
    """Tell whether a value has three figures, or letters with two, and is no day or year."""
    digits = sum(c.isdigit() for c in value)
    lettered = any(c.isupper() for c in value)
    if _PLAIN.fullmatch(value):
        return False
    return digits > 2 or (lettered and digits > 1 and len(value) > 3)


def _joined(text: str) -> Iterator[Span]:
    for match in _JOINED.finditer(text):
        raw = match.group()
        if _LETTER.search(raw) and _GIVEN.search(raw) and sum(map(str.isdigit, raw)) > 3 and not _STRAIN.match(raw):
            yield Span(*match.span())


def _spans(reading: Reading) -> Iterator[Span]:
    text = reading.text
    if any_of(_NUMBER_SIGNS, text):
        for match in _SIGNED.finditer(text):
            if not coded(reading.lower, match.start()) and _given_out(match["value"]):
                yield Span(*match.span("value"))
    if not signs(reading).digits > 2:
        return
    if _ENDED.search(text):
        yield from _joined(text)
    if "/" in text:
        yield from (Span(*m.span()) for m in _DOCKET.finditer(text))
    yield from (Span(*m.span("value")) for m in matches(reading, _OF_DAY, text, _OF_DAYS))
    if "(" in text:
        yield from (Span(*m.span("value")) for m in matches(reading, _BRACKETED, text, _BRACKETS))
    if shaped(reading, "A0000 00 000"):
        yield from (Span(*m.span()) for m in _BLOOD.finditer(text))
    if signs(reading).digits > 5:
        yield from (Span(*m.span()) for m in _FROM_TO.finditer(text))


def find(reading: Reading) -> list[Finding]:
    """Return such numbers."""
    if not numbered(reading):
        return []
    found = [Finding(span, Kind.UNIQUE, By.RULE) for span in _spans(reading)]
    if "(" in reading.text:
        found += [Finding(Span(*m.span("value")), Kind.LICENCE) for m in _REGISTERED.finditer(reading.text)]
    return found
