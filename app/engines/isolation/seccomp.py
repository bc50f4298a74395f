"""A Linux kernel filter that lets a process open no network socket, ever again; children inherit it.

The filter is written by hand in classic BPF. It refuses (with EPERM) every socket that is not a local one,
io_uring (which opens sockets without the socket call), and the calls that borrow another process's sockets
or memory. Calls in a foreign calling convention (32 bit, x32) are refused altogether.
"""

import ctypes
import errno
import platform
import struct
import sys
from dataclasses import dataclass

_PR_SET_SECCOMP, _MODE_FILTER, _PR_SET_NO_NEW_PRIVS = 22, 2, 38
LOAD, EQUAL, _AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # places in the kernel's struct seccomp_data
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
_AF_UNIX = 1
X86_64 = 0xC000003E
_X32 = 0x40000000


@dataclass(frozen=True, slots=True)
class _Machine:
    audit: int  # the kernel's name for the calling convention
    socket: int
    refused: tuple[int, ...]
    first_foreign: int | None  # call numbers from here on belong to another convention


_IO_URING = (425, 426, 427)
_PIDFD_GETFD = 438
_MACHINES = {
    # ptrace, process_vm_readv, process_vm_writev, bpf
    "x86_64": _Machine(X86_64, 41, (*_IO_URING, _PIDFD_GETFD, 101, 310, 311, 321), _X32),
    "aarch64": _Machine(0xC00000B7, 198, (*_IO_URING, _PIDFD_GETFD, 117, 270, 271, 280), None),
}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def instruction(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """Return one instruction of classic BPF; `yes` and `no` say how many to skip where a test holds or fails."""
    return struct.pack("=HBBI", code, yes, no, value)


def program(machine: str) -> bytes | None:
    """Return the filter for a machine (as `platform.machine()` names it), None when we have none for it."""
    known = _MACHINES.get(machine)
    if known is None:
        return None
    checks = [(_AT_LEAST, known.first_foreign)] if known.first_foreign is not None else []
    checks += [(EQUAL, number) for number in known.refused]
    # After the checks: is it socket? | its family | is it local? | allow | refuse
    body = [instruction(LOAD, ARCHITECTURE), b"", instruction(LOAD, NUMBER)]
    refuse = len(body) + len(checks) + 4
    body[1] = instruction(EQUAL, known.audit, no=refuse - 2)
    for at, (code, number) in enumerate(checks, start=len(body)):
        body.append(instruction(code, number, yes=refuse - at - 1))
    body += [
        instruction(EQUAL, known.socket, no=2),
        instruction(LOAD, FIRST_ARGUMENT),
        instruction(EQUAL, _AF_UNIX, no=1),
        instruction(RETURN, ALLOW),
        instruction(RETURN, REFUSE),
    ]
    return b"".join(body)


def install() -> str:
    """Put the filter on this thread and all it starts; return "" or why it could not be done.

    Call it before any thread exists: the kernel filters threads, not processes.
    """
    if not sys.platform.startswith("linux"):
        return "this system has no seccomp"
    code = program(platform.machine())
    if code is None or sys.maxsize < 2**32:
        return f"no filter is written for {platform.machine()} processors"
    return attach(code)


def attach(code: bytes) -> str:
    """Put a filter in classic BPF on this thread and all it starts from now on; return "" or why it could not be done.

    What an earlier filter refuses stays refused.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    filter_ = _Program(len(code) // 8, code)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return f"the kernel refused no_new_privs ({errno.errorcode.get(ctypes.get_errno(), '?')})"
    if libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(filter_), 0, 0):
        return f"the kernel refused the filter ({errno.errorcode.get(ctypes.get_errno(), '?')})"
    return ""
