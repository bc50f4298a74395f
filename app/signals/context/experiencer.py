"""Says who a passage is about: the author, someone close to the author, someone else, or nobody.

Two questions are asked of a passage. Who *governs* it: whose doing is told ("I live in Leeds", "he lives
in Leeds")? And who *owns* what it names ("my number is", "her number is")? Facts go by the first, identifiers
by the second.
"""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from typing import cast

from app import assets
from app.core.mentions import Subject
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading, once
from app.signals.text import signature
from app.signals.text.clinical import is_note
from app.signals.text.pasted_text import handed_over

_EDGE = re.compile(r"[.!?…]+(?=\s|[\"”’')\]]|$)|[;:\n\r。！？]|,\s|\s[–—-]+\s|—|\(|\)")
_CASES = {
    "subject": ("i|im|i'm|ive|i’m|we|he|she|they|you|u|who|it|someone|somebody|everyone|everybody|anyone|people|folks"),
    "possessive": "my|our|his|their|your|ur|whose",
    "object": "me|us|him|them|myself|ourselves|mine|ours|himself|herself|themselves",
    "either": "her",
    "noun": (
        r"(?:the|a|an|this|that|one|some|another)\s(?:\w+\s)?(?:guy|man|woman|lady|girl|boy|kid|friend|person|customer"
        r"|client|patient|neighbou?r|colleague|student|teacher|driver|manager|stranger|couple|gentleman|dude|bloke)"
    ),
}
_PERSON = re.compile(
    r"(?<![\w'’])(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _CASES.items()) + r")(?![\w])"
)
_FIRST = frozenset(re.split(" ", "i im i'm i’m ive we my our me us myself ourselves mine ours"))
_GENERIC = frozenset(("you", "u", "your", "ur", "it"))
# "her" before one of these is an object, not a possessive.
_AFTER_OBJECT = re.compile(
    r"\s+(?:to|at|in|on|for|with|and|or|but|that|when|if|a|the|about|as|is|was|by)\b|\s*(?:[^\w\s]|$)"
)
# Posts drop the subject: "Moved to Leeds last year", "Nurse here".
_ELLIPTIC = re.compile(
    r"(?:(?:just|recently|also|currently|still|finally|originally|previously|used to|been|always|never|now|and"
    rf"|then)\s+)*{concept('ELLIPTIC_VERB')}\b"
)
_TYPE_I = re.compile(r"(?:war|type|part|phase|stage|chapter|grade|class|level|section|act|volume|elizabeth|charles) $")


@dataclass(frozen=True, slots=True)
class _Person:
    start: int
    end: int
    case: str
    subject: Subject
    relation: str | None = None


@cache
def relations() -> dict[str, Subject]:
    """Return noun -> whether "my ..." names someone close (`relative`) or someone else the author knows (`other`)."""
    kinds = {"r": Subject.RELATIVE, "o": Subject.OTHER}
    return {word: kinds[kind] for word, kind in assets.rows("lexicons/relations.txt")}


@cache
def _relation_after() -> re.Pattern[str]:
    nouns = "|".join(sorted(map(re.escape, relations()), key=len, reverse=True))
    return re.compile(rf"\s+(?:[a-z-]+\s+)?(?:[a-z-]+\s+)?({nouns})(?![\w-])(?!['’]s\b)")


def _relation_at(lower: str, end: int) -> str | None:
    match = _relation_after().match(lower, end, min(len(lower), end + 60))
    return match.group(1) if match else None


def _person(lower: str, match: re.Match[str]) -> _Person | None:
    word, case = match.group(), cast(str, match.lastgroup)
    start, end = match.span()
    if word == "i" and _TYPE_I.search(lower, max(0, start - 12), start):
        return None
    if case == "either":
        case = "object" if _AFTER_OBJECT.match(lower, end, end + 12) else "possessive"
    if case == "noun":
        return _Person(start, end, "subject", Subject.OTHER)
    if word in _GENERIC:
        return _Person(start, end, case, Subject.NONE)
    if word not in _FIRST:
        return _Person(start, end, case, Subject.OTHER)
    relation = _relation_at(lower, end) if case == "possessive" else None
    if relation:
        return _Person(start, end, case, relations()[relation], relation)
    return _Person(start, end, case, Subject.AUTHOR)


@once
def _persons(reading: Reading) -> tuple[list[_Person], list[int]]:
    found = [p for m in _PERSON.finditer(reading.lower) if (p := _person(reading.lower, m))]
    return found, [p.start for p in found]


