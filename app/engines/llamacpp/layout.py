"""How a prompt becomes tokens: our markup as control tokens, everything else as plain text.

Training lays its prompts out by the same code, so that a model is trained on exactly the tokens it is served.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engines.base import Prompt
from app.engines.constrained.decoder import Decoder
from app.engines.llamacpp import chat
from app.engines.llamacpp.chat import Segment, Wrapping


@dataclass(frozen=True, slots=True)
class Laid:
    """A prompt's tokens; the first `static` are the same for every text. `space`: what the prompt ended on."""

    tokens: list[int]
    static: int
    space: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Lays prompts out for one model in one chat wrapping."""

    decoder: Decoder
    style: Wrapping

    def prompt(self, prompt: Prompt) -> Laid:
        """Return the prompt's tokens; a trailing space of the answer is left to what follows."""
        space = " " if prompt.answer.endswith(" ") else ""
        prompt = chat.trimmed(self.style, replace(prompt, answer=prompt.answer.removesuffix(" ")))
        head = self.decoder.opening() + self._encode(chat.head(self.style, prompt))
        tail = self._encode(chat.tail(self.style, prompt))
        tokens = [*head, *self.foreign(prompt.text), *tail]
        return Laid(tokens, min(len(head), len(tokens) - 1), space)

    def foreign(self, text: str) -> list[int]:
        """Return the tokens of a text that is not ours: none of it can become markup."""
        pieces = chat.disarm(self.style, text, self.decoder.vocabulary.markup)
        return [token for piece in pieces for token in self.decoder.encode(piece)]

    def _encode(self, segments: Sequence[Segment]) -> list[int]:
        return [token for s in segments for token in self.decoder.encode(s.text, s.markup)]
