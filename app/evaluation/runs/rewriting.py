"""The first step of a run on a sample: every method rewrites it, the original and foreign rewrites beside it."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.errors import CancelledError, EngineError, TextTooLongError
from app.core.policy import Policy
from app.core.trajectory import Round, Stop, Trajectory
from app.evaluation.runs.folder import ORIGINAL, Folder
from app.evaluation.runs.memory import Remembering
from app.evaluation.sets.base import Sample
from app.methods import Settings as MethodSettings
from app.methods import Task, configured

Tell = Callable[[str], None]
READ_ONCE = frozenset({"abstract"})
"""Baselines that use what is inferred from the original; an attack on their result would only assess it."""
UNREAD = frozenset({"mask", "paraphrase", "dp"})
"""Baselines that use no attack at all. The run assesses all rewrites by itself."""
_PATIENCE = 3
"""So many failures of the engine in a row end the run: it will not get better by itself."""
_TRIES = 5
"""A method that has failed on so many texts and finished none is not tried on the others."""
GIVEN_UP = "given up"


def given(folder: Folder, sample: Sample) -> None:
    """Note the original and the rewrites that came with the set, which cost nothing."""
    for method, text in ((ORIGINAL, sample.text), *sample.others.items()):
        if (sample.id, method) not in folder.rewrites:
            rounds = [{"text": sample.text}] if method == ORIGINAL else [{"text": sample.text}, {"text": text}]
            folder.rewrites.add({"sample": sample.id, "method": method, "chosen": len(rounds) - 1, "rounds": rounds})


@dataclass(slots=True)
class Rewriter:
    """Rewrites one sample after the other with a team, as `untell rewrite` would."""

    folder: Folder
    methods: Sequence[str]
    team: Team
    policy: Policy
    tell: Tell
    _failures: int = 0
    _failed: Counter[str] = field(default_factory=Counter)
    _finished: Counter[str] = field(default_factory=Counter)

    def rewrite(self, sample: Sample, place: str) -> None:
        """Make what is missing of a sample; each rewrite stands in its ledger when it is done.

        A text that a method cannot carry is noted with the reason and tried again by the next run. `place` is shown.

        Raises:
            EngineError: the engine failed several times in a row.
            NoModelError: a method needs a model, and there is none.
        """
        todo = [method for method in self.methods if self.folder.rewrite(sample.id, method) is None]
        remembering = Remembering(self.team)
        for method in todo:
            if self._failed[method] >= _TRIES and not self._finished[method]:
                self.folder.rewrites.add({"sample": sample.id, "method": method, "error": GIVEN_UP})
                continue
            entry = {"sample": sample.id, "method": method, **self._entry(sample, method, remembering)}
            self.folder.rewrites.add(entry)
            self.tell(f"[{place}] {sample.id} {method}: {_outcome(entry)}")
            self._count(method, "error" in entry, entry.get("error") == "engine")

    def _count(self, method: str, failed: bool, engine: bool) -> None:
        """Keep the account of failures."""
        self._failed[method] += failed
        self._finished[method] += not failed
        self._failures = self._failures + 1 if engine else 0
        if self._failures == _PATIENCE:
            raise EngineError(f"The engine failed on {_PATIENCE} texts in a row; run the same command to go on.")

    def _team(self, method: str, sample: Sample, remembering: Remembering) -> Team:
        """Return the team with the attacks that the method needs, so that no others are paid for."""
        if method in UNREAD | READ_ONCE:
            return remembering.of_these_alone({sample.text} if method in READ_ONCE else set())
        return remembering.whole()

    def _settings(self, sample: Sample) -> MethodSettings:
        run = self.folder.settings
        task = Task.parse(run.task) if run.task else None
        return MethodSettings(seed=run.seed, task=task, facts=sample.facts if run.facts else {})

    def _entry(self, sample: Sample, method: str, remembering: Remembering) -> dict[str, Any]:
        started, saved = time.perf_counter(), remembering.saved
        try:
            chosen = configured(method, self._settings(sample))
            made = chosen.run(sample.text, self._team(method, sample, remembering), self.policy, Control())
        except TextTooLongError:
            return {"error": "too long"}
        except EngineError:
            return _failure("engine", started)
        if made.stopped is Stop.CANCELLED:
            raise CancelledError("Stopped; the same command goes on from here.")
        if made.stopped is Stop.FAILED:
            return _failure("answers unreadable" if made.unread else "engine", started)
        saved = remembering.saved - saved
        return _row(made, time.perf_counter() - started, saved)


def _failure(why: str, started: float) -> dict[str, Any]:
    return {"error": why, "spent": round(time.perf_counter() - started, 3)}


def _row(made: Trajectory, seconds: float, saved: float) -> dict[str, Any]:
    """Return a trajectory as it is kept; the seconds an attack from memory `saved` once count like its tokens do."""
    rounds = [_round(one) for one in made.rounds]
    rounds[0]["seconds"] = round(rounds[0]["seconds"] + saved, 3)
    bound = made.budget
    epsilon = {"epsilon": {"token": bound.per_token, "text": bound.per_text}} if bound else {}
    return {
        **epsilon,
        "chosen": made.chosen,
        "stopped": made.stopped.value,
        "seconds": round(seconds + saved, 3),
        "edits": len(made.edits()),
        "rounds": rounds,
    }


def _round(made: Round) -> dict[str, Any]:
    return {
        "text": made.text,
        "leaks": made.risk.leaks,
        "risk": round(made.risk.score, 4),
        "prompt_tokens": made.prompt_tokens,
        "generated_tokens": made.generated_tokens,
        "seconds": round(made.seconds, 3),
    }


def _outcome(entry: dict[str, Any]) -> str:
    if "error" in entry:
        return f"not done ({entry['error']}, {entry.get('spent', 0.0):.1f} s)"
    return f"{len(entry['rounds']) - 1} rounds, {entry['seconds']:.1f} s, {entry['stopped']}"
