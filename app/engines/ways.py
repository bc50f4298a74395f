"""Further answers to a free hole: what the model would have written had it begun otherwise.

They are tried side by side on throw-away copies, each greedily from its own first token, before the answer itself is
written. So a guess comes with its runners-up for a few rows more, and nothing is drawn by chance.
"""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from app.engines.asking import Ask, Told
from app.engines.base import Free
from app.engines.decoder import Logits, log_probability
from app.engines.options import Path
from app.engines.stopping import StopScanner, decode
from app.engines.vocabulary import Vocabulary

_TRIED = 16
"""Among so many of the likeliest tokens the first ones are looked for; some only end the answer."""


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


def explore(
    vocabulary: Vocabulary, hole: Free, logits: Logits, lead: bytes
) -> Generator[Ask, Told, tuple[list[str], int]]:
    """Return `hole.also` answers unlike the greedy one, likeliest first, and the number of tokens chosen for them."""
    ways = _beginnings(vocabulary, hole, logits, lead)
    for _ in range(hole.max_tokens - 1):
        going = [way for way in ways if not way.done]
        if not going:
            break
        nodes = {way.path[:size] for way in going for size in range(1, len(way.path) + 1)}
        told = yield Ask([], tuple(sorted(nodes, key=lambda node: (len(node), node))))
        for way in going:
            _go_on(vocabulary, way, told.nodes[way.path])
    ranked = sorted(ways, key=lambda way: -way.sure)
    texts = dict.fromkeys(way.text for way in ranked if way.text)
    return list(texts), sum(len(way.path) for way in ways)


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
