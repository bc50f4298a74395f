"""From candidates to the passages that go: every step in its order, each from candidates to candidates.

1. `believed`: a name that only a doubtful rule saw needs one word in which the tagger believes. First, since all that
   follows builds on names: a wrong one would be looked for in the whole note.
2. `stated`: in a form its fields speak: what they state is added, and nothing reaches from one value into another.
3. `inferred`: what a model, the policy's mode and the person's own list add. Before the tagger, whose odds depend on
   what is known to go beside a word.
4. `tagged`: words in which the tagger believes though nobody saw them. It adds only, and only outside what stays.
5. `readable`: in passages of a language that nobody here reads, names that only their looks tell stay after all.
6. `extended`: a place goes with what belongs to it after its name: when all names are known, before they are repeated.
7. `repeated`: what goes in one place goes wherever it stands again, persons also by the letters they sign with.
8. `outside_amounts`: a quote or a repeated word is cut where a dose or measurement stands: these are never touched.
9. `by_field`: in a form, repeats and quotes too are cut at the ends of values.
10. `settled`: of overlapping candidates the longest says what it is; roles spread over one name; a person told of as
   a place is one.

Medicine's vetoes are asked where a candidate comes from: in `candidates` of what recognizers see, in step 3 of what the
model says, in step 4 of what the tagger adds. Labels and the person's own list are taken at their word.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.text.nearby import Nearby
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Kept, joined
from app.notes.base.layout import Layout
from app.notes.dates import dates
from app.notes.detect import inferred as inferences
from app.notes.detect import unread_words
from app.notes.detect.candidates import Windows, by_value, moved
from app.notes.medicine import before_units, medical_context, protect
from app.notes.names import repeats
from app.notes.numbers import deny_list, stated_again
from app.notes.places import place_extent, retyping
from app.notes.policy import Dates, Mode, NotePolicy
from app.notes.tables import cells, initials
from app.notes.tagger import by_passage, guessing
from app.notes.tagger.limits import SURE
from app.results import Checked
from app.rules.text import Text
from app.signals.detect import detect

Spot = Callable[[str], Sequence[Spotted]]
Candidates = tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What every step knows of a note; no step changes it.

    `read`: its text as rules read it; `year`: when it was written; `among`: its windows as the recognizers read them;
    `kept`: what stays on purpose. `checked`: what a model said of it, None where none was asked; `spot`: says which
    words a model takes for identifiers; `layout`: what a form says about it.
    """

    read: Text
    year: int
    policy: NotePolicy
    among: Windows
    kept: tuple[Kept, ...]
    checked: Checked | None = None
    spot: Spot | None = None
    layout: Layout | None = None

    @property
    def text(self) -> str:
        """Return the note."""
        return self.read.text


Step = Callable[[Note, Candidates], Candidates]


def believed(note: Note, found: Candidates) -> Candidates:
    """Return the candidates without names of doubtful rules that the tagger does not believe; a form's tables stay."""
    running = note.layout is None or note.layout.running
    return tuple(guessing.believed(note.text, found, note.kept)) if running else found


def stated(note: Note, found: Candidates) -> Candidates:
    """Return what a form states, what was seen within its values, and where it stands again."""
    if note.layout is None:
        return found
    again = stated_again.find(note.text, note.layout)
    return (*note.layout.stated, *by_value(note.text, found, note.layout, note.year), *again)


def inferred(note: Note, found: Candidates) -> Candidates:
    """Return the candidates with what the model infers, what the policy asks for, and what the person knows."""
    more: list[Finding] = []
    if note.checked is not None:
        named = list(inferences.by_model(note.checked.inferences))
        named = [f for f in named if medical_context.reason(f, note.kept, note.read) is None]
        more += [f for f in named if not any(k.span.covers(f.span) for k in note.kept)]
    if note.policy.mode is Mode.QUASI:
        more += _quasi(note.among, note.year, note.checked)
    if note.policy.dates is Dates.SHIFT:
        more += dates.weekdays(note.text)
    return (*found, *more, *deny_list.find(note.text, deny_list.pattern(note.policy.known)))


_FIGURES = re.compile(r"[\d ]*\d {2,}\d[\d ]*")
"""Figures of neighbouring columns, which prose does not join: they are medicine unless a heading says otherwise."""


def _is_figures(text: str, span: Span) -> bool:
    return _FIGURES.fullmatch(text, span.start, span.end) is not None


