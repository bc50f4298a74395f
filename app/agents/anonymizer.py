"""The anonymizer on a model (RLAA, section 3.2): high -> say it more generally, medium -> say it without the hint.

It is asked only for the replacement of one passage in its place; everything else stays byte for byte. Evidence that
carries a ladder is not put before the model at all: our own generalizations are true by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.base import NO_USAGE, Anonymizer, Cancelled, Proposal
from app.agents.fitting import fit
from app.agents.ladder_anonymizer import has_ladder
from app.agents.prompts import Role, label, role
from app.agents.windows import window_of, windows
from app.core.attributes import Attribute
from app.core.edits import Edit, without_overlaps
from app.core.inference import Evidence, Inference, Validity
from app.core.policy import Policy
from app.engines.base import Engine, Fill, Free, Template, Usage

MOST = 4
_TOKENS = 9


@dataclass(slots=True)
class ModelAnonymizer:
    """Asks one engine to replace passages; `ladders` serves the evidence that carries one."""

    engine: Engine
    ladders: Anonymizer

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the ladders' edits, and the model's for up to four passages without a ladder, surest first."""
        known = self.ladders.propose(text, acted_on, policy, cancelled)
        open_passages = _passages(acted_on, known.trusted)
        if not open_passages:
            return known
        written: list[Edit] = []
        spent = known.usage
        among = windows(text, self.engine)
        for window in among:
            inside = [p for p in open_passages if window_of([p[1].span], among) == window]
            answers, usage = self._ask(window.of(text), inside, cancelled)
            spent = spent + usage
            for (inference, evidence), answer in zip(inside, answers, strict=True):
                place, new = fit(text, evidence.span, answer)
                written.append(Edit(place, place.of(text), new, _served(evidence, acted_on, inference)))
        edits = without_overlaps(e for e in written if not any(e.span.overlaps(k.span) for k in known.trusted))
        return Proposal(known.trusted, edits, spent)

    def _ask(
        self, text: str, passages: Sequence[tuple[Inference, Evidence]], cancelled: Cancelled
    ) -> tuple[list[str], Usage]:
        """Return a replacement for each passage of a text that fits the context."""
        if not passages:
            return [], NO_USAGE
        prompts = self.engine.info.prompts
        anonymizer = role("anonymizer", prompts)
        templates = tuple(question(anonymizer, i, e.quote, prompts) for i, e in passages)
        result = self.engine.fill(Fill(anonymizer.on(text), templates, text), cancelled)
        return [" ".join(filled["new"].text.split()) for filled in result.filled], result.usage


def _passages(acted_on: Sequence[Inference], known: Sequence[Edit]) -> list[tuple[Inference, Evidence]]:
    found: dict[tuple[int, int], tuple[Inference, Evidence]] = {}
    for inference in sorted(acted_on, key=lambda i: -i.certainty):
        for evidence in inference.evidence:
            if not has_ladder(evidence) and not any(evidence.span.overlaps(edit.span) for edit in known):
                found.setdefault((evidence.span.start, evidence.span.end), (inference, evidence))
    return list(found.values())[:MOST]


def question(anonymizer: Role, inference: Inference, quote: str, prompts: str = "") -> Template:
    """Return the template that asks for the replacement of one passage."""
    form = anonymizer.words["high" if inference.validity is Validity.HIGH else "medium"]
    return (form.format(quote=quote, label=label(inference.attribute, prompts)), Free("new", _TOKENS))


def _served(evidence: Evidence, acted_on: Sequence[Inference], inference: Inference) -> tuple[Attribute, ...]:
    others = (i.attribute for i in acted_on if any(e.span.overlaps(evidence.span) for e in i.evidence))
    return tuple(dict.fromkeys((inference.attribute, *others)))
