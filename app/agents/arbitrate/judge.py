"""The judge: readability, meaning and invention of a rewrite (SEAL, section 5; FgAA, section 5), by scored choices."""

from dataclasses import dataclass

from app.agents.roles.base import Cancelled
from app.agents.roles.prompts import Role, role
from app.core.assessment import Judged
from app.engines.base import Choice, Engine, Fill, Integer, Template, Usage


@dataclass(slots=True)
class ModelJudge:
    """Scores with one engine. Only a capable model's scores mean anything; see models.toml."""

    engine: Engine

    def judge(self, original: str, text: str, cancelled: Cancelled) -> tuple[Judged, Usage]:
        """Return the scores; hallucinations is 1 where nothing was invented."""
        judge = role("judge", self.engine.info.prompts)
        both = texts(judge, original, text)
        result = self.engine.fill(Fill(judge.on(both), questions(judge), both), cancelled)
        readability, meaning, invents = result.filled
        judged = Judged(
            readability=int(readability["readability"].text),
            meaning=int(meaning["meaning"].text),
            hallucinations=int(invents["invents"].text == "no"),
        )
        return judged, result.usage


def texts(judge: Role, original: str, text: str) -> str:
    """Return original and rewrite as the judge reads them."""
    return judge.words["original"] + original + judge.words["rewrite"] + text


def questions(judge: Role) -> tuple[Template, Template, Template]:
    """Return the templates that ask for readability, meaning and invention."""
    return (
        (judge.words["readability"], Integer("readability", 1, 10)),
        (judge.words["meaning"], Integer("meaning", 1, 10)),
        (judge.words["invents"], Choice("invents", ("yes", "no"))),
    )
