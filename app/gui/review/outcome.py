"""What a rewrite changed for each thing that was found: gone, now guessed otherwise, still there, or new. Pure data."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.told import shown_guesses


class Fate(StrEnum):
    """What became of a finding."""

    GONE = "no longer found here"
    CHANGED = "guessed otherwise"
    SAME = "still found"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Change:
    """One row before -> after; a guess is None where there is none."""

    attribute: Attribute
    before: str | None
    after: str | None
    fate: Fate


def compare(before: Sequence[Inference], after: Sequence[Inference]) -> tuple[Change, ...]:
    """Compare what two texts give away; what did not improve and what is new comes first."""
    old = [(i.attribute, _said(i)) for i in before if i.leaks]
    new = [(i.attribute, _said(i)) for i in after if i.leaks]
    stayed = {_fold(key) for key in old} & {_fold(key) for key in new}
    fresh = [key for key in new if _fold(key) not in stayed]
    rows = []
    for attribute, guess in old:
        if _fold((attribute, guess)) in stayed:
            rows.append(Change(attribute, guess, guess, Fate.SAME))
            continue
        other = next((key for key in fresh if key[0] is attribute), None)
        if other is None:
            rows.append(Change(attribute, guess, None, Fate.GONE))
        else:
            fresh.remove(other)
            rows.append(Change(attribute, guess, other[1], Fate.CHANGED))
    rows += [Change(attribute, None, guess, Fate.NEW) for attribute, guess in fresh]
    order = [Fate.NEW, Fate.SAME, Fate.CHANGED, Fate.GONE]
    return tuple(sorted(rows, key=lambda row: order.index(row.fate)))


def _said(inference: Inference) -> str:
    """Return what a person is shown as the guess."""
    return next(iter(shown_guesses(inference)), "")


def _fold(key: tuple[Attribute, str]) -> tuple[Attribute, str]:
    return key[0], " ".join(key[1].casefold().split())
