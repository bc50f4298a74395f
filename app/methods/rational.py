"""RLAA: attacker, arbitrator, anonymizer; only validated leaks are edited, and it stops when none is left.

| step | paper |
|---|---|
| attack the current text | RLAA, section 3.2, attacker: leaks with evidence, guess and certainty |
| give each leak a validity | section 3.2, arbitrator: high, medium, low, invalid |
| keep high and medium as the policy set; none left: stop | section 3.2, rational filtering; section 3.3, early stop |
| edit: high is generalised, medium rephrased | section 3.2, anonymizer |
| weigh each edit: MUC/MPG within the limit | section 3.1 defines MPG, MUC and MRS per round |
| offer the last round that gained anything | section 3.1, MPG |

The check per edit and the stop "irrational" are our extension.
The anonymizer returns edits, not a text: what no edit touches stays byte for byte.
"""

import itertools
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from app.agents.attack.quotes import hidden_words
from app.agents.evidence.evidence_limits import says
from app.agents.roles.base import Proposal, Team
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, surest, without_overlaps
from app.core.edits.occurrences import useful
from app.core.inference import Inference, Validity
from app.core.matching import HIT, PlaceNames, lemmas, match
from app.core.merging import same_value
from app.core.policy import Policy, Reach
from app.core.text.spans import sentences
from app.core.tradeoff import MIN_GAIN, least_gain, rational_together, risk_weight, weigh
from app.core.trajectory import Rejected, Round, Stop, Trajectory
from app.methods.base import Rounds, guarded, run_rounds, until_done
from app.methods.own_words import without_own_words

LOOK = 1
_IN_WORDS = frozenset({Attribute.OCCUPATION, Attribute.ORGANIZATION, Attribute.HEALTH, Attribute.OTHER})
"""What is guessed in words of one's own, of which any may be the one that tells."""
_IN_MANY = frozenset(
    "type kind sort form work worker job employee staff member person people condition problem issue disease disorder"
    " other someone something some like live".split()
)
"""Words of guesses that are no more of one answer than of another: two kinds of worker are two guesses."""
_PLACES = frozenset({Attribute.LOCATION, Attribute.BIRTHPLACE})
_TOO_DEAR = "it costs more of the text than the privacy it gains is worth"


@dataclass(frozen=True, slots=True)
class Rational:
    """RLAA's loop over edits (section 3)."""

    name: str = "rational"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; cancelling returns what was done so far.

        Raises:
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        rounds = Rounds(team, control)

        def acts_on(inference: Inference) -> bool:
            return (
                policy.acts_on(inference)
                and rounds.needs(inference, policy)
                and not _changed(rounds, inference, policy)
            )

        # Who trusts the attacker looks once more when all is done, and acts on what it still tells.
        look = LOOK if team.sure else 0

        def loop() -> Stop:
            return until_done(rounds, policy, acts_on, lambda i: self._round(rounds, i, policy), look)

        stopped = run_rounds(rounds, text, loop)
        return Trajectory(tuple(rounds.done), stopped, _best(rounds.done, policy))

    def _round(self, rounds: Rounds, acted_on: list[Inference], policy: Policy) -> bool:
        """Make one round; False where no edit was worth making."""
        # A small model makes its own words worse when it is asked again; a capable one may better or leave them.
        asked = acted_on if rounds.team.sure else without_own_words(rounds.done, acted_on)
        reviser = rounds.team.reviser if len(rounds.done) > 1 else None
        if reviser is None:
            proposal = rounds.propose(rounds.team.anonymizer, asked, policy)
        else:
            proposal = rounds.revise(reviser, asked, policy)
        made, rejected = self._choose(rounds, proposal, acted_on, policy)
        if not made:
            return False
        rounds.close(apply(rounds.last.text, made), made, rejected)
        return True

    def _choose(
        self, rounds: Rounds, proposal: Proposal, acted_on: list[Inference], policy: Policy
    ) -> tuple[tuple[Edit, ...], tuple[Rejected, ...]]:
        """Guard and weigh the proposal: the edits to make, and those refused with the reason."""
        text = rounds.last.text
        fair, rejected = guarded(proposal, text, acted_on)
        number = min(len(rounds.done), policy.rounds)  # the closing look belongs to the last round
        # What mends an earlier rewrite takes nothing back, and needs no price.
        mends = {id(edit) for edit in proposal.assessed if edit.new and not edit.attributes}
        weighed = weigh(fair, rounds.original, acted_on, _mass(rounds, acted_on), rounds.team.idf)
        least = least_gain(rounds.done[0].inferences)
        worth = rational_together(weighed, _sentences(text, fair, proposal), policy.mrs_limit, least)
        worth = tuple(good or id(edit) in mends for good, edit in zip(worth, fair, strict=True))
        made = without_overlaps(itertools.compress(weighed, worth))
        if proposal.assessed:
            made = useful(text, made, hidden_words([e for i in acted_on for e in i.evidence], text))
        dear = tuple(Rejected(e, _TOO_DEAR) for e, good in zip(weighed, worth, strict=True) if not good)
        return _signed(made, acted_on, number), (*rejected, *dear)


