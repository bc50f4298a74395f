"""One running program for each person: a second start hands its request over through a local pipe and ends.

Which start is the program is settled before it loads anything: the one that gets the lock. Others find its pipe open
from then on, and wait there until the program is up and says that it takes their request; one that is just ending
says no more, and the next of those who wait is the program.
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
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing import connection
from pathlib import Path
from typing import IO

from app.core.errors import EngineError
from app.store import paths

_LONGEST = 4096  # bytes of a request
_PATIENCE = 2.0  # seconds for a request, once somebody has called
_START = 60.0  # seconds a program may take, on a busy machine, until it answers
_AGAIN = 0.05  # seconds between two tries to be the program or to be heard by it
_QUEUE = 64  # starts that wait at once
_TAKEN = b"taken"
_DEAF = "Untell is running but does not answer; quit it, or end its process, and try again."


class Request(StrEnum):
    """What a second start may ask of the running program; PING: only whether it is there."""

    SHOW = "show"
    CHECK = "check-clipboard"
    REWRITE = "rewrite-clipboard"
    AUTO = "auto-clipboard"
    UNDO = "undo-clipboard"
    STAY = "stay"
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
            return Request.STAY
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
    """Hand a request over; False where no program is running, or the one that was is ending."""
    where = _address()
    if where is None:
        return False
    token = os.environ.get("XDG_ACTIVATION_TOKEN") or os.environ.get("DESKTOP_STARTUP_ID") or ""
    message = json.dumps({"request": request.value, "token": token[:1000]}).encode()
    try:
        with connection.Client(where) as line:
            line.send_bytes(message)
            return line.poll(_START) and line.recv_bytes(_LONGEST) == _TAKEN
    except (OSError, EOFError):
        return False


def claim(request: Request) -> bool:
    """Be the running program from now on, until this process ends; False where another start is and takes `request`.

    Call it after the last fork: a copy of this process would hold the claim too. Where this system offers no safe
    place for the pipe, every start is a program of its own.

    Raises:
        EngineError: another program holds the claim and does not answer.
    """
    end = time.monotonic() + _START
    while not _Claim.take():
        if ask(request):
            return False
        if time.monotonic() > end:
            raise EngineError(_DEAF)
        time.sleep(_AGAIN)
    return True


class _Claim:
    """The lock that tells a running program from the remains of one that crashed, and its pipe; one a process."""

    held: "_Claim | None" = None
    """What was claimed and is not yet in the hands of a Post."""

    def __init__(self, lock: IO[str] | None, listener: connection.Listener) -> None:
        self.lock, self.listener = lock, listener

    @classmethod
    def take(cls) -> bool:
        """Take the claim; False where somebody else has it, True also where there is none to be had."""
        where = _address()
        if cls.held is not None or where is None:
            return True
        lock: IO[str] | None = None
        try:
            if sys.platform != "win32":  # there a pipe vanishes with its program, and its first instance is the only
                import fcntl

                lock = open(where + ".lock", "w", encoding="ascii")  # noqa: SIM115 - held as long as we run
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                Path(where).unlink(missing_ok=True)
            cls.held = cls(lock, connection.Listener(where, backlog=_QUEUE))
        except OSError as error:
            if lock is not None:
                lock.close()
            # Whatever else fails (a folder that cannot be written to, a path too long for a socket), nobody has it.
            return not isinstance(error, PermissionError if sys.platform == "win32" else BlockingIOError)
        return True

    def give_up(self) -> None:
        """Let the next start be the program: the pipe goes first, so that it is not taken for that one's."""
        self.listener.close()
        if self.lock is not None:
            self.lock.close()


class Post:
    """Takes the requests of later starts.

    `heard` is called from a thread of its own, and returns once the request is sure to be met; False sends the start
    away, which is then a program itself. `first` is False where another program is the running one, or where this
    system offers no place for the pipe; nothing is heard then.
    """

    def __init__(self, heard: Callable[[Asked], object]) -> None:
        self._heard = heard
        self._closed = False
        _Claim.take()
        self._claim, _Claim.held = _Claim.held, None
        if self._claim is not None:
            threading.Thread(target=self._listen, name="untell-post", daemon=True).start()

    @property
    def first(self) -> bool:
        """Tell whether this is the running program that later starts turn to."""
        return self._claim is not None

    def close(self) -> None:
        """Hear nothing more; the next start is the first again."""
        claim, self._claim, self._closed = self._claim, None, True
        if claim is not None:
            claim.give_up()

    def _listen(self) -> None:
        claim = self._claim
        while claim is not None and not self._closed:
            with contextlib.suppress(OSError, EOFError), claim.listener.accept() as line:
                asked = _asked(line.recv_bytes(_LONGEST)) if line.poll(_PATIENCE) else None
                if asked is not None and self._takes(asked):
                    line.send_bytes(_TAKEN)

    def _takes(self, asked: Asked) -> bool:
        if self._closed:
            return False
        return asked.request is Request.PING or self._heard(asked) is not False


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
