"""What the signals already see in any text, as findings of the checklist."""

import re

from app.core.mentions import Mention, MentionType
from app.core.text.spans import Span
from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import drugs
from app.signals.address import postal
from app.signals.base import Reading, Recognizer
from app.signals.identifiers import card, email, iban, ip, national_id, phone, web

_RECOGNIZERS: tuple[Recognizer, ...] = (
    email.find,
    web.find,
    ip.find,
    phone.find,
    card.find,
    iban.find,
    national_id.find,
    postal.find,
)
_KINDS = {
    "email": Kind.EMAIL,
    "handle": Kind.USERNAME,
    "url": Kind.URL,
    "ip": Kind.IP,
    "mac": Kind.DEVICE,
    "phone": Kind.PHONE,
    "ssn": Kind.SSN,
    "card": Kind.ACCOUNT,
    "iban": Kind.ACCOUNT,
    "vin": Kind.VEHICLE,
    "nhs": Kind.RECORD,
    "medicare": Kind.PLAN,
    "zip": Kind.ZIP,
    "street": Kind.ADDRESS,
}
# Town, state and ZIP code without a street: each is found for itself, since state and three digits may stay.
_TOWN_ONLY = re.compile(r"[^\d]*\b[A-Z]{2},? \d{5}(?:-\d{4})?")
# "BPD 48, HC 176, AC 152, FL 33" ends as an address in Florida does.
_MEASURES = re.compile(r"(?:[A-Z]{1,5} ?\d{1,4}(?:\.\d+)?(?:, ?|$)){2,}")
# "128-146/66-80" is the pressure of a day.
_PRESSURES = re.compile(r"\d{2,3}\s?[-–]\s?\d{2,3}/\d{2,3}\s?[-–]\s?\d{2,3}")
# What an address took in of the sentences around it: "cons. 41 Flat 2", "9 Harbour St. Sore throat".
_SENTENCE = re.compile(r"[a-z]{3,}\.\s(?=[A-Z\d])")
# "Worked on the Bruce Highway crew"
_OPENING = re.compile(r"[A-Z][a-z]+\s(?:on|at|off|near|along|in|from)\s(?:the\s)?(?=[A-Z])")
_NEXT = re.compile(r"\b(?:St|Rd|Ave|Ln|Ct|Cres|Pl|Blvd|Road|Street|Lane|Close)\.(?P<next>\s[A-Z][a-z]+)$")
# "Attending Dr. Long" is no drive.
_DOCTOR = re.compile(r"\D*\bDr\.? [A-Z]\D*")
# "recheck at 15 min. Notified Dr. Ghosh", "Called Dr. Adeyemi 8/22".
_TOLD = re.compile(r"(?:^|[\s.])(?:[A-Za-z]{4,}ed|by|to|per|with|from|via|attending|and)\sDr\.? [A-Z]", re.IGNORECASE)
_ACROSS = re.compile(r"[a-z]{3,}(?:['’]s)?\.\s[A-Z]|['’]s\.\s|^s?\.\s")
# "72F, R neck of femur", "Heidelberg 0.\nWet read": an age with a sex, a grade that ends its sentence.
_AGED = re.compile(r"(?:1[0-2])?\d{1,2}[FMfm],?\s")
_VALUED = re.compile(r"[a-z] \d\.\s")
_FAX = ("fax", "facsimile")


def _kind(reading: Reading, mention: Mention) -> Kind:
    kind = _KINDS.get(mention.subtype or "", Kind.UNIQUE)
    before = reading.lower[max(0, mention.span.start - 16) : mention.span.start]
    return Kind.FAX if kind is Kind.PHONE and any(word in before for word in _FAX) else kind


def _whole(reading: Reading, span: Span) -> Span:
    """Return the span without the first letter of a label that an address took in ("D" of "D.o.b.")."""
    if reading.lower[span.end - 2 : span.end + 4] in (" d.o.b", ",d.o.b", "\nd.o.b"):
        return Span(span.start, span.end - 2)
    raw = span.of(reading.text)
    lead, tail = _SENTENCE.match(raw) or _OPENING.match(raw), _NEXT.search(span.of(reading.text))
    return Span(span.start + (lead.end() if lead else 0), span.start + tail.start("next") - 1 if tail else span.end)


def _of_medicine(reading: Reading, mention: Mention) -> bool:
    """Tell whether what reads as an address holds a medicine: "Tylenol #3, St. John's wort. Lisinopril"."""
    if mention.subtype == "phone":
        return _PRESSURES.fullmatch(mention.span.of(reading.text)) is not None
    if mention.type is not MentionType.ADDRESS:
        return False
    words = re.findall(r"[a-z][\w'’-]+", mention.span.of(reading.lower))
    raw = mention.span.of(reading.text)
    if _AGED.match(raw) or _VALUED.search(raw):
        return True
    if _DOCTOR.fullmatch(raw) or _TOLD.search(raw) or (_ACROSS.search(raw) and not any(c.isdigit() for c in raw)):
        return True
    return any(word in drugs() for word in words) or bool(_MEASURES.match(mention.span.of(reading.text)))


def find(reading: Reading) -> list[Finding]:
    """Return contacts, numbers of known form, and addresses."""
    mentions = [m for recognizer in _RECOGNIZERS for m in recognizer(reading).mentions]
    wanted = (MentionType.CONTACT, MentionType.ID_NUMBER, MentionType.ADDRESS)
    return [
        Finding(_whole(reading, m.span), _kind(reading, m))
        for m in mentions
        if m.type in wanted and not _TOWN_ONLY.fullmatch(m.span.of(reading.text)) and not _of_medicine(reading, m)
    ]
