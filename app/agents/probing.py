"""Which words betray an attribute, by what a model makes of each of them early in its layers (linear probes).

The model is asked nothing: it reads the text, and for each attribute one logistic head over the rows of one layer says
of every token how likely a teacher would name it as evidence. A model's own quotes are worse at that: they begin where
a sentence flows well. Such heads belong to one model; they ship for the models they were fitted for
(``python -m app.evaluation probes``). Our own; the papers ask in words.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents import heads
from app.agents.base import NO_USAGE, Cancelled
from app.agents.heads import Heads
from app.core.attributes import Attribute
from app.core.text import Span
from app.engines.base import Engine, Probe, Probed, Usage

FILES = "calibration/probes"
LEAD = "Post:\n"
WORD = re.compile(r"[£$€¥#@]?\w(?:[\w\u0300-\u036f]|(?:://|[’'\-‐‑&@./:])(?=\w)|(?<=\d),(?=\d))*")
"""A word, an abbreviation with full stops, a sum of money, a time, a date, an address of mail or of a page."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text, and how likely (0-1) it betrays the attribute asked about."""

    span: Span
    likely: float


@dataclass(slots=True)
class Prober:
    """Reads texts with an engine whose model has heads.

    Kept is what all heads say of the last text: whoever asks about other attributes of it costs no second reading.
    """

    engine: Engine
    probes: Heads
    _text: str | None = None
    _words: dict[str, list[Word]] = field(default_factory=dict)

    def read(
        self, text: str, attributes: Sequence[Attribute], cancelled: Cancelled
    ) -> tuple[dict[Attribute, list[Word]], Usage]:
        """Return the words of `text` for each of the attributes that has a head.

        Raises:
            EngineError, CancelledError: the engine failed, or was stopped; TextTooLongError: it does not fit.
        """
        asked = [attribute for attribute in attributes if attribute in self.probes.heads]
        if not asked:
            return {}, NO_USAGE
        spent = NO_USAGE
        if text != self._text:
            heads_ = self.probes.heads
            found = self.engine.probe(Probe(LEAD, text, "", self.probes.layer, tuple(heads_.values())), cancelled)
            self._text, self._words = text, dict(zip(heads_, _by_word(text, found), strict=True))
            spent = found.usage
        return {attribute: self._words[attribute] for attribute in asked}, spent


def _by_word(text: str, found: Probed) -> list[list[Word]]:
    """Return the words of the text once for each head; a word is as likely as the likeliest of its tokens.

    A character of several tokens ends with each of them.
    """
    spans, starts = [Span(*word.span()) for word in WORD.finditer(text)], [0, *found.ends[:-1]]
    inside = [
        slice(bisect_right(found.ends, s.start), max(bisect_left(starts, s.end), bisect_right(found.ends, s.end)))
        for s in spans
    ]
    return [
        [Word(span, max(row[at], default=0.0)) for span, at in zip(spans, inside, strict=True)] for row in found.likely
    ]


def prober(engine: Engine) -> Prober | None:
    """Return who reads with this engine; None where no heads belong to its model."""
    found = heads.load(FILES, engine.info.prompts)
    return None if found is None else Prober(engine, found)
