"""Institutions and places by how they are built: "Urgent Joint of Manalapan", "at the BRI", "between Navan and Kells".

Also parts of towns behind a letter ("Section D, KwaMsane"), roads by number where somebody drove, and hospitals of a
faith that act ("Methodist accepted her").
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN, TITLE_CASE
from app.notes.find.quick import Led, matches, numbered, words_of
from app.notes.find.towns import listed
from app.notes.find.vocabulary import abbreviations, before_head, drugs, explained, in_notes, is_eponym, ordinary
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index

_OF = re.compile(
    rf"(?:\b(?:at|by|from|to|with|via|through)\s(?:the\s)?|[a-z,:.]\s)"
    rf"(?P<name>{PLAIN}(?:[ ](?:&|and|{PLAIN})){{0,4}}[ ]of[ ](?P<town>{TITLE_CASE}(?:[ ]{TITLE_CASE})?))(?![\w'’-])"
)
_NO_SITE = frozenset(
    "department dept division section history hx head director chair dean professor lecturer bank mother father city"
    " town village state board ministry university archdiocese bishop duke earl lord lady county republic people date"
    " day place port country native resident citizen language course cost book king queen prince king's circle"
    " sphincter bundle islets islet angle loop triangle crypts canal node nodes artery sign ligament tetralogy rule law"
    " ampulla duct".split()
)
# "under the team at the BRI", "transferred to QEUH": letters that end as names of hospitals do.
_LETTERS = Led(
    r"\b(?:at|from|to|via)\s(?:(?P<the>the)\s)?(?P<name>[A-Z]{1,4}(?:GH|UH|CH|MC|DH|RH|MH)|[A-Z]{1,3}RI|[A-Z]{2,3}MU"
    r"|(?<=the )(?:QE|QE2|QEII|QA|JR|RD&E|RVI|RJAH|QVH|RPA|RBWH|RNS|POW|RNOH|UHW|UHL|UHCW|SCGH|FSH|QMC|HUP|MUSC|UVA))"
    r"(?![\w/'’-])"
)
# "declined by the PPCI desk LGI", "To: RPH, bed manager": letters where only a hospital's can stand.
_DESK = Led(
    r"\b(?i:(?:desk|switchboard|bed (?:manager|bureau)|retrieval to|repat(?:riation)? to)[ ]"
    r"|(?:to|from|sending|receiving|destination|accepting)(?: (?:hospital|facility|site))?:[ ]{1,3})"
    r"(?P<name>[A-Z]{3,5})(?=[,;.\n]|[ ](?:ED|ER|ICU|bed)\b)"
)
# "flew in through JFK": an airport, where somebody travels.
_AIRPORT = re.compile(
    r"\b(?i:flew|fly|flying|flown|flights?|landed|layover|stopover)\b[^.;\n]{0,24}?\s(?:through|via|into|from|to|at|in)"
    r"\s(?P<name>JFK|LAX|LGA|EWR|ORD|DFW|SFO|IAH|IAD|DCA|BWI"
    r"|PHX|MSP|DTW|PDX|YYZ|YVR|YUL|YYC|LHR|LGW|STN|MAN|DUB|CDG|AMS|FRA|MUC|ZRH|FCO|MAD|BCN|IST|DXB|AUH|DOH|JED|RUH|CAI|NBO|JNB"
    r"|CPT|LOS|ACC|BOM|MAA|BLR|HYD|CCU|KTM|CMB|BKK|KUL|CGK|MNL|SGN|HKG|PEK|PVG|TPE|ICN|NRT|HND|SYD|BNE|MEL|AKL|GRU|EZE|BOG|LIM)(?!\w)"
    # Whoever came in from one department to another came to a list, a device or a unit: only letters of no medicine.
    r"|\b(?i:came|come|coming|arrived|arriving|connect\w*|travel\w*)\b[^.;\n]{0,24}?\s(?:through|via|into|from)\s"
    r"(?P<sure>JFK|LAX|LGA|EWR|DFW|SFO|IAD|YYZ|YVR|YUL|LHR|LGW|CDG|DXB|JNB|NRT|HND|HKG)(?!\w)"
)
_TRAVELS = frozenset(
    "came come coming flew fly flying flown flight flights landed arrived arriving layover stopover connect"
    " connected connecting connection travel travelled traveled travelling traveling".split()
)
# "Shelburne closed overnight", "Wagga is on bypass": towns whose hospital is meant.
_SHUT = re.compile(
    rf"(?:(?<=^)|(?<=[,;.:(] )|(?<=\band )|(?<=\n))(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE})?)"
    r"(?=\s(?:(?:is|are|was|were)\s)?(?:closed|full(?=[.,;)]|$)|on (?:divert|diversion|bypass)|diverting|at capacity"
    r"|ha[sd] no beds?|out of beds)(?!\w))"
)
_SHUTS = frozenset("closed full divert diversion diverting bypass capacity bed beds".split())
# "first seen at Wangige Level 4": hospitals of Kenya by their level.
_LEVEL = re.compile(
    rf"\b(?:at|from|to|in|via)\s(?P<name>(?:{PLAIN}[ ]){{1,3}}(?:Sub-?[Cc]ounty[ ])?Level[ ](?:[2-6]|IV|VI?))"
    r"(?![\w./%-])"
)
_LEVELS = frozenset(("level",))
_NO_HOSPITAL = frozenset(
    "MRI URI SRI CMRI FMRI ICH MCH PCH TCH SAH ADH LDH NDH SIADH CRH TRH LHRH GNRH FH PH CMC LMC PMC TMC SMC TPMT DMC"
    " NMC GMC CPMC IMMC LMH UMH PMH SMH PMHX RMC MMC BMC EMU".split()
)
_INFIRMARY = frozenset("ARI LRI".split())
_BETWEEN = re.compile(rf"\bbetween\s(?P<one>{TITLE_CASE})\sand\s(?P<two>{TITLE_CASE})(?![\w'’-])")
_BLOCK = re.compile(
    rf"\b(?i:lives?|living|house|home|resid\w+|stay\w*|address:?|in|from|at|of)\s(?:in\s|at\s)?"
    rf"(?P<name>(?:Section|Zone|Extension|Ext|Unit|Block|Phase|Sector|Area|Precinct|Pocket|Camp)\s(?:[A-Z]|\d{{1,3}}[A-Z]?)"
    rf",\s(?P<town>{PLAIN}))(?![\w'’-])"
)
# "rollover on the N2", "broke down on the A38": a number of a node or a segment has nothing to do with driving.
_DRIVEN = (
    "rollover|crash|crashed|crashing|collision|accident|rtc|rta|mva|mvc|rti|drove|drives|driving|driven|layby|overturned"
    "|broke|broken|services|junction|shoulder|knocked|hit|collided|stuck|traffic|motorcycle|motorbike|car|lorry|truck|van"
    "|taxi|bus"
)
_ROAD = re.compile(
    rf"\b(?:{_DRIVEN})\b[^.;\n]{{0,30}}?\s(?:on|off|along|of|beside|near)\s(?P<name>the\s[amnreb]\d{{1,4}})(?![\w-])"
)
_FAITH = re.compile(
    r"(?<=[a-z,;] )(?P<name>Methodist|Presbyterian|Baptist|Adventist|Good Samaritan|Holy Cross|Sacred Heart|Mercy"
    r"|Providence)(?=\s(?:accepted|declined|refused|agreed|would|could|can|has|had|is full|was full|called|rang|took"
    r"|sent|transferred|says|said|wants|ed|er|icu)\b)"
)
_BETWEENS, _WITH_OF = frozenset(("between",)), frozenset(("of",))
_BLOCKS = words_of("Section Zone Extension Ext Unit Block Phase Sector Area Precinct Pocket Camp")
_DRIVES = words_of(_DRIVEN)
_FAITHS = words_of("methodist presbyterian baptist adventist samaritan cross heart mercy providence")
_TRIPS = re.compile(
    r"\b(?:road|train|bus|drive|drove|crash\w*|travel\w*|commut\w*|walk\w*|somewhere|halfway|route|village)\b"
)


def _strange(word: str) -> bool:
    folded = word.lower()
    return not (explained(folded) or is_eponym(folded) or in_notes(folded) or folded in drugs())


def _town(name: str) -> bool:
    """Tell whether a name is that of a listed town, or one that nothing explains; no state, country or eponym."""
    known = index().places.get(name.lower())
    if known is not None:
        return known[0].city is not None and not all(map(ordinary, name.split()))
    return all(map(_strange, name.split()))


def _named(town: str) -> bool:
    return _town(town) and not is_eponym(town.lower())


def _known_town(name: str) -> bool:
    """Tell whether a list knows a town of this name: "Os" and "Ductus", which none explains, close as well."""
    return listed(name) and any(map(_strange, name.split()))


def _sites(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _OF, reading.text, _WITH_OF):
        words = match["name"].split(" of ")[0].split()
        town = match["town"]
        if len(words) > 1 and not any(w.lower() in _NO_SITE for w in words) and _named(town):
            yield Span(*match.span("name"))
    for match in _LETTERS.matches(reading, reading.text):
        name = match["name"]
        if (
            len(name) > 2 and name not in _NO_HOSPITAL and (match["the"] or name not in _INFIRMARY)
        ) and not before_head(reading.lower, match.end(), 1):
            yield Span(*match.span("name"))
    for match in _DESK.matches(reading, reading.text):
        if match["name"] not in abbreviations() and match["name"] not in _NO_HOSPITAL:
            yield Span(*match.span("name"))
    for match in matches(reading, _SHUT, reading.text, _SHUTS):
        if _known_town(match["name"]):
            yield Span(*match.span("name"))
    for match in matches(reading, _LEVEL, reading.text, _LEVELS):
        if any(map(_strange, match["name"].split(" Level")[0].split())):
            yield Span(*match.span("name"))
    yield from (Span(*m.span("name")) for m in matches(reading, _FAITH, reading.text, _FAITHS))


def _places(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _AIRPORT, reading.text, _TRAVELS):
        yield Span(*match.span("name" if match["name"] else "sure"))
    for match in matches(reading, _BETWEEN, reading.text, _BETWEENS):
        names = [match["one"], match["two"]]
        if all(map(_town, names)) and (
            any(map(listed, names)) or _TRIPS.search(reading.lower, max(0, match.start() - 40), match.start())
        ):
            yield from (Span(*match.span("one")), Span(*match.span("two")))


def find(reading: Reading) -> list[Finding]:
    """Return such institutions and places."""
    found = [Finding(span, Kind.FACILITY, noun="hospital") for span in _sites(reading)]
    found += [Finding(span, Kind.PLACE) for span in _places(reading)]
    for match in matches(reading, _BLOCK, reading.text, _BLOCKS):
        if _town(match["town"]):
            found.append(Finding(Span(*match.span("name")), Kind.ADDRESS))
    if numbered(reading):
        found += [Finding(Span(*m.span("name")), Kind.ADDRESS) for m in matches(reading, _ROAD, reading.lower, _DRIVES)]
    return found
