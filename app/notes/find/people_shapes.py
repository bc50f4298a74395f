"""Persons' names by the shape of what stands around them: "SORENSEN, JED", "the Abbot twins", "dr fuda", "A.K."."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.people_runs import INITIAL, WORD, Run, is_given, is_place
from app.notes.find.vocabulary import in_notes, is_eponym, ordinary
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import Part, given, part, surnames

_INVERTED = re.compile(
    rf"(?<![\w@-])(?P<last>{WORD}(?:[ -]{WORD}){{0,2}}), ?(?P<first>{WORD}(?:[ ](?:{WORD}"
    rf"|{INITIAL})){{0,2}})(?![\w-])"
)
_ABBREVIATED = frozenset(
    "u.s. d.o. m.d. p.o. b.i.d. t.i.d. q.i.d. q.d. a.m. p.m. r.n. n.p. p.a. e.r. i.v. i.m. s.c. s.q. s.l. p.r."
    " e.g. i.e. o.d. o.s."
    " o.u. a.d. a.s. c.c. h.s. p.c. a.c. d.c. u.k. d.d.s. n.s. b.p. h.r. r.r. d.o.b. s.s.n. m.r. l.l. c.t. d.s."
    " e.d. i.d. v.a. n.b."
    " n.p.o. a.k.a. s.p. w.o. r.o.".split()
)
_DOTTED = re.compile(r"(?<![\w.])[A-Z]\.[ ]?[A-Z]\.(?:[ ]?[A-Z]\.)?(?![\w.]| [A-Z][a-z])")


def _inverted(reading: Reading) -> Iterator[Finding]:
    """Yield names with the surname first: "SORENSEN, JED", "Nakamura, Ayumi"."""
    for match in _INVERTED.finditer(reading.text):
        first, last = match["first"].split()[0].rstrip("."), re.split(r"[ -]", match["last"])
        if not re.search(r"[aeiouy]", match["last"].lower()):
            continue  # an abbreviation
        if match["last"].isupper() and not match["first"].isupper() and len(match["last"]) < 7:
            continue
        if any((ordinary(w) or is_eponym(w.lower())) and w.lower() not in surnames() for w in last):
            continue
        if is_place(Run(Span(0, 0), tuple(last))) and not match["last"].isupper():
            continue
        if is_given(first.split("-")[0]) or _both_unknown(reading, match.start(), first, last):
            yield cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))


def _both_unknown(reading: Reading, start: int, first: str, last: list[str]) -> bool:
    """Tell whether a line opens with two words that nothing else explains."""
    opens = start == 0 or reading.text[start - 1] == "\n"
    return (
        opens
        and len(last) == 1
        and len(first) > 4
        and not ordinary(first)
        and not is_eponym(first.lower())
        and first.isalpha()
    )


_TITLED_SMALL = re.compile(
    r"(?<![\w.])(?P<title>dr|mr|mrs|ms|miss|nurse)\.?[ ](?P<name>[a-z]{3,}(?:-[a-z]+)?(?: [a-z]{4,})?)(?![\w-])"
)
_PATIENT_SMALL = re.compile(
    r"(?<![\w.])(?:pt|patient|wife|husband|son|daughter|mother|mom|mum|father|dad|sister|brother|roommate"
    r"|friend|by|partner|girlfriend|boyfriend)"
    r"[ :]{1,2}(?P<name>(?P<first>[a-z]{3,})(?: (?P<last>[a-z]{3,}(?:-[a-z]+)?))?)(?![\w-])"
)


def _small(reading: Reading) -> Iterator[Finding]:
    """Yield names in small letters behind a title or role, as hasty writers type them."""
    for match in _TITLED_SMALL.finditer(reading.text):
        first = match["name"].split()[0]
        if ordinary(first) or first in ("for", "who", "notes"):
            continue
        end = match.start("name") + len(first)
        yield cues.person(reading, Span(match.start("name"), end), cues.cue_before(reading.lower, match.start("name")))
    for match in _PATIENT_SMALL.finditer(reading.text):
        if part(match["first"]) is not Part.GIVEN or ordinary(match["first"]):
            continue
        last = match["last"]
        end = match.end("last") if last and not ordinary(last) else match.end("first")
        yield cues.person(reading, Span(match.start("name"), end), cues.cue_before(reading.lower, match.start("name")))


_FAMILY = re.compile(
    rf"\b(?:[Oo]f|[Tt]he|[Ff]or)\s(?:the\s)?(?P<name>{WORD})\s(?:family|twins?|quads|triplets|baby|sisters"
    rf"|brothers|boys|girls|kids|children"
    r"|household|parents)\b"
)
_SURNAME_INITIAL = re.compile(rf"(?<![\w'’.-])(?P<last>{WORD}), ?[A-Z]\.(?:[ ]?[A-Z]\.)?(?![\w])")
_CHILD_OF = re.compile(
    rf"(?<![\w/])[sdSD]/[oO]\.?\s(?:(?:Mr|Mrs|Sri|Smt|Shri)\.?\s)?(?P<name>{WORD}(?:[ ]{WORD}){{0,2}})"
)


def _shaped(reading: Reading) -> Iterator[Finding]:
    """Yield names by the shape of what stands around: "the Abbot twins", "Abbot, H.", "s/o Abbot"."""
    for match in _FAMILY.finditer(reading.text):
        if not ordinary(match["name"]) and not is_eponym(match["name"].lower()):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.RELATIVE, "family")
    for match in _SURNAME_INITIAL.finditer(reading.text):
        if not ordinary(match["last"]) and not is_eponym(match["last"].lower()) and not match["last"].isupper():
            yield cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))
    for match in _CHILD_OF.finditer(reading.text):
        if not ordinary(match["name"].split()[0]):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.RELATIVE, "parent")


def _initials(reading: Reading) -> Iterator[Finding]:
    """Yield initials with full stops that no abbreviation of medicine explains: "A.K."."""
    for match in _DOTTED.finditer(reading.text):
        if match.group().replace(" ", "").lower() not in _ABBREVIATED:
            cue = cues.cue_before(reading.lower, match.start())
            yield cues.person(reading, Span(*match.span()), cue)


_PAIR_SMALL = re.compile(
    r"(?<![\w.])(?P<name>(?P<first>[a-z]{3,}) (?P<last>[a-z]{3,}(?:-[a-z]+)?)),? (?=\d{1,3} ?(?:[mf]\b|yo\b"
    r"|y/o)|mrn\b|dob\b)"
)


def _small_patients(reading: Reading) -> Iterator[Finding]:
    """Yield "ruth calder 58f": a name without capitals before an age and sex."""
    for match in _PAIR_SMALL.finditer(reading.text):
        first, last = match["first"], match["last"]
        if not in_notes(first) and not ordinary(last) and (first in given() or not ordinary(first)):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.PATIENT, "patient")


def find(reading: Reading) -> list[Finding]:
    """Return names that their surroundings shape."""
    recognizers = (_inverted, _small, _shaped, _initials, _small_patients)
    return [finding for recognizer in recognizers for finding in recognizer(reading)]
