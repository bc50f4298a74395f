"""Matrix tiles, whose code in llama.cpp crashes as Debian's compiler builds it, are refused; all else goes on."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() != "x86_64", reason="AMX is x86-64's, the filter Linux's"
)

_ASKING = """
import ctypes, errno, pathlib, re, sys, threading
from app.engines.llamacpp import matrix_tiles
def filters():
    return int(re.search("Seccomp_filters:(.*)", pathlib.Path("/proc/self/status").read_text())[1])
before = filters()
assert matrix_tiles.refuse(pathlib.Path(sys.argv[1])) == ""
libc = ctypes.CDLL(None, use_errno=True)
size = ctypes.c_ulong()
libc.syscall(158, 0x1022, ctypes.byref(size))
others = ctypes.get_errno()
refused = []
def ask():
    ctypes.set_errno(0)
    refused.append(libc.syscall(158, 0x1023, 18) != 0 and ctypes.get_errno() == errno.EPERM)
ask()
thread = threading.Thread(target=ask)
thread.start()
thread.join()
print(filters() - before, all(refused), others != errno.EPERM)
"""


def _asked(flags: str, folder: Path) -> list[str]:
    (folder / "cpuinfo").write_text(flags)
    command = [sys.executable, "-c", _ASKING, str(folder / "cpuinfo")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_a_processor_with_tiles_is_kept_from_them_in_every_thread(tmp_path: Path) -> None:
    assert _asked("flags : avx2 amx_tile", tmp_path) == ["1", "True", "True"]


def test_another_processor_gets_no_filter(tmp_path: Path) -> None:
    # What is refused says nothing here: a filter of the process that runs the tests goes on to its children.
    assert _asked("flags : avx2", tmp_path)[0] == "0"
