"""Signals and model as one attacker: the signals speak first, the model adds, agreement makes surer."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.roles.base import Attack, Attacker, Cancelled, Found, ignore
from app.core.attributes import OPTIONS, Attribute
from app.core.inference import Inference
from app.core.matching import PlaceNames
from app.core.merging import reconcile
from app.core.sureness import SURE


@dataclass(frozen=True, slots=True)
class JointAttacker:
    """Merges what two attackers find, one inference per attribute and value; rival values become further guesses.

    `trusted`: the second is a model that reads at least as well as the signals do where it is as sure.
    """

    first: Attacker
    second: Attacker
    places: PlaceNames = field(default_factory=PlaceNames)
    trusted: bool = False

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Attack with both; listeners hear the first one's findings while the second still works."""
        one = self.first.attack(text, cancelled, on_found, before)
        two = self.second.attack(text, cancelled, on_found, (*before, *self._settled(one.inferences)))
        inferences = reconcile((*one.inferences, *two.inferences), self.places, self.trusted)
        return Attack((*one.mentions, *two.mentions), inferences, one.usage + two.usage)

    def _settled(self, found: Sequence[Inference]) -> list[Inference]:
        """Return what needs no reason of the second: what has one value at a time and of which a signal is sure.

        Its reason stays whatever the model says, unless the model is trusted (`core.merging.reconcile`).
        """
        if self.trusted:
            return []
        return [i for i in found if i.certainty >= SURE and (i.attribute in OPTIONS or i.attribute is Attribute.AGE)]
