"""The anonymizer on a capable model: whole sentences, looked over and mended, and only then cut into edits.

Propose: the model writes the sentences that tell something anew; rules only suggest, and "leave" and "cut" are answers.
Assess: rules and the model as judge look at each sentence, beside what its author wrote. Choose: in one last pass over
the text the model mends what is wrong and what does not read as the author's own; what is still wrong after that goes
back to what it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.attack.quotes import hidden_words
from app.agents.rewrite.sentence_desk import SentenceDesk, Sheet
from app.agents.rewrite.units import Unit, reworded, units
from app.agents.roles.base import Anonymizer, Cancelled, Proposal
from app.agents.roles.windows import stretches
from app.core.attributes import DIRECT
from app.core.edits.edits import Edit, apply, diff, without_overlaps
from app.core.edits.moving import before
from app.core.edits.occurrences import holds, useful
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.text.nearby import Nearby
from app.core.text.spans import Span
from app.core.trajectory import Rejected
from app.engines.base import Engine
from app.signals.look import Look


@dataclass(slots=True)
class SentenceWriter:
    """Asks one engine for sentences; `ladders` makes the suggestions, and takes back what names the author outright."""

    engine: Engine
    ladders: Anonymizer
    look: Look = field(default_factory=Look, compare=False, repr=False)

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the edits that the sentences come to, already assessed, and the sentences that were refused."""
        return self.revise(text, (), text, acted_on, policy, cancelled)

    def revise(
        self,
        original: str,
        known: Sequence[Inference],
        text: str,
        acted_on: Sequence[Inference],
        policy: Policy,
        cancelled: Cancelled,
    ) -> Proposal:
        """Return edits on a text that was rewritten before; what was reworded then is looked over as well."""
        rules = self.ladders.propose(text, acted_on, policy, cancelled)
        was = diff(original, text)
        told = [_remembered(unit, original, text, was) for unit in units(text, acted_on, rules.trusted, self._prompts)]
        asked = sorted((*told, *reworded(original, text, was, told)), key=lambda unit: unit.span)
        gone = hidden_words([e for i in known for e in i.evidence], original)
        spent = rules.usage
        made: list[Edit] = []
        refused: list[Rejected] = []
        for part in stretches(text, self.engine) if told else ():
            inside = [unit for unit in asked if part.covers(unit.span)]
            if any(unit.quotes for unit in inside):
                sheet = Sheet(text, part, inside, acted_on, _first(part, text, original, was), gone)
                desk = SentenceDesk(self.engine, sheet, policy, cancelled)
                desk.work()
                made += desk.edits()
                refused += desk.refused
                spent = spent + desk.spent
        # What a model writes in a language that is not read here nobody can judge: such passages stay as they are.
        strange = Nearby((passage.span, passage) for passage in self.look.at(text).unread)
        readable = [edit for edit in made if not strange.overlaps(edit.span)]
        kept = useful(text, readable, hidden_words([e for i in acted_on for e in i.evidence], text))
        named = [edit for edit in rules.trusted if not DIRECT.isdisjoint(edit.attributes)]
        edits = _with_identifiers(kept, named)
        if not apply(text, edits).strip():
            edits = tuple(edit for edit in edits if edit.new.strip())
        return Proposal(assessed=edits, refused=tuple(refused), usage=spent)

    @property
    def _prompts(self) -> str:
        return self.engine.info.prompts


def _first(part: Span, text: str, original: str, was: Sequence[Edit]) -> str:
    """Return what a part was made from; the last one also from what was cut behind it."""
    first = before(part, was)
    return original[first.start : len(original) if part.end == len(text) else first.end]


def _remembered(unit: Unit, original: str, text: str, was: Sequence[Edit]) -> Unit:
    """Return a unit with what its author wrote there, if that was reworded."""
    first = before(unit.span, was).of(original).strip()
    return replace(unit, first=first) if first != unit.span.of(text) else unit


def _with_identifiers(edits: Sequence[Edit], named: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return the edits, and our own where they left what names the author outright: it goes whatever it costs."""
    standing = [e for e in edits if not any(e.span.overlaps(n.span) and holds(n.old, e.new) for n in named)]
    return without_overlaps((*standing, *named))
