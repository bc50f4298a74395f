"""What the trained model of the notes learns from: our own notes with their marks, and the teacher's clinical texts.

Of our notes come more copies: one in which the words of names are dealt anew, so that the model learns the places that
call for a name and not the names, and either one in small letters.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.core.text import Span
from app.evaluation.gold_notes import GoldNote, is_generic, is_story, load
from app.evaluation.splits import is_test, records
from app.notes import candidates
from app.notes.finding import Finding
from app.notes.learned.words import Row, read, row
from app.signals.reading import this_year

IDENTIFIES, PLACEHOLDER = "I", "P"
"""What a span of a report is: an identifier, or what stands in an identifier's place ("Dr. X"), of which nothing is
said."""
_REPORT_WEIGHT = 0.5
"""Reports count half: what they miss only makes a copy poorer, what a note misses makes it leak."""
_PLAIN_SHARE = 0.25
"""The share of a report's words in small letters that is learned from: there are many, and nobody takes them."""
IDENTIFIERS = frozenset(("name", "contact", "address", "date", "id_number", "organization"))
_SMALL_WEIGHT = 0.5
_INVENTED = 0.6
"""The share of words dealt out that no list knows."""
_EVERYDAY = frozenset(("ord", "notes", "drug", "head", "epo"))
_NAMES = frozenset(("giv", "mgiv", "sur", "msur", "place"))


@dataclass(frozen=True, slots=True)
class Sample:
    """A row of words and for each whether it identifies, None where that is not said; `weight`: how much it counts.

    `text` and where in it the words stand, "" where the row was made of other words or other letters than its text.
    """

    row: Row
    outcomes: tuple[bool | None, ...]
    weight: float = 1.0
    text: str = ""
    spans: tuple[Span, ...] = ()


def of_notes(paths: Iterable[Path]) -> Iterator[Sample]:
    """Yield our own notes."""
    for path in paths:
        for note in load(path):
            among = candidates.readings(note.text, this_year())
            known, spans = read(note.text, candidates.by_rules(among)[1])
            yield Sample(known, tuple(_marked(note, span) for span in spans), 1.0, note.text, tuple(spans))


def _marked(note: GoldNote, word: Span) -> bool | None:
    for kind, span in note.gold:
        if span.overlaps(word):
            told = span.of(note.text)
            return None if is_story(kind, told) or is_generic(kind, span, word.of(note.text)) else True
    return False


def of_reports(paths: Iterable[Path], seed: int = 1) -> Iterator[Sample]:
    """Yield real reports, in which hardly a word identifies: objects of a `text` and its `spans` (start, end, what)."""
    chance = random.Random(seed)
    for record in (record for path in paths for record in records(path)):
        text = record["text"]
        known, spans = read(text, candidates.by_rules(candidates.readings(text, this_year()))[1])
        said = [(Span(start, end), what == IDENTIFIES) for start, end, what in record["spans"]]
        outcomes = []
        for span, look in zip(spans, known.looks, strict=True):
            told = next((identifies for place, identifies in said if place.overlaps(span)), None)
            plain = look[0] == "c" and chance.random() >= _PLAIN_SHARE
            outcomes.append((True if told else None) if told is not None else None if plain else False)
        yield Sample(known, tuple(outcomes), _REPORT_WEIGHT, text, tuple(spans))


def in_capitals(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Yield the samples as forms and old systems print them; they count half."""
    for one in samples:
        large = row([word.upper() for word in one.row.words], one.row.gaps, one.row.kept)
        text = one.text.upper()
        yield replace(one, row=large, weight=_SMALL_WEIGHT, text=text if len(text) == len(one.text) else "")


def of_teacher(paths: Iterable[Path]) -> Iterator[Sample]:
    """Yield the teacher's texts but for the test part: what is evidence and seen by a rule identifies, what is neither
    does not; nothing is said of the rest, since only what identifies the author is evidence."""
    for record in (record for path in paths for record in records(path)):
        if is_test(record["text"]):
            continue
        found, kept = candidates.by_rules(candidates.readings(record["text"], this_year()))
        known, spans = read(record["text"], kept)
        evidence = list(_evidence(record))
        outcomes = tuple(_told(span, evidence, found) for span in spans)
        yield Sample(known, outcomes, 1.0, record["text"], tuple(spans))


def _evidence(record: dict[str, Any]) -> Iterator[tuple[Span, bool]]:
    """Yield each passage that is evidence, and whether of an identifier."""
    for inference in record["inferences"]:
        for quote in inference["evidence"]:
            at = record["text"].find(quote)
            while at >= 0:
                yield Span(at, at + len(quote)), inference["attribute"] in IDENTIFIERS
                at = record["text"].find(quote, at + 1)


def _told(word: Span, evidence: Sequence[tuple[Span, bool]], found: Sequence[Finding]) -> bool | None:
    direct = [identifier for span, identifier in evidence if span.overlaps(word)]
    seen = any(finding.span.overlaps(word) for finding in found)
    if not direct and not seen:
        return False
    return True if seen and any(direct) else None


def in_small_letters(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Yield the samples as people write who use no capitals; they count half."""
    for one in samples:
        small = row([word.lower() for word in one.row.words], one.row.gaps, one.row.kept)
        text = one.text.lower()
        # A few letters change their number with their size, and then the words stand elsewhere.
        fits = text if len(text) == len(one.text) else ""
        yield replace(one, row=replace(small, small=True), weight=_SMALL_WEIGHT, text=fits)


def dealt_anew(samples: Sequence[Sample], seed: int = 1) -> Iterator[Sample]:
    """Yield the samples with other words in place of those of names: of all texts, or off no list."""
    chance = random.Random(seed)
    words = {(word.lower(), lists) for one in samples for word, lists in zip(one.row.words, one.row.lists, strict=True)}
    names = [(word, lists) for word, lists in sorted(words) if _of_name(word, lists)]
    every = [word for word, _ in names]
    unknown = [word for word, lists in names if _NAMES.isdisjoint(lists)] or every
    listed = [word for word, lists in names if not _NAMES.isdisjoint(lists)] or every
    for one in samples:
        dealt: dict[str, str] = {}
        new = []
        for word, lists, outcome in zip(one.row.words, one.row.lists, one.outcomes, strict=True):
            if outcome and _of_name(word, lists):
                other = dealt.setdefault(word, chance.choice(unknown if chance.random() < _INVENTED else listed))
                word = _like(word, other)
            new.append(word)
        yield replace(one, row=row(new, one.row.gaps, one.row.kept), text="")


def _of_name(word: str, lists: Sequence[str]) -> bool:
    return word.isalpha() and len(word) > 2 and _EVERYDAY.isdisjoint(lists)


def _like(word: str, other: str) -> str:
    """Return the other word with the capitals of the first."""
    return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other
