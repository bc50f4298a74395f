"""Takes the network and the core dumps away from the engine's process, and proves it.

Three layers: a kernel filter on Linux (`seccomp`), an audit hook in Python everywhere, and no dump of memory
that holds text. What does not hold on this system is said, never assumed.
"""

import ctypes
import errno
import os
import socket
import sys
from dataclasses import dataclass

from app.engines import seccomp

_PR_SET_DUMPABLE, _PR_GET_DUMPABLE = 4, 3
_ALWAYS = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo")
_WITH_ADDRESS = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
_LOCAL = getattr(socket, "AF_UNIX", None)


@dataclass(frozen=True, slots=True)
class Guarantees:
    """Which protections hold in the engine's process, each tried out there, and remarks on those that do not."""

    audit_hook: bool
    seccomp: bool
    core_dumps_off: bool
    remarks: tuple[str, ...] = ()


def _guard(event: str, args: tuple[object, ...]) -> None:
    refused = event in _ALWAYS
    if event == "socket.__new__":
        refused = _LOCAL is None or args[1] != _LOCAL
    elif event in _WITH_ADDRESS:
        refused = not isinstance(args[1], (str, bytes, type(None)))
    if refused:
        raise PermissionError(errno.EPERM, "the engine's process has no network")


def enter() -> tuple[str, ...]:
    """Close this process in, for good; return remarks on what this system does not offer.

    Call it first thing, before any thread is started or any library loaded.
    """
    remarks = []
    why = seccomp.install()
    if why:
        remarks.append(f"No kernel filter: {why}.")
    sys.addaudithook(_guard)
    _no_dumps()
    return tuple(remarks)


def _no_dumps() -> None:
    if os.name == "nt":
        # No error box, no report with the heap in it: SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX.
        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - absent elsewhere
        kernel.SetErrorMode(0x0001 | 0x0002)
        kernel.WerSetFlags(1)
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def prove(remarks: tuple[str, ...]) -> Guarantees:
    """Try in this process what must not work, by Python and by C, and report what was refused."""
    return Guarantees(_python_refuses(), _kernel_refuses(), _dumps_off(), remarks)


def _python_refuses() -> bool:
    try:
        socket.socket(socket.AF_INET, socket.SOCK_STREAM).close()
    except PermissionError:
        pass
    else:
        return False
    try:
        socket.getaddrinfo("localhost", 80)
    except PermissionError:
        return True
    except OSError:
        return False
    return False


def _kernel_refuses() -> bool:
    """Open sockets past Python, through the C library: each family must be refused with EPERM."""
    if not sys.platform.startswith("linux"):
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    families = (socket.AF_INET, socket.AF_INET6, getattr(socket, "AF_NETLINK", 16), 17)
    for family in families:
        handle = libc.socket(int(family), int(socket.SOCK_STREAM), 0)
        if handle >= 0:
            os.close(handle)
            return False
        if ctypes.get_errno() != errno.EPERM:
            return False
    libc.syscall(425, 1, 0)  # io_uring_setup
    return ctypes.get_errno() == errno.EPERM


def _dumps_off() -> bool:
    if os.name == "nt":
        return True
    import resource

    if resource.getrlimit(resource.RLIMIT_CORE) != (0, 0):
        return False
    if sys.platform.startswith("linux"):
        return bool(ctypes.CDLL(None).prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0) == 0)
    return True
