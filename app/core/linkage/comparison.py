"""A draft beside what its author has said before: what it tells alone, what together, and what of that is new."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.linkage.belief import KEPT
from app.core.linkage.paths import MANY, Geography
from app.core.linkage.profile import Claim, Profile
from app.core.linkage.sightings import Sighting, strongest
from app.core.policy import Key
from app.core.told import MAYBE

_RISE = 0.1
"""By so much a value has to become likelier for a draft to add anything to it."""


@dataclass(frozen=True, slots=True)
class Shift:
    """What a draft does to one attribute. `together`: the claim of all posts and the draft.

    `alone`, `before`: how likely (0-1) the draft and the earlier posts make the same value, each by themselves.
    """

    together: Claim
    alone: float
    before: float

    @property
    def attribute(self) -> Attribute:
        """Return what it is about."""
        return self.together.attribute

    @property
    def key(self) -> Key:
        """Return what decisions know it by."""
        return self.together.attribute, self.together.value

    @property
    def new(self) -> bool:
        """Tell whether the draft adds something: the value becomes likely enough to be told, or clearly likelier."""
        now = self.together.likely
        return now >= MAYBE and now - self.before >= _RISE

    @property
    def joined(self) -> bool:
        """Tell whether it takes both, the draft and the earlier posts, to make it so likely."""
        return self.together.likely - max(self.alone, self.before) >= _RISE


def compare(
    draft: Sequence[Sighting], earlier: Iterable[Sighting], geography: Geography, today: int | None = None
) -> tuple[Shift, ...]:
    """Return what `draft` and the `earlier` sightings tell together, the new and likeliest first."""
    alone, profile = Profile(geography, today), Profile(geography, today)
    alone.add(draft)
    profile.add(strongest(earlier, KEPT))
    before = profile.standing()
    profile.add(draft)
    by_itself = alone.standing()
    shifts = []
    for claim in profile.all():
        key = claim.attribute, claim.way
        if claim.attribute not in MANY or key in by_itself:
            shifts.append(Shift(claim, by_itself.get(key, 0.0), before.get(key, 0.0)))
    return tuple(sorted(shifts, key=lambda shift: (not shift.new, -shift.together.likely)))
