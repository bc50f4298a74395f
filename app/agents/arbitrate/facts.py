"""My facts in the loop: a claim that misses the author's true value needs no edit, one that is right is pressing.

Who is taken for another has plausible deniability for free, and every edit there would cost the text and gain nothing.
An identifier is never a miss, and a part of one is right. The facts meet guesses here, after all models have spoken:
they stand in no prompt, so no model can write them down.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.roles.base import Arbitrator, Cancelled, Reader, Team, Verdicts
from app.core.attributes import IDENTIFIERS, Attribute
from app.core.inference import Inference, Validity
from app.core.matching import HIT, LESS_PRECISE, MISS, PlaceNames, fold, match
from app.core.merging import misses
from app.core.sureness import SURE
from app.core.told import Told
from app.engines.base import Usage

_RIGHT = 0.99


def grade(inference: Inference, facts: Mapping[Attribute, str], places: PlaceNames) -> float | None:
    """Return how right the first guess is (1, 0.5 for the broader, 0), None where the truth or the guess is unknown."""
    truth = facts.get(inference.attribute)
    if truth is None or not inference.guesses:
        return None
    if misses(inference, facts, places):
        return MISS
    attribute, guess = inference.attribute, inference.guesses[0]
    right = match(attribute, guess, truth, places) == HIT
    return HIT if right or (attribute in IDENTIFIERS and _part(guess, truth)) else LESS_PRECISE


def _part(guess: str, truth: str) -> bool:
    """Tell whether a guess is made of words of the truth and initials of them: "D. Wolny" for "Dariusz Wolny"."""
    words, whole = fold(guess).split(), fold(truth).split()
    initials = {word[0] for word in whole}
    return any(word in whole for word in words) and all(word in whole or word in initials for word in words)


def judged(inference: Inference, facts: Mapping[Attribute, str], places: PlaceNames) -> Inference:
    """Return the inference with the verdict that the facts give.

    A wrong claim becomes invalid. A doubtful guess stays what it was: that this reader guesses wrong says nothing of
    the next one's. A right guess is of high validity and surely seen; the confidence stays what a stranger has.
    """
    right = grade(inference, facts, places)
    if right == MISS and not inference.doubtful:
        return inference.judged(Validity.INVALID)
    if right == HIT:
        return replace(inference, certainty=max(SURE + 1, inference.certainty)).judged(Validity.HIGH)
    return inference


@dataclass(slots=True)
class Knowing:
    """An arbitrator and a reader of a team, corrected by the facts; what was guessed right a strong reader tells."""

    arbitrator: Arbitrator
    reader: Reader | None
    facts: Mapping[Attribute, str]
    places: PlaceNames
    _right: dict[str, frozenset[Attribute]] = field(default_factory=dict)

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the team's verdicts, and those of the facts where they say something."""
        found = self.arbitrator.arbitrate(text, inferences, cancelled)
        known = tuple(judged(inference, self.facts, self.places) for inference in found.inferences)
        self._right = {text: frozenset(i.attribute for i in known if grade(i, self.facts, self.places) == HIT)}
        return Verdicts(known, found.usage)

    def read(self, text: str, cancelled: Cancelled) -> tuple[tuple[Told, ...], Usage]:
        """Return the estimate; what this program guessed right is told."""
        assert self.reader is not None, "only a team with a reader asks"
        told, usage = self.reader.read(text, cancelled)
        right = self._right.get(text, frozenset())
        lifted = [replace(one, likely=max(one.likely, _RIGHT)) if one.attribute in right else one for one in told]
        return tuple(sorted(lifted, key=lambda one: -one.likely)), usage


def knowing(team: Team, facts: Mapping[Attribute, str]) -> Team:
    """Return the team that goes by the author's true values; the same one where none is known."""
    if not facts:
        return team
    who = Knowing(team.arbitrator, team.reader, facts, team.places)
    return replace(team, arbitrator=who, reader=who if team.reader else None)


def by_rule(team: Team) -> Team:
    """Return the team with verdicts by rule, for methods whose papers have no arbitrator; the facts stay in force."""
    rule, known = RuleArbitrator(team.look), team.arbitrator
    return replace(team, arbitrator=replace(known, arbitrator=rule) if isinstance(known, Knowing) else rule)
