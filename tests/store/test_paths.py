"""Where things lie, and that one variable moves them all."""

from pathlib import Path

import pytest

from app.store import paths

PLACES = (paths.data_dir, paths.config_dir, paths.cache_dir, paths.log_dir, paths.models_dir)


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "untell home"
    monkeypatch.setenv("UNTELL_HOME", str(home))
    found = [place() for place in PLACES]
    assert all(home in place.parents for place in found)
    assert len(set(found)) == len(found)
    assert paths.models_dir() == home / "data" / "models"
    assert not home.exists()


def test_a_relative_home_does_not_move_with_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTELL_HOME", "here")
    monkeypatch.chdir(tmp_path)
    assert paths.data_dir() == tmp_path / "here" / "data"


@pytest.mark.parametrize("value", [None, ""])
def test_without_it_the_systems_own_places_are_used(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    if value is None:
        monkeypatch.delenv("UNTELL_HOME", raising=False)
    else:
        monkeypatch.setenv("UNTELL_HOME", value)
    for place in PLACES:
        assert place().is_absolute()
        assert "untell" in place().parts
