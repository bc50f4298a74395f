"""Names that everyday words make, told by what stands before them: "her husband Will", "Nurse Day", "Dr Heart"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.capitals import UP
from app.notes.find.dosed import dosed
from app.notes.find.quick import has
from app.notes.find.vocabulary import before_head, drugs, in_notes, more_given, more_surnames
from app.notes.finding import Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given, surnames

_TITLE_CASE = rf"{UP}[^\W\d_][a-zß-öø-ÿ]{{1,}}(?:[-'’]{UP}[^\W\d_][a-zß-öø-ÿ]+)?"
_RELATIONS = (
    "wife husband partner boyfriend girlfriend fiancé fiancée fiance fiancee spouse mother mom mum mam father dad"
    " stepmother stepfather stepmum stepmom stepdad daughter son dtr stepson stepdaughter brother sister sibling"
    " grandson granddaughter grandmother grandfather grandma grandpa gran nan nana aunt auntie aunty uncle niece"
    " nephew cousin roommate flatmate housemate neighbour neighbor friend carer caregiver bf gf son-in-law"
    " daughter-in-law sister-in-law brother-in-law mother-in-law father-in-law kids children daughters sons twins"
    " boys girls brothers sisters".split()
)
_OF_RELATION = re.compile(
    rf"(?<![\w-])(?:{'|'.join(_RELATIONS)})(?:\s\(\w{{2,8}}\)|\sis|\sare|\snamed|\scalled)?,?\s"
    rf"(?P<name>{_TITLE_CASE})(?![\w-])"
)
_DATED = re.compile(r"\s(?:the\s)?(?:\d|of\s|last\b|this\b)")
_MONTHS = frozenset("april may june august".split())
_NOT_FIRST = frozenset("may will june april august an my he so do no son".split())
_NOT_LAST = frozenset("day may will street park".split())
# Behind these titles whatever has a capital is a name, but for what is done at their doors.
_TITLED = re.compile(
    rf"(?<![\w.])(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|DR|MR|MRS|Doctor|Mister|Smt|Shri)\.?\s(?P<name>{_TITLE_CASE})(?![\w-])"
)
_NO_NAME = frozenset(
    "please clinic office team note notes notified aware who on to the and or is was has will had orders order visit"
    " letter appointment appt rounds google phone fax tel in at of for with universe".split()
)
_ROLED = re.compile(
    r"(?<![\w.])(?:[Nn]urse|[Ss]ister|[Ss]r|RN|SN|HCA|PA|NP|[Mm]atron|[Ff]ather|Fr|Rev|[Pp]astor|[Oo]fficer|PC|[Ss]gt"
    r"|[Cc]oach|[Aa]unt(?:ie|y)?|[Uu]ncle|[Gg]randma|[Gg]ranny|[Nn]ana?|[Mm]idwife|[Cc]arer|[Cc]haplain)\.?\s"
    rf"(?P<name>{_TITLE_CASE})(?![\w-])"
)
# "Christian Young Jr.", "Faith Bishop": of two everyday words one may be a given name and the other a surname.
_FULL = re.compile(
    rf"(?<![\w'’-])(?P<first>{_TITLE_CASE})[ ](?:[A-Z]\.?[ ])?(?P<last>{_TITLE_CASE})(?![\w-])"
    r"(?:,?[ ](?:Jr|Sr|II|III)\b\.?)?"
)
# "Drew (6) and Sky (3)": whatever stands in a row of children with their ages.
_IN_ROW = re.compile(
    rf"(?<=[a-zß-öø-ÿ] )\(\d{{1,2}}(?:\s?(?:yo?|yrs?|m|mo|mths?|wks?))?\),?(?:\s(?:and|&))?\s"
    rf"(?=(?P<name>{_TITLE_CASE})\s\(\d{{1,2}}(?:\s?(?:yo?|yrs?|m|mo|mths?|wks?))?\))"
)
_CHILDREN = re.compile(r"\b(?:kids|children|sons?|daughters?|boys|girls|siblings|brothers?|sisters?|twins|baby)\b")
_WORDS = frozenset(word for relation in _RELATIONS for word in relation.split("-"))
_TITLE_WORDS = frozenset(
    "dr mr mrs ms miss mx prof doctor mister smt shri nurse sister sr rn sn hca pa np matron father fr rev pastor"
    " officer pc sgt coach aunt auntie aunty uncle grandma granny nan nana midwife carer chaplain".split()
)


def _borne(word: str) -> bool:
    """Tell whether some people are called so, whatever else the word means."""
    folded = word.lower()
    return (
        folded in given() or folded in surnames() or folded in more_given() or folded in more_surnames()
    ) and folded not in drugs()


def _given(word: str) -> bool:
    return (word.lower() in given() or word.lower() in more_given()) and word.lower() not in drugs()


def _a_day(reading: Reading, name: str, end: int) -> bool:
    """Tell whether the name is a month here: "seen with his wife May 3"."""
    return name.lower() in _MONTHS and _DATED.match(reading.lower, end) is not None


def _relatives(reading: Reading) -> Iterator[Span]:
    for match in _OF_RELATION.finditer(reading.text):
        if _given(match["name"]) and not _a_day(reading, match["name"], match.end()):
            yield Span(*match.span("name"))


def _full(reading: Reading) -> Iterator[Span]:
    for match in _FULL.finditer(reading.text):
        first, last = match["first"].lower(), match["last"].lower()
        if _given(first) and last in surnames() and last not in _NOT_LAST and first not in _NOT_FIRST:
            yield Span(*match.span())


def _in_row(reading: Reading) -> Iterator[Finding]:
    for match in _IN_ROW.finditer(reading.text):
        if _CHILDREN.search(reading.lower, max(0, match.start() - 60), match.start()):
            yield Finding(Span(*match.span("name")), Kind.PERSON, role=Role.RELATIVE, noun="child")


def _titled(reading: Reading) -> Iterator[Span]:
    for match in _TITLED.finditer(reading.text):
        if match["name"].lower() not in _NO_NAME:
            yield Span(*match.span("name"))
    for match in _ROLED.finditer(reading.text):
        name = match["name"]
        if _borne(name) and not (in_notes(name.lower()) and not _given(name) and name.lower() not in surnames()):
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names, with the title before them."""
    spans = list(_relatives(reading)) if has(reading, _WORDS) else []
    spans += list(_titled(reading)) if has(reading, _TITLE_WORDS) else []
    spans += _full(reading)
    found = [
        cues.person(reading, span, cues.cue_before(reading.lower, span.start))
        for span in spans
        if not dosed(reading, span) and not before_head(reading.lower, span.end, 1)
    ]
    return [*_in_row(reading), *found] if has(reading, _WORDS) else found
