"""RUPTA's optimizer on a capable model (Yang et al. 2025, section 3): rewrites with the memory of what was tried."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.agents.rewrite.writing import Pen, Written, after_plan
from app.agents.roles.base import Cancelled
from app.agents.roles.prompts import Role, label, role
from app.core.inference import Inference
from app.engines.base import Engine, Prompt

_PLAN = 96
_SHARE = 0.15
"""Share of the context that texts of the past may take."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A text of the past, with its privacy (the mean rank, 1 to `best`) and its utility (0-1)."""

    text: str
    privacy: float
    best: int
    utility: float


@dataclass(frozen=True, slots=True)
class Optimizer:
    """Asks one engine for a better text. `task`: what it must serve, "" for its meaning."""

    engine: Engine
    task: str = ""

    def more_private(
        self, text: str, found: Sequence[Inference], memory: Sequence[Tried], cancelled: Cancelled
    ) -> Written:
        """Return `text` rewritten against what is still inferred."""
        optimizer = role("optimizer", self.engine.info.prompts)
        feedback = "".join(_line(optimizer, i) for i in found)
        return self._write(optimizer, text, optimizer.words["private"].format(feedback=feedback), memory, cancelled)

    def more_useful(self, text: str, memory: Sequence[Tried], cancelled: Cancelled) -> Written:
        """Return `text` rewritten for its purpose."""
        optimizer = role("optimizer", self.engine.info.prompts)
        words = optimizer.words["useful"].format(task=self.task or optimizer.words["meaning"])
        return self._write(optimizer, text, words, memory, cancelled)

    def _write(self, optimizer: Role, text: str, words: str, memory: Sequence[Tried], cancelled: Cancelled) -> Written:
        past = "".join(_tried(optimizer, one) for one in self._remembered(memory))

        def ask(part: str) -> Prompt:
            prompt = optimizer.on(part)
            return replace(prompt, suffix=prompt.suffix + past + words + optimizer.words["go"])

        return Pen(self.engine, plan=_PLAN).write(text, ask, after_plan, cancelled)

    def _remembered(self, memory: Sequence[Tried]) -> list[Tried]:
        """Return the newest texts of the past, as many as leave room in the context."""
        room = int(self.engine.info.context * _SHARE)
        kept: list[Tried] = []
        for one in reversed(memory):
            room -= self.engine.count(one.text)
            if room < 0:
                break
            kept.insert(0, one)
        return kept


def _tried(optimizer: Role, one: Tried) -> str:
    return optimizer.words["memory"].format(
        privacy=f"{one.privacy:.1f}", best=one.best, utility=f"{one.utility:.2f}", text=one.text
    )


def _line(optimizer: Role, inference: Inference) -> str:
    quotes = ", ".join(f'"{e.quote}"' for e in inference.evidence) or "the text as a whole"
    return optimizer.words["inferred"].format(
        label=label(inference.attribute), guess="; ".join(inference.guesses), quotes=quotes, reason=inference.rationale
    )
