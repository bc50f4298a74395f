"""The anonymizer on a model (RLAA, section 3.2): high -> say it more generally, medium -> say it without the hint.

It is asked only for the replacement of one passage in its place; everything else stays byte for byte. Evidence that
carries a ladder is not put before the model at all: our own generalizations are true by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.base import Anonymizer, Cancelled, Proposal
from app.agents.fitting import fit
from app.agents.ladder_anonymizer import has_ladder
from app.agents.prompts import Role, label, role
from app.agents.windows import by_window
from app.core.attributes import Attribute
from app.core.edits import Edit, without_overlaps
from app.core.fidelity import objection
from app.core.inference import Evidence, Inference, Validity
from app.core.policy import Policy
from app.engines.base import Engine, Fill, Free, Template, Usage

MOST = 8
"""At most so many passages are replaced per round."""
_TOKENS = 9
_OTHERS = 2


@dataclass(slots=True)
class ModelAnonymizer:
    """Asks one engine to replace passages; `ladders` serves the evidence that carries one."""

    engine: Engine
    ladders: Anonymizer

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the ladders' edits, and the model's for some passages without a ladder, surest first."""
        known = self.ladders.propose(text, acted_on, policy, cancelled)
        open_passages = _passages(acted_on, known.trusted)
        written: list[Edit] = []
        spent = known.usage
        for window, inside in by_window(open_passages, lambda passage: [passage[1].span], text, self.engine):
            answers, usage = self._ask(window.of(text), inside, cancelled)
            spent = spent + usage
            for (inference, evidence), options in zip(inside, answers, strict=True):
                served = _served(evidence, acted_on, inference)
                written.append(_fairest(text, evidence, options, served, acted_on))
        edits = without_overlaps(e for e in written if not any(e.span.overlaps(k.span) for k in known.trusted))
        return Proposal(known.trusted, edits, spent)

    def _ask(
        self, text: str, passages: Sequence[tuple[Inference, Evidence]], cancelled: Cancelled
    ) -> tuple[list[list[str]], Usage]:
        """Return replacements for each passage of a text that fits the context, likeliest first."""
        prompts = self.engine.info.prompts
        anonymizer = role("anonymizer", prompts)
        templates = tuple(question(anonymizer, i, e.quote, prompts) for i, e in passages)
        result = self.engine.fill(Fill(anonymizer.on(text), templates, text), cancelled)
        values = [filled["new"] for filled in result.filled]
        return [[" ".join(new.split()) for new in (value.text, *value.also)] for value in values], result.usage


def _fairest(
    text: str,
    evidence: Evidence,
    options: Sequence[str],
    served: tuple[Attribute, ...],
    acted_on: Sequence[Inference],
) -> Edit:
    """Return the first replacement that the fidelity guard has nothing against and that changes something.

    Where there is none it is the first of all, so that the guard's reason can be shown.
    """
    made = []
    for option in options:
        place, new = fit(text, evidence.span, option)
        made.append(Edit(place, place.of(text), new, served))
    fair = (edit for edit in made if edit.new != edit.old and not objection(edit, text, acted_on))
    return next(fair, made[0])


def _passages(acted_on: Sequence[Inference], known: Sequence[Edit]) -> list[tuple[Inference, Evidence]]:
    found: list[tuple[Inference, Evidence]] = []
    for inference in sorted(acted_on, key=lambda i: -i.certainty):
        # Of passages that overlap the longest is replaced, and the others with it.
        for evidence in sorted(inference.evidence, key=lambda e: -len(e.span)):
            taken = (*(edit.span for edit in known), *(e.span for _, e in found))
            if not has_ladder(evidence) and not any(evidence.span.overlaps(span) for span in taken):
                found.append((inference, evidence))
    return found[:MOST]


def question(anonymizer: Role, inference: Inference, quote: str, prompts: str = "") -> Template:
    """Return the template that asks for the replacement of one passage."""
    form = anonymizer.words["high" if inference.validity is Validity.HIGH else "medium"]
    return (form.format(quote=quote, label=label(inference.attribute, prompts)), Free("new", _TOKENS, also=_OTHERS))


def _served(evidence: Evidence, acted_on: Sequence[Inference], inference: Inference) -> tuple[Attribute, ...]:
    others = (i.attribute for i in acted_on if any(e.span.overlaps(evidence.span) for e in i.evidence))
    return tuple(dict.fromkeys((inference.attribute, *others)))
