"""A team that remembers: methods ask the same of the same text again and again, which is answered once.

Every method begins with the same attack on the same original, and most then have the same verdicts and get the same
edits proposed. Models answer alike to the same, so that a memory changes no result, only how long a run takes.
"""

import time
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.roles.base import (
    Anonymizer,
    Arbitrator,
    Attack,
    Attacker,
    Cancelled,
    Found,
    Proposal,
    Team,
    Verdicts,
    ignore,
)
from app.core.inference import Inference
from app.core.policy import Policy

NOTHING = Attack((), ())
T = TypeVar("T")


@dataclass(slots=True)
class Remembering:
    """Remembers what a team's roles answered, tokens included; `saved`: the seconds that spared."""

    team: Team
    saved: float = 0.0
    _known: dict[Hashable, tuple[Any, float]] = field(default_factory=dict)

    def whole(self) -> Team:
        """Return the team with this memory."""
        team = self.team
        return replace(
            team,
            attacker=_Attacker(self, team.attacker),
            arbitrator=_Arbitrator(self, team.arbitrator),
            anonymizer=_Anonymizer(self, team.anonymizer),
        )

    def of_these_alone(self, texts: Collection[str]) -> Team:
        """Return the team with an attacker that finds nothing in any other text, for methods that go by no more.

        What attacks on their results would cost is then neither spent nor counted: the papers' baselines make none.
        """
        return replace(self.whole(), attacker=_Some(self.whole().attacker, texts), arbitrator=RuleArbitrator())

    def answer(self, key: Hashable, ask: Callable[[], T]) -> T:
        """Return what was answered to `key` before, or now."""
        if key in self._known:
            found, seconds = self._known[key]
            self.saved += seconds
            return found  # type: ignore[no-any-return]
        started = time.perf_counter()
        made = ask()
        self._known[key] = made, time.perf_counter() - started
        return made


@dataclass(frozen=True, slots=True)
class _Attacker:
    memory: Remembering
    real: Attacker

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        key = ("attack", text, tuple(before))
        return self.memory.answer(key, lambda: self.real.attack(text, cancelled, on_found, before))


@dataclass(frozen=True, slots=True)
class _Arbitrator:
    memory: Remembering
    real: Arbitrator

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        key = ("arbitrate", text, tuple(inferences))
        return self.memory.answer(key, lambda: self.real.arbitrate(text, inferences, cancelled))


@dataclass(frozen=True, slots=True)
class _Anonymizer:
    memory: Remembering
    real: Anonymizer

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        key = ("propose", text, tuple(acted_on), policy)
        return self.memory.answer(key, lambda: self.real.propose(text, acted_on, policy, cancelled))


@dataclass(frozen=True, slots=True)
class _Some:
    attacker: Attacker
    texts: Collection[str]

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        return self.attacker.attack(text, cancelled, on_found) if text in self.texts else NOTHING
