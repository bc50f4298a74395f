"""What every attacker of the evaluation answers: ranked guesses for the attributes a sample is labelled with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.agents.roles.base import NO_USAGE
from app.core.attributes import Attribute
from app.engines.base import Usage
from app.evaluation.sets.base import Sample


@dataclass(frozen=True, slots=True)
class Guessed:
    """Guesses best first (none: the attacker abstained, which counts as wrong), and its certainty 1-5 if it has one."""

    guesses: tuple[str, ...]
    certainty: int | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """What an attacker said of one text, and what it cost."""

    guessed: Mapping[Attribute, Guessed]
    usage: Usage = NO_USAGE


class Reader(Protocol):
    """An attacker. `complete`: it answers for every attribute; others only for those in their answers."""

    @property
    def name(self) -> str:
        """Return the name in tables and files."""
        ...

    def answers(self, sample: Sample, text: str) -> Answers | None:
        """Return what can be told of the author of `text`, a version of the sample's; None where nobody answered."""
        ...


def to_row(answers: Answers) -> dict[str, Any]:
    """Return answers as they stand in files."""
    return {a.value: {"guesses": list(g.guesses), "certainty": g.certainty} for a, g in answers.guessed.items()}


def from_row(row: Mapping[str, Any]) -> dict[Attribute, Guessed]:
    """Read answers from a file's object.

    Raises:
        ValueError, KeyError, TypeError: it is none of ours.
    """
    return {
        Attribute(name): Guessed(tuple(str(g) for g in told["guesses"]), told.get("certainty"))
        for name, told in row.items()
    }
