"""Files of a model's shape run in llama.cpp as the model would; what is measured stands beside what is promised."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.bench import shape_report, shapes
from app.bench.shape_measures import Measured, Taken, measure_model, processor
from app.bench.shape_report import Row
from app.engines.base import Load, Usage
from app.models.catalogue import cost
from app.models.catalogue.shape import Shape
from app.models.catalogue.shape import shapes as known
from app.models.catalogue.throughput import Machine
from app.models.gguf.check import read_info
from tests.models.running_gguf import running

pytest.importorskip("gguf")  # brought by the extra that trains models

KINDS = {shape.architecture: shape for shape in known().values()}


def small(shape: Shape) -> Shape:
    """Return a shape that is built alike and quick to run."""
    return replace(shape, layers=2, width=256, hidden=256, heads=2, kv_heads=1, head=128, vocabulary=400)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.gguf"
    path.write_bytes(running())
    return path


@pytest.mark.parametrize("architecture", list(KINDS))
def test_every_kind_of_shape_is_written_and_runs(architecture: str, words: Path, tmp_path: Path) -> None:
    from app.bench.shape_file import write_model

    shape = small(KINDS[architecture])
    path = tmp_path / "shape.gguf"
    write_model(shape, words, path)
    info = read_info(path)
    assert (info.architecture, info.parameters, info.vocab_size) == (architecture, shape.weights, 400)
    assert info.weight_bytes == shape.size
    assert info.quantization == "Q4_K_M"
    from app.engines import llama
    from app.engines.base import Prompt

    engine = llama.load(Load(str(path), chat="plain", context=256, threads=1))
    try:
        assert engine.complete(Prompt("r", "", "yes", ""), 2).usage.generated_tokens > 0
    finally:
        engine.close()


def test_a_model_is_measured_in_everything(words: Path, tmp_path: Path) -> None:
    from app.bench.shape_file import write_model

    path = tmp_path / "shape.gguf"
    write_model(small(KINDS["qwen3"]), words, path)
    found = measure_model(Load(str(path), chat="plain", threads=1), processor, "I teach by the sea. " * 8)
    assert len(found.memory) == 6
    assert all(size > path.stat().st_size for size in found.memory.values())
    assert min(found.load, found.reading, found.writing, found.scoring.seconds, found.revival) >= 0
    assert found.scoring.usage.prompt_tokens > 0
    assert found.recovered == found.kills > 0
    assert len(found.cancels) > 0


def test_the_report_says_how_far_off_the_promises_were() -> None:
    shape = known()["qwen3-4b"]
    price, machine = cost.of_shape(shape), Machine(30e9, 200e9, 2)
    memory = {(context, kind): price.memory(context, kind) for context in (2048, 8192) for kind in cost.CACHED}
    taken = Taken(1.5, Usage(10, 0, 1.5))
    did = Measured(
        3.0, memory, 2 * price.reading(machine), 2 * price.writing(machine), taken, taken, (0.1, 0.2, 0.3), 2, 2, 4.0
    )
    text = shape_report.report([Row("qwen3-4b", price, did)], machine, "A Processor", "by the clock")
    assert "| +0 % |" in text
    assert "| -50 % |" in text
    assert "| 0.20, 0.30 | 2 of 2 | 4.0 |" in text


def test_an_unknown_shape_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert shapes.run(["nonesuch"]) == 2
    assert "No shape is known of nonesuch" in capsys.readouterr().err


def test_what_is_measured_by_default_is_known() -> None:
    assert set(shapes.USUAL) <= known().keys()
