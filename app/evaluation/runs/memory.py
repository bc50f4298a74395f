"""An attacker that remembers: every method begins with the same attack on the same original, which is made once."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from app.agents.base import Attack, Attacker, Cancelled, Found, Team, ignore
from app.agents.rules import RuleArbitrator
from app.core.inference import Inference

NOTHING = Attack((), ())


@dataclass(slots=True)
class Remembering:
    """Answers for a text it has read before as it did then, tokens included; `saved`: the seconds that spared."""

    attacker: Attacker
    saved: float = 0.0
    _known: dict[str, tuple[Attack, float]] = field(default_factory=dict)

    def within(self, team: Team) -> Team:
        """Return the team with this attacker."""
        return replace(team, attacker=self)

    def of_these_alone(self, team: Team, texts: Collection[str]) -> Team:
        """Return the team with an attacker that finds nothing in any other text, for methods that go by no more.

        What attacks on their results would cost is then neither spent nor counted: the papers' baselines make none.
        """
        return replace(team, attacker=_Some(self, texts), arbitrator=RuleArbitrator())

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return every inference on `text`; only what was asked without `before` is remembered."""
        if before:
            return self.attacker.attack(text, cancelled, on_found, before)
        if text in self._known:
            found, seconds = self._known[text]
            self.saved += seconds
            return found
        started = time.perf_counter()
        found = self.attacker.attack(text, cancelled, on_found)
        self._known[text] = found, time.perf_counter() - started
        return found


@dataclass(frozen=True, slots=True)
class _Some:
    attacker: Remembering
    texts: Collection[str]

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        return self.attacker.attack(text, cancelled, on_found) if text in self.texts else NOTHING
