"""The judge: readability, meaning and invention of a rewrite (SEAL, section 5; FgAA, section 5), by scored choices."""

from dataclasses import dataclass

from app.agents.base import Cancelled
from app.agents.prompts import role
from app.core.assessment import Judged
from app.engines.base import Choice, Engine, Fill, Integer, Usage


@dataclass(slots=True)
class ModelJudge:
    """Scores with one engine. Only a capable model's scores mean anything; see models.toml."""

    engine: Engine

    def judge(self, original: str, text: str, cancelled: Cancelled) -> tuple[Judged, Usage]:
        """Return the scores; hallucinations is 1 where nothing was invented."""
        judge = role("judge")
        both = judge.words["original"] + original + judge.words["rewrite"] + text
        templates = (
            (judge.words["readability"], Integer("readability", 1, 10)),
            (judge.words["meaning"], Integer("meaning", 1, 10)),
            (judge.words["invents"], Choice("invents", ("yes", "no"))),
        )
        result = self.engine.fill(Fill(judge.on(both), templates, both), cancelled)
        readability, meaning, invents = result.filled
        judged = Judged(
            readability=int(readability["readability"].text),
            meaning=int(meaning["meaning"].text),
            hallucinations=int(invents["invents"].text == "no"),
        )
        return judged, result.usage
