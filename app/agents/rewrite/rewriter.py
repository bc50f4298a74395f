"""The whole-text anonymizer of FgAA (Staab et al. 2025, section 4 and appendix E.2): a short plan, then a new text.

It sees the current text and what was inferred from it, nothing of earlier rounds. Its result is diffed into edits at
once. Only a capable model can do this; see `Team.rewriter`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.agents.rewrite.writing import Pen, after_plan, as_edits
from app.agents.roles.base import Cancelled, Proposal
from app.agents.roles.prompts import label, role
from app.core.inference import Inference
from app.core.policy import Policy
from app.engines.base import Engine, Prompt

_PLAN = 96


@dataclass(slots=True)
class Rewriter:
    """Asks one engine for a whole new text; copying from the old one is drafted."""

    engine: Engine

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the rewrite as edits; none where the model ran into its cap before it was done."""
        rewriter = role("rewriter", self.engine.info.prompts)
        asked = rewriter.words["go"]
        feedback = "".join(inferred(rewriter.words["inferred"], i, self.engine.info.prompts) for i in acted_on)

        def ask(part: str) -> Prompt:
            prompt = rewriter.on(part)
            return replace(prompt, suffix=prompt.suffix + feedback + asked)

        written = Pen(self.engine, plan=_PLAN).write(text, ask, after_plan, cancelled)
        return Proposal(written=as_edits(text, written.text, acted_on), usage=written.usage)


def inferred(words: str, inference: Inference, prompts: str) -> str:
    """Return an inference as feedback: its attribute, the guesses, how certain it is, and the words it rests on."""
    quotes = ", ".join(f'"{e.quote}"' for e in inference.evidence) or "-"
    guesses = "; ".join(inference.guesses)
    return words.format(
        label=label(inference.attribute, prompts), guess=guesses, certainty=inference.certainty, quotes=quotes
    )
