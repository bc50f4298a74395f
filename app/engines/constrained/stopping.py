"""When free text ends: stop strings, line ends, and a model that goes round in circles."""

from collections.abc import Sequence


class StopScanner:
    """Collects the bytes a model writes and finds the first of the stop strings in them."""

    def __init__(self, stop: Sequence[str], one_line: bool) -> None:
        stops = [s.encode("utf-8") for s in stop if s]
        self._stops = [*stops, b"\n", b"\r"] if one_line else stops
        self._reach = max((len(s) for s in self._stops), default=1) - 1
        self.data = b""
        self.stopped = False

    def push(self, piece: bytes) -> bool:
        """Add `piece`; return whether a stop string has been reached (what follows it is dropped)."""
        start = max(0, len(self.data) - self._reach)
        data = self.data + piece
        hits = [at for s in self._stops if (at := data.find(s, start)) >= 0]
        self.stopped = bool(hits)
        self.data = data[: min(hits)] if hits else data
        return self.stopped

    @property
    def safe(self) -> bytes:
        """Return what can be shown already: no half character, nothing that may turn out to begin a stop string."""
        end = len(self.data)
        if not self.stopped:
            for stop in self._stops:
                for size in range(min(len(stop) - 1, len(self.data)), 0, -1):
                    if self.data.endswith(stop[:size]):
                        end = min(end, len(self.data) - size)
                        break
        return whole_characters(self.data[:end])


def whole_characters(data: bytes) -> bytes:
    """Return `data` without an unfinished UTF-8 character at its end."""
    for back in range(1, min(4, len(data)) + 1):
        byte = data[-back]
        if byte < 0x80:
            return data
        if byte >= 0xC0:
            need = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return data if back >= need else data[:-back]
    return data


def decode(data: bytes) -> str:
    """Return the text of `data`; an unfinished character at the end is dropped, broken ones are replaced."""
    return whole_characters(data).decode("utf-8", "replace")


def circling(tokens: Sequence[int], longest: int = 12) -> int:
    """Return how many tokens at the end are pure repetition (0: none).

    A group of up to `longest` tokens counts when it stands at least four times in a row and fills at least
    twelve tokens ("1000000" and "ha ha ha" are no circles). Its first copy is not counted.
    """
    for size in range(1, longest + 1):
        need = size * max(4, -(-12 // size))
        if len(tokens) >= need and tokens[-need:-size] == tokens[-need + size :]:
            return need - size
    return 0
