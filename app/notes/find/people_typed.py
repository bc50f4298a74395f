"""Names in small letters in typed queries: "thx - deb, rn", "m. penny, lcsw", "katie the midwife".

Also what a dictation spells: "spelled t i b b e t s".
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.quick import has
from app.notes.find.vocabulary import drugs, explained, heads, in_notes, is_eponym, more_given, ordinary, short_given
from app.notes.finding import Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given, surnames
from app.signals.shapes import shaped
from app.signals.wording import function_words

_STAFF = (
    r"(?:midwife|nurse|carer|social worker|physio|health visitor|district nurse|doula|neighbou?r|landlady|landlord"
    r"|keyworker|manager|receptionist|secretary|vicar|pastor|priest|chaplain|dietitian|psychologist"
    r"|therapist|pharmacist"
    r"|caretaker|babysitter|housekeeper|foreman|teacher|coach)"
)
# "sees katie the midwife in town"
_NAME_ROLE = re.compile(rf"(?<![\w.'’-])(?P<name>[a-z]{{3,}}),? (?:the|our|her|his|my|their) {_STAFF}(?![\w-])")
_ROLES = frozenset(
    "midwife nurse carer worker physio visitor doula neighbor neighbour landlady landlord keyworker"
    " manager receptionist"
    " secretary vicar pastor priest chaplain dietitian psychologist therapist pharmacist caretaker"
    " babysitter housekeeper"
    " foreman teacher coach".split()
)
_THANKS = re.compile(
    r"\b(?:thx|thanks|thank you|ty|tks|cheers|regards|ta|tia)(?: (?:so much|a lot|again|in advance))?[ ,.!–-]{1,4}"
    r"(?P<name>[a-z]{2,12})(?=,\s|\s\(|\s?[.]?\s*(?:\n|$))"
)
_THANKING = frozenset("thx thanks thank ty tks cheers regards ta tia".split())
_LETTERS = "np|anp|rn|md|pa-c|lpn|crna|cnm|lcsw|dpm|pharmd|dnp|aprn|cna|lmft|slp|dpt|rgn|rmn|hca|msw|lmsw"
_INITIALLED = re.compile(
    rf"(?<![\w.])(?P<name>(?:[a-z]{{1,2}}\. ?){{1,2}}[a-z]{{3,}}(?:-[a-z]+)?),? (?:{_LETTERS})(?=[\s.,;:)]|$)"
)
# "Minutes: m. devries."
_LABELLED = re.compile(r": (?P<name>[a-z]\. ?[a-z]{3,}(?:-[a-z]+)?)(?=[.;,]|\s*(?:\n|$))")
# "the pharmacist hui min gave her": two words, of which the first is nothing else, between a role and what people do.
_ROLED = re.compile(
    rf"(?<![\w.'’-]){_STAFF} (?P<name>(?P<first>[a-z]{{2,}}) [a-z]{{2,}})"
    r"(?= (?:gave|said|says|told|rang|called|thinks|asked|saw|sees|wants|suggested|reckons|phoned|did|checked)\b)"
)
_LETTERED = re.compile(rf"(?<![\w.'’-])(?P<name>[a-z]{{3,}}), (?:{_LETTERS})(?=[\s.,;:)]|$)")
_LETTER_WORDS = frozenset(_LETTERS.replace("pa-c", "pa").split("|"))
_AFTER = (
    r" (?:\d{2}(?:,| (?:from|with|w/|w|on|has|hx|in|here|came|c/o|yo|m|f)\b)|bed \d|rm \d|room \d"
    r"|dob\b|ohip\b|nhs\b|mrn\b)"
)
# "bill rash 68 from corby", "grace nutt bed 9": two words that may be anything, where a patient is introduced.
_INTRODUCED = re.compile(
    r"(?:^|\b(?:hi|hello|hey|so|for|re|about|regarding|pt|patient|pls|question on|note on|letter for)\s"
    r"|[.!?]\s|\n)(?P<name>(?P<first>[a-z]{3,}) (?P<last>[a-z]{3,}(?:-[a-z]+)?))"
    rf"(?=,?{_AFTER})"
)
_BEHIND = re.compile(_AFTER)
_SPELLED = re.compile(
    r"\b(?:spelled|spelt|spelling|that['’]?s|that is|last name|surname|first name)\s(?:as\s|is\s)?"
    r"(?P<name>(?:[A-Za-z](?:[ -]|, )){2,14}[A-Za-z])(?![\w'’])"
)
_INTRODUCING = frozenset("bed rm room dob ohip nhs mrn".split())
_SPELLING = frozenset("spelled spelt spelling that thats s last surname first".split())
# "her lodger heulwen has asthma": a relation before a word that no list knows, and a verb of people behind it.
_UNLISTED = re.compile(
    r"(?<![\w.])(?:wife|husband|son|daughter|dtr|mother|mom|mum|mam|father|dad|sister|brother|partner|girlfriend"
    r"|boyfriend|aunt|auntie|uncle|cousin|niece|nephew|grandson|granddaughter|lodger|friend|neighbou?r)\s"
    r"(?P<name>[a-z]{4,12})(?=\s(?:has|had|lives|works|drives|drove|says|said|rang|called|thinks|wants|only|speaks)\b)"
)
_KIN = frozenset(
    "wife husband son daughter dtr mother mom mum mam father dad sister brother partner girlfriend"
    " boyfriend aunt auntie"
    " uncle cousin niece nephew grandson granddaughter lodger friend neighbor neighbour".split()
)
_NEVER = frozenset(
    "will may can who that for and also then she her him they all again team both everyone guys folks much you lots"
    " bye pls please asap doc dr ok not just bill him it so now here sis bro mom mum dad nan".split()
)
_OTHER_WORD = frozenset("also still never always often even both recently usually apparently already barely".split())


def _called(word: str) -> bool:
    """Tell whether people are called so, where the place calls for a person."""
    borne = word in given() or word in more_given() or word in short_given()
    return borne and word not in _NEVER and not in_notes(word) and word not in drugs()


_GERMS = frozenset("coli diff flu pneumo staph strep".split())


def _initialled(name: str) -> bool:
    """Tell whether letters and a word are somebody's, and not "e. coli" or "pt. stable"."""
    *letters, word = name.replace(". ", ".").split(".")
    last = word.split("-")[0]
    return (
        "pt" not in letters
        and last not in _GERMS
        and (_called(last) or not (explained(last) or in_notes(last) or last in heads()))
    )


