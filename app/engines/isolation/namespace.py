"""Linux: a network of its own, with nothing in it, for a process on a machine that no filter of ours is written for.

Many systems forbid this to ordinary people; where they do, that is said.
"""

import ctypes
import errno
import os
import sys

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000


def install() -> str:
    """Move this process into a network namespace of its own; return "" or why it could not be done.

    Call it before any thread exists.
    """
    if not sys.platform.startswith("linux"):
        return "this system has no namespaces"
    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None, use_errno=True).unshare(_NEW_USER | _NEW_NETWORK):
        return f"the kernel refused a network of its own ({errno.errorcode.get(ctypes.get_errno(), '?')})"
    try:
        # Keep our own name: files belong to whom they did before.
        for name, line in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(line)
    except OSError:
        return ""  # the network is gone all the same
    return ""
