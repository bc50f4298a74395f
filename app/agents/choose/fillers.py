"""Keeps one general word from standing for everything: "in a city to a city", "people ... people ... people".

A reader stumbles over the second of the same new words in a sentence, and sees by the third in a text that a program
wrote them. What stands for the same old words each time ("my wife", always "my partner") is no repetition. Words that
only point ("in town") stand for one place in a text: two would become one.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from app.agents.propose.stand_ins import points
from app.core.edits.edits import Edit
from app.core.text.spans import Span, sentence_around

_OFTEN = 2
"""For so many different old words the same new ones may stand in a text."""


@dataclass(slots=True)
class Fillers:
    """The new words that a text has got so far, and for what."""

    text: str
    _given: dict[str, dict[str, list[Span]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    """The places, by new words and by old ones."""

    def doubled(self, edit: Edit) -> bool:
        """Tell whether the edit's new words already stand for others in its sentence, or too often in the text."""
        new, old = _plain(edit.new), _plain(edit.old)
        others = [places for words, places in self._given[new].items() if words != old] if new else []
        if len(others) >= _OFTEN or not others or points(new):
            return bool(others)
        around = sentence_around(self.text, Span(edit.span.start, edit.span.start)).union(edit.span)
        return any(around.overlaps(place) for places in others for place in places)

    def add(self, edit: Edit) -> None:
        """Take note of an edit that is made."""
        if new := _plain(edit.new):
            self._given[new][_plain(edit.old)].append(edit.span)


def _plain(words: str) -> str:
    return " ".join(words.lower().split())
