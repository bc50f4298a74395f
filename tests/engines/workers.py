"""Engines that a worker process can be told to run in tests: by `tests.engines.workers:NAME`."""

import os
import signal
import sys
import time
from collections.abc import Callable

from app.core.errors import NoModelError
from app.engines.base import Cancelled, Choice, Fill, FillResult, Load, Usage, Value, never
from tests.engines.scripted import ScriptedEngine

from .fakes import FakeDecoder, noise
from .fakes import engine as over

SECRET = "Zanzibar"


def _first_options(request: Fill) -> FillResult:
    """Choose each first option, and quote the source's first word."""
    filled = []
    for template in request.templates:
        holes = [item for item in template if not isinstance(item, str)]
        filled.append(
            {
                h.name: Value(h.options[0], tuple(float(i == 0) for i in range(len(h.options))))
                if isinstance(h, Choice)
                else Value((request.source.split() or [""])[0], logprob=-0.5)
                for h in holes
            }
        )
    return FillResult(tuple(filled), Usage(3, 2, 0.1))


def echo(load: Load) -> ScriptedEngine:
    """Answer everything with the first option."""
    return ScriptedEngine(queue=[_first_options] * 10_000, texts=[lambda asked: asked.prompt.text] * 10_000)


def noisy(load: Load) -> object:
    """Run the real filling code over the fake decoder, slowed down to 5 ms a batch."""
    decoder = FakeDecoder(noise(1))
    speak = decoder.speak

    def slowly(history):
        time.sleep(0.005)
        return speak(history)

    decoder.speak = slowly
    return over(decoder)


def slow(load: Load) -> ScriptedEngine:
    """Take ten seconds, but hear a cancel."""

    class Slow(ScriptedEngine):
        def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
            self.delay = 0.0 if request.source == "well" else 10.0
            return super().fill(request, cancelled)

    return Slow(queue=[_first_options] * 100)


def _acting(act: Callable[[], object]) -> ScriptedEngine:
    def answer(request: Fill) -> FillResult:
        if request.source != "well":
            act()
        return _first_options(request)

    return ScriptedEngine(queue=[answer] * 100)


def deaf(load: Load) -> ScriptedEngine:
    """Sleep without hearing anything, unless the source is "well"."""
    return _acting(lambda: time.sleep(60))


def crashing(load: Load) -> ScriptedEngine:
    """Die of a segmentation fault, unless the source is "well"."""
    return _acting(lambda: os.kill(os.getpid(), signal.SIGSEGV))


def babbling(load: Load) -> ScriptedEngine:
    """Write garbage onto every open descriptor that may be the pipe, unless the source is "well"."""

    def babble() -> None:
        for handle in range(3, 20):
            try:
                os.write(handle, b"\x00\x00\x00\x05helloXXXXXXXXX")
            except OSError:
                continue
        time.sleep(60)

    return _acting(babble)


def printing(load: Load) -> ScriptedEngine:
    """Print to standard output and past Python to descriptor 1, as native libraries do."""

    def chatter() -> None:
        print("chatter", flush=True)
        os.write(1, b"native chatter")

    return _acting(chatter)


def lying(load: Load) -> ScriptedEngine:
    """Choose something that was no option."""
    return ScriptedEngine(queue=[lambda r: [{"sex": Value("both", (0.5, 0.5))}]] * 10)


def leaking(load: Load) -> ScriptedEngine:
    """Fail with the text in the exception's message."""

    def answer(request: Fill) -> FillResult:
        raise ValueError(f"cannot read {request.prompt.text}")

    return ScriptedEngine(queue=[answer] * 10)


def missing(load: Load) -> ScriptedEngine:
    """Fail to load."""
    raise NoModelError("The model's file is gone; run `untell models get` again.")


def dying(load: Load) -> ScriptedEngine:
    """Crash while loading."""
    os.kill(os.getpid(), signal.SIGABRT)
    sys.exit()


def never_loads(load: Load) -> ScriptedEngine:
    """Load for ever."""
    time.sleep(600)
    sys.exit()
