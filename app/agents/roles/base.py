"""The four roles of a round, as the methods see them (RLAA, section 3.2, adds the arbitrator to FgAA's two)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.core.assessment import Judged
from app.core.edits.edits import Edit
from app.core.inference import Inference
from app.core.matching import PlaceNames
from app.core.mentions import Mention
from app.core.metrics import NO_IDF, Idf
from app.core.policy import Policy
from app.core.told import Told
from app.core.trajectory import Rejected
from app.engines.base import Engine, Usage
from app.signals.look import Look

Cancelled = Callable[[], bool]
Found = Callable[[Inference], None]

NO_USAGE = Usage()


def ignore(_: Inference) -> None:
    """Be the default listener to inferences as they are found."""


@dataclass(frozen=True, slots=True)
class Attack:
    """What an attacker saw in a text, not yet arbitrated."""

    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The inferences, each with a validity."""

    inferences: tuple[Inference, ...]
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True)
class Proposal:
    """Edits on the text, not yet weighed. `trusted` ones come from our own ladders; like the `written` they are not yet
    guarded. `assessed` ones are: they come from sentences that a trusted writer wrote and looked over. `refused`: what
    was found wanting there.
    """

    trusted: tuple[Edit, ...] = ()
    written: tuple[Edit, ...] = ()
    usage: Usage = NO_USAGE
    assessed: tuple[Edit, ...] = ()
    refused: tuple[Rejected, ...] = ()


class Attacker(Protocol):
    """Infers what a text gives away about its author."""

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return every inference on `text`; `on_found` hears of each as soon as it stands.

        `before`: what was inferred from the version of the text that this one was made from, if any; what was
        explained there need not be explained anew.
        """
        ...


class Arbitrator(Protocol):
    """Says which inferences are worth acting on."""

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with a validity each, in the same order."""
        ...


class Anonymizer(Protocol):
    """Proposes edits that take inferences back."""

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return edits on `text` against the inferences in `acted_on`, as far as the policy reaches."""
        ...


class Reviser(Protocol):
    """Proposes edits on a text that was rewritten before, and measures them by what its author wrote."""

    def revise(
        self,
        original: str,
        known: Sequence[Inference],
        text: str,
        acted_on: Sequence[Inference],
        policy: Policy,
        cancelled: Cancelled,
    ) -> Proposal:
        """Return edits on `text`, a rewrite of `original`, against the inferences in `acted_on`.

        `known`: what the original gives away; what tells it there must not come back. Edits that only mend what was
        rewritten before serve no attribute.
        """
        ...


class Judge(Protocol):
    """Scores a rewrite against the original."""

    def judge(self, original: str, text: str, cancelled: Cancelled) -> tuple[Judged, Usage]:
        """Return readability, meaning and hallucination scores."""
        ...


class Reader(Protocol):
    """Estimates what a strong reader tells of a text's author, whatever our own eyes see."""

    def read(self, text: str, cancelled: Cancelled) -> tuple[tuple[Told, ...], Usage]:
        """Return how likely each attribute is told, likeliest first; nothing where no estimate holds."""
        ...


@dataclass(frozen=True, slots=True)
class Team:
    """Who plays which role, and the tables all of them share. Without a judge, utility is lexical.

    `rewriter` is the anonymizer that writes a whole new text, for the methods whose papers do; None where the model is
    not capable of that. `reviser`: who words the later rounds, None where that is the anonymizer too. `engine`: for the
    methods that ask in words of their own; None with the signals alone. `reader`: who says what a strong reader would
    tell; None where nobody can. `sure`: the attacker's own certainty decides what needs hiding, whatever that estimate
    says, which was fitted to weaker eyes than a capable model's. `look`: what all of them know of the texts at hand.
    """

    attacker: Attacker
    arbitrator: Arbitrator
    anonymizer: Anonymizer
    judge: Judge | None = None
    rewriter: Anonymizer | None = None
    reviser: Reviser | None = None
    idf: Idf = field(default_factory=lambda: NO_IDF)
    places: PlaceNames = field(default_factory=PlaceNames)
    model: str | None = None
    engine: Engine | None = None
    reader: Reader | None = None
    sure: bool = False
    look: Look = field(default_factory=Look, compare=False, repr=False)
