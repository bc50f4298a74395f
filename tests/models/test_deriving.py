"""A model of base and adapter: made here, whole or not at all, and made anew when either has changed."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app import assets
from app.core.errors import NoModelError
from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.shelf import atomic_file
from app.models.shelf.merging import merge
from app.models.shelf.shelf import Shelf
from tests.models import test_merging
from tests.models.tiny_gguf import Tiny


@pytest.fixture
def specs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ModelSpec, ModelSpec]:
    """Make a tiny base and an adapter of it the only models of the catalogue."""
    folder = tmp_path / "assets"
    folder.mkdir()
    base = tmp_path / "plain.gguf"
    base.write_bytes(Tiny().data())
    a, b = np.ones((4, 8), np.float32), np.ones((8, 4), np.float32)
    tensors = [(f"blk.0.attn_q.weight.lora_{n}", v, test_merging.F32, v.tobytes()) for n, v in (("a", a), ("b", b))]
    alpha = [("adapter.lora.alpha", 6, np.float32(4).tobytes())]
    test_merging.written(folder / "one.gguf", alpha, tensors)
    plain = replace(
        catalogue.get("starter-base"),
        id="plain",
        size=len(Tiny().data()),
        sha256=atomic_file.sha256_of(base),
    )
    monkeypatch.setattr(assets, "root", lambda: folder)
    made = replace(
        plain,
        id="made",
        base="plain",
        adapter="one.gguf",
        sha256=atomic_file.sha256_of(folder / "one.gguf"),
        fit_for_task=True,
        hub=None,
        wheel=None,
    )
    merge(base, folder / "one.gguf", tmp_path / "merged")
    made = replace(made, size=(tmp_path / "merged").stat().st_size)
    monkeypatch.setattr(catalogue, "load", lambda: (plain, made))
    return plain, made


@pytest.fixture
def shelf(specs: tuple[ModelSpec, ModelSpec], tmp_path: Path) -> Shelf:
    """Return a shelf with the base on it."""
    found = Shelf(tmp_path / "models")
    found.import_file(tmp_path / "plain.gguf")
    return found


def test_the_merged_model_is_installed_and_chosen_by_itself(shelf: Shelf) -> None:
    made = shelf.derive("made")
    assert made == shelf.resolve("made")
    assert shelf.default() == made
    assert shelf.verify("made").ok
    # A, B and the base are ones and zeros: every weight of the product is the rank.
    assert np.allclose(test_merging.weights(made.path, 1), 4)


def test_another_adapter_asks_for_making_it_anew(
    shelf: Shelf, specs: tuple[ModelSpec, ModelSpec], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.derive("made")
    newer = replace(specs[1], sha256="0" * 64)
    monkeypatch.setattr(catalogue, "load", lambda: (specs[0], newer))
    with pytest.raises(NoModelError, match=r"another version .*untell models get made"):
        shelf.resolve("made")


def test_a_merged_file_that_was_changed_is_refused(shelf: Shelf) -> None:
    path = shelf.derive("made").path
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(data)
    assert not shelf.verify("made").ok
    assert shelf.default() is None


@pytest.mark.parametrize("content", [b'{"x":', None])
def test_a_merged_file_without_its_note_is_made_anew(shelf: Shelf, content: bytes | None) -> None:
    note = shelf.derive("made").path.with_suffix(".json")
    note.unlink()
    if content is not None:
        note.write_bytes(content)
    assert not shelf.verify("made").ok
    with pytest.raises(NoModelError, match=r"Nothing is known .*untell models get made"):
        shelf.resolve("made")
    assert shelf.default() is None
    shelf.derive("made")
    assert shelf.verify("made").ok


def test_a_changed_adapter_is_not_merged(shelf: Shelf) -> None:
    assets.path("one.gguf").write_bytes(b"something else")
    with pytest.raises(NoModelError, match="install Untell again"):
        shelf.derive("made")
    assert [item.id for item in shelf.installed()] == ["plain"]


def test_a_full_disk_leaves_nothing_behind(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic_file, "_RESERVE", 1 << 60)
    with pytest.raises(NoModelError, match="make room"):
        shelf.derive("made")
    assert {path.name for path in shelf.folder.iterdir()} == {"plain.gguf", "plain.json"}


def test_without_its_base_it_cannot_be_made(specs: tuple[ModelSpec, ModelSpec], tmp_path: Path) -> None:
    with pytest.raises(NoModelError, match="untell models get plain"):
        Shelf(tmp_path / "empty").derive("made")


def test_removing_takes_what_an_unfinished_merge_left(shelf: Shelf) -> None:
    (shelf.folder / "made.making").write_bytes(b"half")
    shelf.remove("made")
    assert not (shelf.folder / "made.making").exists()
