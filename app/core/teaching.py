"""A teacher's trajectory of one text, and the rows it is stored in (the teacher set's format).

One row: `kind`, `persona` where there is one, `text`, `author` (what the text gives away), `inferences`, and `steps`,
each with `edits` ([old, new], applied in order by str.replace), the `inferences` left after them, and `utility` against
the original.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, in_order
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.matching import HIT, PlaceNames, match
from app.core.splits import is_calibration, is_test
from app.core.text.anchoring import anchor
from app.core.trajectory import Trajectory

UNTOUCHED = Judged(10, 10, 1)
"""What a text is worth against itself."""
YEAR = 2025
"""When the set's texts were written."""
HELD_OUT = frozenset({"p13", "p14"})
"""Invented people none of whose texts is trained on."""


class Part(StrEnum):
    """Where a record belongs."""

    TRAINING = "training"
    CALIBRATION = "calibration"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class State:
    """SEAL's s_i = (x_i, P_i, U_i): a text, what can be inferred from it, what it is worth against the original."""

    text: str
    inferences: tuple[Inference, ...]
    judged: Judged

    @property
    def actionable(self) -> tuple[Inference, ...]:
        """Return the inferences worth acting on."""
        return tuple(i for i in self.inferences if i.actionable)


@dataclass(frozen=True, slots=True)
class Record:
    """One text's trajectory; the first state is the original. `author`: what is true of the author."""

    kind: str
    author: Mapping[Attribute, str]
    states: tuple[State, ...]
    persona: str = ""

    @property
    def text(self) -> str:
        """Return the original."""
        return self.states[0].text

    @property
    def part(self) -> Part:
        """Return where this record belongs: by the sha1 of its text, and by person."""
        if is_test(self.text) or self.persona in HELD_OUT:
            return Part.TEST
        return Part.CALIBRATION if is_calibration(self.text) else Part.TRAINING


def is_right(record: Record, mine: Inference, top: int = 1, places: PlaceNames | None = None) -> bool:
    """Tell whether one of the first `top` guesses is true of the author (else the teacher's own first guess)."""
    theirs = {i.attribute: i.guesses[0] for i in record.states[0].actionable}
    truth = record.author.get(mine.attribute) or theirs.get(mine.attribute)
    return truth is not None and any(match(mine.attribute, guess, truth, places) == HIT for guess in mine.guesses[:top])


def read(row: Mapping[str, Any]) -> Record:
    """Return the record of a row. Raises KeyError or ValueError where the row is not one of ours."""
    text = row["text"]
    states = [State(text, _inferences(row["inferences"], text), UNTOUCHED)]
    for step in row["steps"]:
        for old, new in step["edits"]:
            text = text.replace(old, new)
        u = step["utility"]
        judged = Judged(u["readability"], u["meaning"], u["hallucinations"])
        states.append(State(text, _inferences(step["inferences"], text), judged))
    author = {Attribute(name): str(value) for name, value in row["author"].items()}
    return Record(row["kind"], author, tuple(states), row.get("persona") or "")


def _inferences(rows: Sequence[Mapping[str, Any]], text: str) -> tuple[Inference, ...]:
    return tuple(_inference(row, text) for row in rows)


def _inference(row: Mapping[str, Any], text: str) -> Inference:
    places = [(quote, anchor(quote, text)) for quote in row["evidence"]]
    return Inference(
        attribute=Attribute(row["attribute"]),
        guesses=tuple(row["guesses"]),
        certainty=row["certainty"],
        confidence=None,
        rationale=row["rationale"],
        evidence=tuple(Evidence(span, span.of(text)) for _, span in places if span),
        sources=(Source.MODEL,),
        validity=Validity(row["validity"]),
        unanchored=tuple(quote for quote, span in places if not span),
    )


def write(trajectory: Trajectory, kind: str = "post", author: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return a trajectory as a row; without `author`, the first guesses of what is actionable stand for it."""
    first = trajectory.rounds[0]
    known = author or {i.attribute.value: i.guesses[0] for i in reversed(first.actionable)}
    steps = []
    for before, after in zip(trajectory.rounds, trajectory.rounds[1:], strict=False):
        u = after.utility
        utility = {"readability": u.readability, "meaning": u.meaning, "hallucinations": u.hallucinations}
        edits = replaceable(before.text, after.edits)
        steps.append({"edits": edits, "inferences": _rows(after.inferences), "utility": utility})
    return {
        "kind": kind,
        "text": first.text,
        "author": dict(known),
        "inferences": _rows(first.inferences),
        "steps": steps,
    }


def _rows(inferences: Sequence[Inference]) -> list[dict[str, Any]]:
    return [
        {
            "attribute": i.attribute.value,
            "guesses": list(i.guesses),
            "certainty": i.certainty,
            "validity": i.validity.value if i.validity else None,
            "evidence": [e.quote for e in i.evidence],
            "rationale": i.rationale,
        }
        for i in inferences
    ]


def replaceable(text: str, edits: Sequence[Edit]) -> list[list[str]]:
    """Return edits on `text` as [old, new] pairs that give the same when applied in order by str.replace.

    An `old` that stands more than once in the text at its turn takes in words around it until it stands once.
    """
    pairs, current = [], text
    for edit in reversed(in_order(edits)):
        low, high = edit.span.start, edit.span.end
        while low == high or current.find(current[low:high]) < low or current.find(current[low:high], low + 1) >= 0:
            low, high = max(0, low - 1), min(len(current), high + 1)
        new = current[low : edit.span.start] + edit.new + current[edit.span.end : high]
        pairs.append([current[low:high], new])
        current = current[:low] + new + current[high:]
    assert current == apply(text, edits)
    return pairs
