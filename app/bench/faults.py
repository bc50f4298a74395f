"""Measures how soon a cancel is answered and whether killing the engine loses anything.

python -m app.bench faults MODEL.gguf [KILLS]
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from app.bench.text import TEXT
from app.core.errors import CancelledError, EngineError
from app.engines.base import Choice, Fill, FillResult, Free, Load, Prompt, Quote
from app.engines.process.child import ChildEngine

_TEMPLATES = (
    ('Job: "', Free("job", 12), '" because "', Quote("why", 12), '"'),
    ("Sex: ", Choice("sex", ("male", "female", "unknown"))),
    ('Home: "', Free("home", 12), '" because "', Quote("why", 12), '"'),
)


@dataclass(frozen=True, slots=True)
class Latencies:
    """Seconds between a cancel and the call's return, largest last; `killed` of them needed the process killed."""

    seconds: tuple[float, ...]
    killed: int


@dataclass(frozen=True, slots=True)
class Kills:
    """Of `tried` kills, how many struck a call under way, and how often the next call then answered rightly."""

    tried: int
    struck: int
    recovered: int


def request(text: str = TEXT) -> Fill:
    """Return a request that scores, quotes and writes."""
    return Fill(Prompt("reader", "You read carefully.", "Who wrote this?\n", text), _TEMPLATES, text)


def cancel_latencies(engine: ChildEngine, tries: int = 20, seed: int = 1) -> tuple[Latencies, Latencies]:
    """Cancel at random moments while a long prompt is read, and while text is written."""
    rng = random.Random(seed)
    words = TEXT.split()

    def reading() -> object:
        # A new order each time, so that nothing of the prompt is at hand.
        rng.shuffle(words)
        return engine.fill(request(" ".join(words * 8)[:5000]), cancelled)

    def writing() -> object:
        return engine.fill(
            Fill(request().prompt, tuple((f"{n}.", Free("f", 200, stop=())) for n in range(4))), cancelled
        )

    limit = 0.0

    def cancelled() -> bool:
        return time.perf_counter() > limit

    def late(work: Callable[[], object], span: float) -> Latencies:
        """Cancel `work` at a random moment of its first `span` seconds, `tries` times."""
        nonlocal limit
        found, starts = [], engine.starts
        for _ in range(tries):
            limit = time.perf_counter() + rng.uniform(0.02, span)
            try:
                work()
            except CancelledError:
                found.append(time.perf_counter() - limit)
        return Latencies(tuple(sorted(found)), engine.starts - starts)

    prefill = late(reading, 0.5)
    limit = time.perf_counter() + 60
    engine.fill(request())
    return prefill, late(writing, 0.3)


def survive_kills(engine: ChildEngine, kills: int = 50, seed: int = 1) -> Kills:
    """Kill the process at random moments of a call; the next call must give the answer of an unharmed engine."""
    rng = random.Random(seed)
    expected = texts(engine.fill(request()))
    started = time.perf_counter()
    engine.fill(request("Well. " + TEXT))
    span = time.perf_counter() - started
    struck = recovered = 0
    for number in range(kills):
        pid = engine.pid
        assert pid is not None, "the engine runs between calls"
        killer = threading.Timer(rng.uniform(0.0, span), _kill, (pid,))
        killer.start()
        try:
            engine.fill(request(f"{number}. {TEXT}"))  # another beginning: the whole text is read anew
            killer.join()
        except EngineError:
            struck += 1
        recovered += texts(engine.fill(request())) == expected
    return Kills(kills, struck, recovered)


def _kill(pid: int) -> None:
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def texts(result: FillResult) -> list[dict[str, str]]:
    """Return what the holes were filled with, without the probabilities (whose last digits may differ)."""
    return [{name: value.text for name, value in filled.items()} for filled in result.filled]


def run(arguments: list[str]) -> int:
    """Print the figures for a model file."""
    kills = int(arguments[1]) if len(arguments) > 1 else 50
    with closing(ChildEngine(Load(os.path.abspath(arguments[0])))) as engine:
        reading, writing = cancel_latencies(engine)
        for name, found in (("reading", reading), ("writing", writing)):
            middle, worst = found.seconds[len(found.seconds) // 2], found.seconds[-1]
            print(
                f"cancel while {name}: median {middle * 1000:.0f} ms, worst {worst * 1000:.0f} ms,"
                f" n {len(found.seconds)}, process killed {found.killed} times"
            )
        result = survive_kills(engine, kills)
        print(f"{result.tried} kills, {result.struck} struck a call, the next call was right {result.recovered} times")
    return 0 if result.recovered == result.tried else 1