def _staff(reading: Reading) -> Iterator[Span]:
    if has(reading, _ROLES):
        yield from (Span(*m.span("name")) for m in _NAME_ROLE.finditer(reading.text) if _called(m["name"]))
        for match in _ROLED.finditer(reading.text):
            if not (explained(match["first"]) or match["first"] in function_words()):
                yield Span(*match.span("name"))
    yield from (Span(*m.span("name")) for m in _LABELLED.finditer(reading.text) if _initialled(m["name"]))
    if has(reading, _THANKING):
        yield from (Span(*m.span("name")) for m in _THANKS.finditer(reading.text) if _called(m["name"]))
    if has(reading, _LETTER_WORDS):
        yield from (Span(*m.span("name")) for m in _INITIALLED.finditer(reading.text) if _initialled(m["name"]))
        yield from (Span(*m.span("name")) for m in _LETTERED.finditer(reading.text) if _called(m["name"]))


def _patients(reading: Reading) -> Iterator[Span]:
    introduced = has(reading, _INTRODUCING) or shaped(reading, "a 00", "a, 00")
    for match in _INTRODUCED.finditer(reading.text) if introduced and _BEHIND.search(reading.text) else ():
        first, last = match["first"], match["last"]
        told = _called(first) or first in short_given() or first == "bill" or not explained(first)
        if told and not is_eponym(first) and not (in_notes(last) and not (last in surnames() or first in given())):
            yield Span(*match.span("name"))


# "his boys mazin and yasir"
_TWO = re.compile(
    r"(?<![\w.])(?:boys|girls|kids|sons|daughters|twins|children|brothers|sisters|parents|aunts|uncles"
    r"|cousins|friends)\s"
    r"(?P<first>[a-z]{3,}) (?:and|&|n) (?P<name>[a-z]{3,})(?![\w-])"
)
_MANY = frozenset(
    "boys girls kids sons daughters twins children brothers sisters parents aunts uncles cousins friends".split()
)


def _two(reading: Reading) -> Iterator[Span]:
    for match in _TWO.finditer(reading.text) if has(reading, _MANY) else ():
        if all(_called(word) and not ordinary(word) for word in (match["first"], match["name"])):
            yield from (Span(*match.span("first")), Span(*match.span("name")))


def _relatives(reading: Reading) -> Iterator[Span]:
    for match in _UNLISTED.finditer(reading.text) if has(reading, _KIN) else ():
        word = match["name"]
        if _called(word) or not (
            explained(word) or ordinary(word) or word in _OTHER_WORD or word.endswith(("ly", "ing", "ed"))
        ):
            yield Span(*match.span("name"))


def _spelled(reading: Reading) -> Iterator[Span]:
    for match in _SPELLED.finditer(reading.text):
        name = match["name"]
        word = re.sub(r"[^a-z]", "", name.lower())
        # "that is N P O" is no name: capitals with spaces between them are letters that mean something.
        if not explained(word) and (
            "-" in name or name.islower() or match.group().lower().startswith(("sp", "la", "su"))
        ):
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names."""
    found = [Finding(span, Kind.PERSON, role=Role.STAFF, noun="clinician") for span in _staff(reading)]
    found += [Finding(span, Kind.PERSON, role=Role.PATIENT, noun="patient") for span in _patients(reading)]
    for span in (*_two(reading), *_relatives(reading)):
        found.append(cues.person(reading, span, cues.cue_before(reading.lower, span.start)))
    if has(reading, _SPELLING):
        found += [Finding(span, Kind.PERSON) for span in _spelled(reading)]
    return found
