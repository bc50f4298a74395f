"""Keeps llama.cpp off the matrix tiles (AMX) of newer Intel processors: compiled by GCC 12 its code for them crashes.

Debian 12's compiler drops stores to the tile configuration that its own intrinsic does not declare to read, and the
first prompt of more than one token ends the process. Refused the kernel's permission for tiles, llama.cpp takes its
AVX-512 code instead. Only a build for the machine at hand has tiles at all: the packages leave out that variant.
"""

import contextlib
import platform
import sys
from functools import cache
from pathlib import Path

from app.engines.isolation import seccomp
from app.engines.isolation.seccomp import ALLOW, ARCHITECTURE, EQUAL, FIRST_ARGUMENT, LOAD, NUMBER, REFUSE, RETURN

_ARCH_PRCTL, _ARCH_REQ_XCOMP_PERM = 158, 0x1023  # the call and its request, of x86-64's Linux


@cache
def refuse(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """Have the kernel refuse this thread, and all that it starts, matrix tiles; a processor without them needs nothing.

    Returns "" or why it could not be done. Call it before a model is loaded.
    """
    if not sys.platform.startswith("linux") or platform.machine() != "x86_64":
        return ""
    with contextlib.suppress(OSError):
        if "amx_tile" in cpuinfo.read_text(encoding="ascii", errors="replace"):
            return seccomp.attach(program())
    return ""


def program() -> bytes:
    """Return the filter: a request for the permission is refused, everything else allowed."""
    return b"".join(
        (
            seccomp.instruction(LOAD, ARCHITECTURE),
            seccomp.instruction(EQUAL, seccomp.X86_64, no=5),
            seccomp.instruction(LOAD, NUMBER),
            seccomp.instruction(EQUAL, _ARCH_PRCTL, no=3),
            seccomp.instruction(LOAD, FIRST_ARGUMENT),
            seccomp.instruction(EQUAL, _ARCH_REQ_XCOMP_PERM, no=1),
            seccomp.instruction(RETURN, REFUSE),
            seccomp.instruction(RETURN, ALLOW),
        )
    )
