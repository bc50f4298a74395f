"""An engine whose completions are dictated: it does all the work of writing them, token by token, and then obeys.

So the time and tokens of well-formed answers can be measured with a model that would not write them by itself.
"""

from collections.abc import Callable, Sequence

import numpy as np

from app.engines import llama
from app.engines.base import (
    Cancelled,
    Completion,
    Draw,
    EngineInfo,
    Fill,
    FillResult,
    Load,
    Probe,
    Probed,
    Prompt,
    never,
)
from app.engines.constrained.decoder import Logits, Row

_SURE = 1e4

Dictation = Callable[[Prompt], str]


class _Decoder(llama.LlamaDecoder):
    """Decodes as llama.cpp does; while something is dictated, its next token is made the likeliest."""

    def __init__(self, load: Load) -> None:
        super().__init__(load)
        self._tokens: list[int] = []
        self._first = 0

    def dictate(self, tokens: list[int], first: int) -> None:
        """Have `tokens` follow the position `first`, then the end of the turn; no tokens: dictate nothing."""
        self._tokens, self._first = [*tokens, min(self.vocabulary.ends)] if tokens else [], first

    def decode(self, rows: Sequence[Row]) -> list[Logits]:
        """Feed the rows; the logits of the dictated positions say what is dictated."""
        found = super().decode(rows)
        for row, logits in zip((row for row in rows if row.wanted), found, strict=True):
            at = row.position - self._first
            if self._tokens and at >= 0:
                logits[:] = np.float32(0)
                logits[self._tokens[min(at, len(self._tokens) - 1)]] = _SURE
        return found


class DictatedEngine:
    """Fills templates by itself, and writes completions by `answer`, at their true cost. Runs in this process."""

    def __init__(self, load: Load) -> None:
        made: list[_Decoder] = []

        def make(wanted: Load) -> _Decoder:
            made.append(_Decoder(wanted))
            return made[0]

        self._engine = llama.load(load, make)
        self._decoder = made[0]
        self.answer: Dictation = lambda _: ""

    @property
    def info(self) -> EngineInfo:
        """Return what is loaded."""
        return self._engine.info

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes as plain text."""
        return self._engine.count(text)

    def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
        """Fill every hole; nothing is dictated."""
        return self._engine.fill(request, cancelled)

    def complete(
        self,
        prompt: Prompt,
        max_tokens: int,
        stop: Sequence[str] = (),
        source: str = "",
        cancelled: Cancelled = never,
        on_text: Callable[[str], None] | None = None,
        draw: Draw | None = None,
    ) -> Completion:
        """Write what `answer` says to this prompt, with drafts from `source` as ever."""
        words = self._decoder.encode(self.answer(prompt))
        self._decoder.dictate(words, len(self._engine.layout.prompt(prompt).tokens) - 1)
        try:
            return self._engine.complete(prompt, max_tokens, stop, source, cancelled, on_text, draw)
        finally:
            self._decoder.dictate([], 0)

    def probe(self, request: Probe, cancelled: Cancelled = never) -> Probed:
        """Judge every token; nothing is dictated."""
        return self._engine.probe(request, cancelled)

    def close(self) -> None:
        """Free the model."""
        self._engine.close()
