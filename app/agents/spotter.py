"""Spots words that identify somebody, by what a model makes of each of them midway through its layers.

The model is asked nothing and writes nothing: it reads the text twice, so that at the second reading every word has the
whole text before it, and one logistic model over the rows of one layer says which words are parts of names, places,
dates and numbers of people. Such weights belong to one model; they ship for the models they were fitted for
(``python -m app.evaluation spotter``). Our own; the papers ask in words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from app import assets
from app.agents.windows import pack
from app.core.text import Span
from app.engines.base import Cancelled, Engine, Head, Probe

LEAD, AGAIN = "Note:\n", "\n\nThe same note again, without what identifies anybody:\n"
_SHARE = 0.2
"""Share of the context that a window of the text takes; it is read twice."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """A token of the text, and how likely (0-1) it is a part of what identifies somebody."""

    span: Span
    likely: float


@dataclass(frozen=True, slots=True)
class Weights:
    """What judges the rows of `layer` (from 0)."""

    layer: int
    head: Head


@dataclass(frozen=True, slots=True)
class Spotter:
    """Reads texts with an engine whose model has weights."""

    engine: Engine
    weights: Weights

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
        part, judge = window.of(text), self.weights
        if not part.strip():
            return
        found = self.engine.probe(Probe(LEAD, part, AGAIN, judge.layer, (judge.head,)), cancelled)
        for (start, end), likely in zip(pairwise([0, *found.ends]), found.likely[0], strict=True):
            yield Spotted(Span(window.start + start, window.start + end), likely)


def spotter(engine: Engine | None) -> Spotter | None:
    """Return who spots identifying words with this engine; None where no weights belong to its model."""
    weights = load(engine.info.prompts) if engine is not None else None
    return Spotter(engine, weights) if engine is not None and weights is not None else None


@cache
def load(prompts: str) -> Weights | None:
    """Return the weights of the model that was trained on these prompts, None where there are none."""
    place = f"notes/spotter-{prompts}.tsv"
    if not prompts or not assets.path(place).is_file():
        return None
    return parse(assets.lines(place))


def parse(rows: list[str]) -> Weights:
    """Return the weights a file's rows hold: the layer, the bias, then the weights. Raises ValueError otherwise."""
    named = dict(row.split("\t", 1) for row in rows)
    weights = tuple(float(raw) for raw in named.pop("weights", "").split())
    if named.keys() != {"layer", "bias"} or not weights:
        raise ValueError("not the weights of a spotter")
    return Weights(int(named["layer"]), Head(weights, float(named["bias"])))


def dump(found: Weights, comment: str) -> str:
    """Return the text of a file that `parse` reads back."""
    numbers = " ".join(f"{weight:.5g}" for weight in found.head.weights)
    return f"# {comment}\nlayer\t{found.layer}\nbias\t{found.head.bias:.5g}\nweights\t{numbers}\n"
