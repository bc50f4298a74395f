"""The anonymizer without a model: climbs the generalization ladders that the evidence carries.

How far it climbs is the policy's `reach`: one step; until the guess changes (the signals attack each candidate text
again, and only what still reveals its value climbs on); or the top. One step may still name the country ("a Turkish
city"), and leaves the other words that name it; any further reach passes over such steps and takes those words along.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from app.agents.grammar.fitting import fit
from app.agents.roles.base import Cancelled, Proposal
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, without_overlaps
from app.core.inference import Evidence, Inference, Ladder
from app.core.matching import PlaceNames
from app.core.merging import same_value
from app.core.policy import Policy, Reach

Reattack = Callable[[str], Sequence[Inference]]


@dataclass(frozen=True, slots=True)
class LadderAnonymizer:
    """Replaces evidence by steps of its ladder. `reattack` returns the actionable inferences on a candidate text."""

    reattack: Reattack
    places: PlaceNames = field(default_factory=PlaceNames)

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return one edit per ladder of the evidence acted on; what has no ladder is left to others."""
        climbs = _climbs(acted_on, policy.reach)
        steps = {span: _first_step(ladder, policy.reach) for span, (ladder, _) in climbs.items()}
        if policy.reach is Reach.UNTIL_CHANGED:
            self._climb(text, acted_on, climbs, steps, cancelled)
        return Proposal(trusted=_edits(text, climbs, steps))

    def _climb(
        self,
        text: str,
        acted_on: Sequence[Inference],
        climbs: "dict[tuple[int, int], tuple[Ladder, tuple[Attribute, ...]]]",
        steps: dict[tuple[int, int], int],
        cancelled: Cancelled,
    ) -> None:
        """Raise the steps of what still reveals its value, until nothing does or the tops are reached."""
        while not cancelled():
            standing = self._standing(apply(text, _edits(text, climbs, steps)), acted_on)
            raised = False
            for span, (ladder, attributes) in climbs.items():
                if steps[span] < len(ladder.steps) - 1 and not standing.isdisjoint(attributes):
                    steps[span] += 1
                    raised = True
            if not raised:
                return

    def _standing(self, candidate: str, acted_on: Sequence[Inference]) -> set[Attribute]:
        """Return the attributes whose first guess an attack on `candidate` still makes."""
        left = _guessed(self.reattack(candidate))
        return {
            attribute
            for attribute, before in _guessed(acted_on).items()
            if any(same_value(attribute, old, new, self.places) for old in before for new in left.get(attribute, ()))
        }


def _guessed(inferences: Iterable[Inference]) -> dict[Attribute, dict[str, None]]:
    """Return the different first guesses at each attribute, in order."""
    found: dict[Attribute, dict[str, None]] = {}
    for inference in inferences:
        found.setdefault(inference.attribute, {})[inference.guesses[0]] = None
    return found


def _climbs(acted_on: Sequence[Inference], reach: Reach) -> dict[tuple[int, int], tuple[Ladder, tuple[Attribute, ...]]]:
    """Collect the ladders, one per span, with the attributes each serves."""
    climbs: dict[tuple[int, int], tuple[Ladder, tuple[Attribute, ...]]] = {}
    for inference in acted_on:
        for evidence in inference.evidence:
            found = evidence.ladder
            if found and found.steps and not (evidence.beside and reach is Reach.ONE_STEP):
                span = (found.span.start, found.span.end)
                ladder, served = climbs.get(span, (found, ()))
                climbs[span] = (ladder, tuple(dict.fromkeys((*served, inference.attribute))))
    return climbs


def _first_step(ladder: Ladder, reach: Reach) -> int:
    if reach is Reach.ONE_STEP:
        return 0
    last = len(ladder.steps) - 1
    least = min(ladder.mild, last)
    if reach is Reach.UNTIL_CHANGED:
        return least
    # Deleting is the very last resort: "strong" takes the highest step that still says something, and no country.
    return max(least, last - 1) if reach is Reach.TOP and not ladder.steps[last] else last


def _edits(
    text: str,
    climbs: dict[tuple[int, int], tuple[Ladder, tuple[Attribute, ...]]],
    steps: dict[tuple[int, int], int],
) -> tuple[Edit, ...]:
    edits = []
    for span, (ladder, attributes) in climbs.items():
        place, new = fit(text, ladder.span, ladder.steps[steps[span]])
        edits.append(Edit(place, place.of(text), new, attributes))
    # Where ladders overlap, the one that serves more, then the longer one, is worth keeping.
    return without_overlaps(sorted(edits, key=lambda e: (-len(e.attributes), -len(e.span))))


def has_ladder(evidence: Evidence) -> bool:
    """Tell whether evidence can be generalised without a model."""
    return evidence.ladder is not None and bool(evidence.ladder.steps)
