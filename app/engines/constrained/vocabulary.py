"""A model's tokens as bytes: tables built once, so that masking costs no loop over the vocabulary later."""

from collections.abc import Collection, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.intp]


class Vocabulary:
    """The pieces of a vocabulary, and the sets of tokens that the holes of templates need.

    `pieces[i]` are the bytes token i writes (empty for control tokens); `ends` end a generation. Tokens without
    bytes can never be chosen as text. `markup` are the texts of tokens that a model's format is made of.
    """

    def __init__(self, pieces: Sequence[bytes], ends: Collection[int], markup: Collection[str] = ()) -> None:
        self.pieces = list(pieces)
        self.markup = frozenset(markup)
        self.ends = frozenset(ends)
        self.by_bytes: dict[bytes, int] = {}
        for token, piece in enumerate(self.pieces):
            # The first spelling wins: later ones are byte fallbacks or reserved doubles of the same text.
            if piece and token not in self.ends:
                self.by_bytes.setdefault(piece, token)
        self.longest = min(64, max((len(piece) for piece in self.by_bytes), default=1))
        self._starting: dict[bytes, Ids] = {}

    @property
    def size(self) -> int:
        """Return the number of tokens."""
        return len(self.pieces)

    @cached_property
    def end_ids(self) -> Ids:
        """Return the tokens that end a generation."""
        return np.array(sorted(self.ends), dtype=np.intp)

    @cached_property
    def unwritable(self) -> Ids:
        """Return the tokens that neither write text nor end a generation: never to be chosen."""
        return np.array([i for i, piece in enumerate(self.pieces) if not piece and i not in self.ends], dtype=np.intp)

    @cached_property
    def digits(self) -> list[tuple[int, str]]:
        """Return the tokens made of ASCII digits alone, or of a minus sign and digits, with their text."""
        found = []
        for piece, token in self.by_bytes.items():
            number = piece.removeprefix(b"-")
            if piece == b"-" or (number.isdigit() and number.isascii()):
                found.append((token, piece.decode("ascii")))
        return found

    def starting_with(self, text: bytes) -> Ids:
        """Return the tokens whose bytes begin with `text`, without those that end a generation."""
        if text not in self._starting:
            found = [token for piece, token in self.by_bytes.items() if piece.startswith(text)]
            self._starting[text] = np.array(sorted(found), dtype=np.intp)
        return self._starting[text]

    def join(self, tokens: Sequence[int]) -> bytes:
        """Return the bytes that `tokens` write one after the other."""
        return b"".join(self.pieces[token] for token in tokens)
