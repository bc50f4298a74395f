"""The processes that clean notes: one that dies takes nobody along, and no further process stands behind them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from app.notes.batch.worker_pool import Crew, WorkerDied
from tests.conftest import REPO

_said: list[str] = []


def prepare(word: str) -> None:
    _said.append(word)


def echo(word: str) -> tuple[int, str, list[str]]:
    """Answer, and print where an answer goes."""
    print("chatter", flush=True)
    os.write(1, b"native chatter")
    return os.getpid(), word, _said


def deadly(code: int) -> None:
    os._exit(code)


def failing() -> None:
    raise KeyError("said where it was asked for")


def slow() -> int:
    time.sleep(600)
    return os.getpid()


@pytest.fixture
def crew() -> Iterator[Crew]:
    made = Crew(2, prepare, "ready")
    yield made
    made.shutdown()


def test_a_process_does_one_call_after_another_and_is_prepared_once(crew: Crew) -> None:
    answers = [crew.submit(echo, str(number)).result() for number in range(4)]
    assert [word for _, word, _ in answers] == ["0", "1", "2", "3"]
    assert {tuple(said) for _, _, said in answers} == {("ready",)}
    assert os.getpid() not in {process for process, _, _ in answers}


def test_one_that_dies_over_its_call_takes_no_other_along(crew: Crew) -> None:
    calls = [crew.submit(echo, "a"), crew.submit(deadly, 1), crew.submit(echo, "b"), crew.submit(echo, "c")]
    with pytest.raises(WorkerDied):
        calls[1].result()
    assert [calls[at].result()[1] for at in (0, 2, 3)] == ["a", "b", "c"]


def test_what_a_call_raises_is_raised_where_it_was_asked_for(crew: Crew) -> None:
    with pytest.raises(KeyError, match="asked for"):
        crew.submit(failing).result()
    assert crew.submit(echo, "still there").result()[1] == "still there"


def test_no_process_stands_behind_them_and_none_outlives_them(crew: Crew) -> None:
    before = set(psutil.Process().children(recursive=True))  # a test before this one may have left a tracker
    worker = psutil.Process(crew.submit(echo, "x").result()[0])
    behind = set(psutil.Process().children(recursive=True)) - before
    assert not [p for p in behind if "resource_tracker" in " ".join(p.cmdline())]
    assert worker.children() == []
    crew.shutdown()
    assert not psutil.pid_exists(worker.pid)


ALONE = "from app.notes.batch.worker_pool import Crew\nfrom tests.notes import test_crew as t\n"
ALONE += "c = Crew(1, t.prepare, 'x')\n"
ALONE += "print(c.submit(t.echo, 'x').result()[0], flush=True); c.submit(t.slow).result()"


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_process_at_work_ends_with_a_program_that_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", ALONE], cwd=REPO, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    end = time.monotonic() + 60
    while psutil.pid_exists(worker) and psutil.Process(worker).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < end
        time.sleep(0.01)
