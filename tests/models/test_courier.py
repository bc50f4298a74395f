"""A courier that was started before the network was given up brings models; whoever asks it cannot go online."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.download import download_parent
from app.models.download.job import Progress
from tests.models import hub as serve
from tests.models.hub import Hub

REPO = Path(__file__).resolve().parent.parent.parent
PROGRAM = """
import socket, sys, time
from dataclasses import replace
from pathlib import Path
from app.core.errors import UntellError
from app.engines.isolation import sandbox
from app.models.catalogue import catalogue
from app.models.download import download_parent as courier
size, sha256, folder = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
spec = replace(catalogue.get("starter-base"), size=size, sha256=sha256, wheel=None)
catalogue.get = lambda _: spec
courier.start()
sandbox.enter()
assert sandbox.prove(()).audit_hook
seen = []
def stop():
    return len(sys.argv) > 4 and any(p.done for p in seen)
for _ in range(2 if len(sys.argv) > 4 else 1):
    began = time.monotonic()
    try:
        courier.bring("starter-base", folder, seen.append, stop)
        print("there", seen[-1].stage)
    except UntellError as error:
        print(type(error).__name__, error, f"{time.monotonic() - began < 30}")
    sys.argv = sys.argv[:4]
"""


def asked(hub: Hub, spec: ModelSpec, folder: Path, *more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(spec.size), spec.sha256, str(folder), *more],
        cwd=REPO,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "HF_ENDPOINT": hub.url},
        timeout=100,
    )
    return done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nobody has to wait")
def test_a_closed_in_program_gets_a_model_and_the_courier_ends_with_it(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    assert asked(hub, spec, tmp_path) == "there done\n"
    assert (tmp_path / "starter-base.gguf").read_bytes() == body


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nobody has to wait")
def test_a_stopped_download_goes_on_where_it_was(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.stall(1_000_000), serve.whole]
    first, second = asked(hub, spec, tmp_path, "stop").splitlines()
    assert first.startswith("CancelledError")
    assert second == "there done"
    assert (tmp_path / "starter-base.gguf").read_bytes() == body
    assert hub.requests[-1][1] is not None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nobody has to wait")
def test_a_failure_arrives_as_the_sentence_it_is(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.status(404)]
    assert "FetchError starter-base could not be fetched (the server refused (HTTP 404))" in asked(hub, spec, tmp_path)


def test_without_a_courier_the_program_fetches_by_itself(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "get", lambda _: spec)
    seen: list[Progress] = []
    download_parent.bring("tiny", tmp_path, seen.append, lambda: False)
    assert (tmp_path / "tiny.gguf").read_bytes() == body
    assert seen[-1].stage == "done"
