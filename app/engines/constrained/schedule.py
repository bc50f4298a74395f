"""Runs several templates side by side: in every step one shared batch carries what each of them asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engines.base import Filled
from app.engines.constrained.decode_requests import Ask, Talk, Told
from app.engines.constrained.decoder import Decoder, Logits, Poll, Row, feed
from app.engines.constrained.options import Path, leaves


@dataclass(slots=True)
class Branch:
    """One template under way on its own sequence; `tips` are the tried paths still to be fed.

    `live` are paths tried before, each with the sequence that still holds it: what is asked next may go on from there.
    """

    talk: Talk
    sequence: int
    length: int
    ask: Ask = field(default_factory=lambda: Ask([]))
    tips: list[Path] = field(default_factory=list)
    live: dict[Path, int] = field(default_factory=dict)
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
    """What one branch contributes to a batch: which logits it waits for, in the order of its wanted rows.

    The first `opening` rows follow the prompt directly.
    """

    branch: Branch
    rows: list[Row]
    waits: list[Path | None]
    opening: int = 0


class Scheduler:
    """Feeds branches from the sequence `base`, of which the first `length` positions are the prompt."""

    def __init__(self, decoder: Decoder, base: int, length: int, poll: Poll) -> None:
        self._decoder = decoder
        self._base = base
        self._length = length
        self._poll = poll
        self._spare: list[int] = []
        self.rows = 0

    def run(self, talks: Sequence[Talk], first: int) -> list[Filled]:
        """Run all talks to their end on sequences from `first` on; the caller has seen to it that they fit."""
        branches = [Branch(talk, first + at, self._length) for at, talk in enumerate(talks)]
        self._spare = list(range(first + len(branches), self._decoder.sequences))
        for branch in branches:
            self._decoder.copy(self._base, branch.sequence)
            branch.hear(None)
        while active := [branch for branch in branches if branch.filled is None]:
            self._step(active)
        for branch in branches:
            self._decoder.cut(branch.sequence, 0)
        return [branch.filled for branch in branches if branch.filled is not None]

    def _step(self, active: Sequence[Branch]) -> None:
        parts = [part for branch in active if (part := self._part(branch))]
        assert parts, "a template tries more side by side than there are sequences"
        rows = _joined(parts)
        self.rows += len(rows)
        found = iter(feed(self._decoder, rows, self._poll))
        for part in parts:
            for path in part.waits:
                if path is None:
                    part.branch.last = next(found)
                else:
                    part.branch.told[path] = next(found)
            if not part.branch.ask.kept:
                self._forget(part.branch)
            if not part.branch.tips:
                part.branch.hear(Told(part.branch.last, part.branch.told))
                self._adopt(part.branch)

    def _adopt(self, branch: Branch) -> None:
        """Append the tried path that the branch's next ask begins with; paths beside it lead on from nowhere then."""
        path = branch.ask.adopted
        if path and branch.filled is None:
            sequence = next(live for tip, live in branch.live.items() if tip[: len(path)] == path)
            self._decoder.copy(sequence, branch.sequence)
            branch.length += len(path)
            self._decoder.cut(branch.sequence, branch.length)
        if path or branch.ask.tokens or branch.filled is not None:
            self._forget(branch)

    def _forget(self, branch: Branch) -> None:
        """Give back the sequences of paths that nothing can go on from any more."""
        for sequence in branch.live.values():
            self._decoder.cut(sequence, 0)
            self._spare.append(sequence)
        branch.live = {}

    def _part(self, branch: Branch) -> _Part | None:
        """Lay out a branch's tokens, then as many of its tried paths as there are sequences for.

        A branch whose paths find no sequence waits for a later step.
        """
        tips = self._placed(branch)
        if branch.tips and not tips:
            return None
        branch.tips = branch.tips[len(tips) :]
        tokens, branch.ask = branch.ask.tokens, replace(branch.ask, tokens=[])
        opening = len(tokens) if branch.length == self._length else 0
        owners = (branch.sequence, *(sequence for _, sequence, known in tips if not known))
        rows = [Row(token, branch.length + at, owners) for at, token in enumerate(tokens)]
        waits: list[Path | None] = []
        if rows:
            rows[-1] = rows[-1]._replace(wanted=True)
            waits.append(None)
        branch.length += len(tokens)
        for node in branch.ask.nodes:
            # Nodes come shortest first, so sequences that share one have always grown equally far.
            mine = tuple(s for tip, s, known in tips if tip[: len(node)] == node and len(node) > known)
            if mine:
                rows.append(Row(node[-1], branch.length + len(node) - 1, mine, wanted=True))
                waits.append(node)
        branch.live |= {tip: sequence for tip, sequence, _ in tips}
        return _Part(branch, rows, waits, opening)

    def _placed(self, branch: Branch) -> list[tuple[Path, int, int]]:
        """Return for the first tips a sequence each, and how many of the tip's tokens it holds already.

        Tips that will be gone on from get theirs together or not yet: two branches that each keep some and wait for
        more would wait for each other.
        """
        placed: list[tuple[Path, int, int]] = []
        begun_by = {tip: _begun(tip, branch.live) for tip in branch.tips}
        if branch.ask.kept and sum(not begun for begun in begun_by.values()) > len(self._spare):
            return placed
        for tip, begun in begun_by.items():
            if begun:
                placed.append((tip, branch.live.pop(begun), len(begun)))
            elif self._spare:
                sequence = self._spare.pop()
                self._decoder.copy(branch.sequence, sequence)
                placed.append((tip, sequence, 0))
            else:
                break
        return placed


def _joined(parts: Sequence[_Part]) -> list[Row]:
    """Lay the parts out one after the other; what several say first after the prompt is fed once for all of them."""
    rows: list[Row] = []
    known: dict[Path, int] = {}
    for part in parts:
        said: Path = ()
        for at, row in enumerate(part.rows):
            said = (*said, row.token) if at < part.opening else ()
            # Wanted rows stay their branch's own: each is answered by logits that a talk may change.
            same = known.setdefault(said, len(rows)) if said and not row.wanted else len(rows)
            if same < len(rows):
                rows[same] = rows[same]._replace(sequences=(*rows[same].sequences, *row.sequences))
            else:
                rows.append(row)
    return rows


def _begun(tip: Path, live: Mapping[Path, int]) -> Path:
    """Return the longest beginning of `tip` that a sequence still holds."""
    return next((tip[:size] for size in range(len(tip), 0, -1) if tip[:size] in live), ())
