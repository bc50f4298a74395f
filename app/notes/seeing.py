"""Reads a note window by window with every recognizer, and merges what they saw."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.agents.spotter import Spotted
from app.core.nearby import Nearby
from app.core.text import Span
from app.notes import scanned
from app.notes.find import (
    ages,
    columns,
    dates,
    facilities,
    hl7,
    id_forms,
    inferred,
    instruments,
    known,
    labels,
    no_place,
    numbers,
    people,
    people_small,
    placed,
    places,
    protect,
    pubs,
    signals,
    sites,
    spread,
    stated_again,
    tables,
    tails,
    unread_words,
)
from app.notes.finding import By, Finding, Kept, joined
from app.notes.layout import Layout
from app.notes.learned import by_passage, guessing
from app.notes.policy import Dates, Mode, NotePolicy
from app.notes.rows import Kind
from app.notes.verdict import Coverage
from app.notes.windows import covered, windows
from app.service import Checked
from app.signals.base import Reading
from app.signals.detect import detect
from app.signals.reading import read, this_year

RECOGNIZERS: tuple[Callable[[Reading], list[Finding]], ...] = (
    signals.find,
    labels.find,
    hl7.find,
    people.find,
    dates.find,
    tables.ages.find,
    numbers.find,
    id_forms.find,
    tables.numbers.find,
    facilities.find,
    places.find,
    sites.find,
    tables.wards.find,
    tables.contacts.find,
    pubs.find,
    tables.number_signs.find,
    people_small.find,
    tables.signatures.find,
)


_CELLS, _CELLS_AND_LINES = "\t|", "\t|\n"
_WORDED = frozenset({Kind.PERSON, Kind.EMPLOYER, Kind.PLACE, Kind.FACILITY, Kind.ADDRESS, Kind.QUASI, Kind.DATE})

_UNSEEN = (By.MODEL, By.AGAIN)
"""What no recognizer saw where it stands, so that nothing has looked yet for an amount in it."""

Spot = Callable[[str], Sequence[Spotted]]
Windows = tuple[tuple[Span, Reading], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in a note, what stays on purpose, and how much of it was read. `year`: when it was written.

    `windows`: the note as the recognizers read it, for whoever reads the very same text again.
    """

    findings: tuple[Finding, ...]
    kept: tuple[Kept, ...]
    coverage: Coverage
    year: int
    windows: Windows = field(repr=False, compare=False)


def _moved(findings: Iterable[Finding], by: int) -> list[Finding]:
    return [replace(f, span=Span(f.span.start + by, f.span.end + by)) for f in findings] if by else list(findings)


def readings(text: str, year: int, passages: Sequence[Span] = ()) -> Windows:
    """Return the windows of `text`, each prepared for the recognizers; of a form only those of its `passages`."""
    whole = passages or (Span(0, len(text)),)
    among = (
        Span(part.start + w.start, part.start + w.end) for part in whole if len(part) for w in windows(part.of(text))
    )
    return tuple((window, read(window.of(text), year)) for window in among)


def _seen_by(recognizer: Callable[[Reading], list[Finding]], reading: Reading) -> list[Finding]:
    """Return what a recognizer sees, each finding with its rule, or the recognizer's name where it has no rules."""
    name = recognizer.__module__.rpartition(".")[2]
    return [f if f.rule else replace(f, rule=name) for f in recognizer(reading)]


def by_rules(among: Windows) -> tuple[list[Finding], list[Kept]]:
    """Return what the recognizers see in the windows of a text, and what stays in it."""
    found, kept = list[Finding](), set[Kept]()
    for window, reading in among:
        seen = [f for recognizer in RECOGNIZERS for f in _seen_by(recognizer, reading)]
        found += _moved(_by_cell(_going(seen, reading), reading), window.start)
        kept.update(
            Kept(Span(k.span.start + window.start, k.span.end + window.start), k.why) for k in protect.find(reading)
        )
    return found, list(kept)


