"""On a real Wayland compositor within a real X server: copied, rewritten, pasted elsewhere, a way back offered."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.desktop import screen_reader, xserver
from tests.desktop.screen_reader import ScreenReader, reading
from tests.desktop.xserver import PREVIEW, Desk, until

_ABSENT = [tool for tool in ("weston", "wl-copy", "wl-paste") if shutil.which(tool) is None]
_MISSING = screen_reader.missing() or (f"not installed: {', '.join(_ABSENT)}" if _ABSENT else "")
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=_MISSING)

POST = "Moved to Winterthur three years ago, mail jo@example.org. I am 34. The nights were long and nobody slept. ❤️‍🔥"
_SOCKET = "wayland-test"


@contextmanager
def compositor(desk: Desk) -> Iterator[None]:
    """Have what is started on a desk within the block be clients of a compositor, in a window of the X server."""
    with subprocess.Popen(
        ["weston", "--backend=x11-backend.so", f"--socket={_SOCKET}", "--no-config", "--idle-time=0"],
        env=desk.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as weston:
        try:
            until(lambda: (desk.home / "run" / _SOCKET).exists())
            desk.environment |= {
                "WAYLAND_DISPLAY": _SOCKET,
                "XDG_SESSION_TYPE": "wayland",
                "QT_QPA_PLATFORM": "wayland",
            }
            yield
        finally:
            weston.terminate()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with xserver.desk(tmp_path / "home") as found, compositor(found):
        yield found


@pytest.fixture
def reader(desk: Desk) -> Iterator[ScreenReader]:
    with reading(desk) as found:
        yield found


def copy(desk: Desk, text: str, kind: str = "text/plain") -> None:
    # What serves the copy lives on, with whatever it was given to write to.
    subprocess.run(
        ["wl-copy", "--type", kind],
        input=text.encode(),
        env=desk.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )


def paste(desk: Desk, *options: str) -> str:
    asked = ["wl-paste", "--no-newline", *options]
    return subprocess.run(asked, env=desk.environment, capture_output=True, timeout=30, check=False).stdout.decode()


def test_copied_rewritten_and_pasted_and_a_secret_is_left_alone(desk: Desk, reader: ScreenReader) -> None:
    copy(desk, POST)
    with desk.running("--tray"):
        until(lambda: any((desk.home / "run" / "untell").glob("*.sock")))
        desk.untell("rewrite-clipboard")
        reader.find(PREVIEW, "dialog")
        until(lambda: not reader.seen(PREVIEW, "dialog"), lambda: desk.press("Return"), every=0.5)
        rewrite = paste(desk)
        assert "jo@example.org" not in rewrite
        assert rewrite.endswith("\u200d🔥"), "no character is cut"
        assert "x-kde-passwordManagerHint" in paste(desk, "--list-types").splitlines(), "histories are asked to forget"
        desk.untell("rewrite-clipboard", "--undo")
        reader.find("Press Undo")
        copy(desk, "secret", "x-kde-passwordManagerHint")
        desk.untell("rewrite-clipboard")
        reader.find("The clipboard holds something marked as secret")
