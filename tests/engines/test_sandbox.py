"""The kernel filter as such: simulated instruction by instruction, and tried in a process of its own."""

import errno
import struct
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.isolation import seccomp

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
X86, ARM = 0xC000003E, 0xC00000B7


def verdict(code: bytes, audit: int, number: int, first: int) -> int:
    """Run the filter on one system call as the kernel would."""
    data = struct.pack("<iIQ6Q", number, audit, 0, first, 0, 0, 0, 0, 0)
    value, at = 0, 0
    while True:
        op, yes, no, k = struct.unpack_from("=HBBI", code, at * 8)
        at += 1
        if op == 0x20:
            (value,) = struct.unpack_from("<I", data, k)
        elif op == 0x15:
            at += yes if value == k else no
        elif op == 0x35:
            at += yes if value >= k else no
        elif op == 0x06:
            return k
        else:
            raise AssertionError(f"unknown instruction {op:#x}")


@pytest.mark.parametrize(("machine", "audit", "socket"), [("x86_64", X86, 41), ("aarch64", ARM, 198)])
def test_only_local_sockets(machine: str, audit: int, socket: int) -> None:
    """Local sockets pass, every other family is refused, also with rubbish in the upper half of the register."""
    code = seccomp.program(machine)
    assert code is not None
    for family in range(64):
        for upper in (0, 1 << 32, 0xFFFFFFFF << 32):
            expected = ALLOW if family == 1 else REFUSE
            assert verdict(code, audit, socket, family | upper) == expected


@given(st.integers(0, 600))
def test_ordinary_calls_pass(number: int) -> None:
    """Nothing else is touched, but io_uring and what borrows other processes' sockets or memory."""
    code = seccomp.program("x86_64")
    assert code is not None
    refused = {101, 310, 311, 321, 425, 426, 427, 438}
    expected = REFUSE if number in refused or number == 41 else ALLOW
    assert verdict(code, X86, number, 2) == expected


def test_foreign_conventions_are_refused() -> None:
    """32-bit and x32 calls do not slip past."""
    code = seccomp.program("x86_64")
    assert code is not None
    assert verdict(code, 0x40000003, 102, 1) == REFUSE
    assert verdict(code, X86, 0x40000000 | 41, 1) == REFUSE
    assert seccomp.program("mips") is None


_TRY = """
import ctypes, os, subprocess, sys, threading
from app.engines.isolation import sandbox
remarks = sandbox.enter()
found = sandbox.prove(remarks)
assert found.audit_hook and found.seccomp and found.core_dumps_off, found
import socket
socket.socket(socket.AF_UNIX).close()
seen = []
libc = ctypes.CDLL(None, use_errno=True)
thread = threading.Thread(target=lambda: seen.append(libc.socket(2, 1, 0)))
thread.start(); thread.join()
assert seen == [-1], "threads are filtered"
child = subprocess.run([sys.executable, "-c", "import socket; socket.socket()"], capture_output=True)
assert child.returncode == 1 and b"PermissionError" in child.stderr, "children are filtered"
print("closed in")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="seccomp is Linux")
def test_the_filter_holds_for_threads_and_children() -> None:
    """A process that closed itself in opens local sockets only, and so does all it starts."""
    done = subprocess.run([sys.executable, "-c", _TRY], capture_output=True, text=True, check=False)
    assert done.stdout == "closed in\n", done.stderr
