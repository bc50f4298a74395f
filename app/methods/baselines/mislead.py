"""Misleading rewriting (IncogniText, Frikha et al. 2024): a reader is led to a false value instead of none.

| step | paper |
|---|---|
| choose a false value for each attribute, or draw one | IncogniText, section 3: the target value |
| rewrite so that the false value is inferred, given what the attacker inferred and why | section 3, anonymizer |
| attack the new text; stop once no true value is inferred: the planted one is no leak | section 3, early stopping |

The truth is what is known of the author, else what was inferred first. What a method of this kind writes about its
author is **invention**: the trajectory says which values, it is never the default, and a patient's note must not be
treated by it. Identifiers of others' lives (names, numbers, addresses) are never drawn; without a chosen value they are
generalised like anywhere else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from app.agents.rewrite.misleader import Misleader, draw_false
from app.agents.roles.base import Arbitrator, Cancelled, Proposal, Team, Verdicts
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, without_overlaps
from app.core.edits.fidelity import Guard
from app.core.inference import Inference, Validity
from app.core.matching import PlaceNames
from app.core.merging import same_value
from app.core.policy import Policy
from app.core.trajectory import Rejected, Stop, Trajectory
from app.methods.base import Rounds, guarded, run_rounds, until_done


@dataclass(slots=True)
class _Plan:
    """True and false values, settled when an attribute is first met."""

    truth: dict[Attribute, str]
    chosen: Mapping[Attribute, str]
    rng: Random
    false: dict[Attribute, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mislead:
    """IncogniText's loop. `planted`: chosen false values; others are drawn by `seed`. `facts`: true values."""

    planted: Mapping[Attribute, str] = field(default_factory=dict)
    facts: Mapping[Attribute, str] = field(default_factory=dict)
    seed: int | None = None
    name: str = "mislead"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; the last one is chosen, and what it invents is named.

        Raises:
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        plan = _Plan(dict(self.facts), self.planted, Random(self.seed))
        rounds = Rounds(replace(team, arbitrator=_Knowing(team.arbitrator, plan, team.places)), control)

        def loop() -> Stop:
            for inference in rounds.last.inferences:
                _settle(plan, inference, team)
            return until_done(rounds, policy, policy.acts_on, lambda found: _round(rounds, found, policy, plan))

        stopped = run_rounds(rounds, text, loop)
        done = tuple(rounds.done)
        used = {a for made in done[1:] for edit in made.edits for a in edit.attributes}
        return Trajectory(done, stopped, len(done) - 1, tuple((a, v) for a, v in plan.false.items() if a in used))


def _settle(plan: _Plan, inference: Inference, team: Team) -> None:
    attribute = inference.attribute
    truth = plan.truth.setdefault(attribute, inference.guesses[0])
    if attribute not in plan.false:
        value = plan.chosen.get(attribute) or draw_false(attribute, truth, plan.rng, team.places)
        if value is not None:
            plan.false[attribute] = value


@dataclass(frozen=True, slots=True)
class _Knowing:
    """An arbitrator who knows what was planted: whoever infers that has inferred nothing about the author."""

    real: Arbitrator
    plan: _Plan
    places: PlaceNames

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        judged = self.real.arbitrate(text, inferences, cancelled)
        return replace(judged, inferences=tuple(map(self._known, judged.inferences)))

    def _known(self, inference: Inference) -> Inference:
        false = self.plan.false.get(inference.attribute)
        if false is None or not same_value(inference.attribute, inference.guesses[0], false, self.places):
            return inference
        return inference.judged(Validity.INVALID)


def _round(rounds: Rounds, found: list[Inference], policy: Policy, plan: _Plan) -> bool:
    """Make one round; False where nothing was changed."""
    team, text = rounds.team, rounds.last.text
    misled = [i for i in found if i.attribute in plan.false]
    honest = [i for i in found if i.attribute not in plan.false]
    rest = rounds.propose(team.anonymizer, honest, policy)
    misleader = Misleader(team.engine, team.rewriter is not None, team.places)
    planted = misleader.propose(text, misled, plan.false, rounds.control.cancelled)
    rounds.spend(planted.usage)
    kept, refused = guarded(rest, text, honest)
    fair, unfair = _fair(planted, text, misled, rewritten=team.rewriter is not None)
    edits = tuple(replace(edit, round=len(rounds.done)) for edit in without_overlaps((*fair, *kept)))
    if not edits:
        return False
    rounds.close(apply(text, edits), edits, (*refused, *unfair))
    return True


def _fair(
    planted: Proposal, text: str, misled: list[Inference], rewritten: bool
) -> tuple[list[Edit], tuple[Rejected, ...]]:
    """Part planted edits into those in form and scope, and the others; that they invent is their purpose.

    A whole text `rewritten` by a capable model is taken as it is, as in the paper: parts of it would not fit together.
    """
    edits = (*planted.trusted, *planted.written)
    guard = Guard(text, misled)
    reasons = [(edit, None if rewritten else guard.objection(edit, trusted=True)) for edit in edits]
    return [e for e, why in reasons if why is None], tuple(Rejected(e, why) for e, why in reasons if why)
