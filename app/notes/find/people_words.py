"""Names that everyday words make, told by what stands before them: "her husband Will", "Nurse Day", "Dr Heart"."""

import re
from collections.abc import Iterator
from typing import cast

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.dosed import dosed
from app.notes.find.fronts import CAPITAL, Fronted
from app.notes.find.quick import Led, has, matches, words_of
from app.notes.find.unexplained import ACTS
from app.notes.find.vocabulary import (
    before_head,
    drugs,
    heads,
    in_notes,
    more_given,
    more_surnames,
    short_given,
)
from app.notes.finding import Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index
from app.signals.name_lists import given, surnames

RELATIONS = (
    "wife husband partner boyfriend girlfriend fiancé fiancée fiance fiancee spouse mother mom mum mam father dad"
    " stepmother stepfather stepmum stepmom stepdad daughter son dtr stepson stepdaughter brother sister sibling"
    " grandson granddaughter grandmother grandfather grandma grandpa gran nan nana aunt auntie aunty uncle niece"
    " nephew cousin roommate flatmate housemate neighbour neighbor friend carer caregiver bf gf son-in-law"
    " daughter-in-law sister-in-law brother-in-law mother-in-law father-in-law kids children daughters sons twins"
    " boys girls brothers sisters moko mokopuna gogo oma opa nonna nonno abuela abuelo housemate lodger".split()
)
OF_RELATION = Led(
    rf"(?<![\w-])(?i:{'|'.join(RELATIONS)})(?:\s\(\w{{2,8}}\)|\sis|\sare|\snamed|\scalled)?,?\s"
    rf"(?P<name>{TITLE_CASE})(?![\w-])"
)
_DATED = re.compile(r"\s(?:the\s)?(?:\d|of\s|last\b|this\b)")
_MONTHS = frozenset("april may june august".split())
# Behind these titles whatever has a capital is a name, but for what is done at their doors.
_TITLED = re.compile(
    rf"(?<![\w.?])(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|DR|MR|MRS|Doctor|Mister|Smt|Shri)\.?\s(?P<name>{TITLE_CASE})(?![\w-])"
    rf"(?:[ ](?P<last>{TITLE_CASE})(?=[,.;:)\n]|$))?"
)
_NO_NAME = frozenset(
    "please clinic office team note notes notified aware who on to the and or is was has will had orders order visit"
    " letter appointment appt rounds google phone fax tel in at of for with universe".split()
)
_ROLED = Led(
    r"(?<![\w.])(?<!\d )(?:[Nn]urse|[Ss]ister|[Ss]r|RN|SN|HCA|PA|NP|[Mm]atron|[Ff]ather|Fr|Rev|[Pp]astor|[Oo]fficer"
    r"|PC|[Ss]gt|[Cc]oach|[Aa]unt(?:ie|y)?|[Uu]ncle|[Gg]randma|[Gg]ranny|[Nn]ana?|[Mm]idwife|[Cc]arer|[Cc]haplain"
    r"|[Pp]artner|[Ii]nterpreter|[Aa]djuster|[Mm]anager|[Mm]gr|[Ss]urgeon|[Pp]hysio|[Tt]herapist"
    r"|[Ww]orker|[Cc]aseworker"
    r"|[Rr]egistrar|Consultant|[Ss]upervisor|[Ff]oreman|[Tt]eacher|[Ss]olicitor|[Ss]ponsor|[Ss]tep-?mum|[Ss]tep-?dad"
    r"|[Cc]oworkers?|[Cc]olleague|[Hh]ygienist|[Pp]harmacist|[Pp]aramedic|[Hh]airdresser|m/w|rep"
    r"|[Jj]udge|[Aa]ttorney|[Aa]tty|[Ll]awyer|[Rr]abbi|[Ii]mam|[Dd]eputy|[Dd]etective)\.?\s"
    rf"(?P<name>{TITLE_CASE})(?![\w-])"
)
# "Will is still working", "Temple, aged 9": a name that opens its sentence before what only a person does.
_OPENING = Fronted(rf"(?:^|(?<=[.\n;!?] )|(?<=\n))(?P<name>{TITLE_CASE})(?![\w-])", CAPITAL)
# "SW (Hope) to call", "Ortho (Love) reduced"
_BRACKETED = Led(
    r"\b(?:SW|CM|RN|PT|OT|SLP|NP|PA|HR|GP|PCP|CNA|HHA|RT|RD|MA|HV|CPN|OP|Ortho|Cards|Neuro|Renal|Surgery"
    r"|Psych|Peds|ID|GI"
    r"|ENT|Onc|Derm|Uro|Gyn|Anes|Anaes|ICU|Chaplain|Pharmacy|Physio|(?i:nurse|midwife|surgeon|social worker|manager"
    rf"|supervisor|neighbou?r|friend|landlord|teacher|coach|interpreter))\s\((?P<name>{TITLE_CASE})(?=[,)])"
)
# "text Frank on 07700 900 764", "her nephew Green, the councilman", "appt w/ Page."
_REACHED = Led(
    rf"\b(?i:text|ring|call|phone|contact|reach|ask for|speak to|tell|told)\s(?P<name>{TITLE_CASE})"
    r"(?=\s(?:on|at|via)\s(?:\d|his|her|their|the)|\s\(?[\d(]{3}|\s(?:on|if|when|about)\b)"
)
# "Val from lab called", "Sam in pharmacy says": who works where.
_OF_TEAM = re.compile(
    rf"(?<![\w'’-])(?P<name>{TITLE_CASE})\s(?:from|in|w/|with)\s(?:the\s)?(?:lab|pharmacy|micro|path"
    rf"|pathology|radiology|rads"
    r"|blood bank|bed control|registration|billing|scheduling|transport|dietary|case management|social work|PT|OT|IR|RT"
    r"|HR|CM|SW|the ED|ED|ICU|OR|PACU|hospice|palliative|home health|reception|the office)"
    r"(?=\s(?:called|says|said|rang|paged"
    r"|reports|here|will|to|is|was|notified|aware|phoned|came|confirmed|states|asked|asks)\b|[,;)])"
)
# "Sam (son) drives": who it is stands behind the name.
_BESIDES = "ex|gf|bf|pt|rn|poa|nok"
_EXPLAINED = re.compile(
    rf"(?<![\w'’-])(?P<name>{TITLE_CASE})\s\((?i:{'|'.join(RELATIONS)}|{_BESIDES})\b"
    r"[^)\n]{0,20}\)"
)
# "OT Summer; PT Forrest": letters of a profession before a given name.
_PROFESSIONS = "OT|PT|CM|SW|SLP|RT|RD|MA|CNA|LPN|HHA|CRNA|CNM|PharmD|PCT|HUC|DPT|COTA|PTA"
_PROFESSION = re.compile(
    rf"(?<![\w/-])(?:{_PROFESSIONS})\s(?P<name>{TITLE_CASE})"
    r"(?=[.,;)\n]|$|\s(?:called|says|said|saw|will|to|is|was|notified|aware|at|here|recs|recommends"
    r"|worked|working|in)\b)"
)
# "ATT GREER  ADM": a column of a header without colons.
_COLUMNS = (
    "ATT|ATTN|ATTENDING|REF|REFERRING|ORD|ORDERING|PCP|SURGEON|SURG|ANES|ANESTH|ASST|ASSIST|PERF|CIRC|SCRUB|NOK|MOTHER"
    "|FATHER|SPOUSE"
)
_COLUMN = re.compile(
    rf"(?<![\w-])(?:{_COLUMNS}):?[ ]{{1,4}}"
    r"(?P<name>[A-Z][A-Z'’-]{3,}(?:,[ ]?[A-Z]{2,})?)(?=[ ]{2,}|\s*(?:\n|$))"
)
_PROFESSIONAL, _HEADED = words_of(_PROFESSIONS), words_of(_COLUMNS)
_BY = re.compile(
    rf"(?:\b(?:by|d/w|per|nephew|niece|cousin|landlord|boss|neighbou?r|friend|mate|foreman|supervisor)|w/)\s"
    rf"(?P<name>{TITLE_CASE})(?=[,;)]|\.(?:\s|$)|\n|$|\s\d{{1,2}}/\d)"
)
_ALIAS = re.compile(
    r"\b(?:aka|a\.k\.a\.|AKA|[Cc]all me|calls (?:him|her)self|goes by|known as|nicknamed|nickname|answers to"
    r"|likes to be called)\s"
    rf"(?P<name>{TITLE_CASE})(?![\w-])"
)
# "Pt: JT, 44M"
_LETTERS = re.compile(
    r"\b(?:[Pp]t|[Pp]atient|[Cc]lient|[Rr]e)[:.]?\s(?P<name>[A-Z]{2,3}),?\s(?:is\s(?:an?\s)?)?(?=\d{1,3}\s?(?:[mfMF]\b|yo\b|y/o))"
)
# "Drew (6) and Sky (3)": whatever stands in a row of children with their ages.
_IN_ROW = re.compile(
    rf"(?<=[a-zß-öø-ÿ] )\(\d{{1,2}}(?:\s?(?:yo?|yrs?|m|mo|mths?|wks?))?\),?(?:\s(?:and|&))?\s"
    rf"(?=(?P<name>{TITLE_CASE})\s\(\d{{1,2}}(?:\s?(?:yo?|yrs?|m|mo|mths?|wks?))?\))"
)
_CHILDREN = re.compile(r"\b(?:kids|children|sons?|daughters?|boys|girls|siblings|brothers?|sisters?|twins|baby)\b")
RELATED = frozenset(word for relation in RELATIONS for word in relation.split("-"))
_KIN = frozenset(relation.split("-")[0] for relation in RELATIONS)
_BESIDE_WORDS = words_of(_BESIDES)
_TITLE_WORDS = frozenset(
    "dr mr mrs ms miss mx prof doctor mister smt shri nurse sister sr rn sn hca pa np matron father fr rev pastor"
    " officer pc sgt coach aunt auntie aunty uncle grandma granny nan nana midwife carer chaplain"
    " partner interpreter adjuster manager mgr surgeon physio therapist worker caseworker registrar consultant"
    " supervisor foreman teacher solicitor sponsor step stepmum stepdad coworker coworkers colleague hygienist"
    " pharmacist paramedic hairdresser m rep judge attorney atty lawyer rabbi imam deputy detective".split()
)


