"""How often a later attack is right, by whether the attack on the original thought of the same (`methods.ghosts`).

    python -m app.evaluation ghosts assets/teacher --model starter

Every text of the part is rewritten once; the attacker then reads the result, and each of its answers that leaks is
counted by what the attack on the original had answered for this attribute.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.agents.team import Sight
from app.core.inference import Inference
from app.core.matching import PlaceNames
from app.core.merging import misses
from app.core.teaching import YEAR, Part, Record, is_right
from app.evaluation.opening import opened
from app.evaluation.teacher import load
from app.methods.base import Control, Rounds
from app.methods.ghosts import is_ghost
from app.service import Session
from app.signals.gazetteer import aliases

KINDS = ("the first guess before", "another guess before", "in other words", "of another attribute", "a ghost")


def kind(inference: Inference, original: Sequence[Inference], places: PlaceNames) -> str:
    """Return which of `KINDS` an answer to a rewrite is, given what was inferred from the original."""
    before = [i for i in original if i.attribute is inference.attribute and i.guesses]
    if not before:
        return KINDS[3]
    if is_ghost(inference, original, places):
        return KINDS[4]
    ranks = [rank for i in before for rank, guess in enumerate(i.guesses) if not _misses(inference, guess, places)]
    return KINDS[min(min(ranks), 1)] if ranks else KINDS[2]


def _misses(inference: Inference, guess: str, places: PlaceNames) -> bool:
    return misses(inference, {inference.attribute: guess}, places)


def later(record: Record, session: Session) -> Iterator[tuple[str, bool]]:
    """Yield the kind of each answer that leaks after one round, and whether it is right."""
    made = session.rewrite(record.text, rounds=1).trajectory
    if made.text == record.text:
        return
    first, places = made.rounds[0], aliases()
    _, found = Rounds(session.team, Control(), [first]).attack(made.text)
    for inference in found:
        if inference.leaks:
            yield kind(inference, first.inferences, places), is_right(record, inference, 1, places)


def run(arguments: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation ghosts")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", help="id or path (default: none, the signals alone)")
    parser.add_argument("--part", type=Part, default=Part.CALIBRATION, choices=list(Part))
    parser.add_argument("--limit", type=int, help="read only so many texts")
    chosen = parser.parse_args(arguments)
    told, right = Counter[str](), Counter[str]()
    with opened("both" if chosen.model else "signals", chosen.model, "", None) as engine:
        session = Session(engine, sight=Sight(YEAR))
        for record in load(chosen.folder, chosen.part)[: chosen.limit]:
            for what, good in later(record, session):
                told[what] += 1
                right[what] += good
    print(f"{'answers to the rewrite':<26}{'n':>6}{'right':>8}")
    for what in KINDS:
        share = f"{right[what] / told[what]:>8.1%}" if told[what] else f"{'-':>8}"
        print(f"{what:<26}{told[what]:>6}{share}")
    return 0
