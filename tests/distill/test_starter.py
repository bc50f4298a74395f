"""With the starter model: torch and llama.cpp see the same tokens and answer alike, also through exported files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra [distill]")
pytest.importorskip("gguf", reason="training needs the extra [distill]")

import torch

from app.core.teaching import Part
from app.distill.data.build import Builder, Recipe
from app.distill.data.packed import Packed
from app.distill.export import files, gguf_files
from app.distill.training.model import Llama
from app.distill.training.train import Settings, prepare
from app.distill.training.weights import read
from app.engines import llama
from app.engines.base import Load
from app.engines.local import LocalEngine
from app.models.shelf.shelf import Shelf
from app.store import paths
from tests.distill.lora import factors_of_lora
from tests.distill.rows import records

pytestmark = pytest.mark.model
TEXTS = ("I'm 34, from Zürich.\n\nTwo kids (ages 4 & 7)!", "naïve café — £30k/yr, c/o 221B  Baker St 👍", "日本 38f")


@pytest.fixture(scope="module")
def base() -> Path:
    """Return the starter base, or skip where it is not installed."""
    found = [model for model in Shelf(paths.models_dir()).installed() if model.id == "starter-base"]
    if not found:
        pytest.skip("no starter model is installed (`untell models get starter-base`)")
    return found[0].path


@pytest.fixture(scope="module")
def served(base: Path) -> Iterator[LocalEngine]:
    """Return the engine on the starter base."""
    engine = llama.load(Load(str(base), chat="chatml", threads=1))
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def lessons(served: LocalEngine) -> list[Packed]:
    """Return lessons in the starter's own tokens."""
    return list(Builder(served.layout, Recipe()).taught(records(Part.TRAINING, 1)))[:1]


@pytest.fixture(scope="module")
def model(base: Path) -> Llama:
    """Return a model that a LoRA has changed a little."""
    changed = read(base)
    prepare(changed, Settings(rank=8, alpha=8.0))
    generator = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for _, linear in changed.linears():
            assert linear.lora_b is not None
            linear.lora_b.copy_(torch.randn(linear.lora_b.shape, generator=generator) * 0.05)
    return changed


def test_tokens_are_those_of_the_torch_tokenizer(base: Path, served: LocalEngine) -> None:
    transformers = pytest.importorskip("transformers", reason="only this test needs transformers")
    tokenizer = transformers.AutoTokenizer.from_pretrained(base.parent, gguf_file=base.name)
    for text in (*TEXTS, *(r.text for r in records(Part.TRAINING, 3))):
        assert served.layout.decoder.encode(text) == tokenizer.encode(text, add_special_tokens=False)
    turn = "<|im_start|>user\nhello<|im_end|>\n<|im_start|>assistant\n"
    assert served.layout.decoder.encode(turn, True) == tokenizer.encode(turn, add_special_tokens=False)


def test_the_base_answers_as_llama_cpp_does(base: Path, lessons: list[Packed]) -> None:
    found = files.compare(read(base), Load(str(base), chat="chatml", threads=1), lessons)
    # llama.cpp rounds what enters a quantized product to eight bits, torch does not.
    assert found.same_first > 0.85
    assert found.divergence < 0.02


def test_exported_files_answer_as_the_model_does(
    base: Path, model: Llama, lessons: list[Packed], tmp_path: Path
) -> None:
    full, small, adapter = (tmp_path / name for name in ("full.gguf", "small.gguf", "adapter.gguf"))
    gguf_files.write_merged(base, model, full)
    found = files.compare(model, Load(str(full), threads=1), lessons)
    assert found.same_first > 0.97
    assert found.mean < 0.02
    files.quantize(full, small, "Q8_0")
    assert small.stat().st_size < 0.6 * full.stat().st_size
    assert files.compare(model, Load(str(small), threads=1), lessons).divergence < 0.03
    gguf_files.write_adapter(factors_of_lora(model), adapter)
    found = files.compare(model, Load(str(base), adapter=str(adapter), threads=1), lessons)
    assert found.divergence < 0.02
