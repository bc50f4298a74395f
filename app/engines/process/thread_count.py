"""How many threads are worth using while other programs work too.

llama.cpp's threads wait for one another after every operation, thousands of times a token. One thread that has
to share its processor with another program therefore holds all of them up: two threads on two busy cores
were measured to be a hundred times slower than one thread. So we take only the processors that are free.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil

_SPAN = 0.25  # seconds of work between two looks
_STALE = 2.0  # seconds after which the last look says nothing about now
_ROUND = 0.6  # so much of a processor must be free to count as one


class Crowd:
    """Tells how many of at most `most` threads to use now, from how busy others keep the processors.

    `processors` is their number; `clock`, `busy` (seconds all processors worked so far), `own` (of these, ours)
    and `waiting` (programs at work at this moment, None where unknown) are the machine's own unless replaced.
    """

    def __init__(
        self,
        most: int,
        processors: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        busy: Callable[[], float] | None = None,
        own: Callable[[], float] = time.process_time,
        waiting: Callable[[], int | None] | None = None,
    ) -> None:
        self._most = most
        self._processors = processors or psutil.cpu_count() or most
        self._clock, self._own = clock, own
        self._busy = busy or _busy
        self._waiting = waiting or _waiting
        self._threads = most
        self._seen: tuple[float, float, float] | None = None

    def threads(self) -> int:
        """Return the number to use for the next piece of work; cheap enough to ask before each."""
        now = self._clock()
        if self._seen is not None and now - self._seen[0] < _SPAN:
            return self._threads
        busy, own = self._busy(), self._own()
        if self._seen is None or now - self._seen[0] > _STALE:
            others = self._waiting()
            if others is not None:
                self._threads = self._free(others)
        else:
            then, busy_then, own_then = self._seen
            worked = (busy - busy_then) - (own - own_then)
            self._threads = self._free(worked / (now - then))
        self._seen = (now, busy, own)
        return self._threads

    def _free(self, others: float) -> int:
        free = int(self._processors - max(0.0, others) + _ROUND)
        return max(1, min(self._most, free))


def _busy() -> float:
    times = psutil.cpu_times()
    # What guests used is contained in the user's time; waiting for a disk is not work.
    idle = ("idle", "iowait", "guest", "guest_nice")
    return float(sum(times) - sum(getattr(times, name, 0.0) for name in idle))


def _waiting() -> int | None:
    """Return how many others want a processor right now (Linux only)."""
    if os.name != "posix":
        return None
    with suppress(OSError, ValueError, IndexError):
        running = Path("/proc/loadavg").read_text(encoding="ascii").split()[3].split("/")[0]
        return max(0, int(running) - 1)
    return None
