"""A real X server without a screen, the program in it, and hands: keys pressed by xdotool, copies made by xclip."""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from tests.conftest import REPO

TOOLS = ("Xvfb", "xdotool", "xclip")
PREVIEW = "Untell: the clipboard"
_PATIENCE = 60.0
_ENDS = 20.0  # seconds


def missing() -> str:
    """Return why no X server can be had here, "" where one can."""
    absent = [tool for tool in TOOLS if shutil.which(tool) is None]
    return f"not installed: {', '.join(absent)}" if absent else _unloadable()


def _unloadable() -> str:
    """Return which library Qt lacks for X (libxcb-icccm4 and its like), "" where none."""
    plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
    try:
        ctypes.CDLL(str(Path(plugins) / "platforms" / "libqxcb.so"))
    except OSError as error:
        return f"Qt cannot use X: {error}"
    return ""


class Desk:
    """One X display, with a home of its own for the program."""

    def __init__(self, display: str, home: Path) -> None:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("QT_", "WAYLAND_", "XDG_"))}
        self.home = home
        self.environment = kept | {
            "DISPLAY": display,
            "UNTELL_HOME": str(home),
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(home / "run"),
            "TMPDIR": str(home / "tmp"),
        }
        for name in ("run", "tmp", "config"):
            (home / name).mkdir(mode=0o700, parents=True)
        self._started: list[subprocess.Popen[bytes]] = []

    def settle(self, **values: str) -> None:
        """Write the program's settings, as if a person had chosen them."""
        lines = "".join(f"{name}={value}\n" for name, value in values.items())
        (self.home / "config" / "window.ini").write_text(f"[General]\n{lines}", encoding="utf-8")

    @contextmanager
    def running(self, *arguments: str, under: tuple[str, ...] = ()) -> Iterator[subprocess.Popen[bytes]]:
        """Run the program until the end of the block."""
        with (self.home / "stderr.txt").open("ab") as errors:
            program = subprocess.Popen(
                [*under, sys.executable, "-m", "app", *arguments],
                cwd=REPO,
                env=self.environment,
                stderr=errors,
                start_new_session=True,
            )
            try:
                yield program
            except BaseException as error:
                if program.poll() is not None:
                    error.add_note(f"the program had ended before: {program.returncode}")
                raise
            finally:
                _end(program)

    def untell(self, *arguments: str) -> None:
        """Run a command that ends by itself."""
        subprocess.run([sys.executable, "-m", "app", *arguments], cwd=REPO, env=self.environment, check=True)

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        """Run a command that may become the program; `close` ends it where it did."""
        started = subprocess.Popen(
            [sys.executable, "-m", "app", *arguments],
            cwd=REPO,
            env=self.environment,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._started.append(started)
        return started

    def ended(self) -> None:
        """Wait for all that was started."""
        for started in self._started:
            started.wait(_PATIENCE)

    def close(self) -> None:
        """End what was started and still runs."""
        for started in self._started:
            if started.poll() is None:
                started.terminate()
            started.wait()

    def copy(self, text: str, *target: str) -> None:
        """Put a text on the clipboard."""
        subprocess.run(
            ["xclip", "-selection", "clipboard", "-i", *target], input=text.encode(), env=self.environment, check=True
        )

    def paste(self) -> str:
        """Return the text on the clipboard."""
        asked = ["xclip", "-selection", "clipboard", "-o", "-t", "UTF8_STRING"]
        return subprocess.run(asked, env=self.environment, capture_output=True, check=False).stdout.decode()

    def press(self, keys: str) -> None:
        """Press and let go of keys."""
        subprocess.run(["xdotool", "key", "--clearmodifiers", keys], env=self.environment, check=True)

    def sees(self, title: str = PREVIEW) -> bool:
        """Tell whether a window with this title is to be seen."""
        asked = ["xdotool", "search", "--onlyvisible", "--name", title]
        return subprocess.run(asked, env=self.environment, capture_output=True, check=False).returncode == 0


def _end(program: "subprocess.Popen[bytes]") -> None:
    """End a program in order, or, where it asks whether a text may be lost, all the same."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(program.pid, number)
            program.wait(_ENDS)
            return
    program.wait()


def until(
    holds: Callable[[], bool],
    again: Callable[[], None] = lambda: None,
    first: Callable[[], None] = lambda: None,
    every: float = 0.005,
) -> float:
    """Do `first`, wait until something holds, doing `again` each second meanwhile; return the seconds it took."""
    began = last = time.monotonic()
    first()
    while not holds():
        now = time.monotonic()
        assert now - began < _PATIENCE, "it never came to hold"
        if now - last > 1.0:
            again()
            last = now
        time.sleep(every)
    return time.monotonic() - began


@contextmanager
def desk(home: Path) -> Iterator[Desk]:
    """Start an X server for the block."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "the X server did not start"
        made = Desk(f":{number}", home)
        try:
            yield made
        finally:
            made.close()
    finally:
        server.terminate()
        server.wait()
