"""Names in small letters that no list has, where only a name stands: "surname fanshawe-lim", "seen by wimalaratne,"."""

import re
from collections.abc import Iterator
from itertools import islice

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.people_words import RELATIONS
from app.notes.find.quick import has, matches
from app.notes.find.vocabulary import drugs, explained, in_notes, is_eponym, more_given, ordinary
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
# "caller: lurdes (mother)", "bc of peaches (granddaughter)"
_RELATED = re.compile(
    r"(?:[:,;]\s|\n[ \t]*|(?P<led>\b(?:of|by|with|from|to|and|for|per|via|told|asked|called|that)\s))"
    rf"(?P<name>{_WORD})\s\((?:{'|'.join(RELATIONS)}|mo|fa|gm|carer|neighbour)(?=[,)])"
)
# "nguyen-roush np at memorial", "pcp is okafor-reid": who it is stands beside a word that no list knows.
_LETTERED = re.compile(
    rf"(?<![\w.'’-])(?P<name>{_WORD}),? (?:np|rn|md|pa-c|lpn|crna|cnm|lcsw|pharmd|dnp|aprn|lmft|slp|dpt)"
    r"(?=[.,;:)]|$|\s(?:at|from|in|on|said|says|called|calls|paged|will|is|was|wants|here|aware|saw|did|gave)\b)"
)
_QUALIFIED = frozenset("np rn md pa lpn crna cnm lcsw pharmd dnp aprn lmft slp dpt".split())
# Behind a role or a service stands its finding as often ("neuro: somnolent", "surgeon is amenable"): a list must know
# the surname, or a title lead it.
_ROLED = re.compile(
    r"\b(?:(?:pcp|attending|hospitalist|intensivist|surgeon|[a-z]{3,}ologist|resident|fellow|consultant|gp|nurse|midwife|np)"
    r"(?:\s(?:is|was)\s|\s?[:=]\s?)|(?:cardiology|renal|neuro|ortho|onc|heme|psych)\s(?:is|was)\s)"
    rf"(?:still\s|now\s)?(?P<title>dr\.?\s)?(?P<name>{_WORD})(?=[.,;)]|$|\s(?:at|from|in|and|who|of)\b)"
)
# "okafor-reid": two words of which one is a surname and neither anything else.
_DOUBLE = re.compile(r"(?<![\w./'’-])(?P<first>[a-z]{3,})-(?P<last>[a-z]{3,})(?![\w'’/-])")
# "its keiths funeral": whose it is, with the apostrophe or without.
_WHOSE = re.compile(
    r"(?<![\w.'’-])(?P<name>[a-z]{3,}?)(?:['’]s|\ss|s)\s(?:funeral|wedding|birthday|christening|wake|house|place|flat|car"
    r"|wife|husband|mum|mom|dad|mother|father|sister|brother|son|daughter|phone|number|room|shift)\b"
)
_WHOSE_WORDS = frozenset(
    "funeral wedding birthday christening wake house place flat car wife husband mum mom dad mother father sister"
    " brother son daughter phone number room shift".split()
)
_KIN = frozenset(word for relation in RELATIONS for word in relation.split("-")) | {"mo", "fa", "gm"}
_CAPITAL = re.compile(r"[A-Z][a-z]")
_FEW = 60
"""A text with fewer capitalised words than one in so many signs is typed in small letters; codes have capitals too."""
_MEDICAL = re.compile(
    r".*(?:ists?|ians?|ics|ology|team|ward|clinic|gy|scopy|ment|tion|ing|ed|ers?|ors?|ly|ness|ity|ice|al|care|line|cin|ol|ine"
    r"|ide|pam|ate|ums?)"
)


def _unknown(word: str) -> bool:
    first = re.split(r"['’-]", word)[0]
    if word in drugs() or first in function_words() or is_eponym(word):
        return False
    return not (explained(word) or ordinary(word) or in_notes(word))


def _called(word: str) -> bool:
    """Tell whether people are called so, and a note has no such word."""
    return (word in given() or word in more_given()) and not (ordinary(word) or word in function_words())


def _spans(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SURNAME, reading.text, _NAMED):
        words = match["name"].split()
        if _unknown(words[-1]) or words[-1] in surnames() or words[-1] in given():
            yield Span(*match.span("name"))
    for match in matches(reading, _WHOSE, reading.text, _WHOSE_WORDS):
        if _called(match["name"]) and f"{match['name']}s" not in function_words():  # "this house"
            yield Span(*match.span("name"))
    if next(islice(_CAPITAL.finditer(reading.text), len(reading.text) // _FEW, None), None) is not None:
        return
    yield from _beside(reading)
    for match in matches(reading, _DONE, reading.text, _DOING):
        name = match["name"]
        if name in surnames() or (_unknown(name) and len(name) > 4 and not _MEDICAL.fullmatch(name)):
            yield Span(*match.span("name"))
    for match in _RELATED.finditer(reading.text) if "(" in reading.text and has(reading, _KIN) else ():
        name = match["name"]
        # "hx of glioma (father)": behind a preposition a disease may stand as well.
        if name in given() or (_unknown(name) and not (match["led"] and (len(name) < 5 or _MEDICAL.fullmatch(name)))):
            yield Span(*match.span("name"))


def _strange(name: str) -> bool:
    """Tell whether a word, joined of two perhaps, is a surname or nothing that a list knows."""
    whole = "-" in name or name in surnames() or not _MEDICAL.fullmatch(name)
    return whole and all((piece in surnames() and not in_notes(piece)) or _unknown(piece) for piece in name.split("-"))


def _of_a_list(name: str) -> bool:
    return any(piece in surnames() and not (explained(piece) or ordinary(piece)) for piece in name.split("-"))


def _beside(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _LETTERED, reading.text, _QUALIFIED):
        if _strange(match["name"]):
            yield Span(*match.span("name"))
    for match in _ROLED.finditer(reading.text):
        if _strange(match["name"]) and (match["title"] or _of_a_list(match["name"])):
            yield Span(*match.span("name"))
    for match in _DOUBLE.finditer(reading.text) if "-" in reading.text else ():
        first, last = match["first"], match["last"]
        if _strange(match.group()) and any(w in surnames() and not explained(w) for w in (first, last)):
            yield Span(*match.span())


def find(reading: Reading) -> list[Finding]:
    """Return such names."""
    return [cues.person(reading, s, cues.cue_before(reading.lower, s.start)) for s in _spans(reading)]
