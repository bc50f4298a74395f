"""One look at a text, the same for checks, rewrites and notes: attack, arbitration, a strong reader's estimate."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.roles.base import NO_USAGE, Team
from app.agents.roles.control import Account, Step
from app.core.inference import Inference
from app.core.mentions import Mention
from app.core.told import Told
from app.engines.base import Usage


@dataclass(frozen=True, slots=True)
class Attacked:
    """What a team sees in a text. `inferences` are arbitrated; `told`: what a strong reader probably tells, if known.

    `usage`, `seconds`: what seeing it cost.
    """

    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]
    told: tuple[Told, ...]
    usage: Usage
    seconds: float


def attacked(team: Team, text: str, account: Account, before: Sequence[Inference] = (), number: int = 0) -> Attacked:
    """Return what `team` sees in `text`, which is the round `number` of the run whose `account` bears the cost.

    `before`: what was inferred from the version of the text that this one was made from.

    Raises:
        EngineError, CancelledError: the engine failed, or the run was cancelled.
    """
    control, began = account.control, time.monotonic()
    account.tell(Step.ATTACK, number)
    found = team.attacker.attack(text, control.cancelled, control.on_found, before)
    account.spend(found.usage)
    account.tell(Step.ARBITRATE, number)
    verdicts = team.arbitrator.arbitrate(text, found.inferences, control.cancelled)
    account.spend(verdicts.usage)
    told, reading = team.reader.read(text, control.cancelled) if team.reader else ((), NO_USAGE)
    account.spend(reading)
    cost = found.usage + verdicts.usage + reading
    return Attacked(found.mentions, verdicts.inferences, told, cost, time.monotonic() - began)
