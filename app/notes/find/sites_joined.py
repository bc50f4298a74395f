"""What joins places that were found, or stands before one: "the Spar in Oldtown", "back of the garage", "UMC Tulsa".

Two places with a small word between them are one ("behind", "in"); the side of a street and the corner of a yard belong
to it, and so do the letters that shorten a hospital's name before its town.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from app.core.text import Span
from app.notes.find.towns import listed
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind

_SITES = frozenset({Kind.PLACE, Kind.FACILITY, Kind.ADDRESS, Kind.EMPLOYER})
_WHERE = frozenset({Kind.PLACE, Kind.FACILITY, Kind.ADDRESS})
_BETWEEN = re.compile(
    r"\s(?:in|on|by|near|behind|opposite|opp\.?|beside|outside|off|next to|across from"
    r"|round the corner from|above|below"
    r"|(?:just|right) (?:in|on|by|below|above|past|off|outside|behind|opposite|over))\s(?:the\s)?"
)
# "back of the", "lagoon side of", "top end of": of a garage or a street, never of a town.
_SIDE = re.compile(
    r"(?<![\w-])(?:(?:[a-z]+\s)?side|back|rear|front|corner|(?:top |bottom |far |near )?end|top|bottom"
    r"|foot|edge|head|mouth"
    r"|outskirts|middle)\sof\s(?:the\s)?$"
)
_SHORT = re.compile(r"(?<![\w'’-])(?:[A-Z]{1,3}(?:MC|UH|GH|RH|CH)|UMC|RMC|VAMC|VA|UH|GH)\s$")
# "West Cornwall", "Greater Accra": the part of it that is meant.
_QUARTER = re.compile(
    r"(?<![\w'’.-])(?:(?:North|South|East|West|NORTH|SOUTH|EAST|WEST)(?:[ -](?:East|West|EAST|WEST))?|Greater|Inner"
    r"|Outer|Mid|Upper|Lower)[ -]$"
)
# ", opp. bus stand, Oldtown": how India finds a house.
_STAND = (
    r"(?:bus|rly|railway|taxi|auto|petrol|police|post|fire|ring|city|govt\.?|old|new|main|civil|general"
    r"|primary|high|gram)"
)
_OPPOSITE = re.compile(
    r",\s(?:opp\.?|opposite|nr\.?|near|behind|beside|adj\.?(?:acent)?(?: to)?|next to)\s(?:to\s)?(?:the\s)?"
    rf"(?:{_STAND}\s){{0,2}}(?:stand|stop|station|pump|office|bank|temple|mandir|masjid|mosque|gurdwara"
    rf"|church|school|college|market|bazaar"
    r"|chowk|circle|park|ground|hospital|court|gate|tank|bridge|flyover|theatre|cinema|hotel|mill|factory"
    r"|tower|well|canal)"
    r"(?=[.,;\n]|\s{2,}|\s*$)"
)


def find(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the places among `findings` with what joins them and what belongs to them before and behind."""
    sites = sorted((f for f in findings if f.kind in _SITES and f.by is not By.AGAIN), key=lambda f: f.span)
    names = (f for f in findings if f.kind is Kind.PERSON and f.role is Role.OTHER and listed(f.span.of(text)))
    for finding in [*sites, *names]:
        start, end = _widened(text, finding)
        if (start, end) != (finding.span.start, finding.span.end):
            yield replace(finding, span=Span(start, end))
    for one, other in pairwise(sites):
        gap = text[one.span.end : other.span.start] if one.span.end < other.span.start else ""
        if gap and other.kind in _WHERE and len(gap) < _WIDEST and _BETWEEN.fullmatch(gap):
            yield replace(one, span=one.span.union(other.span))


_WIDEST = 32


def _widened(text: str, finding: Finding) -> tuple[int, int]:
    start, end = finding.span.start, finding.span.end
    before = text[max(0, start - _WIDEST) : start]
    side = _SIDE.search(before)
    short = _SHORT.search(before) if finding.kind is Kind.PLACE or listed(finding.span.of(text)) else None
    opposite = _OPPOSITE.match(text, end)
    part = _QUARTER.search(before) if finding.kind is Kind.PLACE else None
    found = side or short or part
    return start - len(found.group()) if found else start, opposite.end() if opposite else end
