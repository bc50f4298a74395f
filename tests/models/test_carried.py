"""What a packaged program carries within itself: used before anything else, never written to, never to be got."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import NoModelError
from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.download import download_parent
from app.models.download.job import Progress
from app.models.shelf import atomic_file, deriving
from app.models.shelf.shelf import Shelf
from tests.models.tiny_gguf import Tiny

TINY = Tiny().data()


@pytest.fixture
def spec(monkeypatch: pytest.MonkeyPatch) -> ModelSpec:
    """Make a tiny model, derived as the starter is, the only one of the catalogue beside its base."""
    base = catalogue.get("starter-base")
    made = replace(catalogue.get("starter"), id="small", size=len(TINY))
    monkeypatch.setattr(catalogue, "load", lambda: (base, made))
    return made


@pytest.fixture
def program(tmp_path: Path, spec: ModelSpec) -> Path:
    """Return the folder inside a program that carries the model, where nothing can be written."""
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "small.gguf").write_bytes(TINY)
    note = {"sha256": hashlib.sha256(TINY).hexdigest(), "size": len(TINY), "mtime_ns": 1, "name": "x"}
    (folder / "small.json").write_text(json.dumps(note | {"made_from": deriving.recipe(spec)}), encoding="utf-8")
    return folder


@pytest.fixture
def ours(tmp_path: Path, program: Path) -> Shelf:
    """Return the shelf of somebody who has nothing but the program."""
    return Shelf(tmp_path / "home" / "models", program)


def test_the_program_works_with_what_it_carries_unhashed(ours: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic_file, "sha256_of", lambda path: pytest.fail("it was hashed"))
    found = ours.default()
    assert found is not None
    assert (found.id, found.fit_for_task, [item.id for item in ours.installed()]) == ("small", True, ["small"])
    assert not ours.folder.exists()


def test_it_goes_before_one_of_the_same_id_in_the_folder(ours: Shelf, program: Path) -> None:
    ours.folder.mkdir(parents=True)
    (ours.folder / "small.gguf").write_bytes(b"of an older version")
    assert ours.resolve("small").path == program / "small.gguf"
    assert ours.problems() == ()
    ours.remove("small")
    assert not (ours.folder / "small.gguf").exists()
    assert (program / "small.gguf").exists()


def test_it_cannot_be_removed(ours: Shelf) -> None:
    with pytest.raises(NoModelError, match="part of this program"):
        ours.remove("small")


def test_verifying_reads_the_whole_file_each_time_and_writes_nothing(ours: Shelf, program: Path) -> None:
    note = (program / "small.json").read_text(encoding="utf-8")
    assert ours.verify("small").ok
    (program / "small.gguf").write_bytes(TINY[:-1] + b"\x01")
    changed = ours.verify("small")
    assert not changed.ok
    assert changed.reason.endswith("install Untell again.")
    assert (program / "small.json").read_text(encoding="utf-8") == note


def test_without_its_note_what_the_program_carries_is_not_called_right(ours: Shelf, program: Path) -> None:
    (program / "small.json").write_text('{"x":', encoding="utf-8")
    assert ours.verify("small").reason.endswith("install Untell again.")
    assert (program / "small.json").read_text(encoding="utf-8") == '{"x":'


def test_there_is_nothing_to_get(ours: Shelf, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.models.shelf.shelf.assets.path", lambda name: program)
    news: list[Progress] = []
    download_parent.bring("small", ours.folder, news.append, lambda: False)
    assert news == []
    assert ours.derive("small").path == program / "small.gguf"
    assert not ours.folder.exists()
