"""Every process the program starts, whatever it is for: the system keeps no copy of its memory when it dies."""

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import psutil
import pytest

from app.engines.base import Load
from app.engines.process.child import ChildEngine, command
from app.models import fetch
from app.models.catalogue import catalogue
from app.models.download import fetch_process
from app.models.download.job import Means
from tests.conftest import REPO
from tests.desktop import xserver
from tests.desktop.dumping import dumpable, family, keeps_core_files, wrong
from tests.desktop.xserver import until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def started(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "app", *arguments], cwd=REPO,
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def holds(process: int) -> bool:
    """Tell whether it has come to its first line, which needs a moment."""
    return not keeps_core_files(process)


def test_the_instrument_tells_an_ordinary_process_from_ours() -> None:
    ordinary = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert dumpable(ordinary.pid) in (True, None)
    ordinary.communicate(b"\n")


@pytest.mark.parametrize("words", ["check -", "rewrite -", "check --lines -", "rewrite --lines -"])
def test_a_command_that_waits_for_a_text(words: str) -> None:
    running = started(*words.split(), "--engine", "signals")
    until(lambda: holds(running.pid))
    assert wrong(running.pid) == ""
    running.kill()
    running.communicate()


def test_a_batch_and_its_workers(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(400):
        (tmp_path / "in" / f"{number}.txt").write_text("Seen by Dr Ada Marsh.\n" * 50, encoding="utf-8")
    running = started("batch", str(tmp_path / "in"), str(tmp_path / "out"), "--engine", "signals", "--workers", "2")
    until(lambda: len(family(running.pid)) == 3)
    until(lambda: all(_closed_in(p) for p in family(running.pid)))
    for process in family(running.pid):
        process.suspend()
    found = [wrong(p.pid) for p in family(running.pid)]
    for process in family(running.pid):
        process.kill()
    running.communicate()
    assert found == ["", "", ""]


def _closed_in(process: psutil.Process) -> bool:
    """Tell whether it has passed its first lines: the filter that takes the network comes after."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return "Seccomp:\t2" in status


def test_the_engine() -> None:
    with closing(ChildEngine(Load("none"), start=command("tests.engines.workers:echo"))) as engine:
        assert engine.pid is not None
        assert wrong(engine.pid) == ""


@pytest.mark.skipif(bool(xserver.missing()), reason=xserver.missing())
@pytest.mark.parametrize("arguments", [("--tray",), ("rewrite-clipboard",), ()], ids=["tray", "clipboard", "window"])
def test_the_window_and_its_helper(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with xserver.desk(tmp_path / "home") as desk:
        desk.copy("I live in Leeds.")
        with desk.running(*arguments) as program:
            until(lambda: len(family(program.pid)) == 2)
            until(lambda: any((desk.home / "run" / "untell").glob("*.sock")))
            assert [wrong(p.pid) for p in family(program.pid)] == ["", ""]


def test_the_process_that_fetches(tmp_path: Path) -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    means = Means(source="https://127.0.0.1:9/")
    process = context.Process(
        target=_waiting, args=(theirs, catalogue.get("starter-base"), tmp_path, means), daemon=True
    )
    process.start()
    assert process.pid is not None
    assert ours.recv() == "there"
    found = wrong(process.pid)
    process.kill()
    process.join()
    assert found == ""


def _waiting(pipe: object, *what: object) -> None:
    """Be the process that fetches, up to the fetching."""
    tell: Callable[[object], None] = pipe.send  # type: ignore[attr-defined]

    def stay(*_: object) -> None:
        tell("there")
        time.sleep(600)

    fetch.get = stay  # type: ignore[assignment]
    fetch_process._work(pipe, *what)  # type: ignore[arg-type]
