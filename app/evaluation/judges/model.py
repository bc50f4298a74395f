"""A model as the judge. Only a capable one's word counts; a small one praises whatever it sees."""

from dataclasses import dataclass, replace

from app.agents.arbitrate.judge import ModelJudge
from app.agents.roles.prompts import role
from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.core.errors import TextTooLongError
from app.engines.base import Choice, Engine, Fill, never
from app.evaluation.judges.base import WORTH
from app.evaluation.sets.base import Question


@dataclass(frozen=True, slots=True)
class EngineJudge:
    """Judges with one engine, by scored choices; nothing is generated."""

    engine: Engine
    name: str

    def judged(self, original: str, text: str) -> Judged | None:
        """Return SEAL's three scores (section 5.1); None where both texts together do not fit the context."""
        try:
            return ModelJudge(self.engine).judge(original, text, never)[0]
        except TextTooLongError:
            return None

    def same(self, attribute: Attribute, guess: str, truth: str) -> float:
        """Return what a guess is worth (Staab et al. 2024, appendix)."""
        matcher = role("matcher")
        pair = matcher.words["pair"].format(attribute=attribute.value, truth=truth, guess=guess)
        filled = self.engine.fill(
            Fill(matcher.on(pair), ((matcher.words["same"], Choice("same", tuple(WORTH))),), pair)
        )
        return WORTH[filled.filled[0]["same"].text]

    def choice(self, text: str, question: Question) -> int | None:
        """Return the option that is likeliest after reading the text."""
        examinee = role("examinee")
        listed = "".join(examinee.words["option"].format(option=option) for option in question.options)
        prompt = examinee.on(text)
        prompt = replace(prompt, suffix=prompt.suffix + listed)
        template = (examinee.words["choose"], Choice("choice", question.options))
        try:
            filled = self.engine.fill(Fill(prompt, (template,), text))
        except TextTooLongError:
            return None
        return question.options.index(filled.filled[0]["choice"].text)
