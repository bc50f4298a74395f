"""Has the system keep no copy of a process's memory, however it ends: no core file, no report with the heap in it."""

import ctypes
import os
import sys

_PR_SET_DUMPABLE, _PR_GET_DUMPABLE = 4, 3


def off() -> None:
    """Switch them off for good, and for every process that is forked from this one.

    One that is started anew has the limit too, but not the rest, without which a system that hands cores to a program
    (as many desktops do) still takes one: every process of ours calls this first of all.
    """
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


def are_off() -> bool:
    """Tell whether they are."""
    if os.name == "nt":
        return bool(getattr(ctypes, "windll").kernel32.GetErrorMode() & 0x0003 == 0x0003)  # noqa: B009 - absent elsewhere
    import resource

    if resource.getrlimit(resource.RLIMIT_CORE) != (0, 0):
        return False
    if sys.platform.startswith("linux"):
        return bool(ctypes.CDLL(None).prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0) == 0)
    return True
