"""Names in lower case, as hasty writers type them: "dr fuda", "pt john d", "mr frank little", "ruth calder 58f"."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import explained, idf_words, in_notes, more_given, more_surnames, ordinary, short_given
from app.notes.names import cues
from app.notes.names.repeats import without_capitals
from app.notes.prefilter.quick import Led, matches, words_of
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import Part, given, part, surnames

_TITLED_SMALL = re.compile(
    r"(?<![\w.])(?P<title>doctor|coach|dr|mr|mrs|ms|miss|nurse|smt|shri|sri|sn|sr|matron)\.?[ ]"
    r"(?P<initial>[a-z]\.?[ ](?:[a-z]\.?[ ])?)?"
    r"(?P<first>(?:(?:van|von|de|der|den|di|du|da|la|le|el|al)[ ]){0,3}(?:o['’])?[a-z]{3,}(?:-[a-z]+)?)"
    r"(?:[ ](?P<last>[a-z]{3,}(?:-[a-z]+)?))?(?![\w-])"
)
_CUES = concept("BEFORE_SMALL_NAME")
# A letter after the name is the surname's, unless notes shorten a word to it ("john c chest pain", "w" for with).
_PATIENT_SMALL = Led(
    rf"(?<![\w.]){_CUES}[ :]{{1,2}}(?P<name>(?P<first>[a-z]{{3,}})"
    r"(?: (?:(?P<last>[a-z]{3,}(?:-[a-z]+)?)|(?P<initial>[bdefghjkmoqtuvz](?=[ ,.;]))))?)(?![\w-])"
)
# "my patient rose 78", "wife rose who died": a name that is a word besides, where only a person fits.
_WORD_SMALL = Led(
    rf"(?<![\w.]){_CUES}[ :]{{1,2}}(?P<name>[a-z]{{3,}})(?=,?\s\d{{1,3}}\s?(?:[mfy]\b|yo\b|y/o|yrs?\b|years\b|from\b"
    rf"|on\b|with\b|w/|has\b|c/o)|\s{concept('DOES_BEHIND_SMALL_NAME')}\b)"
    # "sister = patience,": nothing else than a name is put equal to somebody.
    rf"|(?<![\w.]){_CUES} ?= ?(?P<equal>[a-z]{{3,}})(?=[ ]?[,.;(\n]|$)"
)
_TITLES = frozenset("doctor coach dr mr mrs ms miss nurse smt shri sri sn sr matron".split())
_CUE_WORDS = words_of(
    _CUES.replace("[eé]e?", "é|fiance|fiancee|fiancée").replace("neighbou?r", "neighbor|neighbour")
) - {"in", "law"}
_DOES = frozenset("said may will can saw says wants".split())
_NEVER_SMALL = frozenset("will may can who that for notes and also then she her him they june august april".split())


def _small(reading: Reading) -> Iterator[Finding]:
    """Yield names in lower case after a title, role or relation."""
    for match in matches(reading, _TITLED_SMALL, reading.text, _TITLES):
        first, last = match["first"], match["last"]
        if ordinary(first) or first in ("for", "who", "notes"):
            continue
        spoken = match["title"] in ("doctor", "coach")
        if spoken and (first in _DOES or not (_given_small(first) or first in surnames() or first in more_surnames())):
            continue
        doctor = match["title"] in ("sr", "sn", "sri", "nurse", "matron")
        if doctor and explained(first) and not _given_small(first):
            continue
        start = match.start("initial" if match["initial"] else "first")
        yield _named(reading, start, match.end("last") if _also(first, last) else match.end("first"))
    for match in matches(reading, _PATIENT_SMALL, reading.text, _CUE_WORDS):
        if _borne_small(match["first"]):
            last = match["last"]
            taken = match["initial"] or (last and (not explained(last) or _surname_small(last)))
            yield _named(reading, match.start("name"), match.end("name") if taken else match.end("first"))
    for match in matches(reading, _WORD_SMALL, reading.text, _CUE_WORDS):
        group = "name" if match["name"] else "equal"
        called = group == "equal" and match[group] in short_given() and not in_notes(match[group])
        if called or _given_small(match[group]):
            yield _named(reading, *match.span(group))


def _named(reading: Reading, start: int, end: int) -> Finding:
    return cues.person(reading, Span(start, end), cues.cue_before(reading.lower, start))


def _given_small(word: str) -> bool:
    return (word in given() or word in more_given()) and word not in _NEVER_SMALL and not in_notes(word)


def _surname_small(word: str) -> bool:
    return (word in surnames() or word in more_surnames()) and not in_notes(word)


def _also(first: str, last: str | None) -> bool:
    """Tell whether the second word after a title belongs to the name: "dr mary king", but not "mr frank said"."""
    if not last or in_notes(last):
        return False
    shaped = part(last) in (Part.SURNAME, Part.SHAPED) or last in more_surnames()
    return shaped or (first in given() and last in surnames())


def _borne_small(word: str) -> bool:
    """Tell whether a word in lower case is a given name and no word besides."""
    if ordinary(word):
        return False
    return part(word) is Part.GIVEN or (word in more_given() and word not in idf_words())


_PAIR_SMALL = re.compile(
    r"(?<![\w.])(?P<name>(?P<first>[a-z]{3,}) (?P<last>[a-z]{3,}(?:-[a-z]+)?)),? (?=\d{1,3} ?(?:[mf]\b|yo\b"
    r"|y/o)|mrn\b|dob\b)"
)


_AGED = frozenset("m f yo y mrn dob".split())


def _small_patients(reading: Reading) -> Iterator[Finding]:
    """Yield "ruth calder 58f": a name without capitals before an age and sex."""
    for match in matches(reading, _PAIR_SMALL, reading.text, _AGED):
        first, last = match["first"], match["last"]
        if not in_notes(first) and not ordinary(last) and (first in given() or not ordinary(first)):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.PATIENT, "patient")


_PAIR = re.compile(r"(?<![\w.'’-])(?P<first>[a-z]{3,})[ ](?P<last>[a-z]{3,}(?:-[a-z]+)?)(?![\w'’-])")
_SPOKEN_TITLE = re.compile(
    r"\b(?:doctor|mister|missus|miss|professor|nurse|dr|mr|mrs"
    r"|ms)\.?[ ](?P<name>[a-z]{3,}(?:-[a-z]+)?)(?:[ ](?P<last>[a-z]{4,}))?"
)


def _without_capitals(reading: Reading) -> Iterator[Finding]:
    """Yield names in a text without capitals, as speech recognition writes: by their title, or a listed given name."""
    if not without_capitals(reading.text):
        return
    for match in _SPOKEN_TITLE.finditer(reading.text):
        if explained(match["name"]) and match["name"] not in given():
            continue
        end = match.end("last") if match["last"] and not explained(match["last"]) else match.end("name")
        yield cues.person(reading, Span(match.start("name"), end), cues.cue_before(reading.lower, match.start("name")))
    for match in _PAIR.finditer(reading.text):
        if _borne_small(match["first"]) and not explained(match["last"]):
            yield cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))


# "pcp ellen marsh np", "per kevin platt rn": a name without capitals before letters that only staff have.
_LETTERS = "np|rn|md|pa-c|lpn|crna|cnm|lcsw|dpm|pharmd|dnp|aprn|cna|lmft|slp|dpt"
_LETTERED = re.compile(
    r"(?<![\w.'’-])(?P<name>(?P<first>[a-z]{3,}) (?P<last>[a-z]{3,}(?:-[a-z]+)?)),? "
    rf"(?:{_LETTERS})(?=[\s.,;:)]|$)"
)
_STAFFED = words_of(_LETTERS)


def _small_staff(reading: Reading) -> Iterator[Finding]:
    for match in matches(reading, _LETTERED, reading.text, _STAFFED):
        if _given_small(match["first"]) and not in_notes(match["last"]):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.STAFF, "clinician")


def find(reading: Reading) -> list[Finding]:
    """Return names in lower case after titles, roles and relations, and before an age."""
    recognizers = (_small, _small_patients, _small_staff, _without_capitals)
    return [finding for recognizer in recognizers for finding in recognizer(reading)]
