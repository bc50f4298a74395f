"""Payment card numbers: the issuers' prefixes and lengths, with Luhn's check digit."""

import re

from stdnum import luhn

from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.signals.base import Findings, Reading
from app.signals.identifiers.attribution import gather, identifier
from app.signals.text.shapes import shape

_RUN = re.compile(r"\d(?<![\w.+\-].)(?:[ \-]?\d){11,18}(?![\w\-])")
_WORD = re.compile(r"\b(?:cards?|cc|visa|master\s?card|amex|maestro|credit|debit|kreditkarte|carte|tarjeta)\b")
_OTHER = re.compile(r"\b(?:isbn|ean|upc|imei|iccid|tracking|order|serial|barcode|gtin|invoice|parcel|phone|tel)\b")
_NEAR = 60
_FEWEST = 12
"""No number of a card has fewer digits."""
# Issuer prefixes: American Express, Diners, JCB, Visa, Mastercard (both ranges), Discover, Maestro, UnionPay.
_ISSUER = re.compile(
    r"(?:3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11,16}|35\d{14}|(?:2131|1800)\d{11}|4(?:\d{12}|\d{15}|\d{18})"
    r"|(?:5[1-5]|2[2-7])\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12,15}|(?:50|5[6-9]|6\d)\d{10,17})"
)


def _is_card(lower: str, span: Span) -> bool:
    digits = re.sub(r"\D", "", span.of(lower))
    before = lower[max(0, span.start - _NEAR) : span.start]
    named = bool(_WORD.search(before) or _WORD.search(lower, span.end, span.end + 30))
    if not luhn.is_valid(digits):
        return named and len(digits) >= 13 and bool(_ISSUER.fullmatch(digits))
    if named:
        return True
    if _OTHER.search(before) or digits.startswith(("978", "979")):
        return False
    return bool(_ISSUER.fullmatch(digits)) and len(digits) >= 14


def spans(lower: str) -> list[Span]:
    """Return where card numbers stand in the (lower-cased) text."""
    return [span for m in _RUN.finditer(lower) if _is_card(lower, span := Span(*m.span()))]


def find(reading: Reading) -> Findings:
    """Return every payment card number."""
    found = spans(reading.lower) if shape(reading).count("0") >= _FEWEST else []
    return gather([identifier(reading, span, MentionType.ID_NUMBER, "card", "card number") for span in found])
