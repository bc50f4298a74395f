"""Nothing that sees a text goes online, and the program proves it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parent.parent.parent
TEXT = b"I live in Leeds, canary4711, and my email is canary4711@example.org."


def _environment(home: Path) -> dict[str, str]:
    return {**os.environ, "UNTELL_HOME": str(home)}


def test_doctor_proves_that_the_program_cannot_go_online(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "doctor", "--json"],
        cwd=REPO, capture_output=True, env=_environment(tmp_path), check=False,
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert report["program"]["audit_hook"] is True
    if sys.platform.startswith("linux"):
        assert report["program"]["seccomp"] is True
        assert report["program"]["core_dumps_off"] is True
    assert report["offline"] is None
    assert "untell models get" in report["reason"]


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_a_whole_run_opens_no_network_socket(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    done = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=socket,connect,sendto,bind", "-o", str(trace),
         sys.executable, "-m", "app", "rewrite", "-", "--engine", "signals"],
        cwd=REPO, input=TEXT, capture_output=True, env=_environment(tmp_path / "home"), check=False,
    )  # fmt: skip
    if not trace.exists():
        pytest.skip("strace cannot trace here")
    assert done.returncode == 0, done.stderr.decode()
    opened = [line for line in trace.read_text().splitlines() if re.search(r"AF_INET6?|AF_NETLINK|AF_PACKET", line)]
    assert opened == []


def test_no_text_reaches_the_disk_or_the_arguments(tmp_path: Path) -> None:
    home, temp = tmp_path / "home", tmp_path / "temp"
    temp.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "app", "rewrite", "-", "--json", "--engine", "signals"],
        cwd=REPO, input=TEXT, capture_output=True, env={**_environment(home), "TMPDIR": str(temp)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"canary4711" not in done.stderr
    written = [path for folder in (home, temp) for path in folder.rglob("*") if path.is_file()]
    assert all(b"canary4711" not in path.read_bytes() for path in written)
