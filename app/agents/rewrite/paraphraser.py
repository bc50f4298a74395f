"""Says a whole text anew without knowing what it gives away: Dipper's role in FgAA's comparison (appendix B).

Like Dipper, it takes three sentences at a time.
"""

from dataclasses import dataclass

from app.agents.rewrite.writing import Pen, Written
from app.agents.roles.base import Cancelled
from app.agents.roles.prompts import role
from app.agents.roles.windows import stretches
from app.core.metrics import rouge_1
from app.core.text.spans import Span, sentences
from app.engines.base import Draw, Engine

_SENTENCES = 3
_ALIKE = 0.2
"""ROUGE-1 from which an answer counts as a paraphrase, and not as talk about one."""


@dataclass(frozen=True, slots=True)
class Paraphraser:
    """Asks one engine for a paraphrase. With `draw`, its tokens are drawn, and only they decide the result."""

    engine: Engine
    draw: Draw | None = None

    def paraphrase(self, text: str, cancelled: Cancelled) -> Written:
        """Return the paraphrase; unless drawn, sentences stay as they are whose answer has no end or is none."""
        paraphraser = role("paraphraser", self.engine.info.prompts)
        pen = Pen(self.engine, by_sentences, copies=False, draw=self.draw, whole=self.draw is not None)
        return pen.write(text, paraphraser.on, self._read, cancelled)

    def _read(self, answer: str, old: str) -> str | None:
        if self.draw:
            return answer
        return answer.strip() if rouge_1(old, answer) >= _ALIKE else None


def by_sentences(text: str, engine: Engine) -> tuple[Span, ...]:
    """Return spans of three sentences each, fewer where they would not fit the context twice."""
    found: list[Span] = []
    for stretch in stretches(text, engine):
        within = [Span(s.start + stretch.start, s.end + stretch.start) for s in sentences(stretch.of(text))]
        groups = (within[at : at + _SENTENCES] for at in range(0, len(within), _SENTENCES))
        found += [Span(group[0].start, group[-1].end) for group in groups]
    return tuple(found)
