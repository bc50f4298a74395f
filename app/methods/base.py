"""What every method shares: the order in which rounds are made, assessed and told about."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.agents.attack.attacked import Attacked, attacked
from app.agents.attack.reading_attacker import outside
from app.agents.roles.base import NO_USAGE, Anonymizer, Proposal, Reviser, Team
from app.agents.roles.control import Account, Control, Step
from app.core.assessment import Judged, mass, risk, utility
from app.core.attributes import IDENTIFIERS
from app.core.edits.edits import Edit, diff
from app.core.edits.fidelity import Guard
from app.core.edits.moving import carried
from app.core.errors import CancelledError, EngineError, NoModelError, TextTooLongError
from app.core.inference import Inference, Source
from app.core.policy import Policy
from app.core.tradeoff import round_mrs
from app.core.trajectory import Rejected, Round, Stop, Trajectory
from app.engines.base import Usage


@dataclass(slots=True)
class Rounds:
    """Makes one round after the other on the same team and keeps the account of tokens and seconds."""

    team: Team
    control: Control
    done: list[Round] = field(default_factory=list)
    account: Account = field(init=False)
    _round_started: float = 0.0
    _round_spent: Usage = NO_USAGE

    def __post_init__(self) -> None:
        self.account = Account(self.control)

    @property
    def original(self) -> str:
        """Return the text as the person wrote it."""
        return self.done[0].text

    @property
    def last(self) -> Round:
        """Return the newest round."""
        return self.done[-1]

    @property
    def original_mass(self) -> float:
        """Return the original's undivided risk."""
        return mass(self.done[0].inferences)

    def begin(self) -> None:
        """Start the account of a new round."""
        self._round_started, self._round_spent = time.monotonic(), self.account.spent

    def spend(self, usage: Usage) -> None:
        """Add what a call cost."""
        self.account.spend(usage)

    def tell(self, step: Step) -> None:
        """Report progress; the round is the one being made.

        Raises:
            CancelledError: the run was cancelled.
        """
        self.account.tell(step, len(self.done))

    def needs(self, inference: Inference, policy: Policy) -> bool:
        """Tell whether a strong reader is likely enough to tell this of the last text; True if nobody knows."""
        if self.team.sure:
            return True
        told = {one.attribute: one.likely for one in self.last.told}
        return told.get(inference.attribute, 1.0) >= policy.least_told

    def propose(self, anonymizer: Anonymizer, acted_on: Sequence[Inference], policy: Policy) -> Proposal:
        """Begin a round: have `anonymizer` propose edits on the last round's text."""
        self.begin()
        self.tell(Step.ANONYMIZE)
        proposal = anonymizer.propose(self.last.text, acted_on, policy, self.control.cancelled)
        self.spend(proposal.usage)
        return proposal

    def revise(self, reviser: Reviser, acted_on: Sequence[Inference], policy: Policy) -> Proposal:
        """Begin a round: have `reviser` propose edits on the last round's text, beside the original."""
        self.begin()
        self.tell(Step.ANONYMIZE)
        known = [inference for inference in self.done[0].inferences if inference.leaks]
        proposal = reviser.revise(self.original, known, self.last.text, acted_on, policy, self.control.cancelled)
        self.spend(proposal.usage)
        return proposal

    def close(
        self,
        text: str,
        edits: tuple[Edit, ...] = (),
        rejected: tuple[Rejected, ...] = (),
        seen: Attacked | None = None,
    ) -> Round:
        """Assess `text` against the original, and keep it as the next round; it is attacked, unless that was `seen`."""
        if seen is None:
            known = self.last.inferences if self.done else ()
            seen = attacked(self.team, text, self.account, known, len(self.done))
        else:
            self.spend(seen.usage)
            self._round_started -= seen.seconds
        inferences = self._read(seen.inferences, text)
        judged = self._judge(text)
        original = self.done[0].text if self.done else text
        base = self.original_mass if self.done else mass(inferences)
        before = self.done[-1] if self.done else None
        score, kept = risk(inferences, base), utility(original, text, self.team.idf, judged)
        made = Round(
            text=text,
            mentions=seen.mentions,
            inferences=inferences,
            risk=score,
            utility=kept,
            edits=edits,
            rejected=rejected,
            mrs=round_mrs((before.risk, before.utility), (score, kept)) if before else None,
            prompt_tokens=self.account.spent.prompt_tokens - self._round_spent.prompt_tokens,
            generated_tokens=self.account.spent.generated_tokens - self._round_spent.generated_tokens,
            seconds=time.monotonic() - self._round_started,
            told=seen.told,
        )
        self.done.append(made)
        self.control.on_round(made)
        return made

    def _read(self, inferences: tuple[Inference, ...], text: str) -> tuple[Inference, ...]:
        """Return what rests on passages that are read in the original; in others, the signals' identifiers alone.

        Our own words in place of a number are English, and would make what is around them look as if it were read.
        """
        original = self.done[0].text if self.done else text
        strange = self.team.look.at(original).passages
        if not strange:
            return inferences
        passages = carried(strange, diff(original, text))
        kept = (i if _identifies(i) else outside(i, passages) for i in inferences)
        return tuple(inference for inference in kept if inference is not None)

    def _judge(self, text: str) -> Judged | None:
        if self.team.judge is None or not self.done:
            return None
        self.tell(Step.JUDGE)
        try:
            judged, usage = self.team.judge.judge(self.done[0].text, text, self.control.cancelled)
        except TextTooLongError:
            return None  # both texts do not fit the context: utility stays lexical
        self.spend(usage)
        return judged


