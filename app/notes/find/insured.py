"""Who insures, carries, lodges somebody: "insurer GIO", "covered by MVP", "Transport: Ride Easy".

Public programmes ("Medicare") and the words for how somebody travels ("Transport: Wheelchair Van") are nobody's name.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN
from app.notes.find.quick import matches, needs
from app.notes.find.vocabulary import drugs, in_notes
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_NAME = rf"{PLAIN}(?:[ ](?:of[ ]|&[ ]|and[ ])?{PLAIN}){{0,3}}"
_INSURED = re.compile(
    r"\b(?i:insurer|insured (?:with|by|through)|insurance(?: is| with| through|:)?|payer|payor|covered by"
    r"|coverage(?: with| through| by|:)|health fund|health plan)"
    rf"(?::|\sis)?\s(?P<name>[A-Z][A-Z&]{{1,5}}(?:\s{PLAIN})?|{_NAME})(?=[.,;:)#\n]|\s(?:#|ID|id|no\b|number|member|policy"
    r"|PPO|HMO|EPO|case|claim|plan|gold|silver|bronze|[A-Z]?\d{4,})|$)"
)
# "UPHP member 20088713-A": letters before whose member somebody is, and the number.
_MEMBER = re.compile(
    r"(?<![\w&/-])(?P<name>[A-Z]{3,6})\s(?:member|subscriber|policy|card|plan|beneficiary|enrol+ee|PPO|HMO|EPO|MCO|MSHO)\s"
    r"(?:(?:no\.?|number|id|ID|#)[: ]{0,2})?#?(?=[A-Z]{0,4}-?\d{5})"
)
_MEMBERS = frozenset("member subscriber policy card plan beneficiary enrolee enrollee ppo hmo epo mco msho".split())
_SERVED = re.compile(
    r"(?<![\w-])(?i:transport(?:ation)?(?: by)?|taxi|ride|hotel|lodging|vendor|supplier|agency|home health|hospice"
    rf"|landlord|shelter|funeral home|undertaker|bank|union|gym|cab|mail[ -]order|specialty pharmacy)"
    rf"(?::\s|\s[-–]\s)(?P<name>{PLAIN}"
    rf"(?:[ ](?:of[ ]|&[ ])?{PLAIN}){{1,3}})(?=[.,;()\n]|$)"
)
_CARED = re.compile(
    r"\b(?i:carers?|aides?|caregivers?|home care|home help|helpers?|cleaners?|nurses|services|equipment|oxygen|supplies"
    r"|meals|hospice|wheelchair|rides?|therapists?|sitters?|staff|placement|referral|case manager)"
    r"\s(?:from|through|via|with)\s"
    rf"(?:the\s)?(?P<name>{PLAIN}(?:[ ](?:of[ ]|&[ ]|on[ ]|at[ ])?{PLAIN}){{1,3}})"
    r"(?=[.,;()\n]|$|\s(?:\d|twice|once|daily|every|since|on|for|tds|qds|to|is|are|came|comes)\b)"
)
# "Employer Save the Children", "works for Habitat for Humanity": the small words are the name's.
_JOINED = re.compile(
    r"\b(?i:employer|works? (?:for|at|with)|worked (?:for|at|with)|employed by|job (?:at|with)|charity"
    r"|volunteers? (?:for|at|with))"
    rf"(?::|\sis)?\s(?:the\s)?(?P<name>{PLAIN}[ ](?:of[ ]the|for[ ]the|the|for|of|in|on)[ ]"
    rf"{PLAIN}(?:[ ]{PLAIN})?)(?![\w-])"
)
_PUBLIC = frozenset(
    "family masshealth medi-cal tenncare badgercare soonercare medisave medishield"
    " medicare medicaid tricare medi nhs hse va none no self-pay self private public pending verified unknown yes auth"
    " authorization approval denied denies prior commercial state federal workers worker company coverage card form"
    " forms request information id dob group employer id ppo hmo epo cobra and".split()
)
_MEANS = frozenset(
    "private own wheelchair ambulance car bus taxi family walking walks medical public van stretcher air ground bls als"
    " daughter son wife husband spouse friend self patient pending none not tbd to will needs per as no yes see".split()
)
_INSURERS = frozenset("insurer insured insurance payer payor covered coverage fund plan".split())
_SERVANTS = frozenset(
    "transport transportation taxi ride hotel lodging vendor supplier agency home hospice landlord shelter funeral"
    " undertaker bank union gym cab mail order specialty pharmacy".split()
)
# What care is called, and what it is given with: "oxygen via Nasal Cannula", "aides through Case Management".
_CLINICAL = frozenset(
    "cannula face mask case central supply adult child protective services family physical occupational speech"
    " behavioral medical nursing hospice respite palliative of and on at".split()
)
_EMPLOYERS = frozenset("employer work works worked employed job charity volunteer volunteers".split())
_CARERS = frozenset(
    "carer carers aide aides caregiver caregivers care help helper helpers cleaner cleaners nurses services equipment"
    " oxygen supplies meals hospice wheelchair ride rides therapist therapists sitter sitters staff placement referral"
    " manager".split()
)
# What is looked for, its gate, what its name never begins with, and whether words of notes alone may be that name.
_ALL = (
    (_INSURED, _INSURERS, _PUBLIC, True),
    (_MEMBER, _MEMBERS, _PUBLIC, False),
    (_SERVED, _SERVANTS, _MEANS, False),
    (_CARED, _CARERS, _MEANS, False),
    (_JOINED, _EMPLOYERS, _PUBLIC, False),
)


def _spans(reading: Reading) -> Iterator[Span]:
    for pattern, gate, never, any_words in _ALL:
        for match in matches(reading, pattern, reading.text, gate):
            words = [w.lower() for w in match["name"].split()]
            plain = not any_words and all(in_notes(w) or w in _CLINICAL for w in words)
            if words[0] not in never and not plain and not any(w in drugs() for w in words):
                yield Span(*match.span("name"))


@needs(*(gate for _, gate, _, _ in _ALL))
def find(reading: Reading) -> list[Finding]:
    """Return such names."""
    return [Finding(span, Kind.EMPLOYER, noun="company") for span in _spans(reading)]
