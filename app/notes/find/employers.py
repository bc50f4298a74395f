"""Who employs: names before a legal form, and what stands behind a word of work: "drives for Acme", "Acme Ltd"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.headed import DEPARTMENTS, NAME, trimmed
from app.notes.find.initials import own
from app.notes.find.quick import Led, has, matches
from app.notes.find.vocabulary import ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index

_COMPANY = re.compile(
    rf"(?<![\w@'’.-]){NAME},?[ ](?:Inc|LLC|Ltd|PLC|GmbH|Corp|Corporation|Company|Co|Brothers|Bros|& Sons"
    rf"|& Daughters)\b"
)
_LEGAL = frozenset("inc llc ltd plc gmbh corp corporation company co brothers bros sons daughters".split())
_WORKS = Led(
    rf"\b(?i:works?|worked|working|employed|hired|fired|laid off|let go|quit|job|employment|intern|volunteers?|retired"
    rf"|shifts?|drives?|driver|drove|driving|flies|hauls|trucks|delivers|weekends|nights|picker|packer|barista|receptionist|stylist"
    rf"|manager|cashier|teacher|welder|engineer|nurse|cook|clerk|carer|cleaner|cleaning|cleans|deliveries|packing|guard|porter|foreman|boss|supervisor"
    rf"|mechanic|salesman|operator|dispatcher|bookkeeper|secretary|janitor|custodian|realtor|broker|chef|waiter|waitress"
    rf"|bartender|waits tables|stocks shelves|apprenticed?|contractor|machinist|electrician"
    rf"|plumber)\s(?:\w+\s){{0,3}}?(?:at|for|with|by|from"
    rf")\s(?:the\s)?(?P<name>{NAME})"
)


_WORKING = frozenset(
    "work works worked working employed hired fired laid let quit job employment intern volunteer volunteers retired"
    " shift"
    " driving flies carer cleaner cleaning cleans deliveries packing"
    " guard porter foreman boss supervisor mechanic salesman operator dispatcher bookkeeper"
    " secretary janitor custodian realtor broker chef waiter waitress bartender waits stocks apprentice apprenticed"
    " contractor machinist electrician plumber"
    " shifts drive drives driver drove manager cashier teacher welder engineer nurse cook clerk hauls trucks"
    " delivers weekends nights picker packer barista receptionist stylist".split()
)


def find(reading: Reading) -> list[Finding]:
    """Return employers."""
    return [*_companies(reading), *_workplaces(reading)]


def _companies(reading: Reading) -> Iterator[Finding]:
    for match in matches(reading, _COMPANY, reading.text, _LEGAL):
        yield Finding(
            Span(trimmed(reading, match.start(), match.end()), match.end()), Kind.EMPLOYER, By.RULE, noun="company"
        )


def _larger(name: str) -> bool:
    """Tell whether a name is a state's or country's, be it a town's besides."""
    return any(place.city is None for place in index().places.get(name.lower(), ()))


def _workplaces(reading: Reading) -> Iterator[Finding]:
    for match in _WORKS.matches(reading, reading.text) if has(reading, _WORKING) else ():
        start, end = match.span("name")
        name = re.split(r"[.,](?:\s|$)", match["name"])[0]
        end = start + len(name)
        several = len(name.split()) > 1 and not DEPARTMENTS.fullmatch(name)
        if _larger(name):
            continue  # "a retired plumber from Oregon"
        # "cleaning for ISS": letters that are no ward's or trade's, where somebody works for them.
        lettered = name.isupper() and reading.lower.endswith(("for ", "for the "), 0, start) and own(name)
        if name and (several or lettered or not all(ordinary(w) or (w.isupper() and len(w) < 4) for w in name.split())):
            yield Finding(Span(start, end), Kind.EMPLOYER, By.RULE, noun="company")
