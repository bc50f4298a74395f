"""Towns by what stands beside them: "Reno PD", "Home: Gresham"; and names that an apostrophe joins: "Coeur d'Alene"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.fronts import CAPITAL, Fronted
from app.notes.find.quick import matches
from app.notes.find.vocabulary import before_head, drugs, explained, in_notes, is_eponym, ordinary
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index
from app.signals.shapes import shaped

_TOWN = rf"(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE}){{0,2}})"
# "PD" is a disease and a dialysis as well, so that the town must be one that a list knows.
_POLICED = re.compile(
    rf"(?<![\w'’-]){_TOWN}(?=[ ](?:PD|FD|EMS|Police|Sheriff|Fire|Rescue|Ambulance|Medics|Paramedics)(?![\w-]))"
)
_AT_HOME = re.compile(
    rf"(?<![\w-])(?i:home|from|lives|living|resides|origin|moved from|lives in|comes from|based)[:=]\s{_TOWN}"
    r"(?=[.,;)\n]|\s(?:with|since|and)\b|$)"
)
_JOINED = Fronted(
    rf"(?<![\w'’-])(?:{TITLE_CASE}[ ](?:d['’]|de l['’]|O['’]|l['’]){TITLE_CASE}(?![\w-])|Val-d['’]{TITLE_CASE})",
    CAPITAL,
)
# "Oldham OL4": the first half of a British postcode behind the town it is in; "L4" alone is a vertebra.
_OUTWARD = re.compile(rf"(?<![\w'’-])(?P<name>{TITLE_CASE}),?[ ](?P<code>[A-Z]{{1,2}}\d{{1,2}}[A-Z]?)(?=[.,;)\n]|$)")
# "SHE IS IN MERIDIAN", "HYPERBARICS AT ERLANGER": a listed name behind such a word, where capitals are all there are.
_SHOUTED = re.compile(
    r"(?<![\w-])(?:IN|FROM|NEAR|AT|TO|OUTSIDE|VIA)\s(?=(?P<two>[A-Z]{4,}\s[A-Z]{4,})?)(?P<one>[A-Z]{4,})(?![\w'’-])"
)
# "Carrickfergus area", "Ballymun DOMINO team", "Tiverton CMHT": services of a part of the country.
_SERVED = re.compile(
    rf"(?<![\w'’-]){_TOWN}(?=[ ](?:area\b(?! (?:of|postrema|under))|locality|neighbou?rhood|suburbs|outskirts"
    r"|DOMINO|CMHT|CRHT|OOH|out of hours|community (?:team|nurs|midwi|mental|health team)|district nurs|health visit"
    r"|midwi|PHN))"
)
_PRISON = re.compile(rf"(?<![\w-])(?:HMP|HMYOI|YOI|FCI)[ ]{TITLE_CASE}(?:[ ]{TITLE_CASE})?(?![\w-])")
_HALF = ("a A0", "a, A0", "a AA0", "a, AA0")
_LED = re.compile(r"\b(?:in|from|to|at|near|of|outside|via)\s$")
_PRISONS = frozenset("hmp hmyoi yoi fci".split())
_SERVICES = frozenset("pd fd ems police sheriff fire rescue ambulance medics paramedics".split())
_SERVICE_WORDS = frozenset(
    "area locality neighborhood neighbourhood suburbs outskirts domino cmht crht ooh hours team nurse nurses"
    " nursing midwife midwives midwifery mental health visitor visitors visiting phn".split()
)
_HOMES = frozenset("home from lives living resides origin comes based".split())


def listed(name: str) -> bool:
    """Tell whether a list knows a town of this name (any case): no state, no country."""
    known = index().places.get(name.lower())
    return known is not None and known[0].city is not None


def _town(name: str) -> bool:
    """Tell whether a list knows a town of this name, and notes no word of it."""
    return listed(name) and not any(in_notes(word.lower()) or word.lower() in drugs() for word in name.split())


def _spans(reading: Reading) -> Iterator[Span]:
    labelled = _HOMES if ":" in reading.text or "=" in reading.text else frozenset[str]()
    for pattern, words in ((_POLICED, _SERVICES), (_AT_HOME, labelled)):
        for match in matches(reading, pattern, reading.text, words):
            if _town(match["name"]):
                yield Span(*match.span("name"))
    for match in matches(reading, _SERVED, reading.text, _SERVICE_WORDS):
        parts = match["name"].split()
        if _town(match["name"]) or (len(parts) == 1 and not explained(parts[0]) and not is_eponym(parts[0].lower())):
            yield Span(*match.span("name"))
    for match in _JOINED.matches(reading, reading.text) if "'" in reading.text or "’" in reading.text else ():
        if _LED.search(reading.lower, max(0, match.start() - 10), match.start()):
            yield Span(*match.span())


def _shouted(reading: Reading) -> Iterator[Span]:
    if not any(word in reading.text for word in ("IN ", "FROM ", "NEAR ", "AT ", "TO ", "OUTSIDE ", "VIA ")):
        return
    for match in _SHOUTED.finditer(reading.text):
        for group in ("two", "one"):
            name = (match[group] or "").lower()
            words = name.split()
            if name and listed(name) and not any(ordinary(w) or w in drugs() or is_eponym(w) for w in words):
                if not before_head(reading.lower, match.end(group)):
                    yield Span(*match.span(group))
                break


def find(reading: Reading) -> list[Finding]:
    """Return such towns, and halves of postcodes behind them."""
    found = [Finding(span, Kind.PLACE) for span in _spans(reading)]
    for match in _OUTWARD.finditer(reading.text) if shaped(reading, *_HALF) else ():
        if _town(match["name"]):
            found.append(Finding(Span(*match.span("code")), Kind.ZIP))
    found += [Finding(span, Kind.PLACE) for span in _shouted(reading)]
    found += [
        Finding(Span(*m.span()), Kind.FACILITY, noun="prison")
        for m in matches(reading, _PRISON, reading.text, _PRISONS)
    ]
    return found
