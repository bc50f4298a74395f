"""The anonymizer on a model (RLAA, section 3.2): high -> say it more generally, medium -> say it without the hint.

It is asked only for the replacement of one passage in its place; everything else stays byte for byte. Evidence that
carries a ladder is not put before the model at all: our own generalizations are true by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.grammar.fitting import fit
from app.agents.propose.passages import Passage, passages
from app.agents.roles.base import Anonymizer, Cancelled, Proposal
from app.agents.roles.prompts import Role, label, role
from app.agents.roles.windows import by_window
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, without_overlaps
from app.core.edits.fidelity import objection
from app.core.inference import Evidence, Inference, Validity
from app.core.metrics import tokens
from app.core.policy import Policy
from app.core.text.spans import Span, neighbours
from app.engines.base import Engine, Fill, Free, Template, Usage

MOST = 16
"""At most so many passages are replaced per round."""
_TOKENS = 9
_OTHERS = 2
_LONG = 4
"""The letters of a guess of one word that a text may name; of several ("high school diploma") each says too little."""
_NEIGHBOURS = 3
"""So many words on either side of a passage are shown with it."""


@dataclass(slots=True)
class ModelAnonymizer:
    """Asks one engine to replace passages; `ladders` serves the evidence that carries one."""

    engine: Engine
    ladders: Anonymizer

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the ladders' edits, and the model's for some passages without a ladder, surest first."""
        known = self.ladders.propose(text, acted_on, policy, cancelled)
        open_passages = passages(text, acted_on, known.trusted)[:MOST]
        written: list[Edit] = []
        spent = known.usage
        for window, inside in by_window(open_passages, lambda passage: [passage[1].span], text, self.engine):
            asked = _Asked(text, window, acted_on)
            replaced, usage = self._replace(asked, inside, cancelled)
            written += replaced
            spent = spent + usage
        edits = without_overlaps(e for e in written if not any(e.span.overlaps(k.span) for k in known.trusted))
        return Proposal(known.trusted, edits, spent)

    def _replace(self, asked: "_Asked", passages: Sequence[Passage], cancelled: Cancelled) -> tuple[list[Edit], Usage]:
        """Return an edit for each passage; where there is something against the first, others are asked for as well.

        Where there is something against all of them it is the first, so that the guard's reason can be shown.
        """
        answers, spent = self._ask(asked, passages, 0, cancelled)
        edits = [asked.edit(passage, options[0]) for passage, options in zip(passages, answers, strict=True)]
        poor = [at for at, edit in enumerate(edits) if not asked.will_do(edit)]
        if poor:
            more, usage = self._ask(asked, [passages[at] for at in poor], _OTHERS, cancelled)
            spent = spent + usage
            for at, options in zip(poor, more, strict=True):
                others = (asked.edit(passages[at], option) for option in options)
                edits[at] = next((edit for edit in others if asked.will_do(edit)), edits[at])
        return edits, spent

    def _ask(
        self, asked: "_Asked", passages: Sequence[Passage], others: int, cancelled: Cancelled
    ) -> tuple[list[list[str]], Usage]:
        """Return replacements for each passage, likeliest first: one, and up to `others` more."""
        part, prompts = asked.window.of(asked.text), self.engine.info.prompts
        anonymizer = role("anonymizer", prompts)
        templates = tuple(question(anonymizer, i, asked.text, e.span, prompts, others) for i, e in passages)
        result = self.engine.fill(Fill(anonymizer.on(part), templates, part), cancelled)
        values = [filled["new"] for filled in result.filled]
        return [[" ".join(new.split()) for new in (value.text, *value.also)] for value in values], result.usage


@dataclass(frozen=True, slots=True)
class _Asked:
    """The text, the part of it that the model sees, and what is to be taken back."""

    text: str
    window: Span
    acted_on: Sequence[Inference]

    def edit(self, passage: Passage, new: str) -> Edit:
        """Return the edit that puts `new` in the passage's place."""
        inference, evidence = passage
        place, fitting = fit(self.text, evidence.span, new)
        return Edit(place, place.of(self.text), fitting, _served(evidence, self.acted_on, inference))

    def will_do(self, edit: Edit) -> bool:
        """Tell whether an edit changes something for the better and the fidelity guard has nothing against it."""
        changes = edit.new != edit.old and not self._still_says(edit)
        return changes and not objection(edit, self.text, self.acted_on)

    def _still_says(self, edit: Edit) -> bool:
        """Tell whether the new words name what they are to hide, as the old ones did ("Married at 26", "Married")."""
        served = (i for i in self.acted_on if i.attribute in edit.attributes and i.guesses)
        named = (tokens(i.guesses[0].partition(",")[0]) for i in served)
        guessed = {words[0] for words in named if len(words) == 1 and len(words[0]) >= _LONG}
        return not guessed.isdisjoint(set(tokens(edit.old)) & set(tokens(edit.new)))


def question(
    anonymizer: Role, inference: Inference, text: str, span: Span, prompts: str = "", others: int = 0
) -> Template:
    """Return the template that asks for the replacement of the passage at `span`, and `others` instead of it.

    The words may name {before} and {after}: a replacement that is written between its neighbours fits among them.
    """
    form = anonymizer.words["high" if inference.standing is Validity.HIGH else "medium"]
    before, after = (words.replace('"', "'") for words in neighbours(text, span, _NEIGHBOURS))
    said = form.format(quote=span.of(text), label=label(inference.attribute, prompts), before=before, after=after)
    return (said, Free("new", _TOKENS, also=others))


def _served(evidence: Evidence, acted_on: Sequence[Inference], inference: Inference) -> tuple[Attribute, ...]:
    others = (i.attribute for i in acted_on if any(e.span.overlaps(evidence.span) for e in i.evidence))
    return tuple(dict.fromkeys((inference.attribute, *others)))
