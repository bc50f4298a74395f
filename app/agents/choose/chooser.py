"""Chooses among proposals: what reads well enough at the slider's position and takes the most from a reader.

Propose, assess, choose: ladders, deletions and a model's words are candidates on the same footing; leaving the words as
they are is always one. Nothing below the position's least probability of being good is put into a text; where no
candidate reaches it the passage stays, and still tells. What names the author outright goes whatever it costs.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.agents.choose.edit_assessor import Assessed, Assessor
from app.agents.choose.fillers import Fillers
from app.agents.grammar.fitting import fit
from app.agents.propose.deletions import Deletion, Joint, deletions
from app.agents.propose.dependence import AGAIN, HINTS, leaning
from app.agents.propose.everyday_words import everyday_words, everywhere
from app.agents.propose.ladder_anonymizer import has_ladder
from app.agents.propose.stand_ins import stand_ins
from app.agents.propose.stubs import leaves_stub
from app.agents.roles.base import Anonymizer, Cancelled, Proposal
from app.core.attributes import DIRECT, Attribute
from app.core.edits.edits import Edit, apply
from app.core.edits.fidelity import Guard
from app.core.inference import Evidence, Inference
from app.core.policy import Policy, Reach
from app.core.text.nearby import Nearby
from app.core.text.spans import Span, sentences
from app.signals.look import Look
from app.signals.text.unread_languages import Unread

LADDER, EVERYDAY, WRITTEN = "ladder", "everyday", "written"
_FARTHEST = 110
"""A deletion takes at most so many characters, or three times those of the passage it takes back."""
_STATED = 4
"""From this certainty on a text states something outright."""
_HALF = 0.5
"""What a step is worth that still narrows the value down (a decade, a country)."""
_OUTRIGHT = 0.85
"""What words for something stated outright need of the least probability of being good: a text says more by it than by
anything else. With that much, two of three are good and one of twenty is broken; with 0.7, one of twelve."""
_TELLS = 0.6
"""How likely (0-1) words have to tell anything at all for a deletion: the text loses them for good."""
_DETERMINED = re.compile(r"\b(?:my|our|your|his|her|their|the|an?|this|that)\s(?:[\w-]+\s)?$", re.IGNORECASE)
_OWN, _NOUN = ("my ", "our ", "the "), 2
_WHERE = ("on ", "at ", "in ")
_COST = 0.004
"""What a character costs that goes along with a passage without telling anything, in shares of a passage's gain."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An edit, what kind it is, what it would gain (the weight of what it takes back) and how likely it is good.

    `outright`: it takes back what the text states. `others`: the same edit elsewhere, to be made with it or not at all.
    """

    edit: Edit
    kind: str
    gain: float
    assessed: Assessed
    outright: bool = False
    others: tuple[Edit, ...] = ()

    @property
    def value(self) -> float:
        """Return what speaks for it: the gain, as far as it is likely to be a good edit."""
        return self.gain * self.assessed.good

    def rank(self, policy: Policy) -> int | None:
        """Return how gladly it is taken: 0 as good, 1 as sound words for what the text states outright, None not."""
        sound = self.assessed.sound >= policy.least_sound
        if self.assessed.good >= policy.least_good and (sound or self.kind == LADDER):
            return 0
        likely = self.assessed.good >= _OUTRIGHT * policy.least_good
        stated = self.kind in (LADDER, EVERYDAY) and self.outright and sound and likely
        # An address must go even where no good words are on offer for it.
        named = self.kind == LADDER and not DIRECT.isdisjoint(self.edit.attributes)
        return 1 if stated else 2 if named else None


@dataclass(frozen=True, slots=True)
class ChoosingAnonymizer:
    """Chooses from the ladders' steps, plain and everyday words and deletions.

    `writer` proposes words for what has no ladder, if anybody does. `look`: shared with who attacked the text.
    """

    assessor: Assessor
    writer: Anonymizer | None = None
    look: Look = field(default_factory=Look, compare=False, repr=False)

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the edits chosen, all of them assessed and let through by the guard; they do not overlap."""
        written = self.writer.propose(text, acted_on, policy, cancelled) if self.writer else Proposal()
        known = _Candidates(text, acted_on, self.assessor, self.look.at(text).unread).all(policy, written)
        ranked = [(rank, -one.value, one.edit.span, one) for one in known if (rank := one.rank(policy)) is not None]
        in_order = [one for *_, one in sorted(ranked, key=lambda row: row[:3])]
        chosen = chosen_of(text, in_order, policy.most_deleted * len(text))
        if not apply(text, chosen).strip():
            # Each sentence may be spared, but not all of them.
            chosen = chosen_of(text, (one for one in in_order if one.kind != Joint.SENTENCE), len(text))
        return Proposal(trusted=chosen, usage=written.usage)


