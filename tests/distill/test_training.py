"""Training on a tiny random llama: what branches see, that it learns, that it can stop and go on, what exports keep."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra [distill]")
pytest.importorskip("gguf", reason="training needs the extra [distill]")

import torch

from app.core.errors import UsageError
from app.core.teaching import Part
from app.distill.data.build import Builder, Recipe
from app.distill.data.lessons import Task
from app.distill.data.packed import Packed
from app.distill.data.trace import NONE
from app.distill.export.gguf_files import explained, factors_of_difference
from app.distill.export.proven import blend
from app.distill.training.batch import chunks, join
from app.distill.training.evaluate import by_task
from app.distill.training.model import Llama, Shape
from app.distill.training.objectives import Preferred, Supervised, log_probabilities, reference_of
from app.distill.training.train import Settings, Trainer, plan, prepare, rate_at
from tests.distill.lora import factors_of_lora
from tests.distill.rows import records
from tests.engines.fakes import FakeDecoder, engine, vocabulary

SHAPE = Shape(blocks=2, width=32, hidden=48, heads=4, kv_heads=2, vocabulary=vocabulary().size)
SETTINGS = Settings(rate=3e-3, rank=0, batch_tokens=800, epochs=2, warm_up=0.1)


def tiny(seed: int = 0) -> Llama:
    generator = torch.Generator().manual_seed(seed)
    model = Llama(SHAPE)
    with torch.no_grad():
        for _, parameter in model.tensors():
            if parameter.ndim > 1:
                parameter.copy_(torch.randn(parameter.shape, generator=generator) * 0.15)
    return model


def builder() -> Builder:
    return Builder(engine(FakeDecoder(lambda _: np.zeros(vocabulary().size, dtype=np.float32))).layout, Recipe())


@pytest.fixture(scope="module")
def lessons() -> list[Packed]:
    return list(builder().taught(records(Part.TRAINING, 1)))


@pytest.fixture(scope="module")
def contests() -> list[Packed]:
    return list(builder().preferred(records(Part.TRAINING, 2)))


def alone(model: Llama, sequence: Packed, branch: int) -> torch.Tensor:
    """Return the logits at a branch's targets when prompt and branch are one ordinary sequence."""
    chosen = np.flatnonzero((sequence.branches == 0) | (sequence.branches == branch))
    tokens = torch.from_numpy(sequence.tokens[chosen]).long()
    wanted = torch.from_numpy(np.flatnonzero(sequence.targets[chosen] != NONE))
    size = len(chosen)
    with torch.no_grad():
        found: torch.Tensor = model(tokens, torch.arange(size), torch.ones(size, size, dtype=torch.bool).tril(), wanted)
    return found


def test_branches_side_by_side_equal_sequences_of_their_own(lessons: list[Packed]) -> None:
    model, pair = tiny(), lessons[:2]
    batch = join(pair)
    with torch.no_grad():
        together = model(batch.tokens, batch.positions, batch.visible, batch.wanted)
    apart = [alone(model, s, b) for s in pair for b in range(1, int(s.branches.max()) + 1)]
    assert torch.allclose(together, torch.cat(apart), atol=1e-5)
    assert batch.branch_count == sum(int(s.branches.max()) for s in pair)
    assert batch.branches.unique().tolist() == list(range(batch.branch_count))


def test_plans_cover_every_sequence_once_an_epoch() -> None:
    sizes = [random.Random(n).randint(10, 90) for n in range(50)]
    steps = plan(sizes, replace(SETTINGS, batch_tokens=200))
    assert sorted(at for chosen in steps for at in chosen) == sorted([*range(50)] * 2)
    assert steps == plan(sizes, replace(SETTINGS, batch_tokens=200))
    assert steps != plan(sizes, replace(SETTINGS, batch_tokens=200, seed=1))
    assert rate_at(0, 100, SETTINGS) == pytest.approx(SETTINGS.rate / 10)
    assert rate_at(10, 100, SETTINGS) == pytest.approx(SETTINGS.rate)
    assert rate_at(99, 100, SETTINGS) == pytest.approx(SETTINGS.rate * SETTINGS.floor, rel=0.02)


def test_chunks_keep_to_the_room(lessons: list[Packed]) -> None:
    room = max(map(len, lessons)) + 50
    groups = chunks(lessons, room)
    assert sum(map(len, groups)) == len(lessons)
    assert all(sum(map(len, group)) <= room for group in groups)


