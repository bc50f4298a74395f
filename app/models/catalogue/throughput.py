"""How fast this machine reads its memory and multiplies: what decides how long a model takes."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

BLOCK = 256 << 20  # bytes that are read again and again: far beyond any cache
_SIDE = 1536  # rows of the matrices multiplied


@dataclass(frozen=True, slots=True)
class Machine:
    """What the machine can do: bytes read per second, float32 operations per second, with how many threads."""

    bandwidth: float
    flops: float
    threads: int


def measure_machine(threads: int, span: float = 0.5, block: int = BLOCK, side: int = _SIDE) -> Machine:
    """Measure reading speed (scalar products over `block` bytes, a part per thread) and float32 rate.

    The rate is that of the BLAS library behind numpy multiplying square matrices of `side` rows. Both are per second
    that a core spent on it, times the cores: what other programs take meanwhile does not count. Each takes `span`
    seconds of work; a shorter span and smaller numbers are quicker, and rougher.
    """
    parts = np.array_split(np.ones(block // 4, np.float32), threads)
    with ThreadPoolExecutor(threads) as pool:
        read = pool.map(lambda part: part.nbytes * _rate(lambda: np.dot(part, part), time.thread_time, span), parts)
        bandwidth = sum(read)
    matrix = np.random.default_rng(0).random((side, side), np.float32)
    products = _rate(lambda: matrix @ matrix, time.process_time, span)
    return Machine(bandwidth, threads * 2 * side**3 * products, threads)


def _rate(work: Callable[[], object], clock: Callable[[], float], span: float) -> float:
    """Return how often a second of the clock, whose steps may be coarse, the work is done."""
    work()
    began, times = clock(), 0
    while (spent := clock() - began) < span:
        work()
        times += 1
    return times / spent
