"""The folder of installed models: listing, checking, importing, removing, and what is said when it cannot be."""

import errno
import hashlib
import os
from collections import namedtuple
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import NoModelError
from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.gguf.check import BadModelError
from app.models.shelf import atomic_file, import_file
from app.models.shelf.shelf import Shelf
from tests.models.tiny_gguf import Tiny, text

TINY = Tiny().data()
Usage = namedtuple("Usage", "total used free")


def named(name: str) -> bytes:
    return Tiny().put("general.name", text(name)).data()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Return an empty shelf whose folder does not exist yet."""
    return Shelf(tmp_path / "data" / "models")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> ModelSpec:
    """Make the tiny model one of the catalogue, fit for the task."""
    spec = replace(
        catalogue.get("starter-base"),
        id="known",
        size=len(TINY),
        sha256=hashlib.sha256(TINY).hexdigest(),
        chat="llama3",
        fit_for_task=True,
    )
    specs = (catalogue.get("starter-base"), spec)
    monkeypatch.setattr(catalogue, "load", lambda: specs)
    return spec


def put(shelf: Shelf, name: str, data: bytes = TINY) -> Path:
    shelf.folder.mkdir(parents=True, exist_ok=True)
    path = shelf.folder / name
    path.write_bytes(data)
    return path


def given(folder: Path, name: str, data: bytes = TINY) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def hidden(shelf: Shelf) -> list[str]:
    return [path.name for path in shelf.folder.iterdir() if path.suffix not in (".gguf", ".json")]


def test_a_missing_folder_holds_no_models(shelf: Shelf) -> None:
    assert shelf.installed() == ()
    assert shelf.problems() == ()
    assert shelf.default() is None
    assert not shelf.folder.exists()


def test_a_model_of_the_catalogue_is_listed_with_its_entry(shelf: Shelf, known: ModelSpec) -> None:
    path = put(shelf, "known.gguf")
    (item,) = shelf.installed()
    assert (item.id, item.path, item.size, item.spec) == ("known", path, len(TINY), known)
    assert (item.chat, item.fit_for_task, item.sha256) == ("llama3", True, None)
    assert item.info.vocab_size == 5


def test_resolving_checks_the_content_once(shelf: Shelf, known: ModelSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    put(shelf, "known.gguf")
    assert shelf.resolve("known").sha256 == known.sha256
    monkeypatch.setattr(atomic_file, "sha256_of", lambda path: pytest.fail("hashed again"))
    assert shelf.resolve("known").sha256 == known.sha256
    assert shelf.default() == shelf.resolve("known")


def test_a_changed_file_is_found_out(shelf: Shelf, known: ModelSpec) -> None:
    path = put(shelf, "known.gguf")
    shelf.resolve("known")
    path.write_bytes(TINY[:-1] + b"!")
    os.utime(path, ns=(1, 1))
    verification = shelf.verify("known")
    assert not verification.ok
    assert verification.sha256 == hashlib.sha256(TINY[:-1] + b"!").hexdigest()
    with pytest.raises(NoModelError, match="untell models get known"):
        shelf.resolve("known")
    assert shelf.default() is None


def test_a_half_file_of_the_catalogue_is_a_problem_not_a_model(shelf: Shelf, known: ModelSpec) -> None:
    put(shelf, "known.gguf", TINY + bytes(5))
    assert shelf.installed() == ()
    (problem,) = shelf.problems()
    assert problem.id == "known"
    assert "untell models get known" in problem.reason
    with pytest.raises(NoModelError):
        shelf.resolve("known")


def test_one_broken_file_does_not_hide_the_others(shelf: Shelf) -> None:
    put(shelf, "broken.gguf", b"GGUF" + bytes(10))
    shelf.import_file(put(shelf, "good.gguf"))
    put(shelf, "._good.gguf", b"what macOS leaves on sticks")
    put(shelf, "half.abc.part", TINY[:20])
    assert [item.id for item in shelf.installed()] == ["good"]
    assert [item.id for item in shelf.problems()] == ["broken"]


NO_NOTES = (
    b"",
    b"{",
    b'{"x":',
    b"[]",
    b"null",
    b'{"sha256": 1}',
    b"\xff",
    b'{"sha256":1,"size":1,"mtime_ns":1,"name":1}',
)


def test_a_damaged_note_costs_one_more_hashing(shelf: Shelf, known: ModelSpec) -> None:
    put(shelf, "known.gguf")
    for content in NO_NOTES:
        (shelf.folder / "known.json").write_bytes(content)
        assert shelf.resolve("known").sha256 == known.sha256


def test_a_changed_file_of_the_catalogue_is_found_out_without_its_note(shelf: Shelf, known: ModelSpec) -> None:
    put(shelf, "known.gguf", TINY[:-1] + b"!")
    for content in NO_NOTES:
        (shelf.folder / "known.json").write_bytes(content)
        assert "untell models get known" in shelf.verify("known").reason


def spoil(note: Path, content: bytes | None) -> None:
    note.unlink()
    if content is not None:
        note.write_bytes(content)


@pytest.mark.parametrize("content", [*NO_NOTES, None])
@pytest.mark.parametrize("changed", [True, False])
def test_without_its_note_a_file_of_ones_own_is_never_called_right(
    shelf: Shelf, tmp_path: Path, content: bytes | None, changed: bool
) -> None:
    path = shelf.import_file(given(tmp_path, "mine.gguf")).path
    if changed:
        path.write_bytes(named("Tinz"))
    spoil(shelf.folder / "mine.json", content)
    for _ in range(2):  # looking at it does not make it right
        verification = shelf.verify("mine")
        assert not verification.ok
        assert verification.reason.startswith("Nothing is known of how the file of mine should be")
        assert "untell models remove mine" in verification.reason
        with pytest.raises(NoModelError, match="Nothing is known"):
            shelf.resolve("mine")
        assert [(item.id, item.reason) for item in shelf.problems()] == [("mine", verification.reason)]
        assert shelf.installed() == ()
    assert shelf.resolve(str(path)).sha256 is None, "as a file that one has it may be used"


def test_what_is_said_about_a_lost_note_helps(shelf: Shelf, tmp_path: Path) -> None:
    source = given(tmp_path, "mine.gguf")
    spoil(shelf.import_file(source).path.with_suffix(".json"), b'{"x":')
    shelf.remove("mine")
    assert shelf.import_file(source).id == "mine"
    assert shelf.verify("mine").ok


def test_importing_a_file_over_its_broken_note_does_not_make_it_right(shelf: Shelf, tmp_path: Path) -> None:
    path = shelf.import_file(given(tmp_path, "mine.gguf")).path
    path.write_bytes(named("Tinz"))
    spoil(path.with_suffix(".json"), b'{"x":')
    with pytest.raises(NoModelError, match="Nothing is known"):
        shelf.import_file(path)
    assert not shelf.verify("mine").ok


@pytest.mark.parametrize("name", ["../known", "..", ".", "", "*", "know?", "a/b", "nul\0"])
def test_a_name_that_leads_out_of_the_folder_finds_nothing(shelf: Shelf, name: str) -> None:
    put(shelf, "known.gguf")
    put(shelf, "../known.gguf")
    for work in (shelf.resolve, shelf.verify, shelf.remove):
        with pytest.raises(NoModelError):
            work(name)
    assert (shelf.folder / "known.gguf").exists()
    assert (shelf.folder.parent / "known.gguf").exists()


def test_what_is_not_installed_says_how_to_get_it(shelf: Shelf) -> None:
    with pytest.raises(NoModelError, match="run `untell models get starter-base`"):
        shelf.resolve("starter-base")
    with pytest.raises(NoModelError, match="untell models list"):
        shelf.resolve("nonsense")


def test_a_path_is_used_where_it_lies(shelf: Shelf, tmp_path: Path) -> None:
    path = given(tmp_path, "My Model.GGUF")
    item = shelf.resolve(str(path))
    assert (item.path, item.chat, item.fit_for_task, item.spec, item.sha256) == (path, "auto", False, None, None)
    with pytest.raises(BadModelError):
        shelf.resolve(str(given(tmp_path, "bad.gguf", b"nothing")))
    with pytest.raises(BadModelError, match="check the name"):
        shelf.resolve(str(tmp_path / "none.gguf"))


def test_importing_copies_checks_and_records(shelf: Shelf, tmp_path: Path) -> None:
    source = given(tmp_path, "My Model (v2).gguf")
    item = shelf.import_file(source)
    assert item.id == "my-model-v2"
    assert item.path.read_bytes() == TINY
    assert item.sha256 == hashlib.sha256(TINY).hexdigest()
    assert source.exists()
    assert shelf.installed() == (item,)
    assert hidden(shelf) == []
    item.path.write_bytes(named("Tinz"))
    os.utime(item.path, ns=(1, 1))
    with pytest.raises(NoModelError, match="import it again"):
        shelf.resolve(item.id)


def test_the_same_content_is_kept_once(shelf: Shelf, tmp_path: Path) -> None:
    first = shelf.import_file(given(tmp_path, "one.gguf"))
    assert shelf.import_file(given(tmp_path, "two.gguf"), "other") == first
    assert [item.id for item in shelf.installed()] == ["one"]


def test_another_content_of_the_same_name_gets_a_name_of_its_own(shelf: Shelf, tmp_path: Path) -> None:
    shelf.import_file(given(tmp_path, "one.gguf"))
    other = shelf.import_file(given(tmp_path, "one.gguf", named("Another")))
    digest = hashlib.sha256(named("Another")).hexdigest()
    assert other.id == f"one-{digest[:8]}"
    assert len(shelf.installed()) == 2


def test_the_content_of_a_catalogue_model_becomes_that_model(shelf: Shelf, known: ModelSpec, tmp_path: Path) -> None:
    item = shelf.import_file(given(tmp_path, "downloaded by hand.gguf"))
    assert (item.id, item.spec, item.fit_for_task) == ("known", known, True)
    put(shelf, "known.gguf", b"damaged since")
    assert shelf.import_file(tmp_path / "downloaded by hand.gguf").path.read_bytes() == TINY
    assert shelf.resolve("known").sha256 == known.sha256


def test_a_foreign_file_cannot_take_a_catalogue_name(shelf: Shelf, known: ModelSpec, tmp_path: Path) -> None:
    source = given(tmp_path, "known.gguf", named("Other"))
    with pytest.raises(NoModelError, match="already a model known"):
        shelf.import_file(source, "known")
    assert shelf.import_file(source).id.startswith("known-")


@pytest.mark.parametrize("wanted", ["", "../up", "Big Model", "a/b", ".hidden", "x" * 65, "ä"])
def test_a_bad_id_is_refused(shelf: Shelf, tmp_path: Path, wanted: str) -> None:
    with pytest.raises(NoModelError, match="cannot be an id"):
        shelf.import_file(given(tmp_path, "one.gguf"), wanted)
    assert list(shelf.folder.iterdir()) == []


def test_a_taken_id_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    shelf.import_file(given(tmp_path, "one.gguf"), "mine")
    with pytest.raises(NoModelError, match="already a model mine"):
        shelf.import_file(given(tmp_path, "two.gguf", named("Two")), "mine")


def test_a_file_that_is_no_model_is_not_imported(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(BadModelError):
        shelf.import_file(given(tmp_path, "bad.gguf", b"not a model at all, but a text"))
    assert not shelf.folder.exists()


def test_a_file_inside_the_folder_is_imported_where_it_lies(shelf: Shelf) -> None:
    path = put(shelf, "dropped.gguf")
    item = shelf.import_file(path)
    assert (item.id, item.sha256) == ("dropped", hashlib.sha256(TINY).hexdigest())
    assert [p.name for p in shelf.folder.glob("*.gguf")] == ["dropped.gguf"]


def test_a_small_disk_is_noticed_before_copying(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic_file.shutil, "disk_usage", lambda folder: Usage(10, 5, 5))
    with pytest.raises(NoModelError, match="make room"):
        shelf.import_file(given(tmp_path, "one.gguf"))
    assert list(shelf.folder.iterdir()) == []


def test_a_disk_that_fills_up_leaves_nothing_behind(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fdopen

    def full(handle: int, mode: str) -> Any:
        file = real(handle, mode)

        class Full:
            def __enter__(self) -> "Full":
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def write(self, data: bytes) -> int:
                file.write(data[:10])
                raise OSError(errno.ENOSPC, "No space left on device")

        return Full()

    monkeypatch.setattr(import_file.os, "fdopen", full)
    with pytest.raises(NoModelError, match="disk is full"):
        shelf.import_file(given(tmp_path, "one.gguf"))
    assert list(shelf.folder.iterdir()) == []


def test_a_source_that_changes_under_the_copy_is_refused(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = given(tmp_path, "one.gguf")
    real = import_file._copy

    def swap(path: Path, handle: int) -> str:
        path.write_bytes(b"GGUF, but nothing else")
        return real(path, handle)

    monkeypatch.setattr(import_file, "_copy", swap)
    with pytest.raises(BadModelError):
        shelf.import_file(source)
    assert list(shelf.folder.iterdir()) == []


def test_removing_takes_the_file_its_note_and_its_parts(shelf: Shelf, tmp_path: Path) -> None:
    shelf.import_file(given(tmp_path, "one.gguf"))
    shelf.import_file(given(tmp_path, "other.gguf", named("Other")))
    put(shelf, "one.0123456789ab.part", b"half")
    shelf.remove("one")
    assert [item.id for item in shelf.installed()] == ["other"]
    assert sorted(path.name for path in shelf.folder.iterdir()) == ["other.gguf", "other.json"]
    with pytest.raises(NoModelError, match="no installed model"):
        shelf.remove("one")


def test_removing_an_unfinished_download(shelf: Shelf) -> None:
    put(shelf, "big.0123456789ab.part", b"half")
    shelf.remove("big")
    assert list(shelf.folder.iterdir()) == []