def trainer(model: Llama, lessons: list[Packed], out: Path, settings: Settings = SETTINGS) -> Trainer:
    prepare(model, settings)
    return Trainer(model, Supervised(lessons), [len(s) for s in lessons], settings, out, lambda _: None)


@pytest.mark.parametrize("rank", [0, 4])
def test_it_learns_the_lessons(lessons: list[Packed], tmp_path: Path, rank: int) -> None:
    model = tiny()
    before = by_task(model, lessons)
    embeddings = model.token_embd.detach().clone()
    settings = replace(SETTINGS, rank=rank, alpha=16.0, epochs=6, rate=1e-2)
    assert trainer(model, lessons, tmp_path, settings).run()
    after = by_task(model, lessons)
    for task in Task:
        assert after[f"{task} loss"] < before[f"{task} loss"] - 0.5, task
    assert torch.equal(model.token_embd, embeddings)


def test_an_interrupted_training_goes_on_as_if_it_had_not_been(lessons: list[Packed], tmp_path: Path) -> None:
    whole, parted = tiny(), tiny()
    trainer(whole, lessons, tmp_path / "whole").run()
    assert not trainer(parted, lessons, tmp_path / "parted").run(minutes=0)
    again = tiny(seed=5)  # what is not trained comes from the base, so it is put back
    again.fill(dict(tiny().tensors()))
    assert trainer(again, lessons, tmp_path / "parted").run()
    for (name, one), (_, other) in zip(whole.tensors(), again.tensors(), strict=True):
        assert torch.allclose(one, other, atol=1e-6), name
    with pytest.raises(UsageError):
        trainer(tiny(), lessons, tmp_path / "parted", replace(SETTINGS, rate=1.0)).run()


def test_preferences_start_even_and_winners_gain(contests: list[Packed], tmp_path: Path) -> None:
    model = tiny()
    reference = reference_of(model, contests, "cpu")
    objective = Preferred(contests, reference, beta=0.5)
    every = range(len(contests))
    prepare(model, SETTINGS)
    with torch.no_grad():
        start = objective.loss(model, every, "cpu") / objective.size(every)
    assert float(start) == pytest.approx(np.log(2), abs=0.02)
    Trainer(model, objective, [len(s) for s in contests], SETTINGS, tmp_path, lambda _: None).run()
    with torch.no_grad():
        assert float((objective.margins(model, every, "cpu") > 0).float().mean()) > 0.8


def test_the_loss_counts_hole_tokens_only(lessons: list[Packed]) -> None:
    model, sequence = tiny(), lessons[0]
    weights = dict.fromkeys(Task, 1.0) | {Task.SEE: 0.0}
    with torch.no_grad():
        batch = join([sequence])
        assert len(log_probabilities(model, batch)) == sequence.losses
        plain = Supervised([sequence]).loss(model, [0], "cpu")
        without = Supervised([sequence], weights).loss(model, [0], "cpu")
        seen = -log_probabilities(model, batch)[batch.tasks == list(Task).index(Task.SEE)].sum()
    assert float(plain - without) == pytest.approx(float(seen), rel=1e-4)


def test_a_difference_of_low_rank_is_told_whole_by_an_adapter() -> None:
    before, after = tiny(), tiny()
    prepare(after, replace(SETTINGS, rank=3, alpha=6.0))
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for _, linear in after.linears():
            assert linear.lora_b is not None
            linear.lora_b.copy_(torch.randn(linear.lora_b.shape, generator=generator))
    own = {name: (a, b) for name, a, b in factors_of_lora(after)}
    assert explained(before, after, own) == pytest.approx(1.0, abs=1e-5)
    cut = {name: (a, b) for name, a, b in factors_of_difference(before, after, 3)}
    assert explained(before, after, cut) == pytest.approx(1.0, abs=1e-4)
    less = {name: (a, b) for name, a, b in factors_of_difference(before, after, 1)}
    assert 0.3 < explained(before, after, less) < 0.95


def test_a_blend_stands_on_the_way_from_the_base() -> None:
    base, run = tiny(1), tiny(2)
    ends = [
        (before.weight.clone(), after.weight.clone())
        for (_, before), (_, after) in zip(base.linears(), run.linears(), strict=True)
    ]
    blend(run, base, 0.75)
    for (_, mine), (before, after) in zip(run.linears(), ends, strict=True):
        assert torch.allclose(mine.weight, before + 0.75 * (after - before), atol=1e-6)
