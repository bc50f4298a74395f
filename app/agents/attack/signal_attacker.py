"""The attacker without a model: everything the signals see, in an instant."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from app.agents.roles.base import Attack, Cancelled, Found, ignore
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.signals.look import Look


@dataclass(frozen=True, slots=True)
class SignalAttacker:
    """Runs the signals. `year`: when the text was written; `attributes`: the only ones of interest, None for all.

    `look`: shared by those who look at the same texts.
    """

    year: int | None = None
    attributes: Collection[Attribute] | None = None
    look: Look = field(default_factory=Look, compare=False, repr=False)

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return the signals' mentions and inferences; `before` changes nothing for them."""
        found = self.look.at(text).detected(self.year)
        wanted = tuple(i for i in found.inferences if self.attributes is None or i.attribute in self.attributes)
        for inference in wanted:
            on_found(inference)
        return Attack(found.mentions, wanted)
