"""An attacker that remembers: every method begins with the same attack on the same original, which is made once."""

import time
from collections.abc import Sequence
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

    def on_the_original_alone(self, team: Team, original: str) -> Team:
        """Return the team with an attacker that finds nothing in any other text, for methods that ask it nothing more.

        What their attacks on the result would cost is then neither spent nor counted: the papers' baselines make none.
        """
        return replace(team, attacker=_Once(self, original), arbitrator=RuleArbitrator())

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
class _Once:
    attacker: Remembering
    original: str

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        return self.attacker.attack(text, cancelled, on_found) if text == self.original else NOTHING
