"""The signals as an attacker: instant, and an opponent that Untell's own rewrites were made to blind."""

from dataclasses import dataclass

from app.evaluation.attackers.base import Answers, Guessed
from app.evaluation.sets.base import Sample
from app.signals.detect import detect


@dataclass(frozen=True, slots=True)
class SignalReader:
    """Guesses where a signal stands, abstains elsewhere. `year`: when the texts were written."""

    year: int | None = None
    name: str = "signals"

    def answers(self, sample: Sample, text: str) -> Answers:
        """Return the signals' guesses on the labelled attributes."""
        found = {i.attribute: Guessed(i.guesses, i.certainty) for i in reversed(detect(text, self.year).inferences)}
        return Answers({attribute: found.get(attribute, Guessed(())) for attribute in sample.labels})
