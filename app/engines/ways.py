"""Further answers to a free hole or a quote: what the model would have written had it begun otherwise.

They are tried side by side on throw-away copies, each greedily from its own first token, before the answer itself is
written. So a guess comes with its runners-up for a few rows more, and nothing is drawn by chance.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from app.engines.asking import Ask, Told
from app.engines.base import Free, Quote
from app.engines.decoder import Logits, log_probability
from app.engines.options import Path
from app.engines.quoting import QuoteMask
from app.engines.stopping import StopScanner, decode
from app.engines.vocabulary import Ids, Vocabulary

_TRIED = 16
"""Among so many of the likeliest tokens the first ones are looked for; some only end the answer."""
_LIKELY = 0.03
"""The least probability, among all places where a quote may begin, at which another one is worth having."""

Explored = Generator[Ask, Told, list[str]]


class Way(Protocol):
    """One answer under way: its tokens, its log-probability, and whether it has come to its end."""

    path: Path
    sure: float
    done: bool

    def go_on(self, logits: Logits) -> None:
        """Take the likeliest token, or end."""
        ...

    def finish(self) -> str:
        """Return what it says."""
        ...


def explore(vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes) -> Explored:
    """Return `hole.also` answers unlike the greedy one, likeliest first."""
    return (yield from _side_by_side(_sentences(vocabulary, hole, logits, lead), hole.max_tokens))


def explore_quotes(hole: Quote, logits: Logits, mask: QuoteMask, closing: Ids) -> Explored:
    """Return `hole.also` quotes unlike the greedy one, likeliest first."""
    return (yield from _side_by_side(_quotes(hole, logits, mask, closing), hole.max_tokens))


def _side_by_side(ways: Sequence[Way], most: int) -> Explored:
    """Write all ways to their ends or to `most` tokens; return what they say, each once."""
    for _ in range(most - 1):
        going = [way for way in ways if not way.done]
        if not going:
            break
        told = yield Ask([], tuple(way.path for way in going), kept=True)
        for way in going:
            way.go_on(told.nodes[way.path])
    ranked = sorted(ways, key=lambda way: -way.sure)
    return list(dict.fromkeys(text for way in ranked if (text := way.finish())))


@dataclass(slots=True)
class _Written:
    """Free text under way."""

    vocabulary: Vocabulary
    scan: StopScanner
    path: Path
    sure: float
    done: bool = False

    def go_on(self, logits: Logits) -> None:
        """Take the likeliest token, or end."""
        logits[self.vocabulary.unwritable] = -np.inf
        token = int(logits.argmax())
        self.sure += log_probability(logits, token)
        if token in self.vocabulary.ends or self.scan.push(self.vocabulary.pieces[token]):
            self.done = True
        else:
            self.path = (*self.path, token)

    def finish(self) -> str:
        """Return what it says."""
        return decode(self.scan.data).strip()


def _sentences(vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes) -> list[_Written]:
    """Begin with the likeliest first tokens but the greedy one, which is written as the answer itself."""
    allowed = vocabulary.starting_with(lead) if lead else np.arange(len(logits), dtype=np.intp)
    allowed = np.setdiff1d(allowed, np.concatenate([vocabulary.unwritable, vocabulary.end_ids]))
    found: list[_Written] = []
    best = allowed[np.argpartition(-logits[allowed], min(_TRIED, len(allowed) - 1))[:_TRIED]]
    for token in (int(token) for token in best[np.argsort(-logits[best])][1:]):
        scan = StopScanner(hole.stop, one_line=True)
        stopped = scan.push(vocabulary.pieces[token].removeprefix(lead))
        if not stopped and scan.data and len(found) < hole.also:
            found.append(_Written(vocabulary, scan, (token,), log_probability(logits, token)))
    return found


@dataclass(slots=True)
class _Quoted:
    """A quote under way."""

    mask: QuoteMask
    closing: Ids
    path: Path
    sure: float
    done: bool = False

    def go_on(self, logits: Logits) -> None:
        """Take the likeliest token the source allows, or close."""
        ways = self.mask.allowed()
        best = max(ways, key=lambda token: float(logits[token]), default=None)
        if self.mask.closable and (best is None or logits[self.closing].max() >= logits[best]):
            self.sure += log_probability(logits, int(self.closing[logits[self.closing].argmax()]))
            self.done = True
        elif best is None:
            self.done = True
        else:
            self.sure += log_probability(logits, best)
            self.mask.push(ways[best], best)
            self.path = (*self.path, best)

    def finish(self) -> str:
        """Return the quote, on whole words."""
        self.mask.complete()
        return self.mask.text


def _quotes(hole: Quote, logits: Logits, mask: QuoteMask, closing: Ids) -> list[_Quoted]:
    """Begin where quotes are likeliest to begin, but for the greedy one."""
    starts = mask.allowed()
    ranked = sorted(starts, key=lambda token: -float(logits[token]))
    if not ranked:
        return []
    shares = np.exp(logits[ranked] - logits[ranked].max())
    likely = [token for token, share in zip(ranked, shares / shares.sum(), strict=True) if share >= _LIKELY]
    found: list[_Quoted] = []
    for token in likely[1 : hole.also + 1]:
        other = mask.fork()
        other.push(starts[token], token)
        found.append(_Quoted(other, closing, (token,), log_probability(logits, token)))
    return found
