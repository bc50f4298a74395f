"""Names in odd forms: nicknames in quotes, "Bed 4 Ivy", "Rufaro M.", "PJ Marchetti", initials where somebody signs."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.fronts import CAPITAL, Fronted
from app.notes.find.people_runs import ARTICLES, WORD, is_given
from app.notes.find.quick import Led, has, matches
from app.notes.find.vocabulary import explained, is_eponym, more_given, stands_alone
from app.notes.finding import Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading

_Q = r"[\"“”'‘’]"
_QUOTED = re.compile(
    rf"(?P<lead>\b(?:called|call (?:me|her|him|them)|known as|goes by|aka|a\.k\.a\.|nicknamed|nickname"
    rf"|answers to|prefers"
    rf"|named|name is|name['’]s|client|patient|pt|kw session\.?|ex-partner|partner|friend|brother|sister|mate"
    rf"|dad|mum|mom"
    rf"|and|from)(?:\s(?:the|is|just|only|old))?[:,]?\s)?{_Q}(?P<name>{WORD}(?:[ -]{WORD})?){_Q}"
    r"(?P<tail>,?\s(?:\(|\d{1,2}\b|from\b|in\b|who\b|has\b|said\b|says\b|\d))?"
)
# "Tobiah ("Toby")", "Ptolemy, "Tolly","
_BOTH = Fronted(rf"(?<![\w'’-])(?P<first>{WORD}(?:[ ]{WORD})?),?\s\(?{_Q}(?P<nick>{WORD}){_Q}\)?", CAPITAL, ARTICLES)
_BEDDED = re.compile(
    rf"\b(?:[Bb]ed|[Bb]ay|[Rr]oom|[Rr]m|SR|[Ss]ide room|[Cc]hair|[Cc]ell|[Tt]ent|[Cc]ubicle"
    rf"|[Ss]lot)\s[A-Z]?\d{{1,3}}[A-Z]?"
    rf"[:,]?\s(?:new:?\s|-\s|–\s)?(?P<name>(?:Old\s)?{WORD}(?:[ ]{WORD})?)(?=,|\s\(?\d|\s\(|:|\s(?:is|was|has"
    rf"|for|asleep"
    r"|awake|confused|refused|settled|home|needs)\b)"
)
_LETTER = Fronted(
    rf"(?<![\w'’.-])(?P<name>{WORD} (?:O['’][A-Z](?=,)|[A-Z]\.(?=,|;|\)|\s[(\d]|\s(?:is|was|has|and)\b"
    rf"|\s*$)|[A-Z]-[A-Z](?!\w)))",
    CAPITAL,
    ARTICLES,
)
_DOUBLE = re.compile(
    rf"(?<![\w/-])(?P<name>(?:AJ|BJ|CJ|DJ|EJ|JB|JC|JD|JJ|JP|JT|KC|KJ|LJ|MJ|OJ|PJ|RJ|TC|TJ|WJ|A\.J\.|J\.P\."
    rf"|P\.J\.)\s{WORD}"
    r"(?:-[A-Z]\w+)?)"
)
_STYLED = Led(
    rf"(?<![\w'’-])(?:Big|Little|Old|Young|Wee|Smokey|Lanky|Auld|Granny|Nanny|Nana|Aunty"
    rf"|Uncle)\s(?P<name>{WORD})(?!\w)"
)
_SIGNED = re.compile(
    r"\b(?i:signed(?: by)?|scribe|initials|recorder|vaccinator|checked by|given by|taken by|logged by"
    r"|entered by|witness"
    r"|obs by|handover|typed(?: by)?|report typed|nurse)\b[: ]{1,2}(?P<who>[A-Z]{2,3}|[A-Z]-[A-Z]|(?:[A-Z]\.){2,3})"
    r"(?=[.,;)]?(?:\s*$|\s*\n|\.\s|\s[A-Z]))(?!\s?\d)"
)
_SIGNED_SMALL = re.compile(
    r"\b(?:[Ss]igned|[Tt]yped(?: by)?|[Ss]cribe|[Rr]eport typed)[: ]{1,2}(?P<who>[a-z]{2,3})(?=[.;]?(?:\s*$"
    r"|\s*\n|\.\s))"
)
_NOT_INITIALS = frozenset(
    "md do np rn pa rm to by on at in for and the ed er icu iv im po sc pr od bd mr ms dr ot pt sw gp ae hca ha no not"
    " who him her us ok pcr fna mdt ihc eeg ems am pm as is it he she or an now all off out up if of so"
    " we me my ct mri bp hr bm".split()
)
_LAST = re.compile(
    r"(?:^|[.\n;]\s{0,3})(?P<who>[A-Z]{2,3})(?=,?\s\(?(?:RM|RN|RGN|RMN|MD|NP|PA|LPN|CNM|PT|OT|SW|LCSW|SRN"
    r"|HCA)\b\)?\.?\s*(?:\n|$))"
)
_BESIDE = re.compile(r"(?:^|[.\n]\s?)(?P<who>[A-Z]{2,3})(?=/(?:Dr|Mr|Mrs|Ms|Sr|Prof|mins|minutes)\b)")
_BEDS = frozenset("bed bay room rm sr side chair cell tent cubicle slot".split())


_SIGNING = frozenset(
    "signed scribe initials recorder vaccinator checked given taken logged entered witness obs handover typed report"
    " nurse".split()
)
_QUALIFIED = frozenset("rm rn rgn rmn md np pa lpn cnm pt ot sw lcsw srn hca".split())
_BESIDE_TITLE = frozenset("dr mr mrs ms sr prof mins minutes".split())
_SIGNATURES = ((_SIGNED, _SIGNING), (_SIGNED_SMALL, _SIGNING), (_LAST, _QUALIFIED), (_BESIDE, _BESIDE_TITLE))
_INITIALED = re.compile(r" [A-Z](?:\.|-[A-Z])")
# "A.J.", "J.P." and "P.J." are two words here.
_DOUBLES = frozenset("aj bj cj dj ej jb jc jd jj jp jt kc kj lj mj oj pj rj tc tj wj j".split())
_STYLES = frozenset("big little old young wee smokey lanky auld granny nanny nana aunty uncle".split())


def _unknown(word: str) -> bool:
    folded = word.lower().replace("’", "'").removesuffix("'s")
    return not (explained(folded) or is_eponym(folded) or stands_alone(folded))


def _named(words: str) -> bool:
    """Tell whether the first word is nothing but a name, or a given name that is a word besides."""
    first = re.split(r"[ -]", words)[0]
    return _unknown(first) or is_given(first) or first.lower() in more_given()


def _nicknames(reading: Reading) -> Iterator[Finding]:
    for match in _QUOTED.finditer(reading.text):
        sure = match["lead"] is not None and not match["lead"].startswith(("and ", "from "))
        aged = match["tail"] is not None and match["tail"].lstrip(", ")[:1].isdigit()
        shaped = (match["lead"] or match["tail"]) and not is_eponym(match["name"].lower())
        if shaped and (sure or aged or _named(match["name"])):
            yield Finding(Span(*match.span("name")), Kind.PERSON)
    for match in _BOTH.matches(reading, reading.text):
        if all(map(_named, match["first"].split())):
            yield cues.person(reading, Span(*match.span("first")), cues.cue_before(reading.lower, match.start()))
            yield Finding(Span(*match.span("nick")), Kind.PERSON)


def _signers(reading: Reading) -> Iterator[Finding]:
    for pattern, words in _SIGNATURES:
        for match in matches(reading, pattern, reading.text, words):
            if match["who"].lower() not in _NOT_INITIALS:
                yield Finding(Span(*match.span("who")), Kind.PERSON, role=Role.STAFF, noun="clinician")


def find(reading: Reading) -> list[Finding]:
    """Return names in such forms."""
    text = reading.text
    found = list(_signers(reading))
    if any(quote in text for quote in "\"“'‘"):
        found += _nicknames(reading)
    for match in _BEDDED.finditer(text) if has(reading, _BEDS) else ():
        if _named(match["name"].removeprefix("Old ")):
            found.append(Finding(Span(*match.span("name")), Kind.PERSON, role=Role.PATIENT, noun="patient"))
    for match in _LETTER.matches(reading, text) if _INITIALED.search(text) else ():
        if _unknown(match["name"].split(" ")[0]) and len(match["name"]) > 5:
            found.append(cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start())))
    for match in matches(reading, _DOUBLE, text, _DOUBLES):
        if _named(match["name"].split(" ")[1]):
            found.append(cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start())))
    for match in matches(reading, _STYLED, text, _STYLES):
        name = match["name"]
        if is_given(name) or (_unknown(name) and not match.group().startswith(("Old", "Young", "Little", "Big"))):
            found.append(Finding(Span(*match.span()), Kind.PERSON))
    return found
