"""Hospitals and firms typed without capitals: "lap chole at mercy west", "adm to good sam", "boss at northgate tire".

Names that hospitals like go where a word such as "at" leads to them; a word nothing explains goes with the kind of firm
behind it, and so do everyday words where somebody works there.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import Led, matches, needs
from app.notes.find.vocabulary import drugs, explained, in_notes
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_SIDE = (
    r"(?:north|south|east|west|central|main|downtown|midtown|uptown|general|health|medical|regional|memorial|campus)"
)
_HOSPITAL = re.compile(
    r"(?<![\w-])(?:at|to|from|via|in|of|@)\s(?P<name>"
    r"good sam(?:aritan)?|sacred heart|holy (?:cross|name|family|spirit|rosary|redeemer)|our lady of (?:the )?[a-z]{3,}"
    r"|mou?n?t\.? (?:sinai|carmel|zion|auburn)"
    rf"|(?:mercy|methodist|baptist|presbyterian|presby|providence|trinity|lutheran|adventist|bethesda|unity|grace|hope"
    rf"|providence|memorial|mission|parkview|lakeview|riverside|lakeside|fairview|hillcrest|valley) {_SIDE}"
    r"|(?:city|county|university|valley|north|south|east|west|northwest|northeast|southwest|southeast|central|community"
    r"|tri-county|metro) (?:general|memorial|regional|methodist|baptist|presbyterian)"
    r"|(?:mercy|methodist|baptist|presby|presbyterian|memorial)"
    r"(?=[.,;)]|\s*(?:\n|$)|\s(?:for|on|with|w/|and|after|last|today|yesterday|by|ed|er|icu|hospital"
    r"|in (?:19|20)\d\d)\b)"
    r")(?![\w'’-])"
)
_SAID = re.compile(r"\s(?:service|church|minister|faith|day|family)\b")
_KIND = (
    r"(?:tires?|tyres?|auto|autos|motors|foods|hardware|roofing|plumbing|electric|logistics|trucking|freight|haulage"
    r"|dairy|farms|bakery|diner|cafe|grill|pizza|salon|construction|builders|landscaping|transport|lumber|steel|supply"
    r"|insurance|realty|cleaners|poultry|packing|elementary|middle school|high school|motel|inn|brewery|garage"
    r"|nursery|daycare|preschool|pharmacy|dental|pediatrics|peds|ortho|derm"
    r"|family (?:med|medicine|practice|health|care|clinic)"
    r"|internal med(?:icine)?|community (?:health|hospital|clinic)|primary care|urgent care"
    r"|women['’]?s (?:health|clinic)"
    r"|cardiology|oncology|neuro|ob|surgery center|imaging|physio"
    r"|physical therapy|rehab)"
)
_FIRM = Led(
    rf"(?<![\w-])(?P<led>at|for|from|with|by)\s(?:the\s)?(?P<name>(?P<first>[a-z]{{3,}})(?:\s(?P<second>[a-z]{{3,}}))?"
    rf"\s{_KIND})(?![\w'’-])"
)
_WORK = re.compile(
    r"\b(?:works?|worked|working|job|boss|manager|supervisor|foreman|employed|drives?|driver|hired|fired|laid off"
    r"|retired|shifts?|clerk|cook|coworkers?|owner|owns)\b[^.;\n]{0,40}$"
)
_PLAIN = frozenset(
    "the a an his her their our my this that same other local outpatient inpatient acute private public home new old"
    " nearby another any some pain hand cardiac pulmonary stroke medical dental sleep general heart family primary drug"
    " alcohol work auto car life health first regular daily vocational sub subacute short term long skilled pelvic"
    " vestibular speech and or with for".split()
)
_SAINTLY = frozenset(
    "sam samaritan sacred holy lady sinai carmel zion auburn mercy methodist baptist presbyterian presby providence"
    " trinity lutheran adventist bethesda unity grace hope memorial mission parkview lakeview riverside lakeside"
    " fairview hillcrest valley city county university north south east west northwest northeast southwest southeast"
    " central community tri metro".split()
)
_KINDS = frozenset(re.findall(r"[a-z]{2,}", _KIND)) | frozenset("tire tires tyre tyres auto autos".split())


def _hospitals(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _HOSPITAL, reading.lower, _SAINTLY):
        if not _SAID.match(reading.lower, match.end()):
            yield Span(*match.span("name"))


def _firms(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _FIRM, reading.text, _KINDS):
        words = [w for w in (match["first"], match["second"]) if w]
        if any(w in _PLAIN or w in drugs() for w in words):
            continue
        works = _WORK.search(reading.lower, max(0, match.start() - 48), match.start())
        if not explained(words[0]) or (works and not all(map(in_notes, words))):
            yield Span(*match.span("name"))


@needs(_SAINTLY, _KINDS)
def find(reading: Reading) -> list[Finding]:
    """Return such hospitals and firms."""
    found = [Finding(span, Kind.FACILITY, noun="hospital") for span in _hospitals(reading)]
    return found + [Finding(span, Kind.EMPLOYER, noun="company") for span in _firms(reading)]
