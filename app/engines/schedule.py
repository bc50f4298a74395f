"""Runs several templates side by side: in every step one shared batch carries what each of them asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.engines.asking import Ask, Talk, Told
from app.engines.base import Filled
from app.engines.decoder import Decoder, Logits, Poll, Row, feed
from app.engines.options import Path, leaves


@dataclass(slots=True)
class Branch:
    """One template under way on its own sequence; `tips` are the tried paths still to be fed."""

    talk: Talk
    sequence: int
    length: int
    ask: Ask = field(default_factory=lambda: Ask([]))
    tips: list[Path] = field(default_factory=list)
    told: dict[Path, Logits] = field(default_factory=dict)
    last: Logits | None = None
    filled: Filled | None = None

    def hear(self, answer: Told | None) -> None:
        """Hand the talk its answer (None starts it) and note what it asks next."""
        try:
            self.ask = next(self.talk) if answer is None else self.talk.send(answer)
        except StopIteration as done:
            self.filled = done.value
            return
        self.tips = leaves(self.ask.nodes)
        self.told, self.last = {}, None


@dataclass(slots=True)
class _Part:
    """What one branch contributes to a batch: which logits it waits for, in the order of its rows."""

    branch: Branch
    forks: list[int]
    rows: list[Row]
    waits: list[Path | None]


class Scheduler:
    """Feeds branches from the sequence `base`, of which the first `length` positions are the prompt."""

    def __init__(self, decoder: Decoder, base: int, length: int, poll: Poll) -> None:
        self._decoder = decoder
        self._base = base
        self._length = length
        self._poll = poll
        self.rows = 0

    def run(self, talks: Sequence[Talk], first: int) -> list[Filled]:
        """Run all talks to their end on sequences from `first` on; the caller has seen to it that they fit."""
        branches = [Branch(talk, first + at, self._length) for at, talk in enumerate(talks)]
        spare = list(range(first + len(branches), self._decoder.sequences))
        for branch in branches:
            self._decoder.copy(self._base, branch.sequence)
            branch.hear(None)
        while active := [branch for branch in branches if branch.filled is None]:
            self._step(active, spare)
        for branch in branches:
            self._decoder.cut(branch.sequence, 0)
        return [branch.filled for branch in branches if branch.filled is not None]

    def _step(self, active: Sequence[Branch], spare: list[int]) -> None:
        free = list(spare)
        parts = []
        for branch in active:
            # A branch whose paths find no free sequence waits for a later step.
            if branch.tips and not free:
                continue
            count = min(len(branch.tips), len(free))
            parts.append(self._part(branch, [free.pop() for _ in range(count)]))
        rows = [row for part in parts for row in part.rows]
        self.rows += len(rows)
        found = iter(feed(self._decoder, rows, self._poll))
        for part in parts:
            for path in part.waits:
                if path is None:
                    part.branch.last = next(found)
                else:
                    part.branch.told[path] = next(found)
            for fork in part.forks:
                self._decoder.cut(fork, 0)
            if not part.branch.tips:
                part.branch.hear(Told(part.branch.last, part.branch.told))

    def _part(self, branch: Branch, forks: list[int]) -> _Part:
        """Lay out a branch's tokens, then as many of its tried paths as there are free sequences for."""
        for fork in forks:
            self._decoder.copy(branch.sequence, fork)
        tokens, branch.ask = branch.ask.tokens, Ask([], branch.ask.nodes)
        owners = (branch.sequence, *forks)
        rows = [Row(token, branch.length + at, owners) for at, token in enumerate(tokens)]
        waits: list[Path | None] = []
        if rows:
            rows[-1] = rows[-1]._replace(wanted=True)
            waits.append(None)
        branch.length += len(tokens)
        tips, branch.tips = branch.tips[: len(forks)], branch.tips[len(forks) :]
        for node in branch.ask.nodes:
            # Nodes come shortest first, so sequences that share one have always grown equally far.
            mine = tuple(fork for fork, tip in zip(forks, tips, strict=True) if tip[: len(node)] == node)
            if mine:
                rows.append(Row(node[-1], branch.length + len(node) - 1, mine, wanted=True))
                waits.append(node)
        return _Part(branch, forks, rows, waits)
