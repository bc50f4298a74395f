"""Guesses the next tokens of a rewrite by looking up its last ones in the source text (prompt lookup)."""

from collections.abc import Sequence


class Drafter:
    """Finds where the source continues what was written last.

    Only the source is searched, not the instructions, and longer matches are preferred (4, 3, then 2 tokens);
    among equals the first after the place of the last match, since a rewrite mostly walks forward.
    """

    def __init__(self, source: Sequence[int], width: int = 8, longest: int = 4, shortest: int = 2) -> None:
        self._source = list(source)
        self._width = width
        self._sizes = range(longest, shortest - 1, -1)
        self._places: dict[tuple[int, ...], list[int]] = {}
        self._at = 0
        for size in self._sizes:
            for end in range(size, len(self._source)):
                self._places.setdefault(tuple(self._source[end - size : end]), []).append(end)

    def draft(self, written: Sequence[int]) -> list[int]:
        """Return up to `width` tokens that may follow `written` (none when nothing matches)."""
        for size in self._sizes:
            if len(written) < size:
                continue
            places = self._places.get(tuple(written[-size:]))
            if places:
                place = next((p for p in places if p >= self._at), places[0])
                self._at = place
                return self._source[place : place + self._width]
        if not written and self._source:
            return self._source[: self._width]
        return []


def accepted(draft: Sequence[int], chosen: Sequence[int]) -> int:
    """Return how many drafted tokens the model chose itself, counted up to the first difference."""
    count = 0
    for guess, token in zip(draft, chosen, strict=False):
        if guess != token:
            break
        count += 1
    return count