_TEAMS = frozenset(
    "lab pharmacy micro path pathology radiology rads bank control registration billing scheduling transport dietary"
    " management work pt ot ir rt hr cm sw ed icu or pacu hospice palliative health reception office".split()
)
_AGED = re.compile(r",\saged\s\d|\sborn\b")
_PRONOUNS = frozenset("she her his you our son may they the and all".split()) | cues.OFFICES
_REACHING = frozenset("text ring call phone contact reach ask speak tell told".split())
_CALLING = frozenset("aka k call calls goes known nicknamed nickname answers likes".split())
_PATIENTS = frozenset("pt patient client re".split())
_DOING = frozenset(
    "by d per w nephew niece cousin landlord boss neighbor neighbour friend mate foreman supervisor".split()
)


def _borne(word: str) -> bool:
    """Tell whether some people are called so, whatever else the word means."""
    folded = word.lower()
    return (
        folded in given() or folded in surnames() or folded in more_given() or folded in more_surnames()
    ) and folded not in drugs()


def _given(word: str) -> bool:
    folded = word.lower()
    return folded in short_given() or ((folded in given() or folded in more_given()) and folded not in drugs())


def _a_day(reading: Reading, name: str, end: int) -> bool:
    """Tell whether the name is a month here: "seen with his wife May 3"."""
    return name.lower() in _MONTHS and _DATED.match(reading.lower, end) is not None


