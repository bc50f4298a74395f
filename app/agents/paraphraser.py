"""Says a whole text anew without knowing what it gives away: Dipper's role in FgAA's comparison (appendix B)."""

from dataclasses import dataclass

from app.agents.base import Cancelled
from app.agents.prompts import role
from app.agents.writing import Pen, Written
from app.engines.base import Draw, Engine


@dataclass(frozen=True, slots=True)
class Paraphraser:
    """Asks one engine for a paraphrase. With `draw`, its tokens are drawn, and only they decide the result."""

    engine: Engine
    draw: Draw | None = None

    def paraphrase(self, text: str, cancelled: Cancelled) -> Written:
        """Return the paraphrase; a stretch whose paraphrase did not come to an end stays as it is, unless drawn."""
        paraphraser = role("paraphraser", self.engine.info.prompts)
        pen = Pen(self.engine, copies=False, draw=self.draw, whole=self.draw is not None)
        return pen.write(text, paraphraser.on, self._read, cancelled)

    def _read(self, answer: str, _: str) -> str | None:
        return answer if self.draw else answer.strip() or None
