"""The engine in a process of its own: without network, killable, and started again after it died."""

import contextlib
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, cast

from app import program
from app.core import errors
from app.core.errors import CancelledError, EngineError, UntellError
from app.engines.base import (
    Cancelled,
    Completion,
    Draw,
    EngineInfo,
    Fill,
    FillResult,
    Load,
    Probe,
    Probed,
    Prompt,
    never,
)
from app.engines.isolation.sandbox import Guarantees
from app.engines.process import exit_codes, wire
from app.engines.process.response_check import sound, sound_probe

_POLL = 0.02  # seconds between looks at whether the person cancelled
_GRACE = 0.2  # seconds a cancelled engine has to come back before it is killed
Message = dict[str, Any]


def command(make: str = "") -> list[str]:
    """Return how to start the worker; `make` (MODULE:FUNCTION) may name another engine than llama.cpp's."""
    return program.command(program.WORKER, *filter(None, [make]))


def _environment() -> dict[str, str]:
    kept = {k: v for k, v in program.environment().items() if not k.startswith(("LLAMA_", "GGML_"))}
    # A failed assertion of ggml would start a debugger on the process, and that would print memory.
    return kept | {"PYTHONUTF8": "1", "GGML_NO_BACKTRACE": "1"}


class _Process:
    """One life of the worker: its pipes, and a thread that collects what it says."""

    def __init__(self, start: Sequence[str]) -> None:
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW
        self.process = subprocess.Popen(
            start,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            bufsize=0,
            creationflags=flags,
        )
        self.said: queue.Queue[Message | None] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        try:
            while (message := wire.read(cast(BinaryIO, self.process.stdout))) is not None:
                self.said.put(message)
        except (wire.WireError, OSError, ValueError):
            # Nonsense on the pipe: this worker cannot be trusted any further.
            self.kill()
        finally:
            self.said.put(None)

    def send(self, message: Message) -> None:
        """Send a message; a worker that died meanwhile is noticed when its answer is awaited."""
        data = wire.frame(message)
        with contextlib.suppress(OSError, ValueError):
            stream = cast(BinaryIO, self.process.stdin)
            view = memoryview(data)
            while view:
                view = view[stream.write(view) :]

    def kill(self) -> None:
        """End the worker now."""
        with contextlib.suppress(OSError):
            self.process.kill()

    def bury(self) -> int:
        """Wait for the worker's end, free its pipes, and return its exit code."""
        self.kill()
        code = self.process.wait()
        self._listener.join(timeout=1.0)
        for stream in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                cast(BinaryIO, stream).close()
        return code


class _Unheard(Exception):
    """The worker died before it began the request; `error` explains its death."""

    def __init__(self, error: UntellError) -> None:
        super().__init__(str(error))
        self.error = error


