"""One running program for each person: a second start hands its request over through a local pipe and ends.

On Linux and macOS the pipe is a socket file in a folder that only its owner can enter, on Windows a named pipe.
No request ever carries a text.
"""

import contextlib
import hashlib
import json
import os
import stat
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing import connection
from pathlib import Path
from typing import IO

from app.store import paths

_LONGEST = 4096  # bytes of a request
_PATIENCE = 2.0  # seconds for an answer
_TAKEN = b"taken"


class Request(StrEnum):
    """What a second start may ask of the running program; PING, as `untell --tray` does, only that it be there."""

    SHOW = "show"
    CHECK = "check-clipboard"
    REWRITE = "rewrite-clipboard"
    AUTO = "auto-clipboard"
    UNDO = "undo-clipboard"
    PING = "ping"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, and the token by which the desktop lets its answer come to the front ("" where there is none)."""

    request: Request
    token: str = ""


def of_arguments(arguments: list[str]) -> Request | None:
    """Return what a command line asks of a running program, None where it needs a program of its own."""
    match arguments:
        case []:
            return Request.SHOW
        case ["--tray"]:
            return Request.PING
        case ["rewrite-clipboard"]:
            return Request.REWRITE
        case ["rewrite-clipboard", "--check-only"]:
            return Request.CHECK
        case ["rewrite-clipboard", "--auto"]:
            return Request.AUTO
        case ["rewrite-clipboard", "--undo"]:
            return Request.UNDO
    return None


def ask(request: Request) -> bool:
    """Hand a request over; False where no program is running."""
    where = _address()
    if where is None:
        return False
    token = os.environ.get("XDG_ACTIVATION_TOKEN") or os.environ.get("DESKTOP_STARTUP_ID") or ""
    message = json.dumps({"request": request.value, "token": token[:1000]}).encode()
    try:
        with connection.Client(where) as line:
            line.send_bytes(message)
            return line.poll(_PATIENCE) and line.recv_bytes(_LONGEST) == _TAKEN
    except (OSError, EOFError):
        return False


class Post:
    """Takes the requests of later starts; `heard` is called from a thread of its own.

    `first` is False where another program is the running one, or where this system offers no place for the pipe;
    nothing is heard then.
    """

    def __init__(self, heard: Callable[[Asked], None]) -> None:
        self._heard = heard
        self._lock: IO[str] | None = None
        self._listener: connection.Listener | None = None
        self._closed = False
        where = _address()
        if where is not None and self._alone(where):
            with contextlib.suppress(OSError):
                self._listener = connection.Listener(where)
        if self._listener is not None:
            threading.Thread(target=self._listen, args=(self._listener,), name="untell-post", daemon=True).start()

    @property
    def first(self) -> bool:
        """Tell whether this is the running program that later starts turn to."""
        return self._listener is not None

    def close(self) -> None:
        """Hear nothing more; the next start is the first again."""
        listener, self._listener, self._closed = self._listener, None, True
        if listener is not None:
            listener.close()
        if self._lock is not None:
            self._lock.close()

    def _alone(self, where: str) -> bool:
        """Take the lock that tells a running program from the remains of one that crashed, and clear those away."""
        if sys.platform == "win32":
            return True  # a pipe vanishes with its program, and its first instance is the only one
        import fcntl

        self._lock = open(where + ".lock", "w", encoding="ascii")  # noqa: SIM115 - held as long as we run
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        Path(where).unlink(missing_ok=True)
        return True

    def _listen(self, listener: connection.Listener) -> None:
        while not self._closed:
            try:
                with listener.accept() as line:
                    asked = _asked(line.recv_bytes(_LONGEST)) if line.poll(_PATIENCE) else None
                    if asked is None:
                        continue
                    line.send_bytes(_TAKEN)
            except (OSError, EOFError):
                continue
            if asked.request is not Request.PING:
                self._heard(asked)


def _asked(raw: bytes) -> Asked | None:
    try:
        said = json.loads(raw)
        return Asked(Request(said["request"]), str(said.get("token", "")))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def left_behind() -> list[Path]:
    """Return the files of the pipe that lie there, whether or not a program is running."""
    return [] if sys.platform == "win32" else sorted(_place().glob(f"{_mark()}.*"))


def _mark() -> str:
    return hashlib.sha256(os.fsencode(paths.config_dir())).hexdigest()[:16]


def _address() -> str | None:
    """Return the pipe's name, another for each UNTELL_HOME and person; None where there is no safe place for it."""
    if sys.platform == "win32":
        return rf"\\.\pipe\untell-{_mark()}"
    folder = _folder()
    return str(folder / f"{_mark()}.sock") if folder else None


def _place() -> Path:
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return Path(runtime) / "untell" if runtime else Path(tempfile.gettempdir()) / f"untell-{os.getuid()}"


def _folder() -> Path | None:
    """Return a folder that nobody else can enter, made where it is missing."""
    folder = _place()
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = os.lstat(folder)
    except OSError:
        return None
    safe = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if safe else None
