"""Further answers to a free hole or a quote: what the model would have written had it begun otherwise.

They are tried side by side on throw-away copies, each greedily from its own first token, before the answer itself is
written. So a guess comes with its runners-up for a few rows more, and nothing is drawn by chance.
"""

from collections.abc import Generator
from dataclasses import dataclass

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


_LIKELY = 0.05
"""The least probability, among all places where a quote may begin, at which another one is worth having."""


@dataclass(slots=True)
class Way:
    """One answer under way: its tokens, its text, and its log-probability."""

    path: Path
    scan: StopScanner
    sure: float
    done: bool = False

    @property
    def text(self) -> str:
        """Return what it says so far."""
        return decode(self.scan.data).strip()


def explore(vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes) -> Generator[Ask, Told, list[str]]:
    """Return `hole.also` answers unlike the greedy one, likeliest first."""
    ways = _beginnings(vocabulary, hole, logits, lead)
    for _ in range(hole.max_tokens - 1):
        going = [way for way in ways if not way.done]
        if not going:
            break
        told = yield Ask([], tuple(way.path for way in going), kept=True)
        for way in going:
            _go_on(vocabulary, way, told.nodes[way.path])
    ranked = sorted(ways, key=lambda way: -way.sure)
    texts = dict.fromkeys(way.text for way in ranked if way.text)
    return list(texts)


def _beginnings(vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes) -> list[Way]:
    """Return the likeliest first tokens but the greedy one, which is written as the answer itself."""
    allowed = vocabulary.starting_with(lead) if lead else np.arange(len(logits), dtype=np.intp)
    allowed = np.setdiff1d(allowed, np.concatenate([vocabulary.unwritable, vocabulary.end_ids]))
    found: list[Way] = []
    best = allowed[np.argpartition(-logits[allowed], min(_TRIED, len(allowed) - 1))[:_TRIED]]
    for token in best[np.argsort(-logits[best])][1:]:
        scan = StopScanner(hole.stop, one_line=True)
        stopped = scan.push(vocabulary.pieces[token].removeprefix(lead))
        if not stopped and scan.data and len(found) < hole.also:
            found.append(Way((int(token),), scan, log_probability(logits, int(token))))
    return found


def _go_on(vocabulary: Vocabulary, way: Way, logits: Logits) -> None:
    logits[vocabulary.unwritable] = -np.inf
    token = int(logits.argmax())
    way.sure += log_probability(logits, token)
    if token in vocabulary.ends or way.scan.push(vocabulary.pieces[token]):
        way.done = True
    else:
        way.path = (*way.path, token)


@dataclass(slots=True)
class _Quoted:
    """One quote under way."""

    path: Path
    mask: QuoteMask
    sure: float
    done: bool = False


def explore_quotes(hole: Quote, logits: Logits, mask: QuoteMask, closing: Ids) -> Generator[Ask, Told, list[str]]:
    """Return `hole.also` quotes unlike the greedy one, likeliest first."""
    found: list[_Quoted] = []
    starts = mask.allowed()
    ranked_starts = sorted(starts, key=lambda token: -float(logits[token]))
    shares = np.exp(logits[ranked_starts] - logits[ranked_starts].max()) if ranked_starts else np.zeros(0)
    for token, share in list(zip(ranked_starts, shares / shares.sum(), strict=True))[1 : hole.also + 1]:
        if share < _LIKELY:
            break
        other = mask.fork()
        other.push(starts[token], token)
        found.append(_Quoted((token,), other, log_probability(logits, token)))
    for _ in range(hole.max_tokens - 1):
        going = [quoted for quoted in found if not quoted.done]
        if not going:
            break
        told = yield Ask([], tuple(quoted.path for quoted in going), kept=True)
        for quoted in going:
            _quote_on(quoted, told.nodes[quoted.path], closing)
    for quoted in found:
        quoted.mask.complete()
    ranked = sorted(found, key=lambda quoted: -quoted.sure)
    return list(dict.fromkeys(quoted.mask.text for quoted in ranked))


def _quote_on(quoted: _Quoted, logits: Logits, closing: Ids) -> None:
    ways = quoted.mask.allowed()
    best = max(ways, key=lambda token: float(logits[token]), default=None)
    if quoted.mask.closable and (best is None or logits[closing].max() >= logits[best]):
        quoted.sure += log_probability(logits, int(closing[logits[closing].argmax()]))
        quoted.done = True
    elif best is None:
        quoted.done = True
    else:
        quoted.sure += log_probability(logits, best)
        quoted.mask.push(ways[best], best)
        quoted.path = (*quoted.path, best)
