"""Rewrites every text of a set at several slider positions and checks what must hold of every rewrite.

    python -m app.evaluation rewrites ../shared/data/personal_reddit_synthetic.jsonl [--year 2023]

Checked for each: the edits applied to the original give the text; everything else is the same byte for byte; every
edit overlaps or adjoins the evidence of an actionable inference of the round before it and stays within the clauses
around it. Reported per position: risk left (the original has 1; texts with nothing to find are left out), utility
kept, ROUGE-L, edits and milliseconds a text.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from app.agents.team import Sight
from app.core.edits.edits import apply
from app.core.edits.fidelity import in_scope
from app.core.policy import Policy, policy_for
from app.core.trajectory import Trajectory
from app.evaluation.support.splits import is_test, records
from app.service import Session

_SLIDERS = (25.0, 50.0, 75.0, 100.0)


@dataclass(slots=True)
class Account:
    """What the rewrites of a set at one slider position come to."""

    texts: int = 0
    broken: list[str] = field(default_factory=list)
    risk: list[float] = field(default_factory=list)
    leaks: list[tuple[int, int]] = field(default_factory=list)
    kept: list[float] = field(default_factory=list)
    rouge_l: list[float] = field(default_factory=list)
    edits: int = 0
    seconds: float = 0.0

    def add(self, trajectory: Trajectory, policy: Policy, seconds: float) -> None:
        """Check one trajectory made under `policy` and add its figures."""
        self.texts += 1
        self.broken += broken(trajectory, policy)
        chosen, first = trajectory.rounds[trajectory.chosen], trajectory.rounds[0]
        if first.risk.leaks:
            self.risk.append(chosen.risk.score)
            self.leaks.append((first.risk.leaks, chosen.risk.leaks))
        self.kept.append(chosen.utility.kept)
        self.rouge_l.append(chosen.utility.rouge_l)
        self.edits += len(trajectory.edits())
        self.seconds += seconds

    def row(self, slider: float) -> str:
        """Return the position's line of the table."""
        before, after = (sum(pair[i] for pair in self.leaks) for i in (0, 1))
        return (
            f"{slider:6g} {self.texts:6d} {len(self.risk):8d} {mean(self.risk or [0]):8.4f} {before:7d} {after:6d} "
            f"{mean(self.kept):7.4f} {mean(self.rouge_l):8.4f} {self.edits / self.texts:6.2f} "
            f"{1000 * self.seconds / self.texts:7.1f} {len(self.broken):7d}"
        )


def broken(trajectory: Trajectory, policy: Policy) -> list[str]:
    """Return a sentence for each promise that a trajectory made under `policy` breaks."""
    found = []
    edits = trajectory.edits()
    if apply(trajectory.original, edits) != trajectory.text:
        found.append("the edits do not give the text")
    for before, after in zip(trajectory.rounds, trajectory.rounds[1:], strict=False):
        acted_on = [i for i in before.inferences if policy.acts_on(i)]
        found += [
            f"an edit out of scope: {edit.old!r} -> {edit.new!r}"
            for edit in after.edits
            if not in_scope(edit, before.text, acted_on)
        ]
    return found


def measure(texts: list[str], year: int | None, slider: float) -> Account:
    """Rewrite `texts` by signals at `slider`."""
    session, account = Session(sight=Sight(year)), Account()
    for text in texts:
        started = time.perf_counter()
        trajectory = session.rewrite(text, slider).trajectory
        account.add(trajectory, policy_for(slider), time.perf_counter() - started)
    return account


def run(arguments: list[str]) -> int:
    """Print the table for the whole set and for its test part; 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="rewrites", description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--year", type=int, default=2023)
    options = parser.parse_args(arguments)
    texts = [record["text"] for record in records(options.path)]
    failed = False
    parts = {"whole": texts, "test": [t for t in texts if is_test(t)]}
    for name, part in ((name, part) for name, part in parts.items() if part):
        print(f"{name}: slider  texts  leaking  risk   leaks: before after  kept  ROUGE-L  edits  ms/text  broken")
        for slider in _SLIDERS:
            account = measure(part, options.year, slider)
            print(account.row(slider))
            for sentence in account.broken[:5]:
                print("   ", sentence)
            failed |= bool(account.broken)
    return int(failed)
