"""Names by how letters, lists and shouted forms write them: "Dear Yasmin", "3. HENSCHKE, R.", "EMERG CONTACT ÔNG BÌNH".

Also a newborn by its weight, the second of two in capitals, and a name of two letters before what only a person does.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.hired import JOBS
from app.notes.find.quick import has, matches
from app.notes.find.unexplained import ACTS
from app.notes.find.vocabulary import drugs, explained, is_eponym, more_given, ordinary, short_given
from app.notes.finding import Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given, surnames
from app.signals.shapes import shaped

# Whoever is written to has a name, be it a medicine's: "Dear Yasmin".
_DEAR = re.compile(
    rf"\bDear\s(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE})?)(?:\s(?:and|&)\s(?P<other>{TITLE_CASE}))?"
    r"(?=[ ]*(?:[,:;!.]|[-–—]{1,2}\s|\n|$))"
)
_NOBODY = frozenset(
    "sir madam sirs colleague colleagues doctor doctors dr team all both parent parents carer carers guardian guardians"
    " patient patients friend friends nurse nurses consultant consultants surgeon gp reader family god lord insurer"
    " reviewer applicant applicants resident residents student students client clients member members customer".split()
)
# "3. HENSCHKE, R. Bland GIST": an item of a list of patients, in capitals.
_LISTED = re.compile(
    r"(?:^|\n)[ \t]*(?:\(?\d{1,2}[.)][ ]{1,3}|[-•*][ ])?"
    r"(?P<name>(?P<last>[A-ZÀ-Þ][A-ZÀ-Þ'’-]{3,}),[ ]?[A-Z]\.(?:[ ]?[A-Z]\.)?)"
    r"(?=\s)"
)
# "EMERG CONTACT ÔNG BÌNH 504-555-0170": letters of any alphabet with capitals, before a telephone.
_CONTACT = re.compile(
    r"\b(?:EMERG(?:ENCY)?\.? CONTACT|NEXT OF KIN|NOK|GUARDIAN|HCPOA|POA|PROXY|SPONSOR|INFORMANT|CALLER)[: ]{1,3}"
    r"(?P<name>[^\W\d_]{2,}(?:['’-][^\W\d_]+)?(?:[ ][^\W\d_]{2,}(?:['’-][^\W\d_]+)?){0,3})(?=,?\s\(?\+?\d{3}|\s\()"
)
_CONTACTS = frozenset("contact kin nok guardian hcpoa poa proxy sponsor informant caller".split())
# "FRIENDS DESTINEE AND T-BOY": the second of two.
_TWO = re.compile(
    r"\b(?:FRIENDS|SONS|DAUGHTERS|KIDS|CHILDREN|BROTHERS|SISTERS|PARENTS|TWINS|COUSINS|BOYS|GIRLS|NEIGHBOU?RS"
    r"|COWORKERS)[ ]"
    r"(?P<first>[A-ZÀ-Þ][A-ZÀ-Þ'’-]{2,})[ ](?:AND|&)[ ](?P<name>[A-ZÀ-Þ][A-ZÀ-Þ'’-]{2,})(?![\w'’-])"
)
_MANY = frozenset(
    "friends sons daughters kids children brothers sisters parents twins cousins boys girls neighbors neighbours"
    " coworkers".split()
)
# "ORTHO (HALVERSTADT) EX-FIX": whose hands it was, in a shouted note.
_SERVICE = re.compile(
    r"\b(?:ORTHO|CARDS|CARDIOLOGY|NEURO|NSGY|NEUROSURG(?:ERY)?|RENAL|NEPHRO|SURG(?:ERY)?|TRAUMA|PSYCH|PEDS|GI|ENT|ONC|DERM"
    r"|URO(?:LOGY)?|GYN|OB|ANES(?:THESIA)?|ICU|PULM|VASC(?:ULAR)?|PLASTICS|IR|RADS|HEME|OPHTHO|CHAPLAIN|PHARMACY|SW|CM|RN"
    r"|NP|PCP|ATTENDING|RESIDENT|FELLOW|SURGEON)\s\((?P<name>[A-ZÀ-Þ]{4,}(?:['’-][A-ZÀ-Þ]{2,})?)\)"
)
_BRACKET = re.compile(r"[A-Z] \([A-ZÀ-Þ]{4}")
# "ANES: spinal, Pettit, Duramorph": behind how somebody was put to sleep stands who did it.
_SLEEP = re.compile(
    r"\b(?i:an(?:a)?es(?:th(?:esia|etic)?)?):\s(?i:spinal|general|geta?|ga|epidural|regional|local|mac|cse|lma|tiva|sedation|block"
    rf"|sab)[^,;.\n]{{0,20}},\s(?P<name>{TITLE_CASE})(?=[,;.\n(]|$)"
)
_ASLEEP = frozenset("anes anesth anesthesia anesthetic anaes anaesth anaesthesia anaesthetic".split())
# "SIGNED E. Cherono, MO intern; for Were": whom somebody signs for.
_FOR = re.compile(
    rf"\b(?i:signed|sgd)\b[^\n]{{3,60}}[;,/]\s?(?:for|pp|f/)\s(?:Dr\.?\s|Mr\.?\s|Prof\.?\s)?(?P<name>{TITLE_CASE})\.?\s*(?:\n|\Z)"
)
_SIGNING = frozenset(("signed", "sgd"))
# "ROUGHNECK, PATTERSON-UTI.": behind a trade, letters joined to a surname are a firm.
_TRADE = re.compile(
    rf"\b(?i:[a-z]*(?:man|woman|hand|neck)|[a-z]{{3,}}ist|[a-z]{{2,}}ician|clerk|nurse|cook|guard|{JOBS}),\s"
    r"(?P<name>(?P<first>[A-Z]{4,})-[A-Z]{2,})(?=[.,;])"
)
_JOINED = re.compile(r"[A-Z]{4}-[A-Z]{2}")
# "That was Junior, 4.6 kg, born Apia".
_BORN = re.compile(rf"(?<![\w'’-])(?P<name>{TITLE_CASE})(?:,| \(| at)\s?\d\.\d{{1,2}} ?kg\b")
_SHORT = re.compile(r"(?:^|(?<=[.;!?\n(] )|(?<=[\n;(]))(?P<name>Jo|Al|Ed|Di|Vi|Bo|Mo|Ty|Lu|Su|Cy|Oz)(?=\s[a-z])")
_SHORTS = frozenset("jo al ed di vi bo mo ty lu su cy oz".split())


def _unknown(word: str) -> bool:
    folded = word.lower()
    return not (explained(folded) or is_eponym(folded))


def _borne(word: str) -> bool:
    folded = word.lower()
    return folded in given() or folded in more_given() or folded in short_given()


def _letters(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _DEAR, reading.text, frozenset(("dear",))):
        first = match["name"].split()[0].lower()
        if first not in _NOBODY and (_borne(first) or first in surnames() or not ordinary(first)):
            yield Span(*match.span("name"))
            if match["other"] and match["other"].lower() not in _NOBODY:
                yield Span(*match.span("other"))
    for match in _LISTED.finditer(reading.text) if shaped(reading, "A,A.", "A, A.") else ():
        if match["last"].lower() in surnames() or _unknown(match["last"]):
            yield Span(*match.span("name"))


def _shouted(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _CONTACT, reading.text, _CONTACTS):
        words = re.findall(r"[^\W\d_]+", match["name"])
        if match["name"].isupper() and any(_unknown(word) or _borne(word) for word in words):
            yield Span(*match.span("name"))
    for match in matches(reading, _TWO, reading.text, _MANY):
        if _unknown(match["first"]) or _borne(match["first"]):
            yield Span(*match.span("name"))


def _beside(reading: Reading) -> Iterator[Span]:
    """Yield who stands in brackets behind a service, behind a kind of anaesthesia, and for whom somebody signs."""
    for match in _SERVICE.finditer(reading.text) if _BRACKET.search(reading.text) else ():
        name = match["name"].lower()
        if _unknown(name) and name not in drugs():
            yield Span(*match.span("name"))
    for match in matches(reading, _SLEEP, reading.text, _ASLEEP):
        name = match["name"].lower()
        if name not in drugs() and (name in surnames() or _unknown(name)):
            yield Span(*match.span("name"))
    for match in matches(reading, _FOR, reading.text, _SIGNING):
        yield Span(*match.span("name"))


def _firms(reading: Reading) -> list[Finding]:
    found = _TRADE.finditer(reading.text) if _JOINED.search(reading.text) else ()
    those = (Span(*m.span("name")) for m in found if m["first"].lower() in surnames() or _unknown(m["first"]))
    return [Finding(span, Kind.EMPLOYER, noun="company") for span in those]


def _told(reading: Reading) -> Iterator[Span]:
    for match in _BORN.finditer(reading.text) if "kg" in reading.lower else ():
        if _borne(match["name"]):
            yield Span(*match.span("name"))
    for match in _SHORT.finditer(reading.text) if has(reading, _SHORTS) else ():
        if ACTS.match(reading.lower, match.end()):
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names."""
    found = [Finding(span, Kind.PERSON, role=Role.STAFF, noun="colleague") for span in _letters(reading)]
    for span in (*_shouted(reading), *_beside(reading), *_told(reading)):
        found.append(cues.person(reading, span, cues.cue_before(reading.lower, span.start)))
    return [*found, *_firms(reading)]
