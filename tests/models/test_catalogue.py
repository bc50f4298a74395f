"""The list of models: what ships makes sense, and a broken list is explained."""

import dataclasses
from pathlib import Path

import pytest

from app import assets
from app.core.errors import NoModelError
from app.models import catalogue, place

ENTRY = (assets.catalogue()).read_text(encoding="utf-8")


def loaded(folder: Path, text: str) -> tuple[catalogue.ModelSpec, ...]:
    path = folder / "models.toml"
    path.write_text(text, encoding="utf-8")
    return catalogue.load(path)


def test_the_bare_starter_is_listed_but_not_fit_for_the_task() -> None:
    spec = catalogue.get("starter-base")
    assert spec in catalogue.load()
    assert not spec.fit_for_task
    assert spec.chat == "chatml"
    assert spec.hub is not None
    assert spec.wheel is not None
    assert spec.hub.file == spec.file
    assert spec.wheel.member.endswith(spec.file)


def test_every_model_can_be_had_and_may_be_passed_on() -> None:
    for spec in catalogue.load():
        assert spec.hub or spec.wheel or catalogue.get(spec.base)
        assert spec.licence in {"Apache-2.0", "MIT"}
        assert spec.ram_min > spec.size


def test_the_starter_is_made_from_the_base_and_the_adapter_that_ships() -> None:
    spec = catalogue.get("starter")
    adapter = assets.path(spec.adapter)
    assert spec.fit_for_task
    assert spec.base == "starter-base"
    assert place.sha256_of(adapter) == spec.sha256
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
        ('revision = "', 'version = "', "revision"),
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


def test_a_missing_list_is_explained(tmp_path: Path) -> None:
    with pytest.raises(NoModelError, match="cannot be read"):
        catalogue.load(tmp_path / "none.toml")
