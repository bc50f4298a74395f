"""Full names that everyday words make: "Christian Young Jr.", "re: Mark Savage, claim 9", "H. Salt, PA-C".

A given name beside a surname is a name anywhere; two words that people bear at all are one where the words around them
speak of a person.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.dosed import dosed
from app.notes.find.fronts import CAPITAL, Fronted
from app.notes.find.quick import matches
from app.notes.find.vocabulary import (
    before_head,
    drugs,
    explained,
    in_notes,
    is_eponym,
    more_given,
    more_surnames,
    stands_alone,
)
from app.notes.finding import Finding
from app.signals.base import Reading
from app.signals.gazetteer import index
from app.signals.name_lists import given, surnames
from app.signals.shapes import shaped

_PAIR = Fronted(
    rf"(?<![\w'’-])(?P<first>{TITLE_CASE})(?=(?P<rest>[ ](?:[A-Z]\.?[ ])?(?P<last>{TITLE_CASE})(?![\w-])"
    r"(?:,?[ ](?:Jr|Sr|II|III)\b\.?)?))",
    CAPITAL,
)
_INITIAL = re.compile(rf"(?<![\w'’.-])(?:[A-Z]\.[ ]?){{1,2}}(?P<last>{TITLE_CASE})(?![\w-])")
_NOT_FIRST = frozenset("may will june april august an my he so do no son the he she his her".split())
_DOSED = frozenset("tab tabs inj cap syp syr susp oint rx".split())
_NOT_LAST = frozenset("day may will street park road lane hill court house".split())
_BEFORE = re.compile(
    r"(?:\b(?:re|for|patient|pt|client|by|atty|attorney|adjuster|officer|ofc|hv|nnp|cnm|employer|with|w/|d/w|dear|victim"
    r"|surgeon|operator|called|named|name|visit|spoke to|signed|cc|attn|contact|kin|poa|proxy|guardian|interpreter"
    r"|nephew|niece|cousin|husband|wife|son|daughter|partner|mother|father|mom|mum|dad|sister|brother|friend|boss"
    r"|landlord|manager|supervisor|teacher|coach|pastor|sponsor|counsel+or|therapist|caseworker|worker|midwife)"
    r"[.:,]?\s(?:is\s|the\s)?)$"
)
_AFTER = re.compile(
    r",?\s\(?\+?\d{3}[)\-. ]|,?\s\(?(?:badge|claim|dob|d\.o\.b|mrn|nhs|lic|licence|license|pin|ext|bleep|cell|tel|mob"
    r"|phone|a&o|aged|age)\b|\s(?:booked|rang|called|attended|reports|denies|states|presents|says|phoned|asked)\b"
    r"|,?\s\d{1,3}\s?(?:[mf]\b|/[mf]\b|yo\b|y/o|yrs?\b|years?\b|year-old)"
)
_CLOSED = re.compile(r"(?:,?\s(?:RM|RGN|RMN|RN|SRN|MD|NP|PA|PA-C|DO|OT|PT|SW|HCA|SLP)\b)")
_SIGNED = re.compile(r"(?:^|[\n.]\s{0,2}|\b(?:signed|by|dr|ofc|officer|cc|from|nurse|matron|sr|rn|sgt|pc)[.:,]?\s)$")


_SIGN_OFF = re.compile(
    r"\b(?i:regards|sincerely|faithfully|wishes|respectfully|thanking you)[,:]?\s{1,2}(?:mw\.\s)?"
    rf"(?P<name>(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof|dr)\.?\s)?(?:[A-Z]\.?[ ]?){{0,2}}"
    rf"{TITLE_CASE}(?:[ ]{TITLE_CASE})?)(?=[.,;:\n(]|$)"
)


_CLOSING = frozenset("regards sincerely faithfully wishes respectfully thanking".split())


def _given(word: str) -> bool:
    return word in given() or word in more_given()


def _surname(word: str) -> bool:
    return word in surnames() or word in more_surnames()


def _fits(word: str) -> bool:
    return (_given(word) or _surname(word) or not explained(word)) and not is_eponym(word) and word not in drugs()


def _described(reading: Reading, span: Span) -> bool:
    """Tell whether what follows is said of persons alone: an age and sex, a birth date, credentials, a telephone."""
    described = _AFTER.match(reading.lower, span.end) or cues.CREDENTIALS_CASED.match(reading.text, span.end)
    return described is not None


def _called(reading: Reading, first: str, last: str, span: Span) -> bool:
    """Tell whether two everyday words are a name by what stands around them."""
    if _described(reading, span):
        return not (in_notes(first) and not _given(first)) and not (in_notes(last) and not _surname(last))
    led = _BEFORE.search(reading.lower, max(0, span.start - 24), span.start) is not None
    return led and _fits(first) and _fits(last) and (_given(first) or _surname(last))


def _pairs(reading: Reading) -> Iterator[Span]:
    for match in _PAIR.matches(reading, reading.text):
        first, last, span = match["first"].lower(), match["last"].lower(), Span(match.start(), match.end("rest"))
        if (
            last in _NOT_LAST
            or (first in _DOSED and last not in surnames())
            or f"{first} {last}" in index().places
            or stands_alone(first)
            or stands_alone(last)
        ):
            continue
        if (_given(first) and last in surnames() and first not in _NOT_FIRST) or _called(reading, first, last, span):
            yield span


def _initials(reading: Reading) -> Iterator[Span]:
    for match in _INITIAL.finditer(reading.text) if shaped(reading, "A.") else ():
        span, last = Span(*match.span()), match["last"].lower()
        closed = cues.CREDENTIALS_CASED.match(reading.text, span.end) or _CLOSED.match(reading.text, span.end)
        led = _SIGNED.search(reading.lower, max(0, span.start - 12), span.start)
        fits = _surname(last) or not in_notes(last)
        if closed or (fits and led and _AFTER.match(reading.lower, span.end)):
            yield span


def _signed(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SIGN_OFF, reading.text, _CLOSING):
        words = [w.lower() for w in re.findall(r"[^\W\d_]{2,}", match["name"])]
        if not all(map(in_notes, words)):
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names with what belongs to them."""
    return [
        cues.person(reading, span, cues.cue_before(reading.lower, span.start))
        for recognizer in (_pairs, _initials, _signed)
        for span in recognizer(reading)
        if not dosed(reading, span) and not before_head(reading.lower, span.end, 1)
    ]
