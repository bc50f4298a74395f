"""A folder at hand, on this machine, a stick or the program's own, is looked into before anybody goes online."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import CancelledError
from app.models import fetch
from app.models.catalogue.catalogue import ModelSpec
from app.models.download.job import FetchError, Means, Progress
from tests.models.hub import Hub


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def test_the_file_of_a_folder_is_copied_checked_and_no_server_asked(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, stick: Path
) -> None:
    (stick / spec.file).write_bytes(body)
    seen: list[Progress] = []
    path = fetch.get(spec, tmp_path / "models", seen.append, means=Means(folders=(stick,)))
    assert path.read_bytes() == body
    assert (stick / spec.file).is_file()
    assert hub.requests == []
    assert list(dict.fromkeys(p.stage for p in seen)) == ["connect", "copy", "verify", "done"]


def test_an_unknown_size_is_no_hindrance(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, stick: Path) -> None:
    (stick / "tiny.gguf").write_bytes(body)
    means = Means("folder", folders=(stick,))
    assert fetch.get(replace(spec, size=0), tmp_path / "models", means=means).read_bytes() == body


@pytest.mark.parametrize("wrong", [b"short", None])
def test_a_wrong_file_is_passed_over_for_the_hub(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, stick: Path, wrong: bytes | None
) -> None:
    (stick / spec.file).write_bytes(wrong or bytes(len(body)))
    means = Means(folders=(stick,))
    assert fetch.get(spec, tmp_path / "models", means=means).read_bytes() == body
    assert len(hub.requests) == 1
    assert {p.suffix for p in (tmp_path / "models").iterdir()} <= {".gguf", ".json", ".lock", ""}


def test_with_the_folder_alone_its_lack_is_said(hub: Hub, spec: ModelSpec, tmp_path: Path, stick: Path) -> None:
    with pytest.raises(FetchError, match=r"there is no SmolLM2.* in the folder"):
        fetch.get(spec, tmp_path / "models", means=Means("folder", folders=(stick,)))
    assert hub.requests == []


def test_copying_can_be_stopped_and_leaves_nothing(spec: ModelSpec, body: bytes, tmp_path: Path, stick: Path) -> None:
    (stick / spec.file).write_bytes(body)
    seen: list[Progress] = []
    with pytest.raises(CancelledError):
        fetch.get(
            spec,
            tmp_path / "models",
            seen.append,
            lambda: any(p.stage == "copy" for p in seen),
            Means(folders=(stick,)),
        )
    assert not [p for p in (tmp_path / "models").iterdir() if p.suffix in (".gguf", ".part")]
