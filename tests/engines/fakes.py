"""A decoder without a model: it keeps llama.cpp's rules strictly and answers with logits made from the history."""

import hashlib
from collections.abc import Callable, Sequence

import numpy as np

from app.core.errors import CancelledError
from app.engines.base import EngineInfo
from app.engines.constrained.decoder import Logits, Row, States
from app.engines.constrained.vocabulary import Vocabulary
from app.engines.llamacpp.chat import wrapping
from app.engines.local import LocalEngine

_WORDS = [
    *["the", "a", "nurse", "hospital", "Lyon", "bike", "male", "female", "college", " degree", "high", "school"],
    *["99", "20", "19", "years", '",', '"}', '."', "ing", "é", "👍", "  "],
]
MERGES = [w.encode() for w in _WORDS] + [(" " + w).encode() for w in _WORDS if w[0].isalpha()]
CONTROLS = ["<s>", "<|im_start|>", "<|im_end|>"]
START, TURN, END = 0, 1, 2

Speaker = Callable[[tuple[int, ...]], Logits]


def vocabulary() -> Vocabulary:
    """Return control tokens, all bytes, and some words with and without a space before them."""
    pieces = [b""] * len(CONTROLS) + [bytes([b]) for b in range(256)] + MERGES
    return Vocabulary(pieces, {END})


def noise(seed: int) -> Speaker:
    """Return a speaker whose logits are random, but always the same after the same history."""
    size = vocabulary().size

    def speak(history: tuple[int, ...]) -> Logits:
        key = hashlib.blake2b(repr((seed, history)).encode(), digest_size=8).digest()
        rng = np.random.default_rng(int.from_bytes(key))
        return (rng.standard_normal(size) * 3).astype(np.float32)

    return speak


def says(*texts: str, then_end: bool = True) -> Speaker:
    """Return a speaker that, after the longest match of its history's end, goes on with one of `texts`."""
    voc = vocabulary()
    whole = [text.encode() for text in texts]

    def speak(history: tuple[int, ...]) -> Logits:
        past = voc.join(history)
        logits = np.zeros(voc.size, dtype=np.float32)
        best, rest = -1, b""
        for text in whole:
            for at in range(len(text) + 1):
                if past.endswith(text[:at]) and at > best:
                    best, rest = at, text[at:]
        fitting = [p for p in voc.by_bytes if rest.startswith(p)]
        if fitting:
            logits[voc.by_bytes[max(fitting, key=len)]] = 10.0
        elif then_end:
            logits[END] = 10.0
        return logits

    return speak


class FakeDecoder:
    """Implements Decoder; `log` holds the rows of each call. Breaking a rule of llama.cpp is an AssertionError."""

    def __init__(
        self, speak: Speaker, cells: int = 2048, batch: int = 32, outputs: int = 16, sequences: int = 24
    ) -> None:
        self.vocabulary = vocabulary()
        self.cells, self.batch, self.outputs, self.sequences = cells, batch, outputs, sequences
        self.speak = speak
        self.log: list[list[Row]] = []
        self.most = 0
        self.ended: dict[int, list[int]] = {}  # the tokens each sequence held when it was last emptied
        self.fail_at: int | None = None
        self.stopped = False
        self._held: dict[int, list[tuple[int, int]]] = {}  # sequence -> (token, cell)
        self._cell = 0

    def encode(self, text: str, markup: bool = False) -> list[int]:
        """Tokenise by longest match; control tokens only in markup."""
        data, found = text.encode("utf-8", "replace"), []
        names = {name.encode(): token for token, name in enumerate(CONTROLS)}
        while data:
            name = next((n for n in names if data.startswith(n)), None) if markup else None
            if name:
                found.append(names[name])
                data = data[len(name) :]
                continue
            size = next(s for s in range(min(len(data), 16), 0, -1) if data[:s] in self.vocabulary.by_bytes)
            found.append(self.vocabulary.by_bytes[data[:size]])
            data = data[size:]
        return found

    def states(self, tokens: Sequence[int], layer: int) -> States:
        """Return two numbers a token: the token's own, and the layer's."""
        if self.stopped:
            raise CancelledError("Stopped.")
        return np.array([[token, layer] for token in tokens], dtype=np.float32)

    def opening(self) -> list[int]:
        """Return the begin-of-text token."""
        return [START]

    def decode(self, rows: Sequence[Row]) -> list[Logits]:
        """Check the rules, hold the tokens, speak."""
        assert 0 < len(rows) <= self.batch
        assert sum(row.wanted for row in rows) <= self.outputs
        if self.stopped or self.fail_at == len(self.log):
            self.fail_at = None
            raise CancelledError("Stopped.")
        for row in rows:
            # llama.cpp refuses sequences that share a row but have grown apart before this batch.
            assert len({len(self._held.get(s, [])) for s in row.sequences}) == 1
            assert all(0 <= s < self.sequences for s in row.sequences)
            self._cell += 1
            for sequence in row.sequences:
                held = self._held.setdefault(sequence, [])
                assert row.position == len(held), "positions must go on without a gap"
                held.append((row.token, self._cell))
        self.log.append(list(rows))
        self.most = max(self.most, self.used)
        assert self.used <= self.cells
        return [self.speak(self.history(r.sequences[0])[: r.position + 1]) for r in rows if r.wanted]

    @property
    def used(self) -> int:
        """Return the number of cells in use."""
        return len({cell for held in self._held.values() for _, cell in held})

    def history(self, sequence: int) -> tuple[int, ...]:
        """Return the tokens a sequence holds."""
        return tuple(token for token, _ in self._held.get(sequence, []))

    def copy(self, source: int, target: int) -> None:
        """Share the cells."""
        held = self._held.get(source, [])
        mine = self._held.get(target, [])
        assert held[: len(mine)] == mine, "the target must be empty, or a beginning of the source"
        self._held[target] = list(held)

    def cut(self, sequence: int, start: int) -> None:
        """Forget the end of a sequence."""
        if start == 0 and self._held.get(sequence):
            self.ended[sequence] = [token for token, _ in self._held[sequence]]
        self._held[sequence] = self._held.get(sequence, [])[:start]

    def clear(self) -> None:
        """Forget everything."""
        self._held.clear()

    def save(self, sequence: int) -> bytes:
        """Return the tokens as a state."""
        return np.array(self.history(sequence), dtype=np.int32).tobytes()

    def restore(self, sequence: int, state: bytes) -> None:
        """Take the tokens back, in new cells."""
        assert not self._held.get(sequence)
        tokens = np.frombuffer(state, dtype=np.int32).tolist()
        self._held[sequence] = [(t, self._cell + 1 + at) for at, t in enumerate(tokens)]
        self._cell += len(tokens)

    def interrupt(self, stop: bool) -> None:
        """Refuse or allow decoding."""
        self.stopped = stop

    def close(self) -> None:
        """Nothing to free."""


def engine(decoder: FakeDecoder, context: int | None = None) -> LocalEngine:
    """Return an engine over a fake decoder."""
    info = EngineInfo("fake", "fake", context or decoder.cells, 0, 0.0, decoder.vocabulary.size)
    return LocalEngine(decoder, wrapping("chatml"), info)
