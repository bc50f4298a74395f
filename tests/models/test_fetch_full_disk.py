"""A disk that fills up, for real: a small file system where one can be mounted, and a limit on the file's size."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.models.catalogue.catalogue import ModelSpec
from tests.conftest import REPO
from tests.models import hub as serve
from tests.models.hub import Hub

PROGRAM = """
import resource, sys
from dataclasses import replace
from pathlib import Path
from app.core.errors import UntellError
from app.models import fetch
from app.models.catalogue import catalogue
from app.models.shelf import atomic_file as place
from app.models.catalogue.catalogue import HubSource
url, size, sha256, folder, limit = sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4]), int(sys.argv[5])
spec = replace(catalogue.get("starter-base"), id="tiny", size=size, sha256=sha256, wheel=None,
    hub=HubSource("someone/Tiny-GGUF", "abc123", "tiny file.gguf"))
import os
os.environ["HF_ENDPOINT"] = url
place.check_room = lambda folder, needed: None  # the disk fills up while the file comes
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    print("there", fetch.get(spec, folder))
except UntellError as error:
    print(error, sorted(p.name[-5:] for p in folder.iterdir() if p.suffix in (".gguf", ".part")))
"""
FULL = "The disk is full; make room and run it again, a download goes on where it stopped. ['.part']\n"


def arguments(hub: Hub, spec: ModelSpec, folder: Path, limit: int) -> list[str]:
    return [sys.executable, "-c", PROGRAM, hub.url, str(spec.size), spec.sha256, str(folder), str(limit)]


def run(command: list[str]) -> str:
    done = subprocess.run(command, cwd=REPO, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr


def test_the_kernel_refuses_to_let_the_file_grow(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="this system has no limits on the size of files")
    hub.answers = [serve.trickle(100_000, 0.001)]
    assert run(arguments(hub, spec, tmp_path, 1_000_000)) == FULL
    hub.answers = [serve.whole]
    assert run(arguments(hub, spec, tmp_path, 0)) == f"there {tmp_path / 'tiny.gguf'}\n"
    assert (tmp_path / "tiny.gguf").read_bytes() == body


def test_a_small_file_system_fills_up(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    # -m: what is mounted is seen by this one process alone, and gone with it.
    own = ["unshare", "-m"] if _may(["unshare", "-m", "true"]) else ["unshare", "-rm"]
    mount = f'mount -t tmpfs -o size=1m tmpfs "{folder}" && '
    if not _may([*own, "sh", "-c", mount + "true"]):
        pytest.skip("this system lets nobody mount a small file system here")
    hub.answers = [serve.trickle(100_000, 0.001)]
    assert run([*own, "sh", "-c", mount + 'exec "$@"', "sh", *arguments(hub, spec, folder, 0)]) == FULL


def _may(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, timeout=20, check=False).returncode == 0
    except OSError:
        return False
