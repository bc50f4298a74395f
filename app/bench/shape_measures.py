"""What a model file does on this machine: load, memory, reading, writing, scoring, coming back, cancel and kill."""

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import psutil

from app.bench.faults import texts
from app.bench.footprint import CONTEXTS, peak_memory
from app.bench.text import TEXT
from app.core.errors import CancelledError, EngineError
from app.engines.base import CACHES, Choice, Fill, Load, Prompt, Usage
from app.engines.process.child import ChildEngine

_ASKED = "You read carefully. "
_OPTIONS = ("male", "female", "nothing is said about it", "somebody who lives near the sea", "a child", "a teacher")
_WRITTEN = 24  # tokens
_CANCELS, _KILLS = 5, 2

Clock = Callable[[ChildEngine], float]


def wall(engine: ChildEngine) -> float:
    """Return the time by the clock: right where nothing else runs."""
    return time.perf_counter()


def processor(engine: ChildEngine) -> float:
    """Return the processor's seconds the engine spent: right on a busy machine, with one thread."""
    spent = psutil.Process(engine.pid).cpu_times()
    return float(spent.user + spent.system)


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds that some work took, and the tokens it fed and wrote."""

    seconds: float
    usage: Usage

    @property
    def each(self) -> float:
        """Return the seconds a token that was fed."""
        return self.seconds / max(1, self.usage.prompt_tokens)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a model did.

    `load`: seconds, of a file that the system holds in memory; `memory`: bytes at the peak by (context, cache);
    `reading`, `writing`: seconds a token; `scoring`: the options of a choice; `again`: another text for the same role;
    `cancels`: seconds until each cancel was answered, largest last; `recovered`: of `kills` kills in the middle of a
    call, how often the next call answered as before, and `revival` the most seconds that took.
    """

    load: float
    memory: dict[tuple[int, str], int]
    reading: float
    writing: float
    scoring: Taken
    again: Taken
    cancels: tuple[float, ...]
    kills: int
    recovered: int
    revival: float


def measure_model(load: Load, clock: Clock, text: str = TEXT) -> Measured:
    """Measure the model of `load` on a text; each context with each kind of cache gets a process of its own."""
    memory = {}
    for context in CONTEXTS:
        for cache in CACHES:
            engine, seconds = _opened(replace(load, context=context, cache=cache), clock)
            try:
                # All of what it remembers is taken when it is loaded; the rest when the first full batch is read.
                engine.complete(Prompt("memory", "", "Read this.\n", text), 1)
                memory[context, cache] = peak_memory(engine)
            finally:
                engine.close()
    engine, seconds = _opened(load, clock)
    try:
        return _worked(engine, clock, text, memory, seconds)
    finally:
        engine.close()


def _opened(load: Load, clock: Clock) -> tuple[ChildEngine, float]:
    started = time.perf_counter()
    engine = ChildEngine(load)
    # A process that has just begun has spent its processor time on loading.
    return engine, clock(engine) if clock is processor else time.perf_counter() - started


def _worked(engine: ChildEngine, clock: Clock, text: str, memory: dict[tuple[int, str], int], load: float) -> Measured:
    def taken(work: Callable[[], Any]) -> Taken:
        before = clock(engine)
        usage = work().usage
        return Taken(clock(engine) - before, usage)

    def read(words: str) -> Prompt:
        return Prompt("reader", _ASKED * 8, "Who wrote this?\n", words)

    engine.complete(Prompt("warm", "", "", "Warm up."), 2)
    first = taken(lambda: engine.complete(read(text), 1))
    again = taken(lambda: engine.complete(read("Well. " + text), 1))
    story = Prompt("writer", "", "Tell a story.\n", "")
    engine.complete(story, 1)
    written = taken(lambda: engine.complete(story, _WRITTEN))
    scored = Fill(read(text), (("The author is ", Choice("who", _OPTIONS), "."),))
    engine.fill(Fill(read(text), ()))
    scoring = taken(lambda: engine.fill(scored))
    expected = texts(engine.fill(scored))
    cancels = tuple(sorted(_cancelled(engine, text, number) for number in range(_CANCELS)))
    revivals = [_killed(engine, text, scored, expected) for _ in range(_KILLS)]
    return Measured(
        load=load,
        memory=memory,
        reading=first.each,
        writing=written.seconds / max(1, written.usage.generated_tokens),
        scoring=scoring,
        again=again,
        cancels=cancels,
        kills=_KILLS,
        recovered=sum(right for right, _ in revivals),
        revival=max(seconds for _, seconds in revivals),
    )


def _cancelled(engine: ChildEngine, text: str, number: int) -> float:
    """Cancel the reading of a long text after a moment; return the seconds until the call came back."""
    limit = time.perf_counter() + 0.2 + 0.1 * number
    prompt = Prompt("long", "", f"{number}. ", text * 6)
    with suppress(CancelledError):
        engine.complete(prompt, 1, cancelled=lambda: time.perf_counter() > limit)
    return max(0.0, time.perf_counter() - limit)


def _killed(engine: ChildEngine, text: str, request: Fill, expected: list[dict[str, str]]) -> tuple[bool, float]:
    """Kill the process while it reads; return whether the next call was right, and the seconds it took."""
    engine.fill(request)
    assert engine.pid is not None, "the engine runs between calls"
    killer = threading.Timer(0.3, os.kill, (engine.pid, getattr(signal, "SIGKILL", signal.SIGTERM)))
    killer.start()
    with suppress(EngineError):
        engine.complete(Prompt("long", "", "Read. ", text * 6), 1)
    killer.join()
    started = time.perf_counter()
    return texts(engine.fill(request)) == expected, time.perf_counter() - started
