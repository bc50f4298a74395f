"""What the recognizers take for identifiers in a note, window by window, and what of it is medicine in truth.

Whether a candidate goes is settled in `resolve`, which comes after.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from app.core.text.spans import Span
from app.notes.base.chunks import windows
from app.notes.base.hit import By, Finding, Kept
from app.notes.base.layout import Layout
from app.notes.base.safe_harbor import Kind
from app.notes.dates import dates
from app.notes.detect import from_signals, rule_tables
from app.notes.medicine import medical_context, protect
from app.notes.names import lower_case, persons, speakers, spelled
from app.notes.numbers import dictated, headers, hl7_lines, id_forms, labelled
from app.notes.places import facilities, places, pubs, sites
from app.notes.tables import cells, spaced_days
from app.signals.base import Reading, once
from app.signals.text.reading import read
from app.signals.text.shapes import text_of

RECOGNIZERS: tuple[Callable[[Reading], list[Finding]], ...] = (
    from_signals.find,
    headers.find,
    cells.find,
    spaced_days.find,
    hl7_lines.find,
    speakers.find,
    spelled.find,
    persons.find,
    dates.find,
    rule_tables.days.find,
    rule_tables.ages.find,
    labelled.find,
    id_forms.find,
    dictated.find,
    rule_tables.numbers.find,
    facilities.find,
    places.find,
    sites.find,
    rule_tables.wards.find,
    rule_tables.contacts.find,
    pubs.find,
    rule_tables.number_signs.find,
    lower_case.find,
    rule_tables.signatures.find,
)


_KEPT = 64  # windows that are remembered: those of one document, whose table's rows repeat each other
_CELLS, _CELLS_AND_LINES = "\t|", "\t|\n"
_WORDED = frozenset({Kind.PERSON, Kind.EMPLOYER, Kind.PLACE, Kind.FACILITY, Kind.ADDRESS, Kind.QUASI, Kind.DATE})
Windows = tuple[tuple[Span, Reading], ...]


def moved(findings: Iterable[Finding], by: int) -> list[Finding]:
    """Return findings of a window that begins at `by` as findings of the text."""
    return [replace(f, span=f.span.shifted(by)) for f in findings] if by else list(findings)


def readings(text: str, year: int, passages: Sequence[Span] = ()) -> Windows:
    """Return the windows of `text`, each prepared for the recognizers; of a form only those of its `passages`."""
    whole = passages or (Span(0, len(text)),)
    among = (
        Span(part.start + w.start, part.start + w.end) for part in whole if len(part) for w in windows(part.of(text))
    )
    return tuple((window, _reading(window.of(text), year)) for window in among)


@contextmanager
def remembering() -> Iterator[None]:
    """Let what was read of a document's windows be remembered while it is worked on, and forgotten after it."""
    _depth.append(1)
    try:
        yield
    finally:
        _depth.pop()
        if not _depth:
            _reading.cache_clear()


_depth = list[int]()


@lru_cache(_KEPT)
def _reading(text: str, year: int) -> Reading:
    """Return the reading of a window, the same one while it is remembered, and with it what was found in it (`once`).

    The second look reads what no edit touched as the first did, and the rows of a table say much the same.
    """
    return read(text, year)


def _seen_by(recognizer: Callable[[Reading], list[Finding]], reading: Reading) -> list[Finding]:
    """Return what a recognizer sees, each finding with its rule, or the recognizer's name where it has no rules."""
    name = recognizer.__module__.rpartition(".")[2]
    return [f if f.rule else replace(f, rule=name) for f in recognizer(reading)]


def seen(among: Windows) -> tuple[list[Finding], list[Kept], list[Kept]]:
    """Return what the recognizers see in the windows of a text, what stays in it, and what of theirs is medicine."""
    found, kept, vetoed = list[Finding](), set[Kept](), list[Kept]()
    for window, reading in among:
        going, medicine = _split(reading)
        found += moved(going, window.start)
        kept.update(_kept(protect.find(reading), window.start))
        vetoed += _kept(medicine, window.start)
    return found, list(kept), vetoed


@once
def _split(reading: Reading) -> tuple[Sequence[Finding], Sequence[Kept]]:
    """Return what of all that the recognizers see in a window goes, and what of it is medicine."""
    candidates = [f for recognizer in RECOGNIZERS for f in _seen_by(recognizer, reading)]
    going, medicine = medical_context.split(candidates, protect.find(reading), text_of(reading))
    return _by_cell(going, reading), medicine


def by_rules(among: Windows) -> tuple[list[Finding], list[Kept]]:
    """Return what the recognizers see in the windows of a text, and what stays in it."""
    found, kept, _ = seen(among)
    return found, kept


def _kept(kept: Iterable[Kept], by: int) -> list[Kept]:
    return [replace(k, span=k.span.shifted(by)) for k in kept]


def _going(found: Iterable[Finding], reading: Reading) -> list[Finding]:
    """Return what is not in truth medicine."""
    return medical_context.split(found, protect.find(reading), text_of(reading))[0]


def _by_cell(found: Iterable[Finding], reading: Reading) -> list[Finding]:
    """Return findings none of which reaches over the end of a table's cell, and no number over the end of a line.

    A name that was seen over two cells ("Smith<tab>Anna") is one in each; a number or day that was is none unless
    it is seen in a cell by itself.
    """
    kept: list[Finding] = []
    for finding in found:
        over = _CELLS if finding.kind in _WORDED else _CELLS_AND_LINES
        if not any(mark in finding.span.of(reading.text) for mark in over):
            kept.append(finding)
            continue
        for cell in _parts(reading.text, finding.span, over):
            if finding.kind in _WORDED:
                piece = Span(max(cell.start, finding.span.start), min(cell.end, finding.span.end))
                named = any(map(str.isalnum, piece.of(reading.text)))
                kept += _going([replace(finding, span=piece)], reading) if named else []
                continue
            alone = read(cell.of(reading.text), reading.year)
            kept += moved(_going((f for find in RECOGNIZERS for f in find(alone)), alone), cell.start)
    return kept


def _parts(text: str, span: Span, over: str) -> Iterator[Span]:
    """Yield the cells or lines of `text` that `span` reaches into."""
    start = max(text.rfind(mark, 0, span.start) for mark in over) + 1
    while start < span.end:
        end = min((at for mark in over if (at := text.find(mark, start)) >= 0), default=len(text))
        if end > start:
            yield Span(start, end)
        start = end + 1


def by_value(text: str, findings: Iterable[Finding], layout: Layout, year: int) -> list[Finding]:
    """Return findings in a form, none of which reaches from one value into another.

    Where two values only happen to stand side by side, what was seen over both is seen in each of them alone or not.
    """
    kept: list[Finding] = []
    for finding in layout.unstated(findings):
        parts = layout.cut(finding)
        if len(parts) < 2 or layout.lines or finding.by is By.KNOWN:
            kept += parts
            continue
        for value in layout.meets(finding.span):
            line = Span(text.rfind("\n", 0, value.start) + 1, value.end)
            kept += [piece for f in by_rules(readings(text, year, (line,)))[0] for piece in layout.cut(f)]
    return kept