def _sentences(text: str, edits: Sequence[Edit], proposal: Proposal) -> list[list[int]]:
    """Return which of the edits were written as one sentence, by their places in `edits`."""
    written = {id(edit) for edit in proposal.assessed}
    starts = [span.start for span in sentences(text)] if written else []
    rows: dict[int, list[int]] = {}
    for at, edit in enumerate(edits):
        if id(edit) in written:
            rows.setdefault(bisect_right(starts, edit.span.start), []).append(at)
    return list(rows.values())


def _signed(edits: Iterable[Edit], acted_on: list[Inference], number: int) -> tuple[Edit, ...]:
    """Return the edits with their round and with how sure and valid what they were made against is."""

    @cache
    def surety(attributes: tuple[Attribute, ...]) -> tuple[Validity | None, int]:
        against = [i for i in acted_on if i.attribute in attributes]
        return surest(i.standing for i in against), max((i.certainty for i in against), default=0)

    sure = ((edit, *surety(edit.attributes)) for edit in edits)
    return tuple(replace(edit, round=number, validity=valid, certainty=known) for edit, valid, known in sure)


def _mass(rounds: Rounds, acted_on: list[Inference]) -> float:
    """Return the mass gains are measured against: the original's, or that of what is acted on where it had none."""
    return rounds.original_mass or sum(risk_weight(inference) for inference in acted_on)


def _changed(rounds: Rounds, inference: Inference, policy: Policy) -> bool:
    """Tell whether a rewrite has changed the guess, where the slider asks for no more and the attacker is believed.

    What a text was rewritten to say less exactly would otherwise be hidden again, until nothing is left of it.
    """
    if not rounds.team.sure or policy.reach > Reach.UNTIL_CHANGED or len(rounds.done) < 2:
        return False
    first = [i for i in rounds.done[0].inferences if i.attribute is inference.attribute and i.leaks and i.guesses]
    places = rounds.team.places
    same = (_same(i.attribute, i.guesses[0], g, places) for i in first for g in inference.guesses[:1])
    return bool(first) and not any(same)


def _same(attribute: Attribute, before: str, now: str, places: PlaceNames) -> bool:
    """Tell whether a guess still says what one did before.

    "Nurse" says of "a nurse on nights" what gives away most; the country does not say of the town where it is.
    """
    if attribute in _PLACES:
        return match(attribute, now, before, places) == HIT
    shared = (set(lemmas(before)) & set(lemmas(now))) - _IN_MANY if attribute in _IN_WORDS else ()
    return any(map(says, shared)) or same_value(attribute, before, now, places)


def _best(rounds: list[Round], policy: Policy) -> int:
    """Return the last round that gained anything (RLAA's MPG), as an edit has to: a rewrite may open a new leak.

    At equal risk a later round that a judge finds no worse goes on from the one before it. What a judge says invents
    something gives way to a later round that does not, and takes the place of no such one.
    """
    best, left = 0, [_left(made, policy) for made in rounds]
    for index, now in enumerate(left):
        gain = left[best] - now
        invents, invented = _invents(rounds[index]), _invents(rounds[best])
        if best and invents and not invented:
            continue
        mends = invented and not invents and now < left[0]
        if gain > MIN_GAIN * left[0] or mends or (gain >= -MIN_GAIN * left[0] and _no_worse(rounds, index, best)):
            best = index
    return best


def _invents(made: Round) -> bool:
    return made.utility.hallucinations == 0


def _no_worse(rounds: list[Round], index: int, best: int) -> bool:
    """Tell whether a judge finds the round no worse than the best one so far, which is a rewrite itself."""
    now, then = rounds[index].utility, rounds[best].utility
    judged = now.readability is not None and then.readability is not None
    return best > 0 and judged and now.kept >= then.kept


def _left(made: Round, policy: Policy) -> float:
    """Return the undivided risk of a round, hunches included where the policy acts on them."""
    return sum(risk_weight(i) for i in made.inferences if i.leaks or policy.acts_on(i))