def _going(seen: Iterable[Finding], reading: Reading) -> list[Finding]:
    """Return what is not in truth medicine; what stands behind a label is taken at its word."""
    stay = protect.find(reading)
    going = [f for f in seen if f.by is By.LABEL or not protect.stays(f, stay, reading.text)]
    going = [f for f in going if not (no_place.stays(reading.text, reading.lower, f) or columns.stays(reading.text, f))]
    going = [f for f in going if not instruments.stays(reading.text, f)]
    return [piece for f in going for piece in protect.without_amounts(f, stay, reading.text)]


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
            kept += _moved(_going((f for find in RECOGNIZERS for f in find(alone)), alone), cell.start)
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


def see(
    text: str, policy: NotePolicy, checked: Checked | None, spot: Spot | None = None, layout: Layout | None = None
) -> Seen:
    """Return everything in `text` that is to go.

    `checked`: what a model said about it, None where none was asked; `spot`: says which words it takes for identifiers;
    `layout`: what a form says about it.
    """
    text = scanned.repaired(text) if layout is None else text
    year = policy.year or ages.latest_year(text, this_year())
    among = readings(text, year, layout.passages) if layout else readings(text, year)
    found, kept = by_rules(among)
    if layout is None or layout.running:
        found = guessing.believed(text, found, kept)
    if layout is not None:
        found = [*layout.stated, *by_value(text, found, layout, year), *stated_again.find(text, layout)]
    if checked is not None:
        named = [f for f in inferred.by_model(checked.inferences) if not protect.stays(f, kept, text)]
        found += [f for f in named if not any(k.span.covers(f.span) for k in kept)]
    if policy.mode is Mode.QUASI:
        found += _quasi(among, year, checked)
    if policy.dates is Dates.SHIFT:
        found += dates.weekdays(text)
    found += known.find(text, known.pattern(policy.known))
    # A note in which nothing else is found is left alone, and needs no reading by the model.
    spotted = spot(text) if spot and found else ()
    if layout is None:
        found += guessing.find(text, found, kept, spotted)
    elif not layout.passages:
        found += [f for f in guessing.find(text, found, kept, spotted) if not layout.is_amount(text, f)]
    else:
        found += by_passage.find(text, found, kept, spotted, layout)
    found = [f for f in found if f.by is not By.LEARNED or not instruments.stays(text, f)]
    found = unread_words.without_guesses(text, found)
    near = Nearby((one.span, one) for one in kept)
    found += [piece for f in tails.find(text, found) for piece in _beside_amounts(f, near, text)]
    found += spread.find(text, found, guessing.Likely(text, found, kept))
    found = [piece for f in found for piece in (_beside_amounts(f, near, text) if f.by in _UNSEEN else (f,))]
    found = found if layout is None else by_value(text, found, layout, year)
    findings = tuple(placed.moved(text, finding) for finding in spread.with_roles(text, joined(found)))
    share = 1.0 if layout else covered((window for window, _ in among), len(text))
    by_model = 1.0 if spotted or (checked is not None and checked.by_model) else None
    return Seen(findings, _outside(kept, findings), Coverage(share, by_model), year, among)


def _beside_amounts(finding: Finding, near: Nearby[Kept], text: str) -> Iterable[Finding]:
    """Return what is left of a finding outside amounts: a model's quote may reach into one, a name stand in one again.

    Rules have seen to that; what the person knows to identify goes wherever it stands.
    """
    return protect.without_amounts(finding, near.touching(finding.span), text)


def _quasi(among: Windows, year: int, checked: Checked | None) -> list[Finding]:
    """Return quasi-identifiers: what the model infers, else what the signals do, and telling stories."""
    found: list[Finding] = []
    for window, reading in among:
        found += _moved(inferred.stories(reading), window.start)
        if checked is None:
            found += _moved(inferred.quasi(detect(reading.text, year).inferences), window.start)
    return found + (list(inferred.quasi(checked.inferences)) if checked else [])


def _outside(kept: Iterable[Kept], findings: tuple[Finding, ...]) -> tuple[Kept, ...]:
    """Return what stays and is no part of what goes, in order."""
    ordered, at, left = sorted(kept, key=lambda k: k.span), 0, list[Kept]()
    for one in ordered:
        while at < len(findings) and findings[at].span.end <= one.span.start:
            at += 1
        if at == len(findings) or not findings[at].span.overlaps(one.span):
            left.append(one)
    return tuple(left)
