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
import ctypes, errno, pathlib, sys, threading
from app.engines.llamacpp import matrix_tiles
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
print(all(refused), others != errno.EPERM)
"""


@pytest.mark.parametrize(("flags", "answer"), [("flags : avx2 amx_tile", "True True"), ("flags : avx2", "False True")])
def test_only_a_processor_with_tiles_is_kept_from_them(tmp_path: Path, flags: str, answer: str) -> None:
    (tmp_path / "cpuinfo").write_text(flags)
    asked = subprocess.run(
        [sys.executable, "-c", _ASKING, str(tmp_path / "cpuinfo")], capture_output=True, text=True, check=True
    )
    assert asked.stdout.split() == answer.split()
