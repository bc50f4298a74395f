"""Memory beside the model is measured in every context with every kind of cache, each in an engine of its own."""

from pathlib import Path

import pytest

from app.bench.footprint import measure_footprints, peak_memory
from app.engines.base import CACHES, Load
from app.models.shelf.shelf import Shelf
from app.opening import loading
from app.store import paths
from app.trial import started
from tests.engines.scripted import ScriptedEngine


class Closing(ScriptedEngine):
    closed = 0

    def close(self) -> None:
        Closing.closed += 1


def test_every_context_is_measured_with_every_cache(tmp_path: Path) -> None:
    model = tmp_path / "model.gguf"
    model.write_bytes(bytes(1000))
    seen: list[tuple[int, str]] = []

    def start(load: Load) -> Closing:
        seen.append((load.context, load.cache))
        return Closing(texts=["."])

    found = list(measure_footprints(Load(str(model)), start))
    assert seen == [(context, cache) for context in (2048, 8192) for cache in CACHES]
    assert [(one.context, one.cache) for one in found] == seen
    assert all(one.extra == one.peak - 1000 > 0 for one in found)
    assert Closing.closed == len(seen)


def test_the_peak_never_falls() -> None:
    before = peak_memory(ScriptedEngine())
    block = b"x" * (256 << 20)
    during = peak_memory(ScriptedEngine())
    del block
    slack = 8 << 20  # the kernel counts pages by the handful
    assert during > max(before, 256 << 20) - slack
    assert peak_memory(ScriptedEngine()) > during - slack


@pytest.mark.model
@pytest.mark.parametrize("cache", CACHES[1:])
def test_the_starter_answers_with_every_cache_and_takes_little(cache: str) -> None:
    shelf = Shelf(paths.models_dir())
    model = next((item for item in shelf.installed() if item.id == "starter-base"), None)
    if model is None:
        pytest.skip("the starter model is not installed; run `untell models get starter-base`")
    load = loading(model, threads=2)
    (found,) = measure_footprints(load, lambda load: started(load, model), (256,), (cache,))
    assert found.extra < 250_000_000
