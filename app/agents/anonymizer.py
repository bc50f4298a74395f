"""The anonymizer on a model (RLAA, section 3.2): high -> say it more generally, medium -> say it without the hint.

It is asked only for the replacement of one passage in its place; everything else stays byte for byte. Evidence that
carries a ladder is not put before the model at all: our own generalizations are true by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.base import Anonymizer, Cancelled, Proposal
from app.agents.fitting import fit
from app.agents.ladder_anonymizer import has_ladder
from app.agents.prompts import label, role
from app.core.attributes import Attribute
from app.core.edits import Edit, without_overlaps
from app.core.inference import Evidence, Inference, Validity
from app.core.policy import Policy
from app.engines.base import Engine, Fill, Free

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
        anonymizer = role("anonymizer")
        templates = tuple(
            (_ask(anonymizer.words, inference, evidence), Free("new", _TOKENS)) for inference, evidence in open_passages
        )
        result = self.engine.fill(Fill(anonymizer.on(text), templates, text), cancelled)
        written = []
        for (inference, evidence), filled in zip(open_passages, result.filled, strict=True):
            place, new = fit(text, evidence.span, " ".join(filled["new"].text.split()))
            written.append(Edit(place, place.of(text), new, _served(evidence, acted_on, inference)))
        edits = without_overlaps(e for e in written if not any(e.span.overlaps(k.span) for k in known.trusted))
        return Proposal(known.trusted, edits, known.usage + result.usage)


def _passages(acted_on: Sequence[Inference], known: Sequence[Edit]) -> list[tuple[Inference, Evidence]]:
    found: dict[tuple[int, int], tuple[Inference, Evidence]] = {}
    for inference in sorted(acted_on, key=lambda i: -i.certainty):
        for evidence in inference.evidence:
            if not has_ladder(evidence) and not any(evidence.span.overlaps(edit.span) for edit in known):
                found.setdefault((evidence.span.start, evidence.span.end), (inference, evidence))
    return list(found.values())[:MOST]


def _ask(words: dict[str, str], inference: Inference, evidence: Evidence) -> str:
    form = words["high"] if inference.validity is Validity.HIGH else words["medium"]
    return form.format(quote=evidence.quote, label=label(inference.attribute))


def _served(evidence: Evidence, acted_on: Sequence[Inference], inference: Inference) -> tuple[Attribute, ...]:
    others = (i.attribute for i in acted_on if any(e.span.overlaps(evidence.span) for e in i.evidence))
    return tuple(dict.fromkeys((inference.attribute, *others)))
