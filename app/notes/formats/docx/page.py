"""The text of a whole Word document, and how each of its slots is written back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.formats.composed import Composed, Slot
from app.notes.formats.records.senses import Sense

Setter = Callable[[str], None]
BREAK = "\n\n"
"""What stands between two parts."""


@dataclass(frozen=True, slots=True)
class Bit:
    """Characters from `start` to `end` (None: all) of a slot; `shown` stands for them in the text."""

    slot: int
    start: int = 0
    end: int | None = None
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """Words of which it is known what they are."""

    sense: Sense
    bits: "tuple[Bit | str | Known, ...]"


Said = Bit | str | Known


@dataclass(slots=True)
class Page:
    """Puts the text together, part after part. `part`: the one being read; `marked`: cells that are known."""

    part: str = ""
    marked: list[tuple[Span, Sense]] = field(default_factory=list)
    _text: Composed = field(default_factory=Composed)
    _setters: list[tuple[str, Setter]] = field(default_factory=list)
    _gap: str = ""
    _begun: bool = False

    @property
    def text(self) -> str:
        """Return the text."""
        return self._text.text

    @property
    def length(self) -> int:
        """Return how long the text is so far."""
        return self._text.length

    def mark(self, start: int, sense: Sense) -> None:
        """Tell what stands from `start` to the end of the text so far."""
        self.marked.append((Span(start, self.length), sense))

    def slot(self, value: str, setter: Setter, takes: bool = True) -> int:
        """Make a place of this part known that holds `value`; `setter` writes another value there."""
        self._setters.append((self.part, setter))
        return self._text.new_slot(Slot(value, takes))

    def gap(self, words: str) -> None:
        """Set what stands between what was added and what comes next, if anything does."""
        self._gap = words

    def add(self, bits: Iterable[Said]) -> None:
        """Add words; a plain string is a label of ours."""
        for bit in bits:
            if self._begun:
                self._text.fixed(self._gap)
            self._gap, self._begun = "", True
            if isinstance(bit, Known):
                start = self.length
                self.add(bit.bits)
                self.mark(start, bit.sense)
            elif isinstance(bit, str):
                self._text.fixed(bit)
            else:
                self._text.piece(bit.slot, bit.start, bit.end, bit.shown)

    def line(self, bits: Iterable[Said]) -> None:
        """Add words that stand on a line of their own."""
        if self._gap != BREAK:
            self.gap("\n")
        self.add(bits)
        self.gap("\n")

    def write(self, edits: Iterable[Edit]) -> set[str]:
        """Make the edits; return the parts that they changed.

        Raises:
            EditError: they do not fit the text.
        """
        changed = set()
        for number, value in self._text.filled(edits).items():
            part, setter = self._setters[number]
            setter(value)
            changed.add(part)
        return changed
