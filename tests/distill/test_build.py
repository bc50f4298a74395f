"""Data sets from records: what is taught, in which prompts, and what is never touched."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from app.agents.roles.prompts import role
from app.core.teaching import Part
from app.distill.data import packed
from app.distill.data.build import Builder, Recipe, build
from app.distill.data.lessons import Quoting, Task, reason, servable_guess
from app.distill.data.packed import Packed
from app.distill.data.trace import NONE
from app.engines.llamacpp.layout import Layout
from tests.distill.rows import records
from tests.engines.fakes import FakeDecoder, engine, vocabulary


def layout() -> Layout:
    return engine(FakeDecoder(lambda _: np.zeros(vocabulary().size, dtype=np.float32))).layout


def text_of(sequence: Packed) -> str:
    return vocabulary().join(sequence.tokens[sequence.branches == 0].tolist()).decode()


def test_everything_on_a_text_shares_its_prompt() -> None:
    builder = Builder(layout(), Recipe())
    (record,) = records(Part.TRAINING, 1)
    made = list(builder.taught([record]))
    asked = len(role("attacker", "starter").labels)
    counts = builder.account.lessons
    assert counts["see"] == asked * len(record.states)
    assert counts["fill"] == 3
    assert counts["arbitrate"] == 3  # what the teacher said of the original; nothing is left to make a ghost of
    assert counts["judge"] == 6 + 1  # and a rewrite that invents
    first = [s for s in made if record.text in text_of(s) and "=>" not in text_of(s)]
    tasks = {Task.SEE, Task.FILL, Task.ARBITRATE, Task.REWRITE}
    assert {list(Task)[t] for s in first for t in s.tasks.tolist() if t != NONE} == tasks


def test_only_the_parts_that_may_be_trained_on_are_read(tmp_path: Path) -> None:
    mixed = [r for part in Part for r in records(part, 3)]
    build(mixed, layout(), Recipe(), tmp_path, lambda _: None)
    held_out = [r.text for r in mixed if r.part is Part.TEST]
    for name in ("sft", "dpo"):
        for part in (Part.TRAINING, Part.CALIBRATION):
            texts = [text_of(s) for s in packed.load(tmp_path / f"{name}-{part}.npz")]
            assert texts
            assert not any(text in shown for text in held_out for shown in texts)
    account = json.loads((tmp_path / "build.json").read_text(encoding="utf-8"))
    sft = account["sft-training"]
    assert sft["records"] == 3
    made = packed.load(tmp_path / "sft-training.npz")
    assert sft["prompt"] + sft["stub"] == sum(map(len, made))
    assert sft["loss"] == sum(s.losses for s in made)


def test_the_same_seed_makes_the_same_set() -> None:
    one, other = (list(Builder(layout(), Recipe(seed=3)).taught(records(Part.TRAINING, 4))) for _ in range(2))
    assert len(one) == len(other)
    assert all((a.tokens == b.tokens).all() for a, b in zip(one, other, strict=True))


def test_preferences_come_in_pairs_with_one_question() -> None:
    made = list(Builder(layout(), Recipe()).preferred(records(Part.TRAINING, 4)))
    assert made
    for sequence in made:
        count = int(sequence.branches.max())
        assert count % 2 == 0
        for winner in range(1, count, 2):
            one, other = (sequence.tokens[sequence.branches == winner + at] for at in (0, 1))
            aims = sequence.targets[sequence.branches == winner]
            stub = int(np.flatnonzero(aims != NONE)[0]) + 1
            assert (one[:stub] == other[:stub]).all()
            assert (
                one.tolist() != other.tolist()
                or aims.tolist() != sequence.targets[sequence.branches == winner + 1].tolist()
            )


def test_branches_see_the_prompt_and_themselves_only() -> None:
    sequence = next(iter(Builder(layout(), Recipe()).taught(records(Part.TRAINING, 1))))
    seen = sequence.visible()
    inside = int((sequence.branches == 0).sum())
    for at in range(len(sequence)):
        branch = sequence.branches[at]
        expected = [j for j in range(at + 1) if sequence.branches[j] in (0, branch)]
        assert np.flatnonzero(seen[at]).tolist() == expected
        assert sequence.positions[at] == len(expected) - 1
    assert sequence.positions[inside] == inside


def test_saved_sets_come_back(tmp_path: Path) -> None:
    made = list(Builder(layout(), Recipe()).taught(records(Part.TRAINING, 2)))
    packed.save(tmp_path / "x.npz", made)
    again = packed.load(tmp_path / "x.npz")
    assert len(again) == len(made)
    assert all((a.targets == b.targets).all() and (a.tasks == b.tasks).all() for a, b in zip(made, again, strict=True))
    packed.save(tmp_path / "none.npz", [])
    assert packed.load(tmp_path / "none.npz") == []


def test_room_bounds_sequences_but_never_parts_a_group() -> None:
    made = list(Builder(layout(), Recipe()).taught(records(Part.TRAINING, 1)))
    branch = [(0, packed.Branch([5, 6], [NONE, 7])), (0, packed.Branch([5, 8], [NONE, 9]))]
    waves = packed.packs([1, 2, 3], [branch] * 3, room=8)
    assert [int(w.branches.max()) for w in waves] == [2, 2, 2]
    assert Counter(map(type, made)) == {Packed: len(made)}


def test_guesses_reasons_and_quotes_fit_their_holes() -> None:
    (record,) = records(Part.TRAINING, 1)
    location, job, _ = record.states[0].inferences
    assert servable_guess(location) == location.guesses[0]
    assert reason("The tag 38f states the age. More.") == "the tag 38f states the age"
    assert reason("NHS staff badge.") == "NHS staff badge"
    cut = Quoting(lambda text: len(text.split()), lambda text: float(len(text)), 2)
    assert cut(job) == " ".join(job.evidence[0].quote.split()[1:])


@pytest.mark.parametrize("task", list(Task))
def test_single_tasks_can_be_built(task: Task) -> None:
    made = list(Builder(layout(), Recipe(tasks=(task,))).taught(records(Part.TRAINING, 2)))
    assert {list(Task)[t] for s in made for t in s.tasks.tolist() if t != NONE} == {task}
