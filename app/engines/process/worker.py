"""The engine's process: reads requests from its standard input, answers on its standard output, nothing else.

    untell engine-worker [MODULE:FUNCTION]

FUNCTION makes an engine from a Load; the default is llama.cpp, tests name others. The text comes through the
pipe only and leaves through it only; an exception's message never does, since it may quote the text.
"""

import contextlib
import importlib
import io
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Any, cast

from app.core import errors
from app.core.errors import UntellError
from app.engines.base import Engine, Load
from app.engines.isolation import sandbox
from app.engines.process import wire

DEFAULT = "app.engines.llama:load"
Message = dict[str, Any]


def own_pipes() -> tuple[io.FileIO, io.FileIO]:
    """Take the two pipes for ourselves: whatever native code prints goes to standard error from now on."""
    source, target = os.dup(0), os.dup(1)
    with contextlib.suppress(OSError):
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
    if os.name == "nt":
        import msvcrt

        for handle in (source, target):
            getattr(msvcrt, "setmode")(handle, os.O_BINARY)  # type: ignore[attr-defined,unused-ignore]  # noqa: B009
    return io.FileIO(source, "r"), io.FileIO(target, "w")


class Worker:
    """Serves one parent: a thread listens (so that a cancel is heard during work), the main thread works."""

    def __init__(self, source: io.FileIO, target: io.FileIO, make: str, remarks: tuple[str, ...]) -> None:
        self._source = source
        self._target = target
        self._make = make
        self._remarks = remarks
        self._requests: queue.Queue[Message] = queue.Queue()
        self._lock = threading.Lock()
        self._current: int | None = None
        self._cancelled: set[int] = set()
        self._engine: Engine | None = None

    def run(self) -> None:
        """Serve until the parent closes the pipe; then the process ends at once, whatever it is doing."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            message = self._requests.get()
            with self._lock:
                self._current = int(message["id"])
                self._interrupt(self._current in self._cancelled)
            self._send({"begun": message["id"]})
            reply = self._answer(message)
            with self._lock:
                self._cancelled.discard(self._current)
                self._current = None
            self._send({"id": message["id"], **reply})

    def _listen(self) -> None:
        try:
            while (message := wire.read(self._source)) is not None:
                if message.get("op") == "cancel":
                    self._cancel(int(message["id"]))
                else:
                    self._requests.put(message)
        finally:
            # The parent is gone or speaks nonsense: nobody is left to work for, and text must not linger.
            os._exit(0)

    def _cancel(self, request: int) -> None:
        with self._lock:
            self._cancelled.add(request)
            if request == self._current:
                self._interrupt(True)

    def _interrupt(self, stop: bool) -> None:
        interrupt = getattr(self._engine, "interrupt", None)
        if interrupt is not None:
            interrupt(stop)

    def _send(self, message: Message) -> None:
        try:
            wire.write(cast(Any, self._target), message)
        except OSError:
            os._exit(0)

    def _answer(self, message: Message) -> Message:
        try:
            return {"ok": self._do(message)}
        except UntellError as error:
            return {"error": type(error).__name__, "message": str(error)}
        except MemoryError:
            return {"error": "EngineError", "message": "The engine ran out of memory; choose a smaller model."}
        except BaseException as error:
            return {"error": "EngineError", "message": _where(error)}

    def _do(self, message: Message) -> object:
        request = int(message["id"])

        def cancelled() -> bool:
            return request in self._cancelled

        def on_text(text: str) -> None:
            self._send({"id": request, "text": text})

        match message["op"]:
            case "load":
                return self._load(message["load"])
            case "prove":
                return sandbox.prove(self._remarks)
            case "count":
                return self._loaded().count(message["text"])
            case "fill":
                return self._loaded().fill(message["fill"], cancelled)
            case "complete":
                prompt, most, stop, source, draw = message["arguments"]
                return self._loaded().complete(prompt, most, stop, source, cancelled, on_text, draw)
            case "probe":
                return self._loaded().probe(message["probe"], cancelled)
        raise wire.WireError("The engine was asked for something it does not know.")

    def _load(self, load: Load) -> object:
        module, _, name = self._make.partition(":")
        make: Callable[[Load], Engine] = getattr(importlib.import_module(module), name)
        self._engine = make(load)
        return self._engine.info

    def _loaded(self) -> Engine:
        if self._engine is None:
            raise errors.EngineError("No model is loaded.")
        return self._engine


def _where(error: BaseException) -> str:
    """Say what kind of error it was and where, without its message: that may hold a person's text."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "an unknown place"
    return f"The engine failed ({type(error).__name__} in {place}); try again, and report it if it stays."


def main(arguments: Sequence[str] = ()) -> None:
    """Run the worker; `arguments` may name what makes the engine."""
    source, target = own_pipes()
    remarks = sandbox.enter(namespace=True)
    # Ctrl-C is the parent's. Our priority stays as it is: llama.cpp's threads wait for one another, so that one
    # of them set back behind another program would hold up all (measured: a hundred times slower).
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Worker(source, target, arguments[0] if arguments else DEFAULT, remarks).run()
