"""Keeps one general word from standing for everything: "in a city to a city", "people ... people ... people".

A reader stumbles over the second of the same new words in a sentence, and sees by the third in a text that a program
wrote them. What stands for the same old words each time ("my wife", always "my partner") is no repetition.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from app.core.edits import Edit
from app.core.text import Span, sentence_around

_OFTEN = 2
"""For so many different old words the same new ones may stand in a text."""


@dataclass(slots=True)
class Fillers:
    """The new words that a text has got so far, and for what."""

    text: str
    _given: dict[str, list[Edit]] = field(default_factory=lambda: defaultdict(list))

    def doubled(self, edit: Edit) -> bool:
        """Tell whether the edit's new words already stand for others in its sentence, or too often in the text."""
        new = _plain(edit.new)
        others = [one for one in self._given[new] if _plain(one.old) != _plain(edit.old)] if new else []
        around = self._sentence(edit)
        return len({_plain(one.old) for one in others}) >= _OFTEN or any(around.overlaps(one.span) for one in others)

    def add(self, edit: Edit) -> None:
        """Take note of an edit that is made."""
        if new := _plain(edit.new):
            self._given[new].append(edit)

    def _sentence(self, edit: Edit) -> Span:
        return sentence_around(self.text, Span(edit.span.start, edit.span.start)).union(edit.span)


def _plain(words: str) -> str:
    return " ".join(words.lower().split())
