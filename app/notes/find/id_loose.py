"""Numbers behind a word that only sometimes labels one, typed as they stand on cards: "badge HC 219", "ref. WTU 331C".

The value has capitals before its digits, or four digits and more; amounts, days, times and codes of medicine stay.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import CLOCK, Led, has, matches, numbered, words_of
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_VALUE = (
    r"(?P<value>(?:[A-Z]{1,5}(?:[ /.-]"
    r"|(?=\d)))?\d[\dA-Z]{0,14}(?:[/.-][\dA-Z]{1,12}){0,4}(?:[ ](?=[\dA-Z]*\d)[\dA-Z]{2,12})"
    r"{0,4})(?![\w/%-]|[.,:]\d|\s?(?:mg|mcg|ml|mmol|units?|hours?|hrs|days?|weeks?|months?|years?|mm|cm|am|pm|bpm)\b)"
)
_LABELLED = Led(
    r"(?<![\w-])(?i:(?P<record>chart|chi|nhs|hosp(?:ital)?|clinic|unit|crn|pas|rio|emis|systmone)"
    r"|(?P<account>account|acct"
    r"|a/c|inv(?:oice)?\.?)|(?P<device>serial|sensor|transmitter|batch|lot|frame|pendant|aid|tag|machine|pump|device)"
    r"|(?P<vehicle>flight|flying|flew|fly|flies|tail|reg|plate|vehicle pass)|(?P<licence>licen[cs]e|dl)"
    r"|(?P<unique>badge|permit|pass"
    r"|passport|bag|book"
    r"|number|ref\.?|reference|crew|clock|service|docket|voucher|ticket|certificate|token|claim|case|file"
    r"|folder|ration|envelope|bib|pouch|seal|form|gold card|gold|white card"
    r"|benefit|pension|warrant|unhcr|iom|cid|port ref|tribal|enroll?ment|locker|parcel|visa|band|loaner"
    r"|auth(?:ori[sz]ation)?|conf(?:irmation)?|session|booking|reservation|itinerary|registration))"
    rf"(?![A-Za-z])\s?(?:(?i:card|account|code|id|no|nr|num|number|ref|reference)\b\.?\s?){{0,2}}(?:[:#,]"
    rf"|(?i:is|was)\b)?\s?#?{_VALUE}"
)
_TAIL = re.compile(
    r"(?<![\w-])(?:N\d{2,5}[A-Z]{1,2}|G-[A-Z]{4}|VH-[A-Z]{3}|C-[FG][A-Z]{3}|EI-[A-Z]{3}|D-[A-Z]{4})(?![\w-])"
)
_FLOWN = frozenset(
    "flown flew flight helicopter helo helicopters aircraft plane medevac hems airlift airlifted crew tail".split()
)
_INSURED = re.compile(r"(?<![\w-])[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\w-])")
_PARTIAL_PLATE = re.compile(
    r"\b(?:car|van|truck|corsa|zafira|astra|fiesta|focus|golf|polo|clio|micra|yaris|corolla|civic|transit"
    r"|sprinter|tacoma"
    r"|camry|accord|altima|silverado|f-?150|ram|jeep|ford|toyota|honda|vauxhall|nissan|kia|hyundai|bmw|audi"
    r"|skoda|seat"
    r"|mazda|subaru|chevy|reg|plate)\s(?:reg\s|plate\s)?(?P<value>[a-z]{2}\d{2}|[a-z]\d{1,3}|\d[a-z]{3}"
    r"|[a-z]{3} ?\d{2,3})"
    r"(?![\w-]|\.\d)"
)
# "returned on UA 1182": the airlines that most people fly with.
_AIRLINES = "UA|AA|DL|WN|BA|LH|AF|KL|QF|NZ|AC|WS|B6|AS|NK|F9|EI|FR|EZY|SQ|EK|QR|TK|CX|JL|NH|VS|SK|AY|IB|LX|OS|LO"
_FLIGHT = re.compile(
    rf"\b(?:on|flight|flying|flew|aboard|took|via)\s(?:flight\s)?(?P<value>(?:{_AIRLINES})\s?\d{{2,4}})(?![\w/]|\.\d)"
)
# "2214X0KLM": letters between digits, as things are stamped; codes of medicine have their letters at one end.
_MIXED = re.compile(r"\d[A-Z]+\d")
_STAMPED = re.compile(
    r"(?<![\w./-])(?=\d*[A-Z]+\d|\d+[A-Z])(?=[A-Z]*\d+[A-Z]+\d)(?=(?:[A-Z]*\d){4})(?=(?:\d*[A-Z]){2})[A-Z\d]{8,17}(?![\w/-]|\.\d)"
)
_ARMED = re.compile(
    r"(?<![\w-])(?P<value>[A-Z] (?:Co|Coy|Bty|Btry|Trp|Troop|Company|Battery|Sqn) \d{1,3}(?:-\d{1,3})?"
    r"|\d{1,3}(?:st|nd|rd|th) (?:Infantry|Battalion|Bn|Regiment|Rgt|Brigade|Bde|Cavalry|Airborne|Artillery|Division"
    r"|Squadron|Sqn|Wing|Marines))(?![\w-])"
    r"|\b(?:[Ss]erved|[Dd]eployed|[Ff]ought)\s(?:with|in)\sthe\s(?P<unit>\d{1,3}(?:st|nd|rd|th))(?=[.,;)\n]|$|\sin\b)"
)
_AIRLINE_WORDS = words_of(_AIRLINES)
_ARMIES = frozenset(
    "co coy bty btry trp troop company battery sqn infantry battalion bn regiment rgt brigade bde cavalry airborne"
    " artillery division squadron wing marines served deployed fought".split()
)
_NATO = (
    r"(?:Alpha|Bravo|Charlie|Delta|Echo|Foxtrot|Golf|Hotel|India|Juliet|Kilo|Lima|Mike|November|Oscar|Papa|Quebec|Romeo"
    r"|Sierra|Tango|Uniform|Victor|Whisk(?:e)?y|X-?ray|Yankee|Zulu)"
)
_CALLED = re.compile(
    rf"\b(?:[Cc]all ?sign|[Uu]nit|[Cc]rew)\s(?P<value>(?:{_NATO}(?:[ -]{_NATO}){{0,2}}|[A-Z]{{2,3}})"
    r"[ -]?\d{1,4})(?!\w)"
)
_CODED = re.compile(
    r"\b(?:icd|cpt|opcs|snomed|loinc|ndc|hcpcs|drg|dsm|ral|catalogue|part|item|mbs|size|room|rule|section)\W{1,3}$"
)
_DAY = re.compile(
    r"(?:19|20)\d\d|(?:[0-2]?\d|3[01])[/.-](?:[0-2]?\d|3[01])(?:[/.-]\d{2,4})?|\d{1,3}(?:\.\d+)?|[A-Z]\d{1,2}"
    r"|[A-Z]{1,2} \d|\d{2,3}/\d{1,3}"
)


_LABELS = frozenset(
    "chart chi nhs hosp hospital clinic unit crn pas rio emis systmone account acct c inv invoice serial sensor"
    " transmitter batch lot frame pendant aid tag machine pump device flight flying flew fly flies tail reg plate"
    " vehicle licence license dl badge permit pass passport bag book number ref reference crew clock service docket"
    " voucher ticket certificate token claim case file folder ration benefit pension warrant unhcr iom cid port tribal"
    " enrolment enrollment locker parcel visa band loaner auth authorization authorisation conf confirmation session"
    " booking reservation itinerary registration envelope bib pouch seal form gold white".split()
)
_CARS = frozenset(
    "car van truck corsa zafira astra fiesta focus golf polo clio micra yaris corolla civic transit sprinter tacoma"
    " camry accord altima silverado f ram jeep ford toyota honda vauxhall nissan kia hyundai bmw audi skoda seat mazda"
    " subaru chevy reg plate".split()
)
_CALLS = frozenset("callsign call unit crew".split())
# "from Newquay Hospital 2230"
_AT_HOUR = re.compile(rf"(?i:hospital|hosp|clinic|unit|chart|service|session|machine|pump|flight|crew)\s{CLOCK}")


def _labelled(reading: Reading) -> Iterator[Finding]:
    for match in matches(reading, _LABELLED, reading.text, _LABELS):
        value = match["value"]
        digits = sum(c.isdigit() for c in value)
        lettered = value[0].isalpha()
        if _AT_HOUR.fullmatch(match.group()):
            continue
        few = 3 if lettered or " " in value or value.startswith("0") else 4
        if match["unique"] and match["unique"].lower() in _PRINTED:
            few = 5  # "form VTR-214" is everybody's
        # "transmitter 8GJ2LX": no amount has letters between its figures.
        if _DAY.fullmatch(value) or (digits < few and not (match["device"] and _BETWEEN.search(value))):
            continue
        if _CODED.search(reading.lower, max(0, match.start() - 12), match.start()):
            continue
        kind = next(k for k in _KINDS if match[k.value])
        yield Finding(Span(*match.span("value")), kind)


_PRINTED = frozenset("form gold".split())
_BETWEEN = re.compile(r"\d[A-Z]{2,}\d")
_KINDS = (Kind.RECORD, Kind.ACCOUNT, Kind.DEVICE, Kind.VEHICLE, Kind.LICENCE, Kind.UNIQUE)


def find(reading: Reading) -> list[Finding]:
    """Return such numbers, insurance numbers, tails of aircraft, parts of plates, companies of soldiers, call signs."""
    if not numbered(reading):
        return []
    text = reading.text
    found = list(_labelled(reading))
    if shaped(reading, "00A", "00 A"):
        found += [Finding(Span(*m.span()), Kind.SSN) for m in _INSURED.finditer(text)]
    found += [
        Finding(Span(*m.span("value")), Kind.VEHICLE) for m in matches(reading, _PARTIAL_PLATE, reading.lower, _CARS)
    ]
    found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in matches(reading, _CALLED, text, _CALLS)]
    found += [Finding(Span(*m.span("value")), Kind.VEHICLE) for m in matches(reading, _FLIGHT, text, _AIRLINE_WORDS)]
    mixed = shaped(reading, "0A") and _MIXED.search(text)
    found += [Finding(Span(*m.span()), Kind.UNIQUE) for m in (_STAMPED.finditer(text) if mixed else ())]
    if has(reading, _FLOWN):
        found += [Finding(Span(*m.span()), Kind.VEHICLE) for m in _TAIL.finditer(text)]
    if has(reading, _ARMIES):
        for match in _ARMED.finditer(text):
            found.append(Finding(Span(*match.span("value" if match["value"] else "unit")), Kind.UNIQUE))
    return found