def of_relation(reading: Reading) -> list[re.Match[str]]:
    """Return relations before a capitalised word; found once for all who ask."""
    known = reading.extra.get("notes.relations")
    if known is None:
        reading.extra["notes.relations"] = known = list(matches(reading, OF_RELATION, reading.text, RELATED))
    return cast(list[re.Match[str]], known)


def _relatives(reading: Reading) -> Iterator[Span]:
    for match in of_relation(reading):
        if _given(match["name"]) and not _a_day(reading, match["name"], match.end()):
            yield Span(*match.span("name"))


def _reached(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _REACHED, reading.text, _REACHING):
        if _given(match["name"]):
            yield Span(*match.span("name"))
    for match in _OPENING.matches(reading, reading.text):
        told = ACTS.match(reading.lower, match.end()) or _AGED.match(reading.lower, match.end())
        if told and _given(match["name"]) and len(match["name"]) > 2 and match["name"].lower() not in _PRONOUNS:
            yield Span(*match.span("name"))
    behind = RELATED | _BESIDE_WORDS if "(" in reading.text else frozenset[str]()
    for pattern, words in ((_OF_TEAM, _TEAMS), (_PROFESSION, _PROFESSIONAL), (_EXPLAINED, behind)):
        for match in matches(reading, pattern, reading.text, words):
            known = index().places.get(match["name"].lower())
            if _given(match["name"]) and not (known and known[0].city is None):
                yield Span(*match.span("name"))
    for match in matches(reading, _COLUMN, reading.text, _HEADED):
        if not in_notes(match["name"].split(",")[0].lower()):
            yield Span(*match.span("name"))
    for pattern, words in ((_ALIAS, _CALLING), (_LETTERS, _PATIENTS)):
        yield from (Span(*m.span("name")) for m in matches(reading, pattern, reading.text, words))
    bracketed = _BRACKETED.matches(reading, reading.text) if "(" in reading.text else ()
    for match in (*matches(reading, _BY, reading.text, _DOING), *bracketed):
        if _borne(match["name"]) and not in_notes(match["name"].lower()):
            yield Span(*match.span("name"))


def _in_row(reading: Reading) -> Iterator[Finding]:
    for match in _IN_ROW.finditer(reading.text) if "(" in reading.text else ():
        if _CHILDREN.search(reading.lower, max(0, match.start() - 60), match.start()):
            yield Finding(Span(*match.span("name")), Kind.PERSON, role=Role.RELATIVE, noun="child")


def _titled(reading: Reading) -> Iterator[Span]:
    for match in _TITLED.finditer(reading.text):
        last = match["last"]
        both = last and last.lower() not in _NO_NAME and last.lower() not in heads()
        if match["name"].lower() not in _NO_NAME:
            yield Span(match.start("name"), match.end() if both else match.end("name"))
    for match in _ROLED.matches(reading, reading.text):
        name = match["name"]
        if (_borne(name) or _given(name) or name.lower() in index().places) and not (
            in_notes(name.lower()) and not _given(name) and name.lower() not in surnames()
        ):
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names, with the title before them."""
    spans = list(_relatives(reading)) if has(reading, _KIN) else []
    spans += list(_titled(reading)) if has(reading, _TITLE_WORDS) else []
    spans += _reached(reading)
    found = [
        cues.person(reading, span, cues.cue_before(reading.lower, span.start))
        for span in spans
        if not dosed(reading, span) and not before_head(reading.lower, span.end, 1)
    ]
    return [*_in_row(reading), *found] if has(reading, RELATED) else found