class _Candidates:
    """What may be done about the inferences on one text; what it needs of the text is worked out once."""

    def __init__(self, text: str, acted_on: Sequence[Inference], assessor: Assessor, strange: Sequence[Unread]) -> None:
        self._text, self._assessor, self._strange = text, assessor, strange
        self._passages = [(inference, evidence) for inference in acted_on for evidence in inference.evidence]
        self._near = Nearby((evidence.span, (inference, evidence)) for inference, evidence in self._passages)
        self._guard = Guard(text, acted_on)
        self._rows = sentences(text)

    def all(self, policy: Policy, written: Proposal) -> Iterator[Candidate]:
        """Yield the candidates: what the guard would refuse is none, since it would keep others from being chosen."""
        yield from self._stepped(policy)
        yield from self._worded()
        yield from self._deleted(policy)
        for edit in written.written:
            yield from self._candidate(edit, WRITTEN)

    def _stepped(self, policy: Policy) -> Iterator[Candidate]:
        for inference, evidence in self._passages:
            ladder = evidence.ladder
            if ladder is None or not has_ladder(evidence) or (evidence.beside and policy.reach is Reach.ONE_STEP):
                continue
            least = min(ladder.mild, len(ladder.steps) - 1)
            reached = ladder.steps[:1] if policy.reach is Reach.ONE_STEP else ladder.steps[least:]
            steps = [*reached, *stand_ins(ladder.span.of(self._text), inference.attribute)]
            for at, step in enumerate(steps):
                place, new = fit(self._text, ladder.span, step)
                if not new and inference.attribute not in DIRECT and leaves_stub(self._text, place):
                    continue
                if not suits(self._text, place, new):
                    continue
                edit = Edit(place, place.of(self._text), new, self._served(place, inference.attribute))
                milder = inference.attribute is Attribute.AGE and not at and len(ladder.steps) > 1
                yield from self._candidate(edit, LADDER, _HALF if milder else 1.0)

    def _worded(self) -> Iterator[Candidate]:
        seen: set[tuple[str, str]] = set()
        spans = {evidence.span for _, evidence in self._passages}
        for edit in (edit for span in sorted(spans) for edit in everyday_words(self._text, span)):
            pair = edit.old.lower(), edit.new.lower()
            if pair in seen:
                continue
            seen.add(pair)
            same = everywhere(self._text, replace(edit, attributes=self._served(edit.span)))
            found = [one for place in same for one in self._candidate(place, EVERYDAY)]
            # A word that is left in one place tells what it told.
            if len(found) == len(same):
                worst = min((one.assessed for one in found), key=lambda one: one.good)
                yield replace(found[0], assessed=worst, others=tuple(one.edit for one in found[1:]))

    def _deleted(self, policy: Policy) -> Iterator[Candidate]:
        strange = Nearby((passage.span, passage) for passage in self._strange)
        for spare in deletions(self._text):
            spans = {evidence.span for _, evidence in self._met(spare.span)}
            told = sum(len(span) for span in _union(spans))
            whole = all(spare.span.covers(span) for span in spans)
            # Where its joints are is not known of a language that is not read.
            read = not strange.overlaps(spare.span)
            if not (spans and whole and read and len(spare.span) <= max(_FARTHEST, 3 * told)):
                continue
            # Who wants the most hidden has it gone whatever it tells and whatever leans on it.
            if policy.reach is Reach.TOP_OR_DELETE or self._may_go(spare, policy.reach):
                edit = Edit(spare.span, spare.span.of(self._text), spare.new, self._served(spare.span))
                yield from self._candidate(edit, spare.joint.value, 1.0, len(spare.span) - told)

    def _may_go(self, spare: Deletion, reach: Reach) -> bool:
        """Tell whether a deletion takes something that tells, and nothing that the rest of the text leans on.

        A strong one takes also what hardly tells by itself, and a thing that is mentioned again.
        """
        leans = leaning(self._text, spare.gone, self._rows)
        if reach is Reach.TOP:
            return leans <= HINTS | {AGAIN}
        tells = 1 - math.prod(1 - min(1.0, evidence.weight) for _, evidence in self._met(spare.span))
        return tells >= _TELLS and leans <= HINTS

    def _candidate(self, edit: Edit, kind: str, share: float = 1.0, along: int = 0) -> Iterator[Candidate]:
        if edit.old == edit.new or self._guard.objection(edit, trusted=kind != WRITTEN):
            return
        met = self._met(edit.span)
        told = sum(inference.certainty * min(1.0, evidence.weight) for inference, evidence in met)
        gain = share * told / 5 - _COST * along
        outright = max((inference.certainty for inference, _ in met), default=0) >= _STATED
        if along and gain <= 0:
            return  # more of the text goes than what it tells is worth
        yield Candidate(edit, kind, gain, self._assessor.assess(self._text, edit, kind, self._rows), outright)

    def _met(self, span: Span) -> list[tuple[Inference, Evidence]]:
        return [(i, e) for i, e in self._near.touching(span) if e.span.overlaps(span)]

    def _served(self, span: Span, first: Attribute | None = None) -> tuple[Attribute, ...]:
        met = (inference.attribute for inference, _ in self._met(span))
        return tuple(dict.fromkeys((*((first,) if first else ()), *met)))


