"""Numbers after a word for a thing, a paper or a journey ("flight ZZ 323", "slip 75200B", "gate code 4471").

The words are looser than the labels of `numbers`: what stands after them has to look like a number that was given out.
"""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.prefilter import quick
from app.rules.concepts import concept
from app.rules.sought import Sought
from app.signals.base import Reading
from app.signals.text.shapes import text_of

_WORDED = Sought(
    r"(?<![\w-])(?:(?P<vehicle>flight|voyage|sailing|bus(?: no\.?)?|train|tram|unit no\.?|ambulance no\.?)"
    r"|(?P<licence>pc|wpc|pcso|shield|badge|warrant|dcnz|mcnz|gdc|gphc|matr(?:icule)?\.?|psi|nmbi|coru|hpcsa|mcrn|imc"
    r"|nmba|mmc|pin|licen[cs]e|lic|regd|regn)|(?P<device>lot|batch|machine|pump|monitor|device|driver|ref\.? no\.?"
    r"|serial)|(?P<record>chart|nhi|hcn|phn|uhid|opd|ipd|op|ip|fnr|personnummer|c-?file|file|folder|inmate"
    rf"|prison(?:er)?|detainee|booking|resident|hospital|hosp|unit)|(?P<unique>{concept('NUMBERED_THING')}|(?:key|door"
    r"|gate|entry|access|lock ?box|alarm|key ?safe)[ -]?(?:code|pin|no\.?)?))"
    # The sign is a word of its own: "RxNorm 860975" is no "rx no."
    r"(?P<sign>\s?(?:#|(?:nos?\.?|nr\.?|num(?:bers?)?|id|code)(?![a-z]))?\s?(?:is|was|:|="
    r"|#)?\s?#?)(?P<value>(?=[\w/.-]*\d|[a-z]{1,3} \d)[a-z0-9]{1,8}(?:[/_.-]?[a-z0-9]{1,8}"
    r"|[ ]\d{2,6}(?![\d]*[/.:]\d)){0,4})(?![\w/-]|\.\d)",
    lower=True,
)
_UNIT = re.compile(
    r"\s?(?:mg|mcg|ml|g\b|kg|units?|tabs?|days?|weeks?|months?|hours?|hrs?|mins?|yo\b|y/o|years?|%|x\b|mm|cm|copies"
    r"|patients?)"
)
_PUBLIC = re.compile(r"[a-z]{1,4}[- ]?\d{1,4}[a-z]?")
_AT_HOUR = re.compile(
    rf"(?:door|gate|entry|hospital|hosp|unit|chart|order|log|run|trip|incident|op|ip|machine|pump|monitor)\s?{quick.CLOCK}"
)


_KEYED = re.compile(r"(?:key ?safe|lock ?box|(?:key|door|gate|entry|access|alarm|key ?safe)[ -]?(?:code|pin))\b")


def _worded(reading: Reading) -> Iterator[Finding]:
    for match in _WORDED.found(text_of(reading)):
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
    """Return identifying numbers by the word before them."""
    return list(_worded(reading)) if quick.numbered(reading) else []
