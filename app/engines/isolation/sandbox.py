"""Takes the network and the core dumps away from a process that sees texts, and proves it.

Three layers: the system's own lock where it has one (`seccomp`, `namespace`, `seatbelt`), an audit hook in Python
everywhere, and no dump of memory or last words that hold text. What does not hold on this system is said, never
assumed.
"""

import errno
import os
import socket
import sys
from dataclasses import dataclass

from app import dumps
from app.engines.isolation import except_hooks, network_probes, seatbelt, seccomp
from app.engines.isolation import namespace as isolation
from app.engines.isolation.network_probes import Attempt

_ALWAYS = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo")
_WITH_ADDRESS = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
_remarks: tuple[str, ...] = ()
_LOCAL = getattr(socket, "AF_UNIX", None)


@dataclass(frozen=True, slots=True)
class Guarantees:
    """Which protections hold in a process, each tried out there, and remarks on those that do not.

    `audit_hook`: Python's own calls are refused. `seccomp`: the system refuses native code's too, by seccomp or a
    network namespace on Linux and by Seatbelt on macOS.
    """

    audit_hook: bool
    seccomp: bool
    core_dumps_off: bool
    remarks: tuple[str, ...] = ()
    tried: tuple[Attempt, ...] = ()


def _guard(event: str, args: tuple[object, ...]) -> None:
    refused = event in _ALWAYS
    if event == "socket.__new__":
        refused = _LOCAL is None or args[1] != _LOCAL
    elif event in _WITH_ADDRESS:
        refused = not isinstance(args[1], (str, bytes, type(None)))
    if refused:
        raise PermissionError(errno.EPERM, "this process has no network")


def enter(namespace: bool = False) -> tuple[str, ...]:
    """Close this process in, for good; return remarks on what this system does not offer.

    Call it first thing, before any thread is started or any library loaded. `namespace`: where there is no kernel
    filter for this machine, take a network namespace instead; not for the window, which may need abstract sockets.
    """
    global _remarks
    why = _lock(namespace)
    sys.addaudithook(_guard)
    dumps.off()
    except_hooks.hush()
    remarks = [f"No lock against native code: {why}."] if why else []
    if sys.platform == "darwin":
        remarks.append("A crash report of macOS names places in the code, and holds no memory.")
    _remarks = tuple(remarks)
    return _remarks


def _lock(namespace: bool) -> str:
    """Have the system itself refuse the network; return "" or why it does not."""
    if sys.platform == "darwin":
        return seatbelt.install()
    if os.name == "nt":
        return "Windows lets a program lock its native code out of the network only with an administrator's help"
    why = seccomp.install()
    if not why or not namespace:
        return why
    other = isolation.install()
    return f"{why}, and {other}" if other else ""


def prove(remarks: tuple[str, ...] | None = None) -> Guarantees:
    """Try in this process what must not work, by Python and by native code, and report what was refused.

    `remarks`: what `enter` returned; None: what it returned in this process.
    """
    by_python, by_native_code = network_probes.by_python(), network_probes.by_native_code()
    return Guarantees(
        all(tried.refused for tried in by_python),
        bool(by_native_code) and all(tried.refused for tried in by_native_code),
        dumps.are_off(),
        _remarks if remarks is None else remarks,
        (*by_python, *by_native_code),
    )
