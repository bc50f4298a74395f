"""The list of models: what ships makes sense, and a broken list is explained."""

import dataclasses
import json
from pathlib import Path

import pytest

from app import assets
from app.core.errors import NoModelError
from app.engines.llamacpp import chat
from app.models.catalogue import catalogue
from app.models.gguf.types import FILE_KINDS
from app.models.shelf import atomic_file

ENTRY = (assets.catalogue()).read_text(encoding="utf-8")


def loaded(folder: Path, text: str) -> tuple[catalogue.ModelSpec, ...]:
    path = folder / "models.toml"
    path.write_text(text, encoding="utf-8")
    return catalogue.load(path)


def test_the_bare_starter_is_listed_but_not_fit_for_the_task() -> None:
    spec = catalogue.get("starter-base")
    assert spec in catalogue.load()
    assert not spec.fit_for_task
    assert spec.chat == "smollm2"
    assert spec.hub is not None
    assert spec.wheel is not None
    assert spec.hub.file == spec.file
    assert spec.wheel.member.endswith(spec.file)


@pytest.mark.parametrize("spec", catalogue.load(), ids=lambda spec: spec.id)
def test_every_entry_can_be_had_run_and_understood(spec: catalogue.ModelSpec) -> None:
    assert spec.hub or spec.wheel or catalogue.get(spec.base)
    assert spec.licence in {"Apache-2.0", "Llama-3.1-Community", "Llama-3.2-Community"}
    assert spec.quantization in FILE_KINDS.values()
    assert chat.wrapping(spec.chat).name == spec.chat
    assert spec.file.endswith(".gguf")
    assert spec.good_for.endswith(".")
    assert 100_000_000 < spec.parameters < 13_000_000_000
    # The weights have to fit beside the system and the context, and nothing asks for more than its size explains.
    assert spec.about + 500_000_000 < spec.ram_min < spec.ram_comfortable <= 4 * spec.about + 2_000_000_000
    if spec.hub:
        assert spec.hub.repo.count("/") == 1
        assert spec.hub.file == spec.file


def test_models_that_would_think_aloud_are_kept_from_it() -> None:
    for spec in catalogue.load():
        if spec.id.startswith(("qwen3", "smollm3", "gemma-4")):
            assert chat.wrapping(spec.chat).think_off


def test_the_catalogue_reaches_from_phones_to_workstations_and_holds_the_papers_models() -> None:
    sizes = sorted(spec.parameters for spec in catalogue.load() if not spec.id.startswith("starter"))
    assert len(sizes) >= 10
    assert sizes[0] < 700_000_000
    assert sizes[-1] >= 12_000_000_000
    assert {"llama-3.1-8b", "qwen3-8b"} <= {spec.id for spec in catalogue.load() if spec.fit_for_task}


def test_sums_are_the_published_ones(shared: Path) -> None:
    listed = json.loads((shared / "models" / "known_gguf.json").read_text(encoding="utf-8"))["files"]
    published = {(item["repo"], item["file"]): item["sha256"] for item in listed}
    sums = {(spec.hub.repo, spec.hub.file): spec.sha256 for spec in catalogue.load() if spec.hub}
    both = published.keys() & sums.keys()
    assert len(both) >= 10
    assert {key: sums[key] for key in both} == {key: published[key] for key in both}


def test_an_unknown_size_is_estimated_and_a_known_one_is_not() -> None:
    assert catalogue.get("starter-base").about == catalogue.get("starter-base").size
    eight = catalogue.get("llama-3.1-8b")
    assert eight.size == 0
    assert eight.about == pytest.approx(4.92e9, rel=0.02)


def test_the_starter_is_made_from_the_base_and_the_adapter_that_ships() -> None:
    spec = catalogue.get("starter")
    adapter = assets.path(spec.adapter)
    assert spec.fit_for_task
    assert spec.base == "starter-base"
    assert atomic_file.sha256_of(adapter) == spec.sha256
    assert adapter.stat().st_size <= 25_000_000


def test_specs_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        catalogue.get("starter-base").size = 1  # type: ignore[misc]


def test_an_unknown_id_names_the_known_ones() -> None:
    with pytest.raises(NoModelError, match=r"'gpt'.*starter-base"):
        catalogue.get("gpt")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("schema = 1", "schema = 2", "another version"),
        ("schema = 1", "", "another version"),
        ("schema = 1", "schema = [", "cannot be read"),
        ('chat = "chatml"\n', "", "does not know: chat"),
        ('chat = "chatml"', 'chat = "chatml"\nspeed = 3', "does not know: speed"),
        ('chat = "chatml"', "chat = 3", "chat of the wrong kind"),
        ("context = 8192", "context = true", "context of the wrong kind"),
        ("fit_for_task = false", "fit_for_task = 0", "fit_for_task of the wrong kind"),
        ('id = "starter-base"', 'id = "../starter"', "bad id"),
        ('sha256 = "b179', 'sha256 = "B179', "bad id, sha256"),
        ("ram_min = 1", "ram_min = 9", "memory"),
        ('revision = "', 'version = "', "does not know: version"),
        ("size = 98", "size = -98", "bad size"),
        ("[model.hub]", "[model.ftp]", "does not know: ftp"),
        ('adapter = "', 'other = "', "does not know: other"),
        ('adapter = "adapters/starter.gguf"', "", "needs a source, or a base and an adapter"),
    ],
)
def test_a_broken_list_is_explained(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in ENTRY
    with pytest.raises(NoModelError, match=reason):
        loaded(tmp_path, ENTRY.replace(old, new, 1))


def test_an_id_given_twice_is_explained(tmp_path: Path) -> None:
    with pytest.raises(NoModelError, match="an id twice"):
        loaded(tmp_path, ENTRY + ENTRY.replace("schema = 1", ""))


def test_a_model_with_one_source_is_enough(tmp_path: Path) -> None:
    (spec,) = loaded(tmp_path, ENTRY[: ENTRY.index("[model.wheel]")])
    assert spec.wheel is None


def test_size_and_revision_may_be_left_to_the_hub_but_not_to_pip(tmp_path: Path) -> None:
    entry = ENTRY[: ENTRY.index("# What is used by default")].replace("size = 98_362_432\n", "")
    with pytest.raises(NoModelError, match="bad size"):
        loaded(tmp_path, entry)
    (spec,) = loaded(tmp_path, entry[: entry.index("[model.wheel]")].replace("revision =", "# revision ="))
    assert (spec.size, spec.hub and spec.hub.revision) == (0, "")


def test_a_missing_list_is_explained(tmp_path: Path) -> None:
    with pytest.raises(NoModelError, match="cannot be read"):
        catalogue.load(tmp_path / "none.toml")
