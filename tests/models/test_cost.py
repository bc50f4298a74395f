"""What models cost by their shapes: the shapes are the published ones, and the formula behaves as costs do."""

import pytest

from app.models.catalogue import catalogue, cost
from app.models.catalogue.shape import CACHED, shapes
from app.models.catalogue.throughput import Machine

MACHINE = Machine(30e9, 200e9, 2)
ROUND = {"granite-4.0-micro", "ministral-3-3b", "ministral-3-8b"}  # whose makers publish a round number only
KNOWN = {spec.id: spec for spec in catalogue.load()}


@pytest.mark.parametrize("name", [name for name in shapes() if name in KNOWN])
def test_a_shape_has_as_many_weights_as_its_maker_says(name: str) -> None:
    found, published = shapes()[name].weights, KNOWN[name].parameters
    assert found == pytest.approx(published, rel=0.015) if name in ROUND else found == published


def test_the_kinds_of_weights_are_those_of_real_files() -> None:
    """Bytes of the files that the catalogue names, which hold some megabytes of words beside the weights."""
    for name, published in {"llama-3.1-8b": 4_920_734_272, "qwen3-8b": 5_027_783_488}.items():
        assert 0 < published - shapes()[name].size < 10_000_000


@pytest.mark.parametrize("spec", catalogue.load(), ids=lambda spec: spec.id)
def test_every_model_of_the_catalogue_has_a_cost(spec: catalogue.ModelSpec) -> None:
    found = cost.of_model(spec)
    assert found.file < found.memory(2048, "q4_0") < found.memory(2048, "q8_0") < found.memory(2048)
    assert found.memory(2048) < found.memory(8192)
    assert 0 < found.reading(MACHINE) < found.writing(MACHINE)
    assert found.file == spec.about or (spec.size == 0 and found.file == pytest.approx(spec.about, rel=0.08))


@pytest.mark.parametrize("spec", catalogue.load(), ids=lambda spec: spec.id)
def test_the_least_memory_holds_what_the_system_cannot_take_back(spec: catalogue.ModelSpec) -> None:
    found = cost.of_model(spec)
    assert found.memory(2048) - found.repacked + 500_000_000 < spec.ram_min


def test_what_remembering_takes_is_counted_exactly() -> None:
    """Llama 3.1 8B is known to take 128 KiB a token."""
    eight = cost.of_shape(shapes()["llama-3.1-8b"])
    assert eight.memory(8192) - eight.memory(2048) == 6144 * 128 * 1024
    assert {kind: eight.memory(1024, kind) for kind in CACHED} == {
        kind: eight.memory(0) + round(eight.remembered * size * 1024) for kind, size in CACHED.items()
    }


def test_writing_is_held_up_by_the_slower_of_memory_and_processor() -> None:
    eight = cost.of_shape(shapes()["llama-3.1-8b"])
    usual = eight.writing(MACHINE)
    assert eight.writing(Machine(3e9, 200e9, 2)) > usual
    assert eight.writing(Machine(30e9, 20e9, 2)) > usual
    assert eight.writing(Machine(60e9, 400e9, 2)) < usual