@once
def _edges(reading: Reading) -> tuple[list[int], list[int]]:
    """Return where the edges of clauses begin, and where they end."""
    matches = list(_EDGE.finditer(reading.text))
    return [m.start() for m in matches], [m.end() for m in matches]


def clause(reading: Reading, span: Span) -> Span:
    """Return the clause around `span` like ``core.text.spans.clause_around``; its edges are found once per reading."""
    starts, ends = _edges(reading)
    before = bisect_right(ends, span.start)
    after = bisect_left(starts, span.end)
    return Span(ends[before - 1] if before else 0, ends[after] if after < len(ends) else len(reading.text))


def _between(reading: Reading, start: int, end: int) -> list[_Person]:
    persons, starts = _persons(reading)
    return persons[bisect_left(starts, start) : bisect_left(starts, end)]


def _governing(persons: list[_Person]) -> _Person | None:
    """Return who does what the words say: the last subject, or a possessive with no subject before it."""
    chosen: _Person | None = None
    for person in persons:
        if person.case == "subject":
            # "my friend who ..." stays the friend; "it" never takes the place of a person.
            if chosen is None or person.subject is not Subject.NONE or chosen.subject is Subject.NONE:
                chosen = person
        elif person.subject is not Subject.NONE and (chosen is None or chosen.subject is Subject.NONE):
            chosen = person
    return chosen


def governor(reading: Reading, span: Span) -> _Person | None:
    """Return the person whose doing the words around `span` tell: in its clause, else in its sentence."""
    here = clause(reading, span)
    sentence = reading.sentence(span)
    for start, end in ((here.start, span.end), (sentence.start, span.start), (span.end, here.end)):
        found = _governing(_between(reading, start, end))
        if found is not None:
            return found
    later = [p for p in _between(reading, span.end, sentence.end) if p.case != "object"]
    return later[0] if later else None


def first_person(reading: Reading, span: Span) -> bool:
    """Tell whether what is said at `span` is said by the author and about the author.

    False in quoted speech, where somebody else governs the clause ("he", "my husband", "you"), and where nobody
    does. A sentence counts where it opens with a verb and names nobody who could do it, be it that it goes on to
    speak of things ("Moved here last year, it's fine").
    """
    if reading.is_quoted(span):
        return False
    found = governor(reading, span)
    if found is not None and (found.subject is not Subject.NONE or found.start < span.start):
        return found.subject is Subject.AUTHOR
    sentence = reading.sentence(span)
    return bool(_ELLIPTIC.match(reading.lower, sentence.start, sentence.end))


# Before an identifier: the author offers it.
_OFFERED = re.compile(
    r"\b(?:(?:reach|contact|call|text|e-?mail|dm|message|ping|phone|ring|find|follow|add|write(?: to)?|get|catch|send"
    r"|hit) (?:me|us)\b|my (?:\w+ ){0,3}(?:is|are|was|=|:|\w+:)|i live (?:at|on|in)|i'?m (?:at|on)\b|yours|regards"
    r"|sincerely|cheers|thanks)[^.!?\n]*$"
)
# Before an identifier: it is a firm's or a service's, or anybody's.
_FIRMS = (
    r"hotline|helpline|customer (?:service|care|support)|support (?:line|team)|head ?office|the"
    r" (?:company|shop|store|office|restaurant|hotel|clinic|hospital|website|site|page)"
)
_PUBLIC = re.compile(
    rf"\b(?:{_FIRMS}|their|its|your|visit|check out|go to|see|according to|via|source|link)\b[^.!?\n]*$"
)
# A stop within a label ends nothing: "licence no. 12".
_SAME = r"(?:[^.;!?\n]|\.(?!\s)|(?<=\bn[or])\.\s)*$"
# Or it is published so that people pay, made up to show a form, or a firm's: "the office's number", "the number of the
# office is". Whoever is told a number ("I told the office that") does not own it.
_FOR_EVERYBODY = re.compile(
    r"\b(?P<shown>donat\w+|spenden?|charity|example|e\.g\.|sample|test|dummy|fake|format|regex)"
    rf"(?!\w){_SAME}|\b(?P<firm>(?:{_FIRMS})(?!\w)(?:['’]s?)?)"
    r"(?!\W*(?:that|he|she|they|who|which|and|but|because|as|when|where|if)\b)"
    r"(?:\s(?!(?:that|he|she|they|who|which|and|but|because|as|when|where|if)\b)[\w#./'’-]+){0,5}[\s:#(=]*$"
)
_SOMEBODYS = re.compile(r"(?<![\w'’])(?:his|her|their|my|our|whose|[\w-]+(?<!\bit)(?<!\bthat)['’]s)\s")
_LIVES = re.compile(r"\b(?:live|lives|living|lived|stay|staying|rent|renting|moved|home|house|flat|room)\b")


