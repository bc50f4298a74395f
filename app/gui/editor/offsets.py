"""Code points below the window, UTF-16 units in Qt: the only place where one becomes the other."""

from bisect import bisect_left
from dataclasses import dataclass

from app.core.text.spans import Span


@dataclass(frozen=True, slots=True)
class Offsets:
    """Maps offsets of one text. `wide` are the code points that take two units, in order; `wide_units` their units."""

    wide: tuple[int, ...]
    wide_units: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "Offsets":
        """Prepare the map of `text`."""
        if text.isascii():
            return cls((), ())
        wide = tuple(at for at, char in enumerate(text) if char > "\uffff")
        return cls(wide, tuple(at + before for before, at in enumerate(wide)))

    def units(self, at: int) -> int:
        """Return the UTF-16 offset of the code point offset `at`."""
        return at + bisect_left(self.wide, at)

    def points(self, unit: int) -> int:
        """Return the code point offset of a UTF-16 offset; the middle of a code point counts as its start."""
        return unit - bisect_left(self.wide_units, unit)

    def span_units(self, span: Span) -> tuple[int, int]:
        """Return a span's start and end in UTF-16 units."""
        return self.units(span.start), self.units(span.end)


def units(text: str) -> int:
    """Return how many UTF-16 units `text` takes."""
    return len(text) + sum(char > "\uffff" for char in text)
