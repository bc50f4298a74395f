"""What is found out about a text once, for all who work on it: its languages, its words, what the signals see."""

from functools import cached_property

from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.detect import Detected, detect
from app.signals.text.languages import Heard, heard
from app.signals.text.reading import read
from app.signals.text.unread_languages import Unread, blanked, unread

_KEPT = 4
"""A text and its rewrite, each as it is written and as it is seen."""


class Seen:
    """One text, looked at when somebody first asks; all may be asked from any thread."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._detected: dict[int | None, Detected] = {}

    @cached_property
    def unread(self) -> tuple[Unread, ...]:
        """Return the passages in languages that are not read here."""
        return unread(self.text)

    @property
    def passages(self) -> tuple[Span, ...]:
        """Return where those passages stand."""
        return tuple(passage.span for passage in self.unread)

    @cached_property
    def blanked(self) -> str:
        """Return the text with spaces in the place of what is not read, for whoever looks for English words in it."""
        return blanked(self.text, self.unread)

    @cached_property
    def reading(self) -> Reading:
        """Return the text without what is not read, as recognizers read it."""
        return read(self.blanked)

    def heard(self, by_signals: bool) -> Heard:
        """Return which languages it is in; `by_signals`: identifiers are looked for in whatever language."""
        return heard(self.text, by_signals, self.unread)

    def detected(self, year: int | None) -> Detected:
        """Return what the signals see in the text, written in `year`."""
        if year not in self._detected:
            self._detected[year] = detect(self.text, year, self.unread)
        return self._detected[year]


class Look:
    """The last few texts that were looked at, so that none is read twice by those who work on the same ones."""

    def __init__(self) -> None:
        self._last: tuple[Seen, ...] = ()

    def at(self, text: str) -> Seen:
        """Return what is found out about `text`; may be called from any thread."""
        last = self._last  # read once: another thread may look at another text meanwhile
        for seen in last:
            if seen.text == text:
                return seen
        seen = Seen(text)
        self._last = (*last[1 - _KEPT :], seen)
        return seen
