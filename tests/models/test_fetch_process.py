"""Fetching in a process of its own: same results, killable at any moment, nothing of it stays."""

import multiprocessing
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import CancelledError
from app.models.catalogue.catalogue import ModelSpec
from app.models.download import fetch_process
from app.models.download.job import FetchError, Progress
from tests.models import hub as serve
from tests.models.hub import Hub


def test_a_download_is_relayed(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    seen: list[Progress] = []
    assert fetch_process.get(spec, tmp_path, seen.append).read_bytes() == body
    assert seen[-1] == Progress("done", "auto", len(body), len(body))
    assert multiprocessing.active_children() == []


def test_a_failure_is_relayed_as_it_is(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.status(404)]
    with pytest.raises(FetchError, match="HTTP 404"):
        fetch_process.get(spec, tmp_path)


def test_cancelling_a_stalled_download_answers_at_once(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.stall(1_000_000), serve.whole]
    asked: list[float] = []
    part = tmp_path / f"tiny.{spec.sha256[:12]}.part"

    def cancelled() -> bool:
        if not asked and part.exists() and part.stat().st_size:
            asked.append(time.monotonic())
        return bool(asked)

    with pytest.raises(CancelledError):
        fetch_process.get(spec, tmp_path, cancelled=cancelled)
    assert time.monotonic() - asked[0] < 0.5
    assert multiprocessing.active_children() == []
    assert not (tmp_path / "tiny.gguf").exists()
    assert part.stat().st_size > 0
    assert fetch_process.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[-1][1] is not None


def test_ctrl_c_in_the_parent_ends_the_process_and_keeps_the_part(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.trickle(100_000, 0.05)]

    def interrupt(progress: Progress) -> None:
        if progress.done > 200_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch_process.get(spec, tmp_path, interrupt)
    assert multiprocessing.active_children() == []
    assert next(tmp_path.glob("*.part")).stat().st_size >= 200_000


def test_a_process_that_is_killed_is_explained(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.trickle(100_000, 0.05)]

    def murder(progress: Progress) -> None:
        if progress.done > 200_000:
            for child in multiprocessing.active_children():
                child.kill()

    with pytest.raises(FetchError, match="ended unexpectedly"):
        fetch_process.get(spec, tmp_path, murder)


def test_a_second_download_of_the_same_model_is_turned_away(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    gate = threading.Event()
    hub.answers = [serve.gate(100_000, gate)]
    refused: list[str] = []

    def again(progress: Progress) -> None:
        if progress.done > 0 and not refused:
            with pytest.raises(Exception, match="already being fetched") as caught:
                fetch_process.get(replace(spec), tmp_path)
            refused.append(str(caught.value))
            gate.set()

    assert fetch_process.get(spec, tmp_path, again).is_file()
    assert refused
