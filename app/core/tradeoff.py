"""Utility cost against privacy gain: per edit, per round, and the choice of edits a slider position asks for.

RLAA (section 3.1) defines MPG, MUC and MRS = MUC/MPG per step of the whole text, with attack accuracy on true
attributes as the privacy. Per-edit values, the MRS limit and the stop "irrational" are our extension: an edit's gain
is the share of the original's risk that rests on the words it replaces, its cost the share of the original's
IDF-weighted words that it takes out.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.core import metrics
from app.core.assessment import Risk, Utility, mass, weight
from app.core.attributes import DIRECT
from app.core.edits.edits import Edit
from app.core.inference import Inference
from app.core.policy import Policy
from app.core.text.nearby import Nearby

MIN_GAIN = 0.01
"""An edit that gains no more than this is irrational whatever it costs (but see `least_gain`)."""
_TENTH = 0.1
_STRETCH = 3.0


class Gains:
    """Weighs edits by what they take from a text's inferences; where the evidence stands is worked out once."""

    def __init__(self, inferences: Iterable[Inference], original_mass: float) -> None:
        self._inferences, self._mass = tuple(inferences), original_mass
        self._totals = [sum(e.weight for e in inference.evidence) for inference in self._inferences]
        self._evidence = Nearby(
            (evidence.span, (at, evidence.weight))
            for at, inference in enumerate(self._inferences)
            for evidence in inference.evidence
        )

    def of(self, edit: Edit) -> float:
        """Return the edit's MPG: the share of the original's risk (0-1) that rests on the evidence it touches.

        An inference's weight is split over its evidence by the evidence's own weights.
        """
        if not self._mass:
            return 0.0
        touched: dict[int, float] = {}
        for at, part in self._evidence.touching(edit.span):
            if self._inferences[at].attribute in edit.attributes:
                touched[at] = touched.get(at, 0) + part
        total = 0.0
        for at, share in touched.items():
            if share:
                total += risk_weight(self._inferences[at]) * share / self._totals[at]
        return total / self._mass


def risk_weight(inference: Inference) -> float:
    """Return the weight of an inference for gains; low ones, which add no risk, count as a tenth of their certainty.

    Without that the slider's last stop, which acts on them, could weigh nothing it does.
    """
    return weight(inference) or inference.certainty / 50


def cost(edit: Edit, original_weight: float, idf: metrics.Idf) -> float:
    """Return the edit's MUC: the share of the original's words (0-1, IDF-weighted) that it takes out, times its harm.

    Words cannot tell a true and plain rewording from a loss; who has read old and new can (`Edit.harm`).
    `original_weight` is the IDF-weighted sum of the original's words.
    """
    before, after = metrics.tokens(edit.old), metrics.tokens(edit.new)
    lost = metrics.total(before, idf) - metrics.total(set(before) & set(after), idf)
    return edit.harm * max(0.0, lost) / original_weight if original_weight else 0.0


def weigh(
    edits: Iterable[Edit],
    original: str,
    inferences: Sequence[Inference],
    original_mass: float,
    idf: metrics.Idf,
) -> tuple[Edit, ...]:
    """Return `edits` against `inferences` with their gain and cost, both shares of the original, filled in."""
    whole, gains = metrics.total(metrics.tokens(original), idf), Gains(inferences, original_mass)
    return tuple(replace(edit, gain=gains.of(edit), cost=cost(edit, whole, idf)) for edit in edits)


def least_gain(inferences: Iterable[Inference]) -> float:
    """Return what an edit must gain at least, given the original's inferences.

    Where the risk rests on more than ten passages it is a tenth of an even share: in a long text no single edit could
    gain a hundredth of the whole, and nothing would be hidden.
    """
    passages = sum(len(inference.evidence) for inference in inferences)
    return min(MIN_GAIN, _TENTH / max(1, passages))


