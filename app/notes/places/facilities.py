"""Hospitals, practices, schools, parishes, by the word for their kind or on a list; and firms on a list."""

import re
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import drugs, idf_words, ordinary
from app.notes.places import institutions
from app.notes.places.institutions import LED, cited
from app.notes.prefilter.capitals import UP
from app.notes.prefilter.fronts import FIGURE, Fronted
from app.notes.prefilter.quick import longest_word, matches
from app.rules.text import WORD
from app.signals.base import Reading
from app.signals.text.shapes import shaped

_SAINT = re.compile(
    rf"(?<![\w@'’.-])(?:St|Saint)\.?[ ]{UP}[^\W\d_][^\W\d_]+(?:['’]s"
    rf"|s['’]?)?(?:[ ]{UP}[^\W\d_][^\W\d_]+['’]s)?(?!\w|[ ](?:St|Street|Road"
    r"|Rd|Ave|Avenue|Lane|wort|Vincent|Louis|Paul|Petersburg|Lucia|Kitts|Helena))"
)
# "ED at Primary Children's": a hospital where nothing of the children's stands after.
_CHILDRENS = re.compile(
    rf"\b(?:at|from|to|via)\s(?:the\s)?(?P<name>{UP}[^\W\d_]+[ ](?:Children['’]s|Women['’]s|Daughters|Infirmary))"
    r"(?=[,.;)\n]|$|\s(?:ED|ER|ICU|for|on|in|and|with|by|after|where|when|who|last|this)\b)"
)
# "9 Harbour St. Sore throat": the street's abbreviation, not a saint.
_STREET = re.compile(rf"\d\w*,?\s(?:{UP}[^\W\d_]\w+\s){{1,2}}$")
_DEVICE = re.compile(
    r"(?:['’]s)?\s(?:\w+\s){0,2}(?:valve|mechanical|bileaflet|pacemaker|icd|lead|device|wort|prosthesis|medical)\b"
)
_VOLUME = re.compile(r"\s\d+(?:\.\d+)?\s?(?:l|ml|cc|%)\b")
_JOINED = re.compile(r"(?<![\w@.-])[A-Z][a-z]+(?:Care|Health|Med|Clinic|Dent|Rx|Medical)(?:['’]s)?(?!\w)")


# Insurers of a whole country, and what carries letters in one.
_NATIONAL = frozenset(("PhilHealth", "HealthLink"))
_SAINTS = frozenset(("st", "saint"))
_CARED_FOR = frozenset("children women daughters infirmary".split())


@cache
def _known_words(name: str) -> frozenset[str]:
    return frozenset(map(longest_word, assets.lines(name)))


def _pattern(name: str) -> str:
    """Return a pattern for a name: either apostrophe, and hyphens for spaces."""
    return re.escape(name).replace("'", "['’]").replace("\\ ", "[ -]")


@cache
def _known(name: str) -> Fronted:
    names = sorted(assets.lines(name), key=len, reverse=True)
    firsts = frozenset(first.group() for name in names if (first := WORD.match(name.lower())))
    return Fronted(rf"(?<![\w@.-])(?:{'|'.join(map(_pattern, names))})(?:['’]s)?(?![\w@])", FIGURE, firsts)


# "HCA Kelly-Ann" is an assistant, not the chain.
_HELD = re.compile(r"(?<=HCA) [A-Z][a-z]")
_STORE = re.compile(
    r"(?:['’]s)?\s(?:on|in|at|pharmacy|store|branch|driver|warehouse|minute|stores|depot|machine|kiosk|app|#)"
)


_STREET_BEFORE = re.compile(
    r"\b(?:St|Street|Rd|Road|Ave|Avenue|Blvd|Lane|Ln|Dr|Drive|Hwy|Pike|Square|Plaza|Mall)\.?[ ]$"
)


def _named_firm(reading: Reading, match: re.Match[str]) -> bool:
    """Tell whether three letters are a firm's here: "at CVS", but not "CVS: normal"."""
    led = LED.search(reading.lower, max(0, match.start() - 16), match.start())
    on_street = _STREET_BEFORE.search(reading.text, max(0, match.start() - 12), match.start())
    return bool(led or on_street or _STORE.match(reading.lower, match.end()))


_ALSO_WORDS = frozenset("sharp ivy sutter mission".split())
# An assistant of nurses is an HCA as well.
_AT = re.compile(r"\bat\s(?:the\s)?$")
_HOSPITALS, _COMPANIES = "notes/hospitals.txt", "notes/companies.txt"
_LISTED = "facilities/listed"
"""The rule of a list's names in capitals, which the tagger does not overrule: they are nothing else."""


def find(reading: Reading) -> list[Finding]:
    """Return facilities, other institutions, and firms that are on a list."""
    known = [
        Finding(Span(*m.span()), Kind.FACILITY, By.RULE, noun="hospital", rule=_LISTED if m.group().isupper() else "")
        for m in matches(reading, _known(_HOSPITALS), reading.text, _known_words(_HOSPITALS))
        if not _HELD.match(reading.text, m.end()) and (len(m.group()) > 3 or _named_firm(reading, m))
        if m.group() != "HCA" or _AT.search(reading.lower, max(0, m.start() - 8), m.start())
        if not (m.group().lower() in idf_words() or m.group().lower() in _ALSO_WORDS)
        or LED.search(reading.lower, max(0, m.start() - 16), m.start())
    ]
    known += [
        Finding(Span(*m.span()), Kind.EMPLOYER, By.RULE, noun="company")
        for m in matches(reading, _known(_COMPANIES), reading.text, _known_words(_COMPANIES))
        if len(m.group()) > 3 or _named_firm(reading, m)
    ]
    known += [
        Finding(Span(*m.span()), Kind.FACILITY, By.RULE, noun="clinic")
        for m in (_JOINED.finditer(reading.text) if shaped(reading, "aA") else ())
        if not (m.group().lower() in drugs() or m.group() in _NATIONAL or ordinary(m.group()))
    ]
    known += [
        Finding(Span(*m.span("name")), Kind.FACILITY, By.RULE, noun="hospital")
        for m in matches(reading, _CHILDRENS, reading.text, _CARED_FOR)
    ]
    for match in matches(reading, _SAINT, reading.text, _SAINTS):
        street = _STREET.search(reading.text, max(0, match.start() - 40), match.start())
        if not (street or _DEVICE.match(reading.lower, match.end())):
            known.append(Finding(Span(*match.span()), Kind.FACILITY, By.RULE, noun="hospital"))
    known = [
        f
        for f in known
        if not (cited(reading, f.span) or _DEVICE.match(reading.lower, f.span.end))
        and not _VOLUME.match(reading.lower, f.span.end)
    ]
    return [*institutions.find(reading), *known]
