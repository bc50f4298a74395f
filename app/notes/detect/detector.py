"""Reads a note: candidates by every recognizer, then what of them goes.

    candidates (recognizers, medicine's vetoes) -> tagger -> extension -> repeats -> spans

`candidates` reads the note window by window; `resolve` says in which order the rest happens, and why in that one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.text.spans import Span
from app.notes.base import scanned
from app.notes.base.chunks import covered
from app.notes.base.hit import Finding, Kept
from app.notes.base.layout import Layout
from app.notes.detect.candidates import Windows, readings
from app.notes.detect.candidates import seen as seen_in
from app.notes.detect.resolve import Note, Spot, outside, resolved, unsure
from app.notes.medicine import ages
from app.notes.policy import NotePolicy
from app.notes.verdict import Coverage
from app.results import Checked
from app.rules.text import text_of
from app.signals.text.reading import this_year


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in a note, what stays on purpose, and how much of it was read. `year`: when it was written.

    `vetoed`: what recognizers saw and medicine calls so, with the rule that says it. `windows`: the note as the
    recognizers read it, to read the very same text again. `unsure`: what a model takes for identifiers where
    nothing was found; it stays, and is told.
    """

    findings: tuple[Finding, ...]
    kept: tuple[Kept, ...]
    vetoed: tuple[Kept, ...]
    coverage: Coverage
    year: int
    windows: Windows = field(repr=False, compare=False)
    unsure: tuple[Span, ...] = ()


def see(
    text: str, policy: NotePolicy, checked: Checked | None, spot: Spot | None = None, layout: Layout | None = None
) -> Seen:
    """Return everything in `text` that is to go.

    `checked`: what a model said about it, None where none was asked; `spot`: says which words it takes for identifiers;
    `layout`: what a form says about it.
    """
    text = scanned.repaired(text) if layout is None else text
    year = policy.year or ages.latest_year(text, this_year())
    among = readings(text, year, layout.passages if layout else ())
    found, kept, vetoed = seen_in(among)
    looked = list[bool]()

    def spotted(words: str) -> Sequence[Spotted]:
        looked.append(True)
        return spot(words) if spot else ()

    note = Note(text_of(text), year, policy, among, tuple(kept), checked, spotted if spot else None, layout)
    findings = resolved(note, found)
    doubtful = () if findings or looked else tuple(one.span for one in unsure(note))
    share = 1.0 if layout else covered((window for window, _ in among), len(text))
    by_model = 1.0 if looked or (checked is not None and checked.by_model) else None
    coverage = Coverage(share, by_model)
    left, spared = outside(kept, findings), outside(vetoed, findings)
    return Seen(findings, left, spared, coverage, year, among, doubtful)
