"""Firms by what stands right beside them: "the IBEW disability form", "flown by Guardian Air", "at her job, Murdoch's".

`hired` and `employers` want a word of work and a preposition; here stand crews, unions, benefits, lines of a plant, and
what a comma or bracket adds to a job.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN, UP
from app.notes.find.hired import JOBS
from app.notes.find.initials import own
from app.notes.find.quick import matches, needs
from app.notes.find.vocabulary import drugs, in_notes, is_eponym, stands_alone
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given

_NAME = rf"{PLAIN}(?:[ ](?:of[ ]|&[ ]|and[ ])?{PLAIN}){{0,3}}"
_POSSESSED = rf"{UP}[^\W\d_][a-zß-öø-ÿ]+['’]s"
# "REMSA crew", "the IBEW disability form": whose they are.
_CREW = re.compile(
    r"(?<![\w&/-])(?P<name>[A-Z]{3,6})(?=\s(?:crew|medics?|paramedics?|ambulance|helicopter|\d{1,3} min"
    r" (?:extrication|scene|response|transport)|disability|pension|retirement|union"
    # "PPI benefits outweigh", "TXA benefit": what medicine does.
    r"|benefits? (?:forms?|office|claims?|card|plan|package|letter|rep|paperwork|dept|department)"
    r"|welfare fund|shop steward|strike|sick pay)\b)"
)
_CREWS = frozenset(
    "crew medic medics paramedic paramedics ambulance helicopter min disability pension retirement union benefit"
    " benefits welfare steward strike sick".split()
)
PUBLIC = frozenset(
    "SSDI SSI SSA ADA FMLA OSHA DMV DVLA PIP ESA DLA DWP HSE NHS EMS ALS BLS CCT SAR HEMS USA ICU CVA TBI PTSD ACC"
    " NDIS CPP OAS OHIP WCB WSIB MVA MVC RTA NICU PICU ECMO".split()
)
# "flown here by Guardian Air": a service whose last word says that it flies or drives, whatever the others mean.
_FLOWN = re.compile(
    r"\b(?:flown|airlifted|transported|transferred|moved|sent|fetched|driven|picked up|taken|brought(?: in)?|arrived"
    r"|conveyed|flight|transport)"
    rf"\s(?:[^\s.;]+\s){{0,3}}?(?:via|by|with)\s(?P<name>{PLAIN}(?:[ ]{PLAIN}){{0,2}}[ ](?:Air|Flight|Ambulance|EMS"
    r"|Rescue|Aviation|Medevac|Helicopters?|Lifeteam|Transport|Med|Star|Flights))(?![\w-])"
)
_FLYING = frozenset(
    "flown airlifted transported transferred moved sent fetched driven picked taken brought arrived conveyed flight"
    " transport".split()
)
_ANY_CREW = frozenset(
    "the ground private fixed rotor bls als local county city state fire air road patient family hospital medical"
    " helicopter emergency critical".split()
)
# "found on the Jeep line", said of somebody's work.
_LINE = re.compile(
    r"\b(?i:cowork\w+|works?|worked|job|shifts?|foreman|employed|nights)\b[^.;\n]{0,25}?\s(?:on|in)\sthe\s"
    rf"(?P<name>{PLAIN})\s(?:line|plant|assembly|dock|boats?|ferr(?:y|ies)|trains?|buses|trucks|rigs?|route)\b"
)
_LINES = frozenset("line plant assembly dock boat boats ferry ferries train trains buses trucks rig rigs route".split())
_ANY_LINE = frozenset(
    "production assembly bottling packing night day morning main blue red green yellow picket".split()
)
# "before her shift, Methodist laundry": the part of a house that somebody works in.
_ROOM = "(?:laundry|kitchens?|dietary|housekeeping|security|warehouse|cafeteria|canteen|dock|stores?|line|office|depot)"
_ROOMED = re.compile(rf"\s{_ROOM}(?:[,.;)\n]|$)")
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday day night morning evening the".split())
# "at her job, Murdoch's in East Helena", "Works: bus dispatch, Page Unified;".
_JOB = re.compile(
    r"\b(?:job|workplace|work|shift|employer|shop|salon|firm|company),\s"
    rf"(?P<name>{_POSSESSED}|{_NAME})(?=[,.;)]|\s(?:in|on|at|out)\b|\s{_ROOM}(?:[,.;)\n]|$))"
    rf"|(?:^|\s)(?:Works?|Job|Occupation|Occ|Employment)(?::|\sas)\s(?:an?\s)?[a-z][a-z /-]{{2,40}}[a-z],\s"
    rf"(?P<label>{_NAME})(?=[.;\n]|$)"
)
_SIGNS = frozenset("(&s")  # the s behind an apostrophe
_AT_WORK = frozenset(
    "job workplace work works shift employer shop salon firm company occupation occ employment".split()
)
# "Mom (Jodi, teller, First Premier)".
_BRACKET = re.compile(
    rf"\((?P<first>{PLAIN}),\s(?i:[a-z]*(?:man|woman)|[a-z]{{3,}}ist|[a-z]{{2,}}ician|teller|clerk|nurse|cook|chef|guard|{JOBS}),\s"
    rf"(?P<name>{_NAME})\)"
)
# "from Brown's in Birkirkara", "for Sanderlin's out in Lakeland": the town says that it is no disease.
_OWNER = re.compile(
    rf"\b(?:for|from|at|via|by|til|till)\s(?P<name>{_POSSESSED})(?=\s(?:(?:out|over|down|up|back)\s)?(?:in|on|at)\s(?:the\s)?"
    r"(?!January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tue|Wed|Thu|Fri|Sat"
    rf"|Sun|Christmas|Easter){PLAIN})"
)
_JOINED = re.compile(
    r"(?<![\w&])(?P<name>[A-Z]{1,2}&[A-Z]{1,2}\s(?:Bank|Block|Foods?|Stores?|Logistics|Transport|Builders|Motors|Trucking"
    r"|Sons|Construction|Insurance|Engineering|Farms?|Dairy|Bakery|Cleaners|Plumbing|Electric\w*|Auto|Properties"
    r"|Services|Supermarkets?|Haulage|Marine|Steel|Roofing))(?![\w-])"
)


def _strange(name: str) -> bool:
    """Tell whether a name is no medicine, and not made of words of notes alone."""
    words = [re.sub(r"['’]s$", "", word).lower() for word in name.split()]
    medical = any(word in drugs() or stands_alone(word) for word in words)
    return not medical and not all(map(in_notes, words))


def _spans(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _CREW, reading.text, _CREWS) if not reading.text.isupper() else ():
        if own(match["name"]) and match["name"] not in PUBLIC:
            yield Span(*match.span("name"))
    for match in matches(reading, _FLOWN, reading.text, _FLYING):
        if match["name"].split()[0].lower() not in _ANY_CREW:
            yield Span(*match.span("name"))
    for match in matches(reading, _LINE, reading.text, _LINES):
        if match["name"].lower() not in _ANY_LINE and not match["name"].isupper():
            yield Span(*match.span("name"))
    for match in matches(reading, _JOB, reading.text, _AT_WORK):
        group = "name" if match["name"] else "label"
        housed = _ROOMED.match(reading.text, match.end(group)) is not None and match[group].lower() not in _DAYS
        if (_strange(match[group]) or housed) and not is_eponym(match[group].lower()):
            yield Span(*match.span(group))
    if "(" in reading.text:
        for match in _BRACKET.finditer(reading.text):
            if match["first"].lower() in given() and _strange(match["name"]):
                yield Span(*match.span("name"))
    if "'s" in reading.text or "’s" in reading.text:
        yield from (Span(*m.span("name")) for m in _OWNER.finditer(reading.text) if _strange(m["name"]))
    if "&" in reading.text:
        yield from (Span(*m.span("name")) for m in _JOINED.finditer(reading.text))


@needs(_CREWS, _FLYING, _LINES, _AT_WORK, _SIGNS)
def find(reading: Reading) -> list[Finding]:
    """Return such firms."""
    return [Finding(span, Kind.EMPLOYER, noun="company") for span in _spans(reading)]
