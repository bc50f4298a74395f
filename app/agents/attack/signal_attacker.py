"""The attacker without a model: everything the signals see, in an instant."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from app.agents.roles.base import Attack, Cancelled, Found, ignore
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.signals.detect import Detected, detect


@dataclass(slots=True)
class LastLook:
    """What the signals saw in the last text, for those who look at the same one: nothing is detected twice."""

    _last: tuple[str, int | None, Detected] | None = None

    def at(self, text: str, year: int | None) -> Detected:
        """Return what the signals see in `text`, written in `year`; may be called from any thread."""
        last = self._last  # read once: another thread may look at another text meanwhile
        if last is None or last[:2] != (text, year):
            self._last = last = text, year, detect(text, year)
        return last[2]


@dataclass(frozen=True, slots=True)
class SignalAttacker:
    """Runs the signals. `year`: when the text was written; `attributes`: the only ones of interest, None for all.

    `look`: shared by those who look at the same texts one after the other.
    """

    year: int | None = None
    attributes: Collection[Attribute] | None = None
    look: LastLook = field(default_factory=LastLook, compare=False, repr=False)

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return the signals' mentions and inferences; `before` changes nothing for them."""
        found = self.look.at(text, self.year)
        wanted = tuple(i for i in found.inferences if self.attributes is None or i.attribute in self.attributes)
        for inference in wanted:
            on_found(inference)
        return Attack(found.mentions, wanted)
