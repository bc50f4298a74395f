"""How long a person waits: the fixed text checked and rewritten as the command line and the window do it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from app.agents.roles.base import Anonymizer, Cancelled, Proposal, Team
from app.agents.roles.control import Control
from app.agents.team import Sight, with_model
from app.bench.text import TEXT
from app.core.inference import Inference, Source
from app.core.policy import DEFAULT, Policy, policy_for
from app.engines.base import Engine
from app.methods.rational import Rational


@dataclass(frozen=True, slots=True)
class Served:
    """The fixed text as people have it checked and rewritten: signals and model, slider 50, median of some runs.

    `seconds`: check and rewrite together; `first`: until the model's first inference is shown (None: it had none);
    `signals`: until the signals' first one is; `rounds`: how many rewrites of the text it took, at most two;
    `assessing`: what proposing, assessing and choosing the edits took of `seconds` (the rest is reading).
    """

    seconds: float
    first: float | None
    signals: float | None
    rounds: int
    assessing: float = 0.0


def measure_served(engine: Engine, repeats: int = 5) -> Served:
    """Check and rewrite the fixed text as the command line does, `repeats` times."""
    # A team keeps what it made of the last text, so each run has one of its own.
    runs = [_run(with_model(engine, Sight())) for _ in range(repeats)]
    model, signals = (
        median(heard) if (heard := [r.heard[source] for r in runs if source in r.heard]) else None
        for source in (Source.MODEL, Source.SIGNAL)
    )
    assessing = median(r.assessing for r in runs)
    return Served(median(r.seconds for r in runs), model, signals, runs[-1].rounds, assessing)


@dataclass(frozen=True, slots=True)
class _Run:
    """One run; `heard`: after how many seconds each source's first inference came."""

    seconds: float
    heard: dict[Source, float]
    rounds: int
    assessing: float


@dataclass(slots=True)
class _Timed:
    """Keeps the account of the seconds that an anonymizer takes."""

    anonymizer: Anonymizer
    seconds: float = 0.0

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return what the anonymizer proposes."""
        started = time.perf_counter()
        try:
            return self.anonymizer.propose(text, acted_on, policy, cancelled)
        finally:
            self.seconds += time.perf_counter() - started


def _run(team: Team) -> _Run:
    timed = _Timed(team.anonymizer)
    started = time.perf_counter()
    heard: dict[Source, float] = {}

    def on_found(inference: Inference) -> None:
        for source in inference.sources:
            heard.setdefault(source, time.perf_counter() - started)

    made = Rational().run(TEXT, replace(team, anonymizer=timed), policy_for(DEFAULT), Control(on_found=on_found))
    return _Run(time.perf_counter() - started, heard, len(made.rounds) - 1, timed.seconds)
