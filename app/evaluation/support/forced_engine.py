"""An engine whose completions are dictated: it does all the work of writing them, token by token, and then obeys.

So the time and tokens of well-formed answers can be measured with a model that would not write them by itself.
"""

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from app.engines import llama
from app.engines.base import Completion, Load, Prompt
from app.engines.constrained.decoder import Logits, Row
from app.engines.local import LocalEngine

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


class DictatedEngine(LocalEngine):
    """Fills templates by itself, and writes completions by `answer`, at their true cost. Runs in this process."""

    def __init__(self, load: Load) -> None:
        decoder, style, info = llama.parts(load, _Decoder)
        super().__init__(decoder, style, info)
        self._dictating = cast(_Decoder, decoder)
        self.answer: Dictation = lambda _: ""

    def complete(self, prompt: Prompt, *rest: Any, **given: Any) -> Completion:
        """Write what `answer` says to this prompt, with drafts from `source` as ever."""
        words = self._dictating.encode(self.answer(prompt))
        self._dictating.dictate(words, len(self.layout.prompt(prompt).tokens) - 1)
        try:
            return super().complete(prompt, *rest, **given)
        finally:
            self._dictating.dictate([], 0)