def _identifies(inference: Inference) -> bool:
    return inference.attribute in IDENTIFIERS and Source.SIGNAL in inference.sources


def until_done(
    rounds: Rounds,
    policy: Policy,
    acts_on: Callable[[Inference], bool],
    make: Callable[[list[Inference]], bool],
    more: int = 0,
) -> Stop:
    """Make rounds until nothing is left that `acts_on` wants gone, or `make` says that a round was not worth it.

    `make` gets the inferences to act on. Every published loop has this shape; they differ in the two functions.
    `more`: so many rounds are made beyond those of the policy.
    """
    while True:
        acted_on = [inference for inference in rounds.last.inferences if acts_on(inference)]
        if not acted_on:
            return Stop.ARBITRATED if rounds.last.inferences else Stop.CLEAN
        if len(rounds.done) > policy.rounds + more:
            return Stop.ROUNDS
        if rounds.account.out_of_budget():
            return Stop.BUDGET
        if not make(acted_on):
            return Stop.IRRATIONAL


def run_rounds(rounds: Rounds, text: str, loop: Callable[[], Stop]) -> Stop:
    """Attack the original, then `loop` until it says why it stopped; an interruption keeps what was done.

    Raises:
        EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to keep.
    """
    rounds.begin()
    rounds.close(text)
    try:
        return loop()
    except CancelledError:
        return Stop.CANCELLED
    except (EngineError, NoModelError):
        # A model that cannot be loaded again, after its engine died, must not cost the rounds that were made.
        return Stop.FAILED


def guarded(
    proposal: Proposal, text: str, acted_on: Sequence[Inference]
) -> tuple[tuple[Edit, ...], tuple[Rejected, ...]]:
    """Part a proposal into the edits that the fidelity guard lets through, and the others with its reason.

    What was assessed already is let through, and what was refused there is told beside it.
    """
    fair, rejected, guard = list(proposal.assessed), list(proposal.refused), Guard(text, acted_on)
    for edits, trusted in ((proposal.trusted, True), (proposal.written, False)):
        for edit in edits:
            reason = guard.objection(edit, trusted)
            if reason:
                rejected.append(Rejected(edit, reason))
            else:
                fair.append(edit)
    return tuple(fair), tuple(rejected)


class Method(Protocol):
    """A way to run the rounds."""

    @property
    def name(self) -> str:
        """Return the name on the command line."""
        ...

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the rounds made on `text` under `policy`; cancelling returns what was done so far."""
        ...
