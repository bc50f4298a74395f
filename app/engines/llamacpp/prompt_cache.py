"""Keeps the prompt at hand in sequence 0 and the static beginnings of earlier prompts as snapshots.

A snapshot costs memory but no cell and no attention, and coming back to it is a copy of a few milliseconds.
Snapshots hold instructions only: user text lives in sequence 0 alone.
"""

from collections import OrderedDict
from collections.abc import Sequence

from app.engines.constrained import options
from app.engines.constrained.decoder import Decoder, Poll, Row, feed

BASE = 0  # the sequence that holds the prompt at hand


class Resident:
    """The prompt at hand, and snapshots: at most `most`, in at most `budget` bytes (the oldest go first).

    300 tokens of instructions take 7 MB on the starter model and about 40 MB on one of 8 billion parameters.
    """

    def __init__(self, decoder: Decoder, most: int = 8, budget: int = 256 << 20) -> None:
        self._decoder = decoder
        self._most = most
        self._budget = budget
        self._tokens: list[int] = []
        self._snapshots: OrderedDict[tuple[int, ...], bytes] = OrderedDict()

    def hold(self, tokens: Sequence[int], static: int, poll: Poll) -> int:
        """Make sequence 0 hold exactly `tokens`, of which the first `static` are instructions.

        Returns how many tokens had to be fed. After an error or a cancel what was fed so far stays valid.
        """
        known = options.shared([self._tokens, tokens]) if self._tokens and tokens else 0
        prefix = tuple(tokens[:static])
        if known < static and prefix in self._snapshots:
            self._snapshots.move_to_end(prefix)
            self.reset()
            self._decoder.restore(BASE, self._snapshots[prefix])
            known, self._tokens = static, list(prefix)
        self._decoder.cut(BASE, known)
        self._tokens = self._tokens[:known]
        if known < static:
            self._feed(tokens[known:static], poll)
        if static and prefix not in self._snapshots and len(self._tokens) == static:
            self._keep(prefix)
        fed = len(self._tokens)
        self._feed(tokens[fed:], poll)
        return len(tokens) - known

    def drop_others(self) -> None:
        """Forget every sequence but the prompt at hand: after a failure nothing half-fed may stay."""
        for sequence in range(1, self._decoder.sequences):
            self._decoder.cut(sequence, 0)
        self._decoder.cut(BASE, len(self._tokens))

    def reset(self) -> None:
        """Forget the prompt at hand."""
        self._decoder.clear()
        self._tokens = []

    def _feed(self, tokens: Sequence[int], poll: Poll) -> None:
        size = self._decoder.batch
        for start in range(0, len(tokens), size):
            piece = list(tokens[start : start + size])
            first = len(self._tokens)
            feed(self._decoder, [Row(t, first + at, (BASE,)) for at, t in enumerate(piece)], poll)
            self._tokens += piece

    def _keep(self, prefix: tuple[int, ...]) -> None:
        state = self._decoder.save(BASE)
        self._snapshots[prefix] = state
        while len(self._snapshots) > self._most or self._bytes() > self._budget:
            self._snapshots.popitem(last=False)

    def _bytes(self) -> int:
        return sum(map(len, self._snapshots.values()))
