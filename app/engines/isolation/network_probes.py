"""What a process tries in order to find out that it cannot go online: by Python, and past Python through the C library.

Nothing is ever sent: where a socket can be had after all, only this machine itself is called.
"""

import ctypes
import errno
import os
import socket
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass

_HERE = struct.pack("!4s", bytes((127, 0, 0, 1)))
_PORT = 9
_NO_WAY = (errno.EPERM, errno.EACCES)
_IO_URING_SETUP = 425
_FAMILIES = {"IPv4": 2, "IPv6": 10, "netlink": 16, "packet": 17}  # as Linux counts them


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try: what was tried, what the answer was, and whether that was a refusal."""

    what: str
    answer: str
    refused: bool


def by_python() -> tuple[Attempt, ...]:
    """Ask Python for a connection and for a name's address."""
    return (
        _python("Python opens a socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM).close()),
        _python("Python looks up a name", lambda: socket.getaddrinfo("localhost", 80)),
    )


def _python(what: str, act: Callable[[], object]) -> Attempt:
    try:
        act()
    except PermissionError as error:
        return Attempt(what, f"refused ({_name(error.errno)})", True)
    except OSError as error:
        return Attempt(what, f"failed, but not by refusal ({_name(error.errno)})", False)
    return Attempt(what, "NOT refused", False)


def by_native_code() -> tuple[Attempt, ...]:
    """Ask the system itself, as native code would; nothing where no C library can be asked."""
    if sys.platform.startswith("linux"):
        libc = ctypes.CDLL(None, use_errno=True)
        opened = [_linux_socket(libc, name, family) for name, family in _FAMILIES.items()]
        libc.syscall(_IO_URING_SETUP, 1, 0)
        number = ctypes.get_errno()
        return (*opened, _answered("native code sets up io_uring", number, number == errno.EPERM))
    return (_mac_connect(),) if sys.platform == "darwin" else ()


def _linux_socket(libc: ctypes.CDLL, name: str, family: int) -> Attempt:
    what = f"native code opens a socket ({name})"
    handle = libc.socket(family, 1 if family in (2, 10) else 3, 0)
    if handle < 0:
        number = ctypes.get_errno()
        return _answered(what, number, number in _NO_WAY)
    try:
        if name == "IPv4":
            # In a network namespace of its own a process may have sockets: they lead nowhere, not even to itself.
            address = struct.pack("=H", family) + struct.pack("!H", _PORT) + _HERE + bytes(8)
            libc.connect(handle, address, len(address))
            number = ctypes.get_errno()
            return _answered(what, number, number == errno.ENETUNREACH)
    finally:
        os.close(handle)
    return Attempt(what, "NOT refused", False)


def _mac_connect() -> Attempt:
    """Connect to this machine itself: the sandbox of macOS refuses that, not the socket."""
    libc = ctypes.CDLL(None, use_errno=True)
    handle = libc.socket(2, 1, 0)
    address = struct.pack("BB", 16, 2) + struct.pack("!H", _PORT) + _HERE + bytes(8)
    libc.connect(handle, address, len(address))
    number = ctypes.get_errno()
    if handle >= 0:
        os.close(handle)
    return _answered("native code connects", number, number in _NO_WAY)


def _answered(what: str, number: int, refused: bool) -> Attempt:
    return Attempt(what, f"{'refused' if refused else 'NOT refused'} ({_name(number)})", refused)


def _name(number: int | None) -> str:
    return errno.errorcode.get(number or 0, "no error")
