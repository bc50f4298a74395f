"""Models of other programs are offered or refused with a sentence, and used where they lie; nothing changes there."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import NoModelError
from app.engines.llamacpp import chat
from app.models.found import layouts, search
from app.models.found.search import Found
from app.models.found.stores import Pointer, Store, stores
from app.models.shelf.shelf import Shelf
from app.opening import loading
from app.trial import started
from tests.models.kept import BAD, EVERY, GOOD, LAYOUTS, Layout, model
from tests.models.running_gguf import running

RAM = 8_000_000_000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what this machine really holds out of the way."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def looked(environ: dict[str, str]) -> tuple[Found, ...]:
    """Look into the stores below the home alone."""
    homely = [replace(row, places=tuple(p for p in row.places if not p.startswith("/"))) for row in stores()]
    return search.look(chat.guess, RAM, environ, homely)


def tree(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Return everything below a folder with its size, mode and time of change."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        found[str(path)] = (status.st_size, status.st_mode, status.st_mtime_ns)
    return found


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.store}-{layout.system}")
def test_each_store_is_read_on_each_system_and_left_as_it_was(layout: Layout, home: Path) -> None:
    environ = layout.make(home)
    before = tree(home)
    found = looked(environ)
    assert tree(home) == before
    assert {one.store for one in found} == {layout.store}
    usable = {one.path.resolve().read_bytes(): one for one in found if one.usable}
    assert set(usable) == set(GOOD.values())
    assert "chat format llama3.1" in usable[GOOD["good"]].told
    assert "not one that Untell knows" in usable[GOOD["strange"]].told
    refused = [one for one in found if not one.usable]
    assert len(refused) >= len(BAD)
    for one in found:
        assert one.told.endswith(".")
        assert "\n" not in one.told
        assert one.usable or "cannot be used" in one.told


def test_all_that_is_in_them_is_accounted_for(home: Path) -> None:
    per_store = {}
    for layout in LAYOUTS:
        place = home / layout.system / layout.store
        per_store[layout.store] = len(looked(layout.make(place)))
    assert per_store == {store.name: len(EVERY) + 5 * (store.name == "Ollama") for store in stores()}


def test_ollamas_names_are_those_its_people_know(home: Path) -> None:
    told = {one.name: one.told for one in looked(LAYOUTS[0].make(home))}
    assert {"good:latest", "hf.co/someone/gone:Q4", "cloud:1t"} <= set(told)
    assert "its file is gone" in told["hf.co/someone/gone:Q4"]
    assert "no model file of its own" in told["cloud:1t"]
    for broken in ("broken:1b", "list:1b", "elsewhere:1"):
        assert "manifest cannot be read" in told[broken]


def test_a_folder_that_the_person_chose_is_found_in_the_programs_settings(home: Path) -> None:
    for name, kept in (("lm", "lmstudio"), ("g4a", "gpt4all"), ("jan/llamacpp/models", "jan")):
        (home / name).mkdir(parents=True)
        (home / name / f"{kept}.gguf").write_bytes(model(kept))
    (home / ".lmstudio").mkdir()
    (home / ".lmstudio" / "settings.json").write_text(f'{{"downloadsFolder": "{home}/lm"}}')
    (home / ".config" / "nomic.ai").mkdir(parents=True)
    (home / ".config" / "nomic.ai" / "GPT4All.ini").write_text(f"[General]\nmodelPath={home}/g4a/\n")
    (home / ".config" / "Jan").mkdir()
    (home / ".config" / "Jan" / "settings.json").write_text(f'{{"data_folder": "{home}/jan"}}')
    assert {one.name for one in looked({"HOME": str(home)})} == {"lmstudio", "gpt4all", "jan"}


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"downloadsFolder": 7}', '{"downloadsFolder": "\\u0000"}', "[" * 9000]
)
def test_settings_that_make_no_sense_hide_nothing(home: Path, content: str) -> None:
    folder = home / ".lmstudio" / "models"
    folder.mkdir(parents=True)
    (folder / "mine.gguf").write_bytes(model("Mine"))
    (home / ".lmstudio" / "settings.json").write_text(content)
    assert [one.name for one in looked({"HOME": str(home)})] == ["mine"]


def test_one_file_under_several_names_and_in_several_places_is_offered_once(home: Path) -> None:
    folder = home / ".ollama" / "models"
    LAYOUTS[0].make(home)
    tag = folder / "manifests" / "registry.ollama.ai" / "library" / "good"
    (tag / "8b").write_bytes((tag / "latest").read_bytes())
    (home / ".lmstudio" / "models").mkdir(parents=True)
    blob = next(one.path for one in looked({"HOME": str(home)}) if one.name.startswith("good"))
    (home / ".lmstudio" / "models" / "same.gguf").hardlink_to(blob)
    environ = {"HOME": str(home), "OLLAMA_MODELS": str(folder)}
    assert sum(one.path.stat().st_ino == blob.stat().st_ino for one in looked(environ) if one.usable) == 1


def test_a_model_too_big_for_the_machine_is_told_so(home: Path) -> None:
    found = search.look(chat.guess, 100, LAYOUTS[3].make(home))
    assert {one.usable for one in found} == {False}
    assert any("too big for this machine" in one.told for one in found)


def test_a_model_of_the_catalogues_kind_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = next(spec for spec in search.catalogue.load() if spec.id == "llama-3.1-8b")
    (home / ".lmstudio" / "models").mkdir(parents=True)
    (home / ".lmstudio" / "models" / "mine.gguf").write_bytes(model("Mine"))
    read = search.read_info
    monkeypatch.setattr(search, "read_info", lambda path: replace(read(path), parameters=8_030_000_000))
    (found,) = looked({"HOME": str(home)})
    assert found.like == spec
    assert found.told.endswith("with the chat format llama3.1, as large as Llama 3.1 8B Instruct.")


def test_a_store_that_cannot_be_read_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / ".ollama" / "models").mkdir(parents=True)

    def refuse(folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(search.os, "scandir", refuse)
    (found,) = looked({"HOME": str(home)})
    assert "cannot be used: its folder cannot be read (Permission denied)" in found.told


def test_a_loop_of_links_and_a_deep_tree_end(home: Path) -> None:
    folder = home / ".lmstudio" / "models"
    deep = folder.joinpath(*"abcdefgh")
    deep.mkdir(parents=True)
    (deep / "deep.gguf").write_bytes(model("Deep"))
    (folder / "a" / "loop").symlink_to(folder, target_is_directory=True)
    assert looked({"HOME": str(home)}) == ()


def test_every_row_of_the_table_is_one_that_can_be_read() -> None:
    for row in stores():
        assert row.layout in layouts.LAYOUTS
        assert row.places
    nowhere = Store("x", "files", ("{NOT_SET_HERE}/x",), (Pointer("{NOT_SET_HERE}/x.json", "y"),))
    assert nowhere.folders({}) == ()


def test_a_found_model_works_where_it_lies_and_when_it_is_gone_that_is_a_sentence(home: Path) -> None:
    folder = home / ".ollama" / "models" / "blobs"
    folder.mkdir(parents=True)
    blob = folder / f"sha256-{'a' * 64}"
    blob.write_bytes(running(name="Runs in place"))
    before = tree(folder)
    there = Shelf(home / "ours").resolve(str(blob))
    assert (there.id, there.ours) == ("Runs in place", False)
    started(loading(there, threads=1, use_gpu=False), there).close()
    assert tree(folder) == before
    assert not (home / "ours").exists(), "nothing was copied"
    blob.unlink()
    with pytest.raises(NoModelError, match=r"There is no file .* \(any more\)"):
        Shelf(home / "ours").resolve(str(blob))
