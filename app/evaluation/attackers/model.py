"""A model as the attacker: the adversarial inference of Staab et al. (2024), through templates instead of prose.

As in their prompt the model is asked for every labelled attribute and has to guess, however unsure it is: up to three
guesses and a certainty from 1 to 5. Asking by template costs a few tokens a text instead of hundreds, and nothing has
to be parsed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.agents.attack.guessing import guesses, hole
from app.agents.evidence.certainty import CertaintyScale, level
from app.agents.roles.prompts import role
from app.agents.roles.windows import windows
from app.core.attributes import Attribute
from app.engines.base import Choice, Engine, Fill, Hole, Template, Usage, Value, never
from app.evaluation.attackers.base import Answers, Guessed
from app.evaluation.sets.base import Sample


@dataclass(frozen=True, slots=True)
class ModelReader:
    """Asks one engine. A text too long for it is read window by window; the surest window's guess counts."""

    engine: Engine
    scale: CertaintyScale
    name: str

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return guesses on the labelled attributes that the prompt has words for."""
        labels = role("attacker", self.engine.info.prompts).labels
        asked = [attribute for attribute in sample.labels if attribute in labels]
        if not asked or not text.strip():
            return Answers({attribute: Guessed(()) for attribute in asked})
        best: dict[Attribute, Guessed] = {}
        spent = Usage()
        for window in windows(text, self.engine):
            found, usage = self._window(window.of(text), asked, sample.candidates)
            spent = spent + usage
            for attribute, guessed in found.items():
                if attribute not in best or (guessed.certainty or 0) > (best[attribute].certainty or 0):
                    best[attribute] = guessed
        return Answers(best, spent)

    def _window(
        self, text: str, asked: Sequence[Attribute], candidates: tuple[str, ...]
    ) -> tuple[Mapping[Attribute, Guessed], Usage]:
        attacker = role("attacker", self.engine.info.prompts)
        sure, spent = self.scale.score(text, asked, never)
        templates: tuple[Template, ...] = tuple(
            (attacker.words["guess"].format(label=attacker.labels[a]), _hole(a, candidates)) for a in asked
        )
        result = self.engine.fill(Fill(attacker.on(text), templates, text))
        found = {
            attribute: Guessed(_ranked(attribute, filled["guess"], candidates), level(sure[attribute]) or 1)
            for attribute, filled in zip(asked, result.filled, strict=True)
        }
        return found, spent + result.usage


def _hole(attribute: Attribute, candidates: tuple[str, ...]) -> Hole:
    return Choice("guess", candidates) if candidates and attribute is Attribute.NAME else hole(attribute)


def _ranked(attribute: Attribute, value: Value, candidates: tuple[str, ...]) -> tuple[str, ...]:
    if candidates and attribute is Attribute.NAME and value.probabilities:
        ranked = sorted(zip(candidates, value.probabilities, strict=True), key=lambda pair: -pair[1])
        return tuple(name for name, _ in ranked[:3])
    return guesses(attribute, value)[0]
