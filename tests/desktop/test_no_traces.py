"""Whole runs, with crashes, leave no word of the text anywhere, and load nothing that speaks to a network."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.store import paths
from tests.conftest import REPO
from tests.desktop import xserver
from tests.desktop.xserver import until

CANARIES = ("canary4711", "Kanariofski")
TEXT = "I live in Leeds and I am 34, a nurse. Mail canary4711@example.org, says Kanariofski. 👩‍🚀"
UNAVOIDABLE = {
    "_socket",  # what refuses sockets has to know them; the running program's pipe and D-Bus are local ones
    "socket",
    "multiprocessing.connection",
    "jeepney",  # D-Bus, over local sockets
    "_ssl",  # imported by python-stdnum, and by nobody used
    "ssl",
}
WITH_KEYRING = UNAVOIDABLE | {"http", "http.client", "urllib.request"}
"""Where the keyring is asked for the vault's key: its jaraco.context imports them, and nobody uses them."""
ENGINE_UNAVOIDABLE = {"_socket", "socket"}


def full_run(home: Path, way: str) -> "subprocess.CompletedProcess[str]":
    """Run the whole program without a screen, everything it may write below `home`."""
    for name in ("tmp", "work"):
        (home / name).mkdir(parents=True, exist_ok=True)
    text = home.parent / "text.txt"
    text.write_text(TEXT, encoding="utf-8")
    environment = os.environ | {
        "HOME": str(home),
        "UNTELL_HOME": str(home / "untell"),
        "TMPDIR": str(home / "tmp"),
        "XDG_RUNTIME_DIR": str(home / "tmp"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_DATA_HOME": str(home / "data"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(REPO),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", "tests.desktop.full_run", str(text), way],
        cwd=home / "work", env=environment, capture_output=True, text=True, check=False, timeout=110,
    )  # fmt: skip


def holds_a_canary(data: bytes) -> bool:
    return any(word.encode(code) in data for word in CANARIES for code in ("utf-8", "utf-16-le", "utf-16-be"))


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> tuple["subprocess.CompletedProcess[str]", Path]:
    home = tmp_path_factory.mktemp("crashed") / "home"
    return full_run(home, "crash"), home


Crashed = tuple["subprocess.CompletedProcess[str]", Path]


def told(run: "subprocess.CompletedProcess[str]") -> Any:
    assert run.stdout, run.stderr
    return json.loads(run.stdout)


def test_a_crash_with_the_text_in_memory_leaves_nothing_of_it(crashed: Crashed) -> None:
    run, home = crashed
    assert run.returncode == -signal.SIGABRT, run.stderr
    assert "ValueError" in run.stderr, "the faults were told"
    assert not holds_a_canary(run.stderr.encode()), "by their places alone"
    written = [path for path in home.rglob("*") if path.is_file()]
    assert [path for path in written if holds_a_canary(path.read_bytes())] == []
    assert [path for path in written if path.name.startswith("core")] == []
    assert not any(holds_a_canary(str(path).encode()) for path in home.rglob("*"))


def test_a_run_that_ends_by_itself_leaves_nothing_of_it_either(tmp_path: Path) -> None:
    run = full_run(tmp_path / "home", "quit")
    assert run.returncode == 0, run.stderr
    assert not holds_a_canary(run.stderr.encode())
    written = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert sum(path.suffix == ".vault" or path.parent.name == "vault" for path in written) == 2, "and its copy"
    assert [path for path in written if holds_a_canary(path.read_bytes())] == []


def test_arguments_and_environments_hold_nothing_of_it(crashed: Crashed) -> None:
    seen = told(crashed[0])["seen"]
    assert len(seen) >= 4, "the program and the engine"
    assert not holds_a_canary(json.dumps(seen, ensure_ascii=False).encode())


def test_the_program_loads_nothing_that_speaks_to_a_network(crashed: Crashed) -> None:
    assert set(told(crashed[0])["modules"]) <= UNAVOIDABLE
    assert set(told(crashed[0])["with_keyring"]) <= WITH_KEYRING
    assert told(crashed[0])["libraries"] == []


def test_the_commands_load_nothing_that_speaks_to_a_network(tmp_path: Path) -> None:
    script = (
        "import sys; sys.argv = ['untell', 'rewrite', '-', '--engine', 'signals', '--json']\n"
        "from app.__main__ import main; main()\n"
        "from tests.desktop.full_run import loaded, libraries; print(loaded() + libraries(), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=TEXT.encode(), cwd=REPO, capture_output=True, check=True,
        env=os.environ | {"UNTELL_HOME": str(tmp_path)},
    )  # fmt: skip
    assert set(eval(done.stderr.decode().splitlines()[-1])) <= UNAVOIDABLE


@pytest.mark.model
def test_the_engine_loads_nothing_that_speaks_to_a_network() -> None:
    model = paths.models_dir() / "starter.gguf"
    if not model.is_file():
        pytest.skip("the starter model is not installed (`untell models get starter`)")
    script = (
        "import sys\nfrom app.engines.isolation import sandbox; sandbox.enter()\nfrom app.engines.base import Load\n"
        "from app.engines.llama import load\n"
        f"engine = load(Load({str(model)!r}, model='starter')); engine.count('I live in Leeds.')\n"
        "from tests.desktop.full_run import loaded, libraries; print(loaded() + libraries())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=REPO, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert set(eval(done.stdout.splitlines()[-1])) <= ENGINE_UNAVOIDABLE


@pytest.mark.skipif(bool(xserver.missing()), reason=xserver.missing())
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_from_start_to_quit_the_kernel_sees_no_connection_to_a_network(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    under = ("strace", "-f", "-qq", "-e", "trace=socket,connect,sendto,bind,io_uring_setup", "-o", str(trace))
    with xserver.desk(tmp_path / "home") as desk:
        desk.copy(TEXT)
        with desk.running("rewrite-clipboard", under=under) as program:
            until(desk.sees)
            until(lambda: not desk.sees(), lambda: desk.press("Return"))
            assert "canary4711" not in desk.paste()
            desk.copy("something else")
            until(lambda: program.poll() is not None)
    lines = trace.read_text(encoding="utf-8", errors="replace").splitlines()
    assert any("AF_UNIX" in line for line in lines), "strace saw the X server being called"
    network = [line for line in lines if any(f in line for f in ("AF_INET", "AF_NETLINK", "AF_PACKET", "io_uring"))]
    assert [line for line in network if "connect(" in line] == []
    assert [line for line in network if "EPERM" not in line] == [], "but those of the proof, which are refused"
    assert [p for p in (tmp_path / "home").rglob("*") if p.is_file() and holds_a_canary(p.read_bytes())] == []
