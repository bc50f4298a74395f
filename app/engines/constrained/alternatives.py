"""Answers to a free hole: what the model writes, and what it would have written had it begun otherwise.

All are written side by side on throw-away copies, each greedily from its own first token, and the branch goes on from
the first of them. So a guess comes with its runners-up for a few rows more, and nothing is drawn by chance.
"""

from dataclasses import dataclass, field

import numpy as np

from app.engines.base import Free
from app.engines.constrained.decoder import Logits, log_probability
from app.engines.constrained.options import Path
from app.engines.constrained.stopping import StopScanner, circling, decode
from app.engines.constrained.vocabulary import Ids, Vocabulary

_TRIED = 16
"""Among so many of the likeliest tokens the first ones are looked for; some only end the answer."""


@dataclass(slots=True)
class Way:
    """One answer under way.

    `path` are its tokens, of which the model has read the first `read`, `read_bytes` long; `sure` is the
    log-probability of each token, of the one that ended it too; `last` is what the model said to the tokens it read.
    """

    vocabulary: Vocabulary
    scan: StopScanner
    lead: bytes = b""
    path: Path = ()
    sure: list[float] = field(default_factory=list)
    done: bool = False
    read: int = 0
    read_bytes: int = 0
    last: Logits | None = None

    def hear(self, logits: Logits) -> None:
        """Note that the whole path was read, and go on from what the model says now."""
        self.read, self.read_bytes, self.last = len(self.path), len(self.scan.data), logits
        self.take(logits, likeliest(self.vocabulary, logits, b""))

    def take(self, logits: Logits, token: int) -> None:
        """Write `token`, or end; the space a first token begins with stands there already."""
        self.sure.append(log_probability(logits, token))
        lead = b"" if self.path else self.lead
        if token in self.vocabulary.ends or self.scan.push(self.vocabulary.pieces[token].removeprefix(lead)):
            self.done = True
            return
        self.path = (*self.path, token)
        spare = circling(self.path)
        if spare:
            self.scan.data = self.vocabulary.join(self.path[:-spare]).removeprefix(self.lead)
            self.done = True

    @property
    def text(self) -> str:
        """Return what it says."""
        return decode(self.scan.data).strip()


def first(vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes) -> Way:
    """Return the answer itself, begun with the likeliest token."""
    way = Way(vocabulary, StopScanner(hole.stop, one_line=True), lead)
    way.take(logits, likeliest(vocabulary, logits, lead))
    return way


def others(vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes) -> list[Way]:
    """Return `hole.also` answers that begin with the likeliest first tokens but the one of the answer itself."""
    allowed = vocabulary.starting_with(lead) if lead else np.arange(len(logits), dtype=np.intp)
    writable = logits.copy()
    writable[vocabulary.unwritable] = writable[vocabulary.end_ids] = -np.inf
    likely = allowed[np.argpartition(-writable[allowed], min(_TRIED, len(allowed) - 1))[:_TRIED]]
    likely = likely[np.argsort(-writable[likely])]
    found: list[Way] = []
    for token in (int(token) for token in likely[1:] if np.isfinite(writable[token])):
        way = Way(vocabulary, StopScanner(hole.stop, one_line=True), lead)
        way.take(logits, token)
        if not way.done and way.scan.data and len(found) < hole.also:
            found.append(way)
    return found


def likeliest(vocabulary: Vocabulary, logits: Logits, lead: bytes) -> int:
    """Return the likeliest token that may be written; with `lead`, one that begins with it or ends the turn."""
    if lead:
        both = (best(logits, vocabulary.starting_with(lead)), best(logits, vocabulary.end_ids))
        return max(both, key=lambda one: one[1])[0]
    logits[vocabulary.unwritable] = -np.inf
    return int(logits.argmax())


def best(logits: Logits, ids: Ids) -> tuple[int, float]:
    """Return the likeliest of `ids` and its logit (-1 and minus infinity when there are none)."""
    if not len(ids):
        return -1, -np.inf
    at = int(logits[ids].argmax())
    return int(ids[at]), float(logits[ids[at]])
