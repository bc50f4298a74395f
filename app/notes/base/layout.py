"""What a form says about its text: where values stand, which are identifiers by their place, what is read as one."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.core.edits.edits import Edit
from app.core.edits.folding import Folded
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding

_FEWEST = 5  # words, digits


@dataclass(frozen=True, slots=True)
class Layout:
    """The values of one text of a form.

    `values`: where they stand, in order, without overlaps; no edit may reach over the end of one. `stated`: those that
    the form itself tells to be identifiers; they go whatever anyone sees in them, and nobody needs to read them.
    `passages`: what is read, each part by itself (empty: all of it). `lines`: the values of a passage are lines of one
    writing, so that a name may begin in one and end in the next; elsewhere neighbours have nothing to do with each
    other. `quiet`: values that are medicine by their place; nothing in them goes but what the person knows to identify.
    `asked`: values that are read and whose label asks for something that identifies.
    `running`: the values stand in a running text, which is read as any other.
    """

    values: tuple[Span, ...]
    stated: tuple[Finding, ...] = ()
    passages: tuple[Span, ...] = ()
    lines: bool = False
    quiet: tuple[Span, ...] = ()
    running: bool = False
    asked: tuple[Span, ...] = ()

    def within(self, span: Span) -> Iterator[Span]:
        """Yield the parts of `span` that stand in values."""
        for value in self.meets(span):
            yield Span(max(value.start, span.start), min(value.end, span.end))

    def meets(self, span: Span) -> list[Span]:
        """Return the values that `span` shares a character with."""
        return _meeting(self.values, span)

    def unstated(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that lie outside of what the form states itself, and what it states."""
        own = {id(finding) for finding in self.stated}
        places = [finding.span for finding in self.stated]
        return [f for f in findings if id(f) in own or not _meeting(places, f.span)]

    def worded(self, text: str) -> list[Span]:
        """Return the passages of several words: in a lone one a capital says nothing."""
        return [part for part in self.passages if len(part.of(text).split()) >= _FEWEST]

    def is_amount(self, text: str, finding: Finding) -> bool:
        """Tell whether a finding is a value that is a short number and nothing else: no prose tells what it is."""
        said = finding.span.of(text)
        return said.isdigit() and len(said) < _FEWEST and finding.span in self.meets(finding.span)

    def cut(self, finding: Finding) -> list[Finding]:
        """Return a finding as one for each value that it reaches into; labels and line ends are left out."""
        parts = list(self.within(finding.span))
        if finding.by is By.KNOWN:
            quiet = _meeting(self.quiet, finding.span)
            parts += [Span(max(q.start, finding.span.start), min(q.end, finding.span.end)) for q in quiet]
        return [replace(finding, span=part) for part in parts]

    def is_quiet(self, span: Span) -> bool:
        """Tell whether `span` lies in values that nobody reads."""
        return any(quiet.covers(span) for quiet in _meeting(self.quiet, span))

    def held(self, span: Span, place: Span) -> Span:
        """Return what of `span` stands in the value that `place` stands in."""
        value = next(iter(self.meets(place)), place)
        return Span(max(span.start, value.start), max(min(span.end, value.end), max(span.start, value.start)))

    def onto(self, folded: Folded) -> "Layout":
        """Return the layout of the text as it is seen, this being that of the text as it is written."""
        if not folded.changed:
            return self
        stated = tuple(replace(f, span=folded.onto(f.span)) for f in self.stated)
        values, passages, quiet, asked = (
            tuple(map(folded.onto, spans)) for spans in (self.values, self.passages, self.quiet, self.asked)
        )
        return Layout(values, stated, passages, self.lines, quiet, self.running, asked)

    def after(self, edits: Sequence[Edit]) -> "Layout":
        """Return the layout of the text that `edits` (in order) make of this one."""
        values, passages = _moved(self.values, edits), _moved(self.passages, edits)
        stated = _moved([f.span for f in self.stated], edits)
        states = tuple(replace(f, span=span) for f, span in zip(self.stated, stated, strict=True))
        quiet, asked = _moved(self.quiet, edits), _moved(self.asked, edits)
        return Layout(values, states, passages, self.lines, quiet, self.running, asked)


def _meeting(ordered: Sequence[Span], span: Span) -> list[Span]:
    """Return those of `ordered` (without overlaps) that share a character with `span`."""
    at = max(0, bisect_right(ordered, span.start, key=lambda one: one.start) - 1)
    found = []
    while at < len(ordered) and ordered[at].start < span.end:
        found += [ordered[at]] if ordered[at].overlaps(span) else []
        at += 1
    return found


def _moved(spans: Sequence[Span], edits: Sequence[Edit]) -> tuple[Span, ...]:
    """Return where `spans` stand once the edits are made; what an edit within one adds belongs to it."""
    found, at, delta = [], 0, 0
    for span in spans:
        while at < len(edits) and edits[at].span.end <= span.start and edits[at].span.start < span.start:
            delta += len(edits[at].new) - len(edits[at].span)
            at += 1
        start, inside = span.start + delta, 0
        while at < len(edits) and edits[at].span.end <= span.end and edits[at].span.start < span.end:
            inside += len(edits[at].new) - len(edits[at].span)
            at += 1
        found.append(Span(start, max(start, span.end + delta + inside)))
        delta += inside
    return tuple(found)
