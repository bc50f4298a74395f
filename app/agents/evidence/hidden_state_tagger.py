"""Spots words that identify somebody, by what a model makes of each of them midway through its layers.

The model is asked nothing and writes nothing: it reads the text twice, so that at the second reading every word has the
whole text before it, and one logistic model over the rows of one layer says which words are parts of names, places,
dates and numbers of people. Such weights belong to one model; they ship for the models they were fitted for
(``python -m app.distill spotter``). Our own; the papers ask in words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from app.agents.evidence import linear_heads as heads
from app.agents.evidence.linear_heads import Heads
from app.agents.roles.windows import pack
from app.core.text.spans import Span
from app.engines.base import Cancelled, Engine, Probe

FILES, IDENTIFIES = "notes/spotter", "identifies"
LEAD, AGAIN = "Note:\n", "\n\nThe same note again, without what identifies anybody:\n"
_SHARE = 0.2
"""Share of the context that a window of the text takes; it is read twice."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """A token of the text, and how likely (0-1) it is a part of what identifies somebody."""

    span: Span
    likely: float


@dataclass(frozen=True, slots=True)
class Spotter:
    """Reads texts with an engine whose model has weights."""

    engine: Engine
    heads: Heads

    def spot(self, text: str, cancelled: Cancelled) -> tuple[Spotted, ...]:
        """Return the tokens of `text` in order; where windows share a sentence, its tokens come twice.

        Raises:
            EngineError, CancelledError: the engine failed, or was stopped.
        """
        limit = int(self.engine.info.context * _SHARE)
        # A token is never shorter than a byte, so short texts need no counting.
        short = len(text.encode("utf-8", "replace")) <= limit
        among = (Span(0, len(text)),) if short else pack(text, limit, self.engine.count)
        return tuple(spotted for window in among for spotted in self._in_window(text, window, cancelled))

    def _in_window(self, text: str, window: Span, cancelled: Cancelled) -> Iterator[Spotted]:
        part, judge = window.of(text), self.heads
        if not part.strip():
            return
        found = self.engine.probe(Probe(LEAD, part, AGAIN, judge.layer, (judge.heads[IDENTIFIES],)), cancelled)
        for (start, end), likely in zip(pairwise([0, *found.ends]), found.likely[0], strict=True):
            yield Spotted(Span(window.start + start, window.start + end), likely)


def spotter(engine: Engine | None) -> Spotter | None:
    """Return who spots identifying words with this engine; None where no weights belong to its model."""
    found = heads.load(FILES, engine.info.prompts) if engine is not None else None
    return Spotter(engine, found) if engine is not None and found is not None else None
