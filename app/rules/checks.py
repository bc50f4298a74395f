"""Named checks that a rule may ask of what its pattern found, where a pattern cannot tell."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.rules.text import Text


@dataclass(frozen=True, slots=True)
class Hit:
    """What a rule found: the marked words at `start` to `end`, in a match from `first` to `last`.

    `rule`: the rule's id; `marks`: what its head says besides.
    """

    rule: str
    kind: str
    start: int
    end: int
    first: int
    last: int
    text: Text
    marks: Mapping[str, str]

    @property
    def value(self) -> str:
        """The found words, as they are typed."""
        return self.text.text[self.start : self.end]


Check = Callable[[Hit], bool]


def luhn(hit: Hit) -> bool:
    """Tell whether the digits of the found words bear Luhn's check digit, as cards and NPIs do."""
    digits = [int(char) for char in hit.value if char.isdecimal()]
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return len(digits) > 1 and (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


CHECKS: Mapping[str, Check] = {"luhn": luhn}
"""The checks that need nothing but the words; rooms above bring those that need their lists."""
