"""Keeps different values different where they must be told apart: names in one object, the ids that others refer to."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Distinct:
    """Of a whole file: one value becomes the same everywhere in its group, and no two become one."""

    _given: dict[tuple[str, str], str] = field(default_factory=dict)
    _taken: set[tuple[str, str]] = field(default_factory=set)

    def stays(self, group: str, value: str) -> None:
        """Take note of a value that stays as it is."""
        self._taken.add((group, value))

    def new(self, group: str, old: str, new: str) -> str:
        """Return `new`, or what `old` has become before, with a number where another value has become the same."""
        if (group, old) not in self._given:
            free, number = new, 1
            while (group, free) in self._taken:
                number += 1
                free = f"{new}-{number}"
            self._taken.add((group, free))
            self._given[group, old] = free
        return self._given[group, old]