def rational(edits: Sequence[Edit], limit: float, least: float = MIN_GAIN) -> tuple[bool, ...]:
    """Tell of each of the edits that would be made together whether it is worth its price.

    As in the paper it is the round that is weighed: the edits are bought by rising MRS for as long as together they
    cost no more than `limit` a gain, so that what is cheap pays for what is somewhat dear. But no edit may gain less
    than `least`, nor cost more than `_STRETCH` times the limit itself.

    Without a limit (the slider's last stop) any gain is worth any price, so that the most private position is never
    laxer; so is the gain against what names the author outright: a long postal address is no less an address.
    """
    free = [math.isinf(limit) or not DIRECT.isdisjoint(edit.attributes) for edit in edits]
    worth = [anyhow and bool(edit.gain) for edit, anyhow in zip(edits, free, strict=True)]
    gained = spent = 0.0
    weighed = [(edit.mrs or 0.0, at) for at, edit in enumerate(edits) if not free[at] and (edit.gain or 0.0) > least]
    for price, at in sorted(weighed):
        gained, spent = gained + (edits[at].gain or 0.0), spent + (edits[at].cost or 0.0)
        if price > _STRETCH * limit or spent > limit * gained:
            break
        worth[at] = True
    return tuple(worth)


def rational_together(
    edits: Sequence[Edit], groups: Iterable[Sequence[int]], limit: float, least: float = MIN_GAIN
) -> tuple[bool, ...]:
    """As `rational`, but edits of one group (their places in `edits`) are bought together or not at all.

    What a writer changed in one sentence was written, and read, as one. Edits in no group are bought one by one.
    """
    rows = [list(group) for group in groups if group]
    grouped = {at for row in rows for at in row}
    rows += [[at] for at in range(len(edits)) if at not in grouped]
    worth = rational([_as_one([edits[at] for at in row]) for row in rows], limit, least)
    good = {at for row, bought in zip(rows, worth, strict=True) if bought for at in row}
    return tuple(at in good for at in range(len(edits)))


def _as_one(edits: Sequence[Edit]) -> Edit:
    """Return an edit that gains, costs and serves what these do together."""
    served = tuple(dict.fromkeys(a for edit in edits for a in edit.attributes))
    gain, price = sum(edit.gain or 0.0 for edit in edits), sum(edit.cost or 0.0 for edit in edits)
    return replace(edits[0], attributes=served, gain=gain, cost=price)


def round_mrs(before: tuple[Risk, Utility], after: tuple[Risk, Utility]) -> float | None:
    """Return a round's MRS (RLAA, definition 3): utility lost per risk removed; None where no risk was removed."""
    gained = before[0].score - after[0].score
    lost = before[1].kept - after[1].kept
    return lost / gained if gained > 0 else None


def select(edits: Iterable[Edit], policy: Policy, least: float = MIN_GAIN) -> tuple[Edit, ...]:
    """Choose, without a model, the edits a policy wants from those already made (edits on the original).

    Kept are edits of the policy's rounds against inferences it acts on that are worth their price; `least` as in
    `rational`. How far an edit generalises is not chosen again: that needs the ladders, and a new rewrite.
    """
    wanted = [e for e in edits if e.round <= policy.rounds and _acted_on(e, policy)]
    worth = rational(wanted, policy.mrs_limit, least)
    return tuple(edit for edit, good in zip(wanted, worth, strict=True) if edit.gain is None or good)


def _acted_on(edit: Edit, policy: Policy) -> bool:
    if not any(policy.covers(attribute) for attribute in edit.attributes):
        return False
    return edit.validity is None or (edit.validity in policy.acted_on and edit.certainty >= policy.certainty)


def estimate(inferences: Sequence[Inference], edits: Iterable[Edit]) -> tuple[float, float]:
    """Estimate the risk left (the original has 1) and the share kept, 0-1, after `edits` on the original.

    It stands in until a round has attacked the text.
    """
    made = list(edits)
    left = max(0.0, 1.0 - sum(edit.gain or 0.0 for edit in made)) if mass(inferences) else 0.0
    return left, max(0.0, 1.0 - sum(edit.cost or 0.0 for edit in made))


def pareto(points: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Return the indices of (risk, utility) points that no other point beats in both, by rising risk.

    Lower risk and higher utility are better; of equal points the first counts.
    """
    best = -math.inf
    front: list[int] = []
    for index in sorted(range(len(points)), key=lambda i: (points[i][0], -points[i][1])):
        if points[index][1] > best:
            front.append(index)
            best = points[index][1]
    return tuple(front)
