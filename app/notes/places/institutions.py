"""Institutions by the word for their kind: "Mission hospital", "Tri-Cities Radiology", "Holy Family Lodge"."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import abbreviations, drugs, in_notes, ordinary
from app.notes.prefilter.capitals import UP
from app.notes.prefilter.fronts import EITHER, Fronted
from app.notes.prefilter.quick import Led, longest_word, signs
from app.rules.concepts import concept, word_set
from app.rules.text import same
from app.signals.base import Reading, once

_W = rf"(?:(?:St|Mt|Ft|Dr|Mr|Mrs|Med|{UP}[^\W\d_])\.|{UP}[^\W\d_](?:[\w'’\-]|/(?=[A-Z]))*|\d{{1,3}}(?:st|nd|rd|th))"
_JOIN = r"(?:[ ](?:of|the|and|&|de|del|la|le|des|du|da|der|die|und|van|von|y)|[ ]?&|,(?=[ ](?:Inc|LLC|Ltd)))"
NAME = rf"{_W}(?:(?:{_JOIN}){{0,2}}[ ]{_W}){{0,6}}"
_CANDIDATE = Fronted(rf"(?<![\w@'’.-])(?:the[ ])?{NAME}", EITHER, frozenset(("the",)))
_GUIDES = re.compile(rf"\b{concept('PUBLISHED')}\s(?:(?:from|by|of|at|in)\s)?(?:the\s)?$")
_AFTER_GUIDE = re.compile(rf"(?:['’]s)?\s{concept('BEHIND_PUBLISHER')}\b")
LED = re.compile(r"(?:\b(?:at|to|from|via|of|outside|near|by|in|through|with)\s+(?:the\s+)?|\()$")


@cache
def _kinds() -> dict[str, tuple[Kind, str]]:
    found: dict[str, tuple[Kind, str]] = {}
    for kind, noun, words in assets.rows("notes/facilities.tsv"):
        for word in words.split("|"):
            found[word] = (Kind(kind), noun)
    return found


@cache
def _heads() -> Led:
    words = sorted(_kinds(), key=len, reverse=True)
    return Led(rf"(?<![\w'’-])(?:{'|'.join(re.escape(w) for w in words)})(?![\w'’-])", re.IGNORECASE)


@cache
def _head_words() -> frozenset[str]:
    return frozenset(map(longest_word, _kinds()))


def cited(reading: Reading, span: Span) -> bool:
    """Tell whether the name is that of who published something, not of where somebody was."""
    before = reading.lower[max(0, span.start - 70) : span.start]
    return (bool(_GUIDES.search(before)) and "seen at" not in before) or bool(
        _AFTER_GUIDE.match(reading.lower, span.end)
    )


_OPENERS = word_set("OPENS_NAME_OF_FACILITY")


def trimmed(reading: Reading, start: int, end: int) -> int:
    """Return where the name starts once the words that only open the sentence are left out."""
    text = reading.text
    while True:
        word = re.match(r"\S+", text[start:end])
        if word is None or len(word.group()) >= end - start:
            return start
        folded = word.group().strip(".,").lower()
        saint = folded in _OPENERS
        if saint or not (ordinary(folded) or folded in drugs()):
            return start
        start += len(word.group()) + 1


_GENERIC = word_set("NO_NAME_OF_FACILITY") | (
    _SCIENCES := frozenset("molecular cytology histology microbiology biochemistry virology genomics reference".split())
)


def _own_name(name: str) -> bool:
    """Tell whether anything in the name is not just a kind of place."""
    raw = [w.strip(".,'’") for w in re.findall(r"[^\s&]+", name)]
    words = [w.lower() for w in raw if w not in abbreviations()]  # "HF clinic" is anybody's
    return any(
        w and w not in _GENERIC and not ordinary(w) and not w.isdigit() and w not in ("of", "and", "for", "at")
        for w in words
    ) or any(
        w
        in (
            "st",
            "mt",
            "saint",
            "mount",
            "mercy",
            "memorial",
            "holy",
            "sacred",
            "general",
            "methodist",
            "baptist",
            "presbyterian",
            "jewish",
            "lutheran",
            "adventist",
            "royal",
        )
        for w in words[:-1]
    )


_LOWER_HEAD = re.compile(
    rf"[ ]({concept('FACILITY_IN_SMALL_LETTERS')}|(?:bus |train |railway |coach |fire |police )station"
    r"|(?:refugee )?camp|day centre|community cent(?:er|re))(?![\w-])"
)


def _last_head(reading: Reading, start: int, end: int) -> re.Match[str] | None:
    """Return the last word for a kind of institution between `start` and `end`."""
    found: re.Match[str] | None = None
    starts = _head_starts(reading)
    for at in starts[bisect_left(starts, start) : bisect_left(starts, end)]:
        if found is None or found.end() <= at:
            found = _heads().pattern.match(reading.text, at, end) or found
    return found


@once
def _head_starts(reading: Reading) -> list[int]:
    """Return where words for kinds of institutions may stand, in order; found once for all candidates."""
    return _heads().starts(reading)


def _may_head(reading: Reading) -> list[int]:
    """Return where words stand that the words for kinds of institutions need."""
    of, words = signs(reading), _head_words()
    return of.where(words) if of.hold(words) else []


def find(reading: Reading) -> Iterator[Finding]:
    """Yield institutions that are called by such a word."""
    text, heads = reading.text, _may_head(reading)
    for match in _CANDIDATE.matches(reading, text) if heads else ():
        start, end = match.span()
        small = _LOWER_HEAD.match(text, end)
        first = bisect_left(heads, start)
        if first == len(heads) or heads[first] >= (small.end() if small else end):
            continue
        head = _last_head(reading, start, small.end() if small else end)
        if head is None or not (head.group()[0].isupper() or head.start() >= end):
            continue
        if _NONE.search(reading.lower, max(0, head.start() - 6), head.start()):
            continue  # "MISSES NO SCHOOL"
        stop = head.end() if head.start() >= end else _tail(text, head.end(), end)
        whole = _introduced(reading, start)
        start = start if whole else trimmed(reading, start, stop)
        if head.start() <= start and not _FIRST.match(text, start, stop):
            continue
        if (start >= head.start() and stop <= head.end()) or cited(reading, Span(start, stop)):
            continue
        if not (whole or _own_name(text[start:stop]) or _led(reading, start, text[start:stop])):
            continue
        while text[stop - 1] in ".,'’-":
            stop -= 1
        yield Finding(Span(start, stop), *_kind_of(head.group()))


_NONE = re.compile(r"\b(?:no|any|every|each)\s$")
_SHORT = frozenset("the inpt outpt op ip".split())
_FIRST_WORD = re.compile(r"[^\W\d_]+")


def _introduced(reading: Reading, start: int) -> bool:
    """Tell whether "to" or "at" makes the word at `start` a part of the name: "to Mission hospital"."""
    word = _FIRST_WORD.match(reading.text, start)
    led = LED.search(reading.lower, max(0, start - 16), start)
    folded = word.group().lower() if word else ""
    plain = in_notes(folded) or folded in _SCIENCES or folded in _SHORT
    return bool(led and word and word.group()[0].isupper() and not plain)


def _kind_of(head: str) -> tuple[Kind, By, Role, str]:
    kind, noun = _kinds().get(head) or _folded_kinds()[same(head).lower()]
    return kind, By.RULE, Role.OTHER, noun


@cache
def _folded_kinds() -> dict[str, tuple[Kind, str]]:
    return {word.lower(): entry for word, entry in reversed(_kinds().items())}


_FIRST = re.compile(rf"(?i:{concept('OPENS_NAME_ABROAD')})\s\w")
DEPARTMENTS = re.compile(rf"(?i:{concept('DEPARTMENT')})(?:\s(?i:care|health|nursing))?\s\w+")


def _led(reading: Reading, start: int, name: str) -> bool:
    """Tell whether everyday words are used as a name: "at City Hospital", but "in the Emergency Department"."""
    words = name.split()
    if any(w.lower() in _SCIENCES for w in words):
        return False
    capitals = words[:-1] if _LOWER_HEAD.fullmatch(f" {words[-1]}") else words
    if len(words) < 2 or not all(w[0].isupper() or w in ("of", "and", "the", "&", "for") for w in capitals):
        return False
    if start == 0 and words[0].lower() in _SEATS and _HEADED.match(reading.text, len(name)):
        return True
    return bool(LED.search(reading.lower, max(0, start - 16), start)) and not DEPARTMENTS.fullmatch(name)


# "National Cancer Centre, Hospital Boulevard": whose letter it is, where the text begins.
_SEATS = frozenset("national city state royal provincial federal metropolitan capital municipal king's queen's".split())
_HEADED = re.compile(r",\s|\s{2,}|\s?[\n|]|\s[-–—·]\s|$")


def _tail(text: str, head_end: int, run_end: int) -> int:
    """Return the end of the name: what "of", "at" or another capital word adds to the kind of place belongs to it."""
    rest = text[head_end:run_end]
    if re.match(r"(?:[ ](?:of|at|for|de|in)[ ])|[ ]#?[A-Z0-9]", rest):
        return run_end
    return head_end
