"""Processes that clean notes: each does one call after another, closed in before it hears of any.

They are this program started anew and spoken to through pipes alone. Python's own pool of processes would share locks
with them, which a further process has to clear away: one more that can die, with a traceback as its last words.
"""

import contextlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, Any, TypeVar

from app import program
from app.engines.isolation import sandbox
from app.engines.process.worker import own_pipes

T = TypeVar("T")
Call = tuple[Callable[..., Any], tuple[Any, ...]]


class WorkerDied(Exception):
    """The process died over its call."""


class Crew:
    """At most `most` processes, each begun with `prepare`. What is called has to be a function of a module."""

    def __init__(self, most: int, prepare: Callable[..., None], *arguments: Any) -> None:
        self._prepare: Call = (prepare, arguments)
        self._idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(most, "untell-crew", _without_interrupts)

    def submit(self, call: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Have a process do a call; its future raises WorkerDied where the process dies over it, and no other does."""
        return self._threads.submit(self._do, call, arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, once what they have begun is done."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        with contextlib.suppress(queue.Empty):
            while True:
                self._idle.get_nowait().end()

    def _do(self, call: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        try:
            worker = self._idle.get_nowait()
        except queue.Empty:
            worker = _Worker(self._prepare)
        try:
            good, result = worker.ask((call, arguments))
        except BaseException:
            worker.end()
            raise
        self._idle.put(worker)
        if not good:
            raise result
        return result  # type: ignore[no-any-return]


class _Worker:
    """One process, and its two pipes."""

    def __init__(self, prepare: Call) -> None:
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW
        self._process = subprocess.Popen(
            program.command(program.NOTE_WORKER),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=program.environment(),
            creationflags=flags,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        with contextlib.suppress(OSError):  # it is noticed when the first answer is awaited
            _send(self._to, prepare)

    def ask(self, call: Call) -> tuple[bool, Any]:
        """Return whether a call went well, and its result or its error. Raises WorkerDied."""
        try:
            _send(self._to, call)
            good, result = pickle.load(self._from)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise WorkerDied from error
        return good, result

    def end(self) -> None:
        """End the process: it ends by itself when nobody is left to tell it anything."""
        for pipe in (self._to, self._from):
            with contextlib.suppress(OSError):
                pipe.close()
        self._process.wait()


def _send(pipe: IO[bytes], message: object) -> None:
    pickle.dump(message, pipe)
    pipe.flush()


def _without_interrupts() -> None:
    """Have the processes that a thread starts not hear Ctrl-C, which reaches all of a terminal: until they are ready to
    ignore it themselves it would end them with a traceback. Whoever was started by the person answers it."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))


def serve() -> None:
    """Be a worker: close in, then do what comes through the pipe until it ends, and end at once when it does."""
    source, target = own_pipes()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sandbox.enter()
    calls: queue.SimpleQueue[Call] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, calls), daemon=True).start()
    prepare, arguments = calls.get()
    prepare(*arguments)
    answers = os.fdopen(target.fileno(), "wb", closefd=False)
    while True:
        call, arguments = calls.get()
        try:
            answer = True, call(*arguments)
        except Exception as error:  # whatever it is, it is told where it was asked for
            answer = False, error
        _send(answers, answer)


def _listen(source: IO[bytes], calls: "queue.SimpleQueue[Call]") -> None:
    try:
        while True:
            calls.put(pickle.load(source))
    finally:
        # Nobody is left to work for, and text must not linger.
        os._exit(0)