class ChildEngine:
    """An Engine whose work happens in another process; loading happens when it is made.

    When the process dies, the call under way raises EngineError saying why, and the next call starts it
    again. `start` replaces the command that starts the worker (tests).
    """

    def __init__(self, load: Load, cancelled: Cancelled = never, start: Sequence[str] | None = None) -> None:
        self._load = load
        self._start = list(start) if start is not None else command()
        self._lock = threading.Lock()
        self._number = 0
        self._closed = False
        self._process: _Process | None = None
        self.starts = 0
        with self._lock:
            self._info = self._revive(cancelled)

    @property
    def info(self) -> EngineInfo:
        """Return what is loaded."""
        return self._info

    @property
    def pid(self) -> int | None:
        """Return the process id of the worker, None while there is none."""
        return self._process.process.pid if self._process else None

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes as plain text."""
        return int(self._call({"op": "count", "text": text}, never))

    def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
        """Fill every hole of every template."""
        result = self._call({"op": "fill", "fill": request}, cancelled)
        if not isinstance(result, FillResult) or not sound(request, result):
            raise self._distrust()
        return result

    def complete(
        self,
        prompt: Prompt,
        max_tokens: int,
        stop: Sequence[str] = (),
        source: str = "",
        cancelled: Cancelled = never,
        on_text: Callable[[str], None] | None = None,
        draw: Draw | None = None,
    ) -> Completion:
        """Complete `prompt` greedily, with drafts looked up in `source`, or by `draw`."""
        arguments = (prompt, max_tokens, tuple(stop), source, draw)
        result = self._call({"op": "complete", "arguments": arguments}, cancelled, on_text)
        if not isinstance(result, Completion) or not isinstance(result.text, str):
            raise self._distrust()
        return result

    def probe(self, request: Probe, cancelled: Cancelled = never) -> Probed:
        """Judge every token of a text by what the model makes of it midway through its layers."""
        result = self._call({"op": "probe", "probe": request}, cancelled)
        if not isinstance(result, Probed) or not sound_probe(request, result):
            raise self._distrust()
        return result

    def guarantees(self) -> Guarantees:
        """Let the worker try what must not work there, and return which protections hold."""
        result = self._call({"op": "prove"}, never)
        if not isinstance(result, Guarantees):
            raise self._distrust()
        return result

    def close(self) -> None:
        """End the process; may be called from any thread, also while another one waits for an answer."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        # A call that waits for an answer holds the lock; it sees the end of the process and buries it.
        if self._lock.acquire(blocking=False):
            try:
                self._forget()
            finally:
                self._lock.release()

    def _call(self, message: Message, cancelled: Cancelled, on_text: Callable[[str], None] | None = None) -> Any:
        with self._lock:
            if cancelled():
                raise CancelledError("Stopped.")
            if self._process is None or self._process.process.poll() is not None:
                self._forget()
                self._revive(cancelled)
            try:
                return self._exchange(message, cancelled, on_text, loading=False)
            except _Unheard:
                # It died between two calls, a moment before that could be noticed: nothing of this one is lost.
                self._revive(cancelled)
            try:
                return self._exchange(message, cancelled, on_text, loading=False)
            except _Unheard as twice:
                raise twice.error from None

    def _revive(self, cancelled: Cancelled) -> EngineInfo:
        if self._closed:
            raise EngineError("The engine has been closed.")
        self._process = _Process(self._start)
        self.starts += 1
        try:
            info = self._exchange({"op": "load", "load": self._load}, cancelled, None, loading=True)
        except UntellError:
            # A worker without a model is of no use to the next call.
            self._forget()
            raise
        if not isinstance(info, EngineInfo):
            raise self._distrust()
        return info

    def _exchange(
        self, message: Message, cancelled: Cancelled, on_text: Callable[[str], None] | None, loading: bool
    ) -> Any:
        """Send one request and wait for its answer, its cancelling, or the worker's death."""
        process = self._process
        assert process is not None, "no worker was started"
        self._number += 1
        process.send({"id": self._number, **message})
        deadline: float | None = None
        begun = loading
        while True:
            try:
                answer = process.said.get(timeout=_POLL)
            except queue.Empty:
                answer = {}
            if answer is None:
                error = self._mourn(loading, deadline is not None)
                raise error if begun or deadline is not None else _Unheard(error)
            if answer.get("begun") == self._number:
                begun = True
            elif answer.get("id") == self._number:
                if deadline is not None and "text" not in answer:
                    raise CancelledError("Stopped.")
                if "text" not in answer:
                    return _result(answer)
                if on_text is not None and deadline is None:
                    on_text(str(answer["text"]))
            if deadline is None and cancelled():
                process.send({"id": self._number, "op": "cancel"})
                deadline = time.monotonic() + _GRACE
            if deadline is not None and time.monotonic() > deadline:
                self._forget()
                raise CancelledError("Stopped.")

    def _mourn(self, loading: bool, cancelled: bool) -> UntellError:
        process, self._process = self._process, None
        assert process is not None, "no worker was started"
        # The pipe closes a moment before the exit code is known; killing first would overwrite the cause.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.process.wait(timeout=1.0)
        code = process.bury()
        if cancelled:
            return CancelledError("Stopped.")
        if self._closed:
            return EngineError("The engine has been closed.")
        return exit_codes.explain(code, loading)

    def _forget(self) -> None:
        if self._process is not None:
            self._process.bury()
            self._process = None

    def _distrust(self) -> UntellError:
        """End a worker whose answer does not belong to the question, and return the error to raise."""
        self._forget()
        return EngineError("The engine gave an answer that does not belong to the question; try again.")


def _result(answer: Message) -> Any:
    if "ok" in answer:
        return answer["ok"]
    kind = getattr(errors, str(answer.get("error")), EngineError)
    if not (isinstance(kind, type) and issubclass(kind, UntellError)):
        kind = EngineError
    raise kind(str(answer.get("message", "The engine failed; try again.")))
