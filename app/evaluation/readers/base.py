"""What a strong reader and a strict judge were asked about one condition, and what they answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.attributes import PAPER_ATTRIBUTES, Attribute

KEY, ATTACK, JUDGE = "key.json", "attack.json", "judge.json"
ANSWERS, JUDGED = "answers.json", "judged.json"
ASKED = PAPER_ATTRIBUTES
"""What readers are asked for."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A reader's single best guess of one attribute. `certainty`: 1 (base rates only) to 5 (stated)."""

    value: str
    certainty: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """A judge's marks: readability and meaning 1-10, whether nothing is new, whether the author could post it as is."""

    readability: float
    meaning: float
    nothing_new: bool
    would_post: bool

    @property
    def util(self) -> float:
        """Return the mean of the three marks, each brought to 0-1."""
        return (self.readability / 10 + self.meaning / 10 + self.nothing_new) / 3


@dataclass(frozen=True, slots=True)
class Item:
    """One text of a condition. `sample`: whose text it is, the same in all conditions; `known`: what is true of its
    author and asked for; `profile`, `opinion`: None where nobody answered."""

    sample: str
    text: str
    known: Mapping[Attribute, str]
    profile: Mapping[Attribute, Guess] | None = None
    opinion: Opinion | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """The texts that one method left, or the originals, as somebody read them who saw no other condition."""

    name: str
    items: tuple[Item, ...] = field(default=())

    @property
    def read(self) -> tuple[Item, ...]:
        """Return the items that a reader answered."""
        return tuple(item for item in self.items if item.profile is not None)

    @property
    def judged(self) -> tuple[Opinion, ...]:
        """Return the judge's marks."""
        return tuple(item.opinion for item in self.items if item.opinion is not None)
