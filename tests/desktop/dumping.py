"""Tells from outside whether the system would keep a copy of a process's memory when it dies (Linux)."""

import os
import shutil
import subprocess
from pathlib import Path

import psutil

_ASK = "print ((int(*)(int,int,int,int,int))prctl)(3,0,0,0,0)"  # PR_GET_DUMPABLE


def keeps_core_files(process: int) -> bool:
    """Tell whether the limit allows a core file."""
    limits = Path(f"/proc/{process}/limits").read_text(encoding="ascii").splitlines()
    return next(line.split()[4:6] for line in limits if line.startswith("Max core file size")) != ["0", "0"]


def dumpable(process: int) -> bool | None:
    """Tell whether a program that takes cores would get one; None where that cannot be found out here.

    What is in /proc of a process that is not belongs to root: only root cannot see the difference, and asks a debugger.
    """
    if os.geteuid() != 0:
        return os.stat(f"/proc/{process}/environ").st_uid != 0
    if shutil.which("gdb") is None:
        return None
    asked = ["gdb", "-nx", "-batch", "-p", str(process), "-ex", _ASK]
    said = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=100).stdout
    answers = [line.rpartition(" ")[2] for line in said.splitlines() if line.startswith("$1 = ")]
    return answers[0] != "0" if answers else None


def family(process: int) -> list[psutil.Process]:
    """Return a process and all that came of it."""
    return [found := psutil.Process(process), *found.children(recursive=True)]


def wrong(process: int) -> str:
    """Return what is wrong with a process that may hold a text, "" where nothing is."""
    if keeps_core_files(process):
        return f"{process} may write a core file"
    return f"{process} can be dumped" if dumpable(process) else ""
