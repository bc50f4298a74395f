"""What goes on after a place that was found: "the Rakehead unit", "Nembe jetty", "to Ross 6", "over Duignan's".

A word for a part of a house or town after a name belongs to it, and so do the number of a ward or theatre and, after
words of place, the possessive that makes a shop of a name.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import is_eponym
from app.notes.prefilter.capitals import UP
from app.rules.concepts import concept

_SITES = frozenset({Kind.PLACE, Kind.FACILITY, Kind.ADDRESS, Kind.EMPLOYER})
_NAMES = _SITES | {Kind.PERSON}
_PARTS = re.compile(
    rf"[ ](?i:{concept('PART_OF_PLACE')}|(?:city |town |village |parish |guild|church )?hall"
    rf"|{concept('PART_OF_HOSPITAL')}|(?-i:OB(?:[/-]?GYN)?|Ob-?[Gg]yn|Ortho|Derm|Peds|Cards|Urology|ENT|FP|OBGYN)|trio"
    r"|quartet|quintet|ensemble|orchestra|choir|bellringers|ringers|singers|players|harriers|troupe|(?:caravan|holiday"
    r"|mobile home|trailer|business) park|kitchen|basilica|shrine|mill|factory|quarry|foundry"
    rf"|{concept('KIND_OF_CENTER')} cent(?:er|re)|library|gym|lodge|village|marina|slipway|underpass"
    r"|overpass)(?![\w'’-]|\sof\b)"
)
_ROOMS = re.compile(r"[ ](?:rooms|surgery|practice|clinic|hospital|imaging|pathology|pharmacy|dental)(?![\w'’-])")
_LED = re.compile(
    r"\b(?:at|in|to|from|on|near|via|by|off|outside|behind|opposite|over|above|under|into|past|through"
    r"|the|lives|living|address(?: now| is)?:?)\s(?:the\s)?(?:(?:old|new|former|disused|derelict)\s)?$"
    r"|(?:^|\n|\s{3}|\b(?:site|lab|from|to|ward|unit|clinic|referrer|loc|location):\s)$"
)
_AT = re.compile(r"\b(?:in|to|from|at|into)\s(?:the\s)?$")
# "to Ross 6", "in Blake 11": a ward or floor; an amount after a medicine has a unit, or "on" before it.
_NUMBER = re.compile(
    r"[ ](?:(?:or|ed|icu|er|lab|rm|room|bed)[ ])?\d{1,3}[A-Za-z]?(?=[,;)\n]|\.(?:\s|$)|$"
    r"|\s(?:bed|rm|room|bay|with|by)\b)",
    re.IGNORECASE,
)
_SHOP = re.compile(r"['’]s(?=[.,;:)\n]|$|\s(?:on|for|with|in|and|since|by|as|when|where|until|after|before)\b)")
_PLACED = re.compile(
    r"\b(?:over|above|behind|beside|opposite|outside|near|next to|next door to|at|from|to|in|via|into|past)\s$"
)
# "1650 Ocean Pkwy, 4F", "Khalifa City A, villa 63", "Sabah Al-Ahmad, block C3".
_FLOOR = re.compile(r",\s#?\d{1,3}[A-Z](?![\w-])")
_BLOCK = re.compile(
    r"(?:[ ][A-H](?=,))?,\s(?i:block|villa|flat|plot|pitch|berth|lot|space|stand|chalet|house|building"
    r"|bldg)\s(?:no\.?\s)?[A-Z]?\d{1,4}[A-Z]?(?![\w-])"
)
# "PHELPS,OLETHA": as machines print a name.
_GIVEN = re.compile(rf",(?P<name>{UP}[A-Z'’-]{{2,}})(?![\w,])")
_CAPITAL = re.compile(rf"\d|{UP}")


def find(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the places among `findings` with what goes on after them."""
    for finding in findings:
        given = _GIVEN.match(text, finding.span.end) if finding.kind is Kind.PERSON else None
        if given and finding.span.of(text).isupper():
            yield replace(finding, span=Span(*given.span("name")))
        if finding.kind not in _NAMES or finding.by is By.AGAIN or not _CAPITAL.match(text, finding.span.start):
            continue
        start, end = finding.span.start, finding.span.end
        before = text[max(0, start - 14) : start].lower()
        person = finding.kind is Kind.PERSON
        # "Referrer: Prof Hale, Elmbank rooms": after a comma the label's value is no longer somebody.
        apart = person and before.endswith(", ") and _ROOMS.match(text, end) is not None
        if person and not apart and (finding.role is not Role.OTHER or finding.noun):
            continue
        part = _PARTS.match(text, end) if not person or apart or _LED.search(before) else None
        door = (_FLOOR.match(text, end) if finding.kind is Kind.ADDRESS else None) or _BLOCK.match(text, end)
        number = _NUMBER.match(text, end) if _AT.search(before) else None
        shop = _SHOP.match(text, end) if _PLACED.search(before) and not is_eponym(text[start:end].lower()) else None
        match = part or door or number or shop
        if match:
            # "Trelawny caravan park, pitch 61"
            match = (_BLOCK.match(text, part.end()) if part else None) or match
            kind = Kind.ADDRESS if door else Kind.FACILITY if person or part is None else finding.kind
            yield Finding(Span(start, match.end()), kind, finding.by, noun=finding.noun or _noun(kind))


def _noun(kind: Kind) -> str:
    return "local institution" if kind is Kind.FACILITY else ""
