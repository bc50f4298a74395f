"""Names in small letters that no list has, where only a name stands: "surname fanshawe-lim", "seen by wimalaratne,"."""

import re
from collections.abc import Iterator
from itertools import islice

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.people_words import RELATIONS
from app.notes.find.quick import has, matches
from app.notes.find.vocabulary import drugs, explained, in_notes, is_eponym, ordinary
from app.notes.finding import Finding
from app.signals.base import Reading
from app.signals.name_lists import given, surnames
from app.signals.wording import function_words

_WORD = r"[a-z]{3,}(?:['’-][a-z]{2,})?"
_SURNAME = re.compile(
    r"\b(?:surname|last name|family name|maiden name|first name|forename|middle name|n[ée]e)(?:\s(?:is|was|now)|:)?\s"
    rf"(?P<name>(?:(?:van|von|de|der|den|di|da|la|le|el|al|mac|o['’])\s?){{0,2}}{_WORD}(?:\s{_WORD})?)"
    r"(?=[,.;)\n]|$|\s(?:dob|d\.o\.b|nhs|mrn|aged?|age|born|from|she|he)\b)"
)
_NAMED = frozenset("surname name forename née nee".split())
# "eyes seen by wimalaratne, membrane put in": whoever did it, where all is typed in small letters.
_DONE = re.compile(
    r"\b(?:seen|reviewed|started|given|accepted|referred|examined|scanned|assessed|stitched|delivered|triaged|discussed|d/w"
    rf"|spoke|spoken|chatted)\s(?:by|with|to)\s(?P<name>{_WORD})(?=[,.;)\n]|$)"
)
_DOING = frozenset(
    "seen reviewed started given accepted referred examined scanned assessed stitched delivered triaged discussed d"
    " spoke spoken chatted".split()
)
# "caller: lurdes (mother)"
_RELATED = re.compile(
    rf"(?:[:,;]\s|\n[ \t]*)(?P<name>{_WORD})\s\((?:{'|'.join(RELATIONS)}|mo|fa|gm|carer|neighbour)(?=[,)])"
)
_KIN = frozenset(word for relation in RELATIONS for word in relation.split("-")) | {"mo", "fa", "gm"}
_CAPITAL = re.compile(r"[A-Z]")
_FEW = 60
"""A text with fewer capitals than one in so many signs is typed in small letters."""
_MEDICAL = re.compile(
    r".*(?:ists?|ians?|ics|ology|team|ward|clinic|gy|scopy|ment|tion|ing|ed|ers?|ors?|ly|ness|ity|ice|al|care|line|cin|ol|ine"
    r"|ide|pam|ate|ums?)"
)


def _unknown(word: str) -> bool:
    first = re.split(r"['’-]", word)[0]
    if word in drugs() or first in function_words() or is_eponym(word):
        return False
    return not (explained(word) or ordinary(word) or in_notes(word))


def _spans(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SURNAME, reading.text, _NAMED):
        words = match["name"].split()
        if _unknown(words[-1]) or words[-1] in surnames() or words[-1] in given():
            yield Span(*match.span("name"))
    if next(islice(_CAPITAL.finditer(reading.text), len(reading.text) // _FEW, None), None) is not None:
        return
    for match in matches(reading, _DONE, reading.text, _DOING):
        name = match["name"]
        if name in surnames() or (_unknown(name) and len(name) > 4 and not _MEDICAL.fullmatch(name)):
            yield Span(*match.span("name"))
    for match in _RELATED.finditer(reading.text) if "(" in reading.text and has(reading, _KIN) else ():
        if _unknown(match["name"]) or match["name"] in given():
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names."""
    return [cues.person(reading, s, cues.cue_before(reading.lower, s.start)) for s in _spans(reading)]
