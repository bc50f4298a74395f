"""The whole-text anonymizer of FgAA (Staab et al. 2025, section 4): rewrites the text, given what was inferred from it.

Its result is diffed into edits at once. Only a capable model can do this; see `Team.rewriter`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.agents.base import Cancelled, Proposal
from app.agents.prompts import label, role
from app.core.attributes import Attribute
from app.core.edits import Edit, diff
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.text import clause_around
from app.engines.base import Engine

_ROOM = 1.25
"""A rewrite may take so many times the tokens of its text, and a few more."""


@dataclass(slots=True)
class Rewriter:
    """Asks one engine for a whole new text; copying from the old one is drafted."""

    engine: Engine

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the rewrite as edits; none where the model ran into its cap before it was done."""
        rewriter = role("rewriter", self.engine.info.prompts)
        feedback = "".join(_line(rewriter.words["inferred"], i, self.engine.info.prompts) for i in acted_on)
        prompt = rewriter.on(text)
        prompt = replace(prompt, suffix=prompt.suffix + feedback + rewriter.words["go"])
        room = int(self.engine.count(text) * _ROOM) + 16
        done = self.engine.complete(prompt, room, source=text, cancelled=cancelled)
        new = done.text.strip()
        if not done.finished or not new:
            return Proposal(usage=done.usage)
        lead, trail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        edits = tuple(replace(e, attributes=_served(e, text, acted_on)) for e in diff(text, lead + new + trail))
        return Proposal(written=edits, usage=done.usage)


def _line(words: str, inference: Inference, prompts: str) -> str:
    quotes = ", ".join(f'"{e.quote}"' for e in inference.evidence) or "-"
    return words.format(label=label(inference.attribute, prompts), guess=inference.guesses[0], quotes=quotes)


def _served(edit: Edit, text: str, acted_on: Sequence[Inference]) -> tuple[Attribute, ...]:
    """Return the attributes whose evidence stands in the edit's clause, or all where none does."""
    clause = clause_around(text, edit.span)
    near = [i.attribute for i in acted_on if any(e.span.touches(clause) for e in i.evidence)]
    return tuple(dict.fromkeys(near or [i.attribute for i in acted_on]))