@cache
def _public_place() -> re.Pattern[str]:
    """Return what leads from a place that is open to everybody to its address or number: "the Mill Inn, "."""
    nouns = "|".join(word for line in assets.lines("lexicons/public_places.txt") for word in line.split())
    called = r"(?:\s[A-ZÀ-Þ][\w'’]*){0,3}(?:['’]s)?(?:\s(?:phone|telephone|tel|number|address|line)\b\.?){0,2}"
    return re.compile(rf"\b(?i:{nouns}){called}(?:\s(?:is|at|on|in|located))*[\s:,(]*$")


@cache
def _field() -> re.Pattern[str]:
    """Return what fills in a form about oneself: the name of an account at the start of a line or sentence."""
    labels = "|".join(line.split("\t")[1] for line in assets.lines("lexicons/account_labels.tsv"))
    return re.compile(rf"(?:^|[.!?;|•·,–-]\s+)(?:{labels})\s?[:=]\s*$")


# "Lost parrot, call 555...": an offer without a word about oneself.
_BARE_OFFER = re.compile(
    r"(?:^|[,.!?:;]\s*|\bor )(?:please )?(?:call|text|whatsapp|dm|pm|(?:e-?)?mail|message|ring|rsvp)"
    r"(?: (?:to|on|at))?:?\s*$"
)
_NEAR = 80


def _before(reading: Reading, span: Span) -> str:
    """Return what stands close before `span` on its line, in small letters."""
    line = reading.lower.rfind("\n", max(0, span.start - _NEAR), span.start) + 1
    return reading.lower[max(line, span.start - _NEAR) : span.start]


def is_for_everybody(reading: Reading, span: Span) -> bool:
    """Tell whether the words before `span` say that it is a firm's, for donations, or an example.

    Behind a word for whose it is ("his blood test: her number") they speak of something else.
    """
    before = _before(reading, span)
    said = _FOR_EVERYBODY.search(before)
    return said is not None and _SOMEBODYS.search(before, said.end(said.lastgroup or 0)) is None


# "Find me on github.com/x or linkedin.com/in/y": who has the one has the other.
_JOINED = re.compile(r"(?<!\S)(?P<other>[\w@./\-]*(?:[\d@]|\w[./]\w)[\w@./\-]*),? (?:or|and) $")


def owner(reading: Reading, span: Span) -> tuple[Subject, bool]:
    """Return whose the identifier at `span` is, and whether the text says so (rather than leaving it open).

    With nothing said either way, the author of a text in the first person is the likeliest owner; so is the author of
    a text of which not all is in a language that is read, since who speaks in it cannot be told.
    """
    if signature.inside(reading, span):
        return Subject.AUTHOR, True
    if reading.is_quoted(span):
        return Subject.OTHER, True
    before = _before(reading, span)
    if joined := _JOINED.search(before):
        start = span.start - len(before)
        return owner(reading, Span(start + joined.start("other"), start + joined.end("other")))
    here = clause(reading, span)
    persons = [p for p in _between(reading, here.start, span.start) if p.start >= span.start - _NEAR]
    if _OFFERED.search(before) and not any(p.relation for p in persons):
        return Subject.AUTHOR, True
    if _field().search(before) and speaks(reading):
        return Subject.AUTHOR, True
    owners = [p for p in persons if p.case == "possessive"]
    if owners:
        return owners[-1].subject, True
    if _PUBLIC.search(before) or _is_of_public_place(reading, span, before):
        return Subject.NONE, True
    found = _governing(persons)
    if found is not None and found.subject is not Subject.NONE:
        return found.subject, found.subject is not Subject.AUTHOR
    if _BARE_OFFER.search(before) or is_note(reading):
        return Subject.AUTHOR, False
    return (Subject.AUTHOR if reading.unread or speaks(reading) else Subject.OTHER), False


def _is_of_public_place(reading: Reading, span: Span, before: str) -> bool:
    written = reading.text[span.start - len(before) : span.start]
    return _public_place().search(written) is not None and _LIVES.search(before) is None


@once
def speaks(reading: Reading) -> bool:
    """Tell whether the author speaks of themselves anywhere in the text (I, me, my, we; quotations left out).

    So does who hands over a summary of their own to be worked on, where nobody says "I".
    """
    speaking = (p for p in _persons(reading)[0] if p.subject is Subject.AUTHOR)
    spoken = any(not reading.is_quoted(Span(p.start, p.end)) for p in speaking)
    return spoken or handed_over(reading.text) is not None
