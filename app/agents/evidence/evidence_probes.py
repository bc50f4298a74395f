"""Which words betray an attribute, by what a model makes of each of them in one of its layers (linear probes).

The model is asked nothing: it reads the text, and for each attribute one logistic head over the rows of one layer says
of every token how likely an editor would mark it as evidence. A model's own quotes are worse at that: they begin where
a sentence flows well. One more head says of the whole text, by the mean of its tokens, whether it tells anything about
its author at all: texts about others and about invented people use the same words. Such heads belong to
one model; they ship for the models they were fitted for (``python -m app.distill probes`` and ``tells``). Our own;
the papers ask in words.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.evidence import linear_heads
from app.agents.evidence.certainty import log_odds
from app.agents.evidence.linear_heads import Heads
from app.agents.roles.base import NO_USAGE, Cancelled
from app.core.attributes import Attribute
from app.core.text.spans import Span
from app.engines.base import Engine, Head, Probe, Probed, Usage

FILES = "calibration/probes"
WHOLE_FILES, WHOLE = "calibration/tells", "author"
"""The files with the head for whole texts, and its name in them."""
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
    `whole`: the head for whole texts, over the same layer, where there is one.
    """

    engine: Engine
    probes: Heads
    whole: Head | None = None
    _text: str | None = None
    _words: dict[str, list[Word]] = field(default_factory=dict)
    _tells: float | None = None

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
        spent = self._read(text, cancelled)
        return {attribute: self._words[attribute] for attribute in asked}, spent

    def tells(self, text: str, cancelled: Cancelled) -> tuple[float | None, Usage]:
        """Return how likely (0-1) `text` tells anything about its author, None where no head knows.

        Raises:
            EngineError, CancelledError: the engine failed, or was stopped; TextTooLongError: it does not fit.
        """
        if self.whole is None:
            return None, NO_USAGE
        spent = self._read(text, cancelled)
        return self._tells, spent

    def _read(self, text: str, cancelled: Cancelled) -> Usage:
        if text == self._text:
            return NO_USAGE
        named, whole = self.probes.heads, (self.whole,) if self.whole else ()
        found = self.engine.probe(Probe(LEAD, text, "", self.probes.layer, (*named.values(), *whole)), cancelled)
        words = Probed(found.ends, found.likely[: len(named)], found.usage)
        self._text, self._words = text, dict(zip(named, _by_word(text, words), strict=True))
        self._tells = _mean(found.likely[-1]) if whole else None
        return found.usage


def _mean(likely: Sequence[float]) -> float | None:
    """Return what a head says of the mean of the rows that it was asked about one by one."""
    if not likely:
        return None
    return 1 / (1 + math.exp(-math.fsum(map(log_odds, likely)) / len(likely)))


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
    found = linear_heads.load(FILES, engine.info.prompts)
    if found is None:
        return None
    whole = linear_heads.load(WHOLE_FILES, engine.info.prompts)
    return Prober(engine, found, whole.heads[WHOLE] if whole and whole.layer == found.layer else None)
