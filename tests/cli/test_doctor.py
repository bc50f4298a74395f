"""`untell doctor --window`: whether the window opens here, found out by opening it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from app import program


def doctor(home: Path, screen: str) -> tuple[int, Any]:
    """Run the program as a person would, from a folder of theirs."""
    start = [*program.command("doctor"), "--json", "--window"]
    environment = program.environment() | {"UNTELL_HOME": str(home), "QT_QPA_PLATFORM": screen}
    done = subprocess.run(start, cwd=home, env=environment, capture_output=True, check=False)
    return done.returncode, json.loads(done.stdout)["window"]


def test_a_window_that_opens_is_timed(tmp_path: Path) -> None:
    code, window = doctor(tmp_path, "offscreen")
    assert (code, window["opens"], window["platform"]) == (0, True, "offscreen")
    assert window["seconds"] > 0


def test_a_window_that_cannot_open_is_reported_and_fails(tmp_path: Path) -> None:
    code, window = doctor(tmp_path, "nonsense")
    assert (code, window) == (1, {"opens": False, "platform": None, "seconds": None})


def test_without_being_asked_no_window_is_opened(tmp_path: Path) -> None:
    environment = program.environment() | {"UNTELL_HOME": str(tmp_path), "QT_QPA_PLATFORM": "nonsense"}
    start = [sys.executable, "-P", "-m", "app", "doctor", "--json"]
    done = subprocess.run(start, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["window"] is None
