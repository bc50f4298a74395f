"""How fast this machine reads its memory and multiplies: what decides how long a model takes."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

BLOCK = 256 << 20  # bytes per bandwidth pass: far beyond any cache
_SIDE = 1536  # rows of the matrices multiplied


@dataclass(frozen=True, slots=True)
class Machine:
    """What the machine can do: bytes read per second, float32 operations per second, with how many threads."""

    bandwidth: float
    flops: float
    threads: int


def measure_machine(threads: int, passes: int = 5, block: int = BLOCK, side: int = _SIDE) -> Machine:
    """Measure reading speed (best pass of scalar products over `block` bytes, a part per thread) and float32 rate.

    The rate is that of the BLAS library behind numpy multiplying square matrices of `side` rows, per second that a core
    spent on it, times the cores: what other programs take meanwhile does not count. Smaller numbers are quicker, and
    rougher.
    """
    numbers = np.ones(block // 4, np.float32)
    parts = np.array_split(numbers, threads)
    with ThreadPoolExecutor(threads) as pool:
        seconds = min(_timed(lambda: list(pool.map(lambda p: np.dot(p, p), parts))) for _ in range(passes))
    matrix = np.random.default_rng(0).random((side, side), np.float32)
    spent = min(_timed(lambda: matrix @ matrix, time.process_time) for _ in range(passes))
    return Machine(block / seconds, threads * 2 * side**3 / max(spent, 1e-6), threads)


def _timed(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    started = clock()
    work()
    return clock() - started
