"""What the trained model of the notes learns from: our own notes with their marks, published reports, and the teacher's
clinical texts. `tagger_copies` makes more of them."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.text.spans import Span
from app.evaluation.clinical.gold_notes import GoldNote, is_generic, is_story, load
from app.evaluation.support.splits import is_test, records
from app.notes.base import scanned
from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import ROW_OF
from app.notes.detect import candidates
from app.notes.tagger.weights import DATE, NAME, NUMBER, OTHER, PLACE
from app.notes.tagger.words import Row, read
from app.signals.text.reading import this_year

IDENTIFIES, PLACEHOLDER = "I", "P"
"""What a span of a report is: an identifier, or what stands in an identifier's place ("Dr. X"), of which nothing is
said."""
_REPORT_WEIGHT = 0.5
"""Reports count half: what they miss only makes a copy poorer, what a note misses makes it leak."""
_PLAIN_SHARE = 0.25
"""The share of a report's words in lower case that is learned from: there are many, and nobody takes them."""
IDENTIFIERS = frozenset(("name", "contact", "address", "date", "id_number", "organization"))
_LABELS = {"A": NAME, "B": PLACE, "C": DATE}
"""By the row of the checklist; any other is a number."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A row of words and for each whether it identifies, None where that is not said; `weight`: how much it counts.

    `labels`: for each word what it is a part of, as `notes.tagger.weights` counts them; words that tell nothing of an
    identifier ("Street") belong to it. `text` and where in it the words stand, "" where the row was made of other
    words or other letters than its text.
    """

    row: Row
    outcomes: tuple[bool | None, ...]
    labels: tuple[int, ...]
    weight: float = 1.0
    text: str = ""
    spans: tuple[Span, ...] = ()


def of_notes(paths: Iterable[Path]) -> Iterator[Sample]:
    """Yield our own notes."""
    for path in paths:
        for note in load(path):
            text = scanned.repaired(note.text)
            known, spans = read(text, candidates.by_rules(candidates.readings(text, this_year()))[1])
            outcomes = tuple(_marked(note, span) for span in spans)
            yield Sample(known, outcomes, tuple(_label(note, span) for span in spans), 1.0, text, tuple(spans))


def _label(note: GoldNote, word: Span) -> int:
    for kind, span in note.gold:
        if span.overlaps(word):
            return OTHER if is_story(kind, span.of(note.text)) else _LABELS.get(kind, NUMBER)
    return OTHER


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
        outcomes, labels = [], []
        for span, look in zip(spans, known.looks, strict=True):
            told = next((identifies for place, identifies in said if place.overlaps(span)), None)
            plain = look[0] == "c" and chance.random() >= _PLAIN_SHARE
            outcomes.append((True if told else None) if told is not None else None if plain else False)
            dated = told and any(map(str.isdecimal, span.of(text)))
            labels.append(OTHER if told is None else DATE if dated else NAME)
        yield Sample(known, tuple(outcomes), tuple(labels), _REPORT_WEIGHT, text, tuple(spans))


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
        labels = tuple(_seen(span, found) for span in spans)
        yield Sample(known, outcomes, labels, 1.0, record["text"], tuple(spans))


def _seen(word: Span, found: Sequence[Finding]) -> int:
    rows = (ROW_OF[finding.kind] for finding in found if finding.span.overlaps(word))
    return next((_LABELS.get(row, NUMBER) for row in rows), OTHER)


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