def tagged(note: Note, found: Candidates) -> Candidates:
    """Return the candidates with the words that the tagger adds."""
    text, layout = note.text, note.layout
    # A note in which nothing else is found is left alone; `unsure` says what a model makes of it, where none was asked.
    spotted = note.spot(text) if note.spot and found else ()
    if layout is not None and layout.passages:
        words = by_passage.find(text, found, note.kept, spotted, layout)
    else:
        words = guessing.find(text, found, note.kept, spotted)
    heads, likely = _heads(note), guessing.Likely(text, found, note.kept)
    words = [f for f in words if not any(head.covers(f.span) for head in heads) or likely(f.span) >= SURE]
    words = [f for f in words if not _is_figures(text, f.span)]
    if layout is not None and not layout.passages:
        words = [f for f in words if not layout.is_amount(text, f)]
    return (*found, *(f for f in words if medical_context.reason(f, (), note.read) is None))


def unsure(note: Note) -> Candidates:
    """Return what the word-by-word model takes for identifiers in a note in which nothing was found.

    Where that model was to read the words in place of being asked (`Checked.by_model`), it reads these too: nothing
    goes, but what nobody has looked at must not pass.
    """
    if note.spot is None or note.checked is None or note.checked.by_model:
        return ()
    words = guessing.guesses(note.text, (), note.kept, note.spot(note.text))
    words = [f for f in words if note.layout is None or not note.layout.is_amount(note.text, f)]
    return tuple(f for f in words if medical_context.reason(f, (), note.read) is None)


def readable(note: Note, found: Candidates) -> Candidates:
    """Return the candidates without names that only looks tell in a passage of another language."""
    return tuple(unread_words.without_guesses(note.text, found, guessing.Likely(note.text, found, note.kept)))


def extended(note: Note, found: Candidates) -> Candidates:
    """Return the candidates with places as far as their names go on."""
    near = Nearby((one.span, one) for one in note.kept)
    return (
        *found,
        *(piece for f in place_extent.find(note.text, found) for piece in _beside_amounts(f, near, note.text)),
    )


def repeated(note: Note, found: Candidates) -> Candidates:
    """Return the candidates with every other mention of them."""
    likely = guessing.Likely(note.text, found, note.kept)
    again = (*found, *repeats.find(note.text, found, likely))
    return again if note.layout is not None else (*again, *initials.find(note.text, again, _heads(note)))


def _heads(note: Note) -> list[Span]:
    """Return where the headings and labels of tables stand."""
    return [head.shifted(window.start) for window, reading in note.among for head in cells.heads(reading)]


def outside_amounts(note: Note, found: Candidates) -> Candidates:
    """Return what is left of the candidates outside amounts.

    A model's quote may reach into one, a name stand in one again. Rules have seen to that; what the person knows to
    identify goes wherever it stands. A number before its unit is a value, whoever took it for something else.
    """
    found = tuple(f for f in found if not before_units.holds(f, note.text))
    near = Nearby((one.span, one) for one in note.kept)
    unseen = (By.MODEL, By.AGAIN)  # no recognizer saw it where it stands, so nothing has looked yet for an amount in it
    return tuple(piece for f in found for piece in (_beside_amounts(f, near, note.text) if f.by in unseen else (f,)))


def _beside_amounts(finding: Finding, near: Nearby[Kept], text: str) -> Iterable[Finding]:
    return protect.without_amounts(finding, near.touching(finding.span), text)


def by_field(note: Note, found: Candidates) -> Candidates:
    """Return the candidates of a form cut at the ends of its values."""
    return found if note.layout is None else tuple(by_value(note.text, found, note.layout, note.year))


def settled(note: Note, found: Candidates) -> Candidates:
    """Return the candidates in order and apart, each with its role and kind."""
    return tuple(retyping.moved(note.text, one) for one in repeats.with_roles(note.text, joined(found)))


STEPS: tuple[Step, ...] = (
    believed,
    stated,
    inferred,
    tagged,
    readable,
    extended,
    repeated,
    outside_amounts,
    by_field,
    settled,
)


def resolved(note: Note, found: Iterable[Finding]) -> Candidates:
    """Return the passages of `note` that go, in order and apart, from what the recognizers `found`."""
    candidates = tuple(found)
    for step in STEPS:
        candidates = step(note, candidates)
    return candidates


def outside(kept: Iterable[Kept], findings: Candidates) -> tuple[Kept, ...]:
    """Return what stays and is no part of what goes, in order."""
    ordered, at, left = sorted(kept, key=lambda k: k.span), 0, list[Kept]()
    for one in ordered:
        while at < len(findings) and findings[at].span.end <= one.span.start:
            at += 1
        if at == len(findings) or not findings[at].span.overlaps(one.span):
            left.append(one)
    return tuple(left)


def _quasi(among: Windows, year: int, checked: Checked | None) -> list[Finding]:
    """Return quasi-identifiers: what the model infers, else what the signals do, and telling stories."""
    found: list[Finding] = []
    for window, reading in among:
        found += moved(inferences.stories(reading), window.start)
        if checked is None:
            found += moved(inferences.quasi(detect(reading.text, year).inferences), window.start)
    return found + (list(inferences.quasi(checked.inferences)) if checked else [])
