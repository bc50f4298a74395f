"""Numbers that stand behind a word of their own or have a telling form: plates, slips, voyages, keys, files.

The general labels and forms are in `numbers`; these need letters as they were typed, or take fewer digits than those.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import quick, spoken
from app.notes.find.fronts import EITHER, Fronted
from app.notes.find.id_signs import coded
from app.notes.find.quick import matches
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_PLATE = re.compile(
    r"\b(?i:(?:licen[cs]e |number |reg(?:istration)? |vehicle )?(?:plates?|reg|rego|tags?))\b(?: (?i:no\.?|number|#"
    r"|on \w+(?: \w+)?))?"
    r"[\s:#]{1,3}(?P<value>(?:[A-Z]{2,3}[ -])?(?=[A-Z0-9 -]{0,8}\d)(?=[\d -]*[A-Z])[A-Z0-9]{1,4}"
    r"(?:[ -]?[A-Z0-9]{1,4}){1,2})(?![\w-])"
)
_PLATE_FORM = re.compile(
    r"(?<![\w-])(?:\d[A-Z]{3}\d{3}|[A-Z]{2}\d{2}[ ]?[A-Z]{3}|[A-Z]{2} \d{2}[A-Z]-\d{3}"
    r"|[A-Z]{2,3}-[A-Z]{1,2} ?\d{2,4})(?![\w-])"
)
_DRIVEN = re.compile(
    r"\b(?:car|truck|van|suv|sedan|pickup|trailer|motorcycle|moped|scooter|bike|buick|ford|honda|toyota|chevy|dodge"
    r"|nissan|subaru|jeep|bmw|audi|volvo|vw|civic|corolla|f-?150|vehicle|veh|registration|reg|driv\w+|parked)\b"
)
_WORDED = re.compile(
    r"(?<![\w-])(?:(?P<vehicle>flight|voyage|sailing|bus(?: no\.?)?|train|tram|unit no\.?|ambulance no\.?)"
    r"|(?P<licence>pc|wpc|pcso|shield|badge|warrant|dcnz|mcnz|gdc|gphc|matr(?:icule)?\.?|psi|nmbi|coru|hpcsa|mcrn|imc|nmba|mmc|pin|licen[cs]e|lic"
    r"|regd|regn)"
    r"|(?P<device>lot|batch|machine|pump|monitor|device|driver|ref\.? no\.?|serial)"
    r"|(?P<record>chart|nhi|hcn|phn|uhid|opd|ipd|op|ip|fnr|personnummer|c-?file|file|folder|inmate|prison(?:er)?"
    r"|detainee"
    r"|booking|resident|hospital|hosp|unit)"
    r"|(?P<unique>ref|reference|case|claim|slip|rx|script|prescription|voucher|cad|incident|order|callsign|call sign"
    r"|log|job|run|trip"
    r"|tag|tracking|subject|participant|id band|wristband|armband|microchip|chip|ticket|docket|pedigree|receipt|bill"
    r"|invoice|policy|form|card|token|code|password|passcode|pid|uid"
    r"|(?:key|door|gate|entry|access|lock ?box|alarm|key ?safe)[ -]?(?:code|pin|no\.?)?))"
    # The sign is a word of its own: "RxNorm 860975" is no "rx no."
    r"(?P<sign>\s?(?:#|(?:nos?\.?|nr\.?|num(?:bers?)?|id|code)(?![a-z]))?\s?(?:is|was|:|=|#)?\s?#?)"
    r"(?P<value>(?=[\w/.-]*\d|[a-z]{1,3} \d)[a-z0-9]{1,8}(?:[/_.-]?[a-z0-9]{1,8}|[ ]\d{2,6}(?![\d]*[/.:]\d)){0,4})"
    r"(?![\w/-]|\.\d)"
)
_UNIT = re.compile(
    r"\s?(?:mg|mcg|ml|g\b|kg|units?|tabs?|days?|weeks?|months?|hours?|hrs?|mins?|yo\b|y/o|years?|%|x\b|mm|cm|copies"
    r"|patients?)"
)
_FORM = Fronted(
    r"(?<![\w./:@#+*-])(?:[A-Z]{2,5}/[A-Z]{1,4}/\d{3,9}|[A-Z]{2,6}-\d{1,3}-\d{3,8}|\d{2}-[A-Z]{2,4}-\d{2,6}"
    r"|[A-Z]{4} ?\d{4} ?\d{4}|\d{2}[A-Z]\d{4}[A-Z]|[A-Z]\d{4}[A-Z]{1,2}|\d{4,6}-\d[A-Z]|\d{5,8}[A-Z]|[A-Z]{3}\d{4}"
    r"|[A-Z]{3}\d{2}[A-Z]{2}|\d[A-Z]{2,4}-\d{4,6}|[A-Z]-\d{3}-\d{2}|[A-Z]\d{8,10}|[A-Z]{2,4} ?\d{4}/\d{2,4}"
    r"|\d{2,3} \d{3} \d{4}|[A-Z]\d-\d{3}|[A-Z]{4}\d{4}|\d{3}-\d{4}-\d{2}|[A-Z],\d\d\.\d{4,8}(?:\.[A-Z])?"
    r"|[A-Z]{2,3} \d{4} \d{4}(?: \d{4})?|\d{4}[A-Z]\d{4})(?![\w@]|[.\-/]\d)",
    EITHER,
)
_MEDICAL_FORM = re.compile(
    r"(?:AZD|BMS|LY|PF|MK|GSK|ABT|AMG|BAY|BI|INCB|JNJ|TAK|ABBV|SAR|MEDI|REGN|VX|GS|LOXO|HPV|HIV|HSV|CMV|EBV|HLA|NCT"
    r"|ICD|DSM"
    r"|BRCA|EGFR|KRAS|TP53|SCN|MTHFR|CYP|COVID|SARS)[ -]?\d.*|[TV]\d{1,3}\D.*"
)
_NUMBERED = re.compile(
    r"(?<![\w-])(?:no|nr|nos)\.\s?(?P<value>(?=(?:[a-z/-]*\d){4})[a-z]{0,4}-?\d[\d/-]*\d[a-z]{0,3})(?![\w/-]|\.\d)"
)
_CREW = re.compile(r"(?<![\w-])(?P<value>(?:Medic|Engine|Rescue|Ladder|Squad|MEDIC|ENGINE)\s\d{1,3})(?![\w%/]|\.\d)")
_PUBLIC = re.compile(r"[a-z]{1,4}[- ]?\d{1,4}[a-z]?")
_PASSWORD = re.compile(
    r"\b(?:password|passcode|pass ?phrase|pwd)\s?(?:is\s|:\s?)?(?P<value>(?=\S*\d)[\w.!@#$%&*-]{4,24})"
)
_MASKED = re.compile(r"(?<![\w*])(?:[*xX#•]{3}-?[*xX#•]{2}-?\d{4}(?!\d)|[A-Z]\d{1,3}[xX*]{2,5}\d{2,4}[A-Z]?(?!\w))")
_HIDDEN = re.compile(r"[*xX#•][*xX#•]")
_UDI = re.compile(r"\(01\)\d{14}(?:\(\d{2}\)[\w.-]{2,20}){0,5}")
_FILE = re.compile(r"(?<![\w/])[\w-]{2,40}\.(?:jpe?g|png|gif|heic|mp4|mov|pdf|docx?|dcm|wav|mp3)\b", re.IGNORECASE)
_INTERNAL = re.compile(
    r"(?<![\w.])(?:ext|extn|extension|pager|bleep)\.?\s?(?:is\s|no\.?\s)?#?:?\s?(?P<value>\d{1,4}-\d{2,5})(?![\w-])"
)


# What stands in each form but those with so many digits in a row.
_LONG, _SHAPES = 4, ("A/A", "A-0", "0-A", "A00A", "A0-0", "A,0")
_PLATES = frozenset("plate plates reg rego tag tags".split())
_CARS = frozenset(
    "car truck van suv sedan pickup trailer motorcycle moped scooter bike buick ford honda toyota chevy dodge nissan"
    " subaru jeep bmw audi volvo vw civic corolla f vehicle veh registration reg parked".split()
)
_NUMBERS = frozenset(("no", "nr", "nos"))
_CREWS = frozenset("medic engine rescue ladder squad".split())
_FILES = frozenset("jpg jpeg png gif heic mp mov pdf doc docx dcm wav".split())
_INTERNALS = frozenset(
    f"{word}{tail}" for word in "ext extn extension pager bleep".split() for tail in ("", "is", "no")
)
_AT_HOUR = re.compile(
    rf"(?:door|gate|entry|hospital|hosp|unit|chart|order|log|run|trip|incident|op|ip|machine|pump|monitor)\s?{quick.CLOCK}"
)


_KEYED = re.compile(r"(?:key ?safe|lock ?box|(?:key|door|gate|entry|access|alarm|key ?safe)[ -]?(?:code|pin))\b")


def _worded(reading: Reading) -> Iterator[Finding]:
    for match in _WORDED.finditer(reading.lower):
        value, span = match["value"], Span(*match.span("value"))
        kind = next(k for k in (Kind.VEHICLE, Kind.LICENCE, Kind.DEVICE, Kind.RECORD, Kind.UNIQUE) if match[k.value])
        flight = kind is Kind.VEHICLE and re.fullmatch(r"[a-z]{2} ?\d{2,4}", value) is not None
        # "keysafe 1948" is no year.
        keyed = len(value) == 4 and value.isdigit() and _KEYED.match(match.group()) is not None
        if (flight or keyed or _counts(value, match["sign"].strip())) and not _UNIT.match(reading.lower, span.end):
            if not match["sign"].strip() and (_AT_HOUR.fullmatch(match.group()) or quick.AMOUNTS.fullmatch(value)):
                continue  # "door 0829", "from Newquay Hospital 2230"
            if match["unique"] == "form" and not match["sign"].strip() and _PUBLIC.fullmatch(value):
                continue  # "form DWC-73" is everybody's
            typed = span.of(reading.text)
            if any(c.islower() for c in typed) and any(c.isupper() for c in typed[1:]) and " " in typed:
                continue  # runs into the sentence
            yield Finding(span, kind, By.RULE)


def _counts(value: str, sign: str) -> bool:
    """Tell whether a value may be a number that was given out, not an amount, a year, a day or a time."""
    digits, letters = sum(c.isdigit() for c in value), sum(c.isalpha() for c in value)
    if re.fullmatch(r"(?:19|20)\d\d|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,3}\.\d+|\d+[a-z]{1,2}", value):
        return bool(sign) and value.isdigit() and "#" in sign
    if any(c.isspace() for c in value) and not all(any(c.isdigit() for c in piece) for piece in value.split()):
        return bool(re.fullmatch(r"[a-z]{1,3} \d{2,6}", value)) and bool(sign)
    if letters and re.fullmatch(r"[a-z]{1,8}", re.sub(r"[\d/_.-]", "", value)) and digits >= 2:
        return len(value) >= 4 or (digits >= 2 and bool(sign))
    if value.isdigit() and value.startswith("0"):
        return digits >= 3
    return digits >= 4 or (digits >= 2 and bool(sign) and sign != "is" and sign != "was")


def find(reading: Reading) -> list[Finding]:
    """Return identifying numbers by the word before them or by their form, and rows of digits that were dictated."""
    lower, text = reading.lower, reading.text
    spelled = [Finding(span, Kind.UNIQUE, By.RULE) for span in spoken.digits(lower, quick.signs(reading))]
    spelled += [Finding(Span(*m.span()), Kind.UNIQUE, By.RULE) for m in matches(reading, _FILE, text, _FILES)]
    if not quick.numbered(reading):
        return spelled
    found = list(_worded(reading))
    found += [Finding(Span(*m.span("value")), Kind.VEHICLE, By.LABEL) for m in matches(reading, _PLATE, text, _PLATES)]
    driven = quick.has(reading, _CARS) or quick.any_of(("driv",), lower)
    for match in _PLATE_FORM.finditer(text) if driven else ():
        if _DRIVEN.search(lower, max(0, match.start() - 60), min(len(lower), match.end() + 30)):
            found.append(Finding(Span(*match.span()), Kind.VEHICLE, By.RULE))
    formed = quick.signs(reading).digits >= _LONG or shaped(reading, *_SHAPES)
    for match in _FORM.matches(reading, text) if formed else ():
        if not _MEDICAL_FORM.match(match.group()) and not _UNIT.match(lower, match.end()):
            found.append(Finding(Span(*match.span()), Kind.UNIQUE, By.RULE))
    if _HIDDEN.search(text):
        found += [Finding(Span(*m.span()), Kind.SSN, By.RULE) for m in _MASKED.finditer(text)]
    found += [Finding(Span(*m.span()), Kind.DEVICE, By.RULE) for m in (_UDI.finditer(text) if "(01)" in text else ())]
    passwords = _PASSWORD.finditer(lower) if quick.any_of(("pass", "pwd"), lower) else ()
    signed = [m for m in matches(reading, _NUMBERED, lower, _NUMBERS) if not coded(lower, m.start())]
    for those in (signed, passwords, matches(reading, _CREW, text, _CREWS)):
        found += [Finding(Span(*m.span("value")), Kind.UNIQUE, By.RULE) for m in those]
    internal = matches(reading, _INTERNAL, lower, _INTERNALS)
    found += [Finding(Span(*m.span("value")), Kind.PHONE, By.RULE) for m in internal]
    return found + spelled