def suits(text: str, place: Span, new: str) -> bool:
    """Tell whether what stands beside `place` can stand beside the new words.

    Nothing is owned by "on my own" or "someone I lost", and "my second" has no "my partner".
    """
    words = new.lower()
    owner = text.startswith(("'s", "’s"), place.end)
    if owner and (words.startswith(_WHERE) or len(words.split()) > _NOUN):
        return False
    return not (words.startswith(_OWN) and _DETERMINED.search(text, max(0, place.start - 30), place.start))


def chosen_of(text: str, in_order: Iterable[Candidate], room: float) -> tuple[Edit, ...]:
    """Return the first of those that overlap, without deletions for which there is no room left (characters)."""
    kept: list[Edit] = []
    fillers = Fillers(text)
    for one in in_order:
        size = len(one.edit.span) if one.kind not in (LADDER, EVERYDAY, WRITTEN) else 0
        edits = (one.edit, *one.others)
        doubled = DIRECT.isdisjoint(one.edit.attributes) and any(fillers.doubled(edit) for edit in edits)
        if size <= room and not doubled and not any(_clashes(edit, kept) for edit in edits):
            room -= size
            for edit in edits:
                kept.insert(_place(edit, kept), edit)
                fillers.add(edit)
    return tuple(kept)


def _clashes(edit: Edit, kept: Sequence[Edit]) -> bool:
    """Tell whether an edit overlaps one of those kept, which stand in order without overlaps: only neighbours can."""
    at = _place(edit, kept)
    return any(edit.span.overlaps(near.span) for near in kept[max(0, at - 1) : at + 1])


def _place(edit: Edit, kept: Sequence[Edit]) -> int:
    return bisect_left(kept, edit.span, key=lambda one: one.span)


def _union(spans: Iterable[Span]) -> list[Span]:
    """Return spans joined where they overlap."""
    rows: list[Span] = []
    for span in sorted(spans):
        if rows and rows[-1].overlaps(span):
            rows[-1] = rows[-1].union(span)
        else:
            rows.append(span)
    return rows
