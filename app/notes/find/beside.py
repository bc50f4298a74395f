"""Towns right behind an institution or a day: "Davis & Sons, Richmond", "Boots, Ware", "admitted 2/24 Yale"; initials.

A name that means something besides is no place by itself; behind a firm, a hospital or a school it says where that is.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.core.text import Span
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.towns import listed
from app.notes.find.vocabulary import drugs, in_notes, ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind

# "Dr Elin Garmon (EG)": the letters are those of the name before them.
_LETTERS = re.compile(r"\s?[(\[/]\s?(?P<who>[A-Z]{2,4})(?=[)\],])")
_NAMED = re.compile(r"(?<![\w'’])(?!(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Sr|Rev)\b)[^\W\d_a-zß-öø-ÿ](?=[\w.])")
_SITES = frozenset({Kind.FACILITY, Kind.EMPLOYER})
_HOMES = _SITES | {Kind.ADDRESS, Kind.PLACE}
_TOWN = re.compile(
    rf"(?:,\s(?:berth|dock|pier|gate|store|branch|bay)\s#?\w{{1,4}})?"
    rf"(?:,\s|\s\(|\s[-–]\s|,?\sin\s)(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE})?)"
    r"(?=[.;)\n]|,\s|\s(?:on|since|for|until|and)\s|\s*$)"
)
# "OLD PERTH ROAD, INVERNESS": the same of a letter's head in capitals, also behind a street.
_SHOUTED = re.compile(r",\s(?P<name>[A-Z]{4,}(?:[ ](?:OF[ ])?[A-Z]{3,}){0,2})(?=[.;,)\n]|\s[A-Z]{2}\b|\s*$)")
# "St Finbarr's, unit 3", "Cedar Lodge, villa 12": the door of a house that was found.
_DOOR = re.compile(
    r",\s(?P<name>(?:[a-z]{3,10}\s)?(?i:unit|villa|hall|level|floor|room|rm|flat|apt|apartment|lot|site"
    r"|block|suite|bungalow|no\.?"
    r"|building|bldg|bay|aisle|chair|annexe?|wing|theatre)\s#?(?:[A-Z]?\d{1,3}[A-Z]?|[A-H]))"
    r"(?![\w/%-]|[.:]\d|\s(?:of|mg|ml)\b)"
)
_TITLED = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|Miss|Prof)\b")
_PART = "Hill|Road|Rd|Street|St|Lane|Park|Green|Cross|Heath|Bridge|Grove|End|Common|Gate|Way|Square|Avenue|Ave|Row|Quay"
_WORKS_IN = re.compile(rf",\s(?P<name>{TITLE_CASE}(?:[ ](?P<part>{_PART}))?)(?=[.;)\n]|\s*$)")
# "admitted 2/24 Yale.", "CABG 2015 Bend;": what was done that day was done there.
_AFTER_DAY = re.compile(rf",?\s(?:@\s?)?(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE})?)(?=[.;)\n]|,\s|$)")


def find(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the towns behind the institutions among `findings`."""
    for finding in findings:
        if finding.kind is Kind.DATE:
            match = _AFTER_DAY.match(text, finding.span.end)
            if match and _town(match["name"]):
                yield Finding(Span(*match.span("name")), Kind.PLACE)
            continue
        if finding.kind is Kind.PERSON and finding.by is not By.AGAIN:
            yield from _of_doctor(text, finding)
            yield from _initials(text, finding)
        if finding.kind in _HOMES:
            yield from _at_home(text, finding)
        if finding.kind not in _SITES or finding.by is By.AGAIN or not finding.span.of(text)[:1].isupper():
            continue
        match = _TOWN.match(text, finding.span.end)
        if match and _town(match["name"]):
            yield Finding(Span(*match.span("name")), Kind.PLACE)


def _initials(text: str, finding: Finding) -> Iterator[Finding]:
    """Yield the letters in brackets that shorten the name before them."""
    match = _LETTERS.match(text, finding.span.end)
    if match and match["who"] == "".join(_NAMED.findall(finding.span.of(text)))[: len(match["who"])]:
        yield replace(finding, span=Span(*match.span("who")))


def _of_doctor(text: str, finding: Finding) -> Iterator[Finding]:
    """Yield the town behind who works there: "(2006, Mr Treacher, Oswestry)"; without a title it may be a surname."""
    if _TITLED.search(text[max(0, finding.span.start - 6) : finding.span.start + 5]):
        match = _WORKS_IN.match(text, finding.span.end)
        if match and (match["part"] or _town(match["name"])):
            yield Finding(Span(*match.span("name")), Kind.PLACE)


def _at_home(text: str, finding: Finding) -> Iterator[Finding]:
    """Yield the door behind a house or the town in capitals behind a street or house in capitals."""
    door = _DOOR.match(text, finding.span.end) if finding.kind is not Kind.EMPLOYER else None
    if door:
        yield Finding(Span(*door.span("name")), Kind.ADDRESS)
    shouted = _SHOUTED.match(text, finding.span.end) if finding.span.of(text).isupper() else None
    if shouted and listed(shouted["name"]) and not any(in_notes(word) for word in shouted["name"].lower().split()):
        yield Finding(Span(*shouted.span("name")), Kind.PLACE)


def _town(name: str) -> bool:
    """Tell whether a name may be a town's here: a town is called so, and no everyday word or medicine."""
    return listed(name) and not any(ordinary(word) or word.lower() in drugs() for word in name.split())
