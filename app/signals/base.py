"""What every recognizer gets and gives.

A recognizer is a function from a `Reading` to `Findings`. The reading is prepared once per text (words, sentences,
quoted speech, language), so that each recognizer stays small and all of them together stay fast.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

from app.core.attributes import Attribute
from app.core.inference import Evidence, Ladder
from app.core.mentions import Mention
from app.core.text.spans import Span, words

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Cue:
    """One hint at one attribute of the author; cues that agree are pooled into one inference.

    `value`: the guess, in the attribute's option spelling where the set is closed, "City, Country" for places, a
    number or range for ages. `weight`: how much it says for this value alone, 0-1: the chance that the value is right
    given only this cue. `rationale`: one short sentence in plain words. `ladder` generalises `span`. `beside`: the
    words say nothing by themselves, but belong to whatever other cues infer within `value` (a country), and `weight` is
    only their share of that.
    """

    attribute: Attribute
    value: str
    weight: float
    span: Span
    rationale: str
    ladder: Ladder | None = None
    beside: bool = False

    def evidence(self, text: str) -> Evidence:
        """Return the cue as evidence in `text`."""
        return Evidence(self.span, self.span.of(text), self.ladder, self.weight, self.beside)


@dataclass(frozen=True, slots=True)
class Findings:
    """What one recognizer saw: mentions of anything, and cues to the author's attributes."""

    mentions: tuple[Mention, ...] = ()
    cues: tuple[Cue, ...] = ()

    def __add__(self, other: "Findings") -> "Findings":
        return Findings(self.mentions + other.mentions, self.cues + other.cues)


def _start(span: Span) -> int:
    return span.start


@dataclass(frozen=True, slots=True)
class Reading:
    """A text prepared for recognizers.

    `lower` has the same length as `text` (characters whose lower case is longer stay as they are), so offsets hold in
    both. `quoted`: spans of quoted speech, which is somebody else's, in order and apart from each other. `year`: the
    year the text was written in. `unread`: passages in languages that are not read, in order and apart.
    """

    text: str
    lower: str
    sentences: tuple[Span, ...]
    quoted: tuple[Span, ...]
    year: int
    unread: tuple[Span, ...] = ()
    _found: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def words(self) -> tuple[Span, ...]:
        """Return where the words stand; cut once, for those who ask."""
        return _words(self)

    def is_quoted(self, span: Span) -> bool:
        """Tell whether `span` lies in quoted speech."""
        before = bisect_right(self.quoted, span.start, key=_start)
        return before > 0 and self.quoted[before - 1].covers(span)

    def is_unread(self, span: Span) -> bool:
        """Tell whether any of `span` stands in a passage that is not read."""
        return any(passage.overlaps(span) for passage in self.unread)

    def sentence(self, span: Span) -> Span:
        """Return the sentence in which `span` starts (or the span itself between sentences)."""
        before = bisect_right(self.sentences, span.start, key=_start)
        if before and span.start < self.sentences[before - 1].end:
            return self.sentences[before - 1]
        return span


def once(find: Callable[[Reading], Found]) -> Callable[[Reading], Found]:
    """Keep with a reading what `find` finds in it, so that it is found once for all who ask; nobody may change it."""

    @wraps(find)
    def found(reading: Reading) -> Found:
        try:
            kept: Found = reading._found[find]
        except KeyError:
            kept = reading._found[find] = find(reading)
        return kept

    return found


@once
def _words(reading: Reading) -> tuple[Span, ...]:
    return tuple(words(reading.text))


Recognizer = Callable[[Reading], Findings]
