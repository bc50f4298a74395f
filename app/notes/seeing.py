"""Reads a note window by window with every recognizer, and merges what they saw."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from app.core.text import Span
from app.notes.find import signals
from app.notes.finding import Finding, Kept, joined
from app.notes.policy import NotePolicy
from app.notes.verdict import Coverage
from app.notes.windows import covered, windows
from app.service import Checked
from app.signals.base import Reading
from app.signals.reading import read

_RECOGNIZERS: tuple[Callable[[Reading], list[Finding]], ...] = (signals.find,)


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in a note, what stays on purpose, and how much of it was read."""

    findings: tuple[Finding, ...]
    kept: tuple[Kept, ...]
    coverage: Coverage


def _moved(findings: Iterable[Finding], by: int) -> list[Finding]:
    return [replace(f, span=Span(f.span.start + by, f.span.end + by)) for f in findings]


def see(text: str, policy: NotePolicy, checked: Checked | None) -> Seen:
    """Return everything in `text` that is to go; `checked`: what a model said about it, None where none was asked."""
    found: list[Finding] = []
    read_by_rules = windows(text)
    for window in read_by_rules:
        reading = read(window.of(text), policy.year, "en")
        for recognizer in _RECOGNIZERS:
            found += _moved(recognizer(reading), window.start)
    coverage = Coverage(covered(read_by_rules, len(text)), None if checked is None else 1.0)
    return Seen(joined(found), (), coverage)
