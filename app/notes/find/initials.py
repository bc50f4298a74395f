"""Hospitals and universities by initials: "MRI at UHNBC", "Dr Donnelly RVH", "pre-alert QEH resus", "UMC El Paso".

Four cues make initials a place: what is done or learned in one place "at" them, a doctor's name before them, a part of
a hospital behind them, a town behind them. Departments and what medicine shortens stay.
"""

import re
from collections.abc import Iterator
from functools import cache

from app.core.text import Span
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.quick import Led, has, matches, words_of
from app.notes.find.towns import listed
from app.notes.find.vocabulary import abbreviations, drugs, explained, heads, is_eponym, stands_alone
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_DONE = (
    "admitted|transferred|xferred|referred|ref|seen|booked|scanned|delivered|discharged|flown|helicopter"
    "|airlifted|conveyed"
    "|treated|operated|presented|surgery|cabg|pci|scan|mri|ct|pet|biopsy|bx|echo|angio|angiogram"
    "|admission|inpatient|nurse"
    "|student|studies|studying|studied|teaches|lectures|lecturer|born|diagnosed|dx|stented|appointment"
    "|appt|thrombectomy"
    "|cataract|transplant|repair|resection|done|performed|reviewed|followed|trained|training|graduated"
    "|consultant|registrar"
    "|clinic|daughter|son|help|bka|aka|tavi|tavr|thoracotomy|laparotomy|workup|repatriated"
)
_INITIALS = r"(?P<name>[A-Z]{3,6}|[A-Z]&[A-Z]H)"
_AT = Led(
    rf"(?<![\w-])(?i:{_DONE})\b[^;\n]{{0,30}}?\s(?P<by>at|@)\s(?:the\s)?{_INITIALS}(?=[.,;:)\n]|\s[a-z]"
    rf"|\s\d{{1,2}}/|\s?$)"
)
_TO = Led(
    rf"(?<![\w-])(?i:transferred|xferred|helicopter|flown|airlifted|conveyed|repatriated|blue-?lighted"
    rf"|student|nurse|ref"
    rf"|referred|appt|appointment)\s(?:[a-z]+\s){{0,2}}?(?:(?:to|from|in|via)\s(?:the\s)?)?{_INITIALS}"
    r"(?=[.,;)\n]|\s(?:for|on|by|after)\b|\s?$)"
)
_DOCTOR = re.compile(
    rf"(?<![\w-])(?:Dr|Mr|Ms|Miss|Mrs|Prof)\.?\s(?:[A-Z]\.?\s)?{TITLE_CASE},?\s(?P<name>[A-Z]{{3,5}})"
    r"(?=[.;)\n]|\sfor\b|\s\d{1,2}/|$)"
)
_PART = re.compile(
    r"(?<![\w&/-])(?P<name>[A-Z]{3,6})(?=\s(?:resus|ward\s\d|Ward\s[A-Z\d]|wd\s\d|ED\b|A&E|ICU\b|ITU\b|CCU\b"
    r"|cath lab|theatres?\b|OPD\b|MAU\b|AMU\b|switch(?:board)?\b|campus\b|MW,|W\d{1,2}\b))"
)
_TOWNED = re.compile(
    rf"\b(?:to|at|from|via|@)\s(?P<name>[A-Z]{{2,5}})\s(?P<town>{TITLE_CASE}(?:\s{TITLE_CASE})?)(?=[.,;:)\n]|\s[a-z]|$)"
)
# "To: RPH, bed manager", "From: HOD Surgery, PGI": fields of a transfer.
_FIELD = re.compile(r"[:=]\s(?:[A-Z][^\n,;:]{2,30},\s)?(?P<name>[A-Z]{3,6})(?=\s{2,}|[,.;)\n]|\s?$)")
_ASKED = re.compile(
    r"(?<![\w-])(?:to|from|transferred (?:to|from)|accepting|receiving|destination|dest|referred (?:to|from|by))$",
    re.IGNORECASE,
)
# "Pre-alert to the N&N resus", "bloods from the K&C": what two letters and a sign shorten besides is not gone to.
_JOINED = re.compile(
    r"\b(?:to|at|from|in|via|of|for)\s(?:the\s)?(?P<name>[A-Z]&[A-Z]H?)(?=[.,;:)\n]|\s(?:resus|ward|ed"
    r"|icu|for|on|by|with|and|in|clinic"
    r"|today|yesterday|last|this)\b|\s?$)",
)
_NO_JOINED = frozenset(
    "D&C H&P I&D E&M T&A R&R H&H S&S A&E L&D O&G C&S T&S M&M I&O P&L N&V V&D B&B Q&A C&P S&P R&D R&B A&O"
    " A&P O&P I&A U&E G&S"
    " D&E D&V E&O F&I J&J K&L O&E P&A P&I P&O P&P S&D S&W T&C T&O W&D X&M G&T M&S B&Q H&M P&G".split()
)
_CAPITALS = re.compile(r"(?<!\w)(?:[A-Z]{3,6}|[A-Z]&[A-Z]H)(?!\w)")
_GATE = words_of(_DONE) | words_of("blue lighted bluelighted")
_DOCTORS = frozenset("dr mr ms miss mrs prof".split())
_PARTS = words_of("resus ward wd ed a icu itu ccu cath theatre theatres opd mau amu switch switchboard campus mw w")


@cache
def own(initials: str) -> bool:
    """Tell whether initials may be those of an institution: nothing medicine or everyday writing shortens to them."""
    folded = initials.lower()
    known = explained(folded) or stands_alone(folded) or is_eponym(folded) or folded in drugs() or folded in heads()
    return not known and initials not in abbreviations() and not initials.endswith("ICU")


def _spans(reading: Reading) -> Iterator[Span]:
    for match in _JOINED.finditer(reading.text) if "&" in reading.text else ():
        if match["name"] not in _NO_JOINED:
            yield Span(*match.span("name"))
    if not shaped(reading, "AAA", "A&AA") or not any(map(own, _CAPITALS.findall(reading.text))):
        return  # most capitals of a note are medicine's, which is told sooner than what stands beside them
    for match in _FIELD.finditer(reading.text):
        if own(match["name"]) and _ASKED.search(reading.text, max(0, match.start() - 20), match.start()):
            yield Span(*match.span("name"))
    for pattern, words in ((_AT, _GATE), (_TO, _GATE), (_DOCTOR, _DOCTORS), (_PART, _PARTS)):
        for match in matches(reading, pattern, reading.text, words):
            if own(match["name"]):
                yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return initials of institutions; in a text in capitals alone nothing tells them from words."""
    if reading.text.isupper():
        return []
    spans = list(_spans(reading))
    for match in _TOWNED.finditer(reading.text) if has(reading, _LEADS) else ():
        if match["name"] not in abbreviations() and not explained(match["name"].lower()) and listed(match["town"]):
            spans.append(Span(*match.span("name")))
    return [Finding(span, Kind.FACILITY, noun="hospital") for span in spans]


_LEADS = frozenset(("to", "at", "from", "via"))
