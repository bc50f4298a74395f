"""Names by how letters, lists and shouted forms write them: "Dear Yasmin", "3. HENSCHKE, R.", "EMERG CONTACT ÔNG BÌNH".

Also a newborn by its weight, the second of two in capitals, and a name of two letters before what only a person does.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.quick import has, matches
from app.notes.find.unexplained import ACTS
from app.notes.find.vocabulary import explained, is_eponym, more_given, ordinary, short_given
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
    for span in (*_shouted(reading), *_told(reading)):
        found.append(cues.person(reading, span, cues.cue_before(reading.lower, span.start)))
    return found
