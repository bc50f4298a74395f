"""Chooses among proposals: what reads well enough at the slider's position and takes the most from a reader.

Propose, assess, choose: ladders, deletions and a model's words are candidates on the same footing; leaving the words as
they are is always one. Nothing below the position's least probability of being good is put into a text; where no
candidate reaches it the passage stays, and still tells. What names the author outright goes whatever it costs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.agents.base import Anonymizer, Cancelled, Proposal
from app.agents.deletions import deletions
from app.agents.fitting import fit
from app.agents.goodness import Assessed, Assessor
from app.agents.ladder_anonymizer import has_ladder
from app.agents.stand_ins import stand_ins
from app.core.attributes import DIRECT, Attribute
from app.core.edits import Edit, without_overlaps
from app.core.inference import Evidence, Inference
from app.core.policy import Policy, Reach
from app.core.text import Span

LADDER, WRITTEN = "ladder", "written"
_FARTHEST = 110
"""A deletion takes at most so many characters, or three times those of the passage it takes back."""
_STATED = 4
"""From this certainty on a text states something outright."""
_HALF = 0.5
"""What a step is worth that still narrows the value down (a decade, a country)."""
_COST = 0.004
"""What a character costs that goes along with a passage without telling anything, in shares of a passage's gain."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An edit, what kind it is, what it would gain (the weight of what it takes back) and how likely it is good.

    `outright`: it takes back what the text states.
    """

    edit: Edit
    kind: str
    gain: float
    assessed: Assessed
    outright: bool = False

    @property
    def value(self) -> float:
        """Return what speaks for it: the gain, as far as it is likely to be a good edit."""
        return self.gain * self.assessed.good

    def rank(self, policy: Policy) -> int | None:
        """Return how gladly it is taken: 0 as good, 1 as sound words for what the text states outright, None not."""
        sound = self.assessed.sound >= policy.least_sound
        if self.assessed.good >= policy.least_good and (sound or self.kind == LADDER):
            return 0
        stated = self.kind == LADDER and self.outright and sound
        # An address must go even where no good words are on offer for it.
        named = self.kind == LADDER and not DIRECT.isdisjoint(self.edit.attributes)
        return 1 if stated else 2 if named else None


@dataclass(frozen=True, slots=True)
class ChoosingAnonymizer:
    """Chooses from the ladders' steps, plain words and deletions.

    `writer` proposes words for what has no ladder, if anybody does.
    """

    assessor: Assessor
    writer: Anonymizer | None = None

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the edits chosen, all of them assessed; they do not overlap."""
        written = self.writer.propose(text, acted_on, policy, cancelled) if self.writer else Proposal()
        known = [*self._stepped(text, acted_on, policy), *self._deleted(text, acted_on), *self._worded(text, written)]
        ranked = [(rank, -one.value, one.edit.span, one) for one in known if (rank := one.rank(policy)) is not None]
        in_order = (one for *_, one in sorted(ranked, key=lambda row: row[:3]))
        chosen = without_overlaps(one.edit for one in _within(in_order, policy.most_deleted * len(text)))
        return Proposal(trusted=chosen, usage=written.usage)

    def _stepped(self, text: str, acted_on: Sequence[Inference], policy: Policy) -> Iterator[Candidate]:
        for inference, evidence in _passages(acted_on):
            if (
                not has_ladder(evidence)
                or evidence.ladder is None
                or (evidence.beside and policy.reach is Reach.ONE_STEP)
            ):
                continue
            ladder = evidence.ladder
            least = 0 if policy.reach is Reach.ONE_STEP else min(ladder.mild, len(ladder.steps) - 1)
            steps = [*ladder.steps[least:], *stand_ins(ladder.span.of(text), inference.attribute)]
            for at, step in enumerate(steps):
                place, new = fit(text, ladder.span, step)
                edit = Edit(place, place.of(text), new, _served(place, acted_on, inference.attribute))
                milder = inference.attribute is Attribute.AGE and not at and len(ladder.steps) > 1
                yield self._candidate(text, edit, LADDER, acted_on, _HALF if milder else 1.0)

    def _deleted(self, text: str, acted_on: Sequence[Inference]) -> Iterator[Candidate]:
        spans = [evidence.span for _, evidence in _passages(acted_on)]
        for spare in deletions(text):
            inside = [span for span in spans if spare.span.covers(span)]
            cut = any(spare.span.overlaps(span) and not spare.span.covers(span) for span in spans)
            told = sum(len(span) for span in _union(inside))
            if inside and not cut and len(spare.span) <= max(_FARTHEST, 3 * told):
                edit = Edit(spare.span, spare.span.of(text), spare.new, _served(spare.span, acted_on))
                yield self._candidate(text, edit, spare.joint.value, acted_on, 1.0, len(spare.span) - told)

    def _worded(self, text: str, written: Proposal) -> Iterator[Candidate]:
        for edit in written.written:
            yield Candidate(edit, WRITTEN, 1.0, self.assessor.assess(text, edit, WRITTEN))

    def _candidate(
        self, text: str, edit: Edit, kind: str, acted_on: Sequence[Inference], share: float, along: int = 0
    ) -> Candidate:
        met = [i.certainty for i, e in _passages(acted_on) if edit.span.overlaps(e.span)]
        told, outright = sum(met) / 5, max(met, default=0) >= _STATED
        assessed = self.assessor.assess(text, edit, kind)
        return Candidate(edit, kind, share * told - _COST * along, assessed, outright)


def _within(candidates: Iterable[Candidate], room: float) -> Iterator[Candidate]:
    """Yield candidates without the deletions for which there is no room any more (characters)."""
    taken: list[Span] = []
    for one in candidates:
        deletes = one.kind != LADDER and not any(one.edit.span.overlaps(span) for span in taken)
        if deletes and len(one.edit.span) > room:
            continue
        if deletes:
            room -= len(one.edit.span)
            taken.append(one.edit.span)
        yield one


def _passages(acted_on: Iterable[Inference]) -> list[tuple[Inference, Evidence]]:
    return [(inference, evidence) for inference in acted_on for evidence in inference.evidence]


def _served(span: Span, acted_on: Sequence[Inference], first: Attribute | None = None) -> tuple[Attribute, ...]:
    met = (i.attribute for i, e in _passages(acted_on) if e.span.overlaps(span))
    return tuple(dict.fromkeys((*((first,) if first else ()), *met)))


def _union(spans: Iterable[Span]) -> list[Span]:
    """Return spans joined where they overlap."""
    rows: list[Span] = []
    for span in sorted(spans):
        if rows and rows[-1].overlaps(span):
            rows[-1] = rows[-1].union(span)
        else:
            rows.append(span)
    return rows
