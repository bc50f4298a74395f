"""A model file chosen in the window: one that runs is worked with, of one that does not nothing is kept."""

from pathlib import Path

import pytest

from app.core.errors import NoModelError
from app.gui.app import bring
from app.gui.settings.preferences import Choices
from app.store import paths
from tests.models.running_gguf import running, usual
from tests.models.tiny_gguf import Tiny


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))


def test_one_that_runs_is_loaded(tmp_path: Path) -> None:
    given = tmp_path / "mine.gguf"
    given.write_bytes(running(usual))
    loaded = bring(str(given), Choices(gpu=False))
    assert loaded is not None
    assert loaded.engine.info.model == "mine"
    loaded.engine.close()


def test_of_one_that_does_not_nothing_is_kept(tmp_path: Path) -> None:
    given = tmp_path / "mine.gguf"
    given.write_bytes(Tiny().data())
    with pytest.raises(NoModelError, match="was not installed"):
        bring(str(given), Choices(gpu=False))
    assert list(paths.models_dir().iterdir()) == []
