"""On a real X server: the hotkey is pressed, the preview comes, Return puts the rewrite there, Undo the original."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop import xserver
from tests.desktop.xserver import Desk, until

pytestmark = pytest.mark.skipif(bool(xserver.missing()), reason=xserver.missing())

POST = "Moved to Winterthur three years ago, mail jo@example.org. I am 34. The nights were long and nobody slept. ❤️‍🔥"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with xserver.desk(tmp_path / "home") as found:
        yield found


def taken(desk: Desk) -> None:
    """Press Return until the preview has gone: before there is a rewrite it is not heard."""
    until(lambda: not desk.sees(), lambda: desk.press("Return"))


def test_from_the_hotkey_to_the_clipboard_and_back(desk: Desk) -> None:
    desk.settle(hotkey="Ctrl+Alt+U")
    desk.copy(POST)
    with desk.running("--tray"):
        until(desk.sees, lambda: desk.press("ctrl+alt+u"))
        taken(desk)
        rewrite = desk.paste()
        assert rewrite != POST
        assert "jo@example.org" not in rewrite
        assert rewrite.endswith("\u200d🔥"), "no character is cut"
        desk.untell("rewrite-clipboard", "--undo")
        until(lambda: desk.paste() == POST)
        desk.press("ctrl+alt+u")
        until(desk.sees)
        until(lambda: not desk.sees(), lambda: desk.press("Escape"))
        assert desk.paste() == POST


def test_without_a_running_program_the_command_is_the_program_until_something_else_is_copied(desk: Desk) -> None:
    desk.copy(POST)
    with desk.running("rewrite-clipboard") as program:
        until(desk.sees)
        taken(desk)
        assert "jo@example.org" not in desk.paste()
        assert program.poll() is None, "what it put there would be lost with it"
        desk.copy("something else")
        until(lambda: program.poll() is not None)
        assert program.returncode == 0
        assert desk.paste() == "something else"


def rewrites(desk: Desk, post: str, word: str) -> None:
    """Wait until the clipboard holds a rewrite of a post: its own words, without what gives somebody away."""
    until(lambda: desk.paste() not in ("", post))
    assert word in desk.paste()
    assert "@example" not in desk.paste()


def test_two_starts_at_once_are_one_program_and_one_rewrite(desk: Desk) -> None:
    desk.copy(POST)
    with desk.running("rewrite-clipboard", "--auto") as one, desk.running("rewrite-clipboard", "--auto") as other:
        rewrites(desk, POST, "nights")
        until(lambda: (one.poll() is None) != (other.poll() is None))
        assert {one.poll(), other.poll()} == {None, 0}
        desk.untell("rewrite-clipboard", "--undo")
        until(lambda: desk.paste() == POST)
        desk.untell("rewrite-clipboard", "--undo")
        assert desk.paste() == POST
        until(lambda: not desk.sees("Untell: done"))
        # A round trip: by now the program would have ended with its note.
        desk.untell("rewrite-clipboard", "--undo")
        assert desk.paste() == POST, "what was brought back is not gone with the program"
        assert [p.poll() for p in (one, other)].count(None) == 1


def test_asked_again_within_a_second_the_last_text_wins(desk: Desk) -> None:
    other = "Write to kim@example.com before the fair in Leeds, where I grew up and went to school as a boy."
    with desk.running("--tray"):
        until(lambda: any((desk.home / "run" / "untell").glob("*.sock")))
        for post, word in ((POST, "nights"), (other, "fair")) * 2:
            desk.copy(POST if post is other else other)
            desk.start("rewrite-clipboard", "--auto")
            desk.copy(post)
            for _ in range(2):
                desk.start("rewrite-clipboard", "--auto")
            desk.ended()
            rewrites(desk, post, word)
            desk.untell("rewrite-clipboard", "--undo")
            until(lambda post=post: desk.paste() == post)


def test_a_request_while_the_program_ends_is_met_by_the_next(desk: Desk) -> None:
    for number in range(3):
        post = f"{POST} {number}"
        desk.copy(post)  # whoever still runs for the rewrite before ends with this
        desk.start("rewrite-clipboard", "--auto")
        rewrites(desk, post, "nights")
    desk.untell("rewrite-clipboard", "--undo")
    until(lambda: desk.paste() == post)


def test_a_hotkey_that_somebody_holds_is_reported_and_nothing_else_of_the_keyboard_taken(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.desktop.hotkey import x11
    from app.desktop.hotkey.keys import HotkeyError, parse

    monkeypatch.setenv("DISPLAY", desk.environment["DISPLAY"])
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("XDG_SESSION_TYPE", raising=False)
    assert x11.MECHANISM.compatible()
    assert x11.MECHANISM.installed()
    presses: list[str] = []
    first = x11.X11Grip(parse("Ctrl+Alt+U"), presses.append)
    with pytest.raises(HotkeyError, match="already taken"):
        x11.X11Grip(parse("Ctrl+Alt+U"), presses.append)
    other = x11.X11Grip(parse("Shift+F9"), presses.append)
    desk.press("ctrl+alt+u")
    until(lambda: len(presses) == 1)
    desk.press("u")
    desk.press("shift+F9")
    until(lambda: len(presses) == 2)
    x11.bring_to_front(12345)  # a window that is not there is nobody's trouble
    first.release()
    again = x11.X11Grip(parse("Ctrl+Alt+U"), presses.append)
    for grip in (other, again):
        grip.release()
    assert len(presses) == 2


@pytest.mark.skipif(shutil.which("setxkbmap") is None, reason="not installed: setxkbmap")
def test_the_hotkey_is_where_the_keyboards_layout_has_its_letter(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.desktop.hotkey import x11
    from app.desktop.hotkey.keys import HotkeyError, parse

    def lay_out(layout: str) -> None:
        subprocess.run(["setxkbmap", layout], env=desk.environment, check=True)

    monkeypatch.setenv("DISPLAY", desk.environment["DISPLAY"])
    presses: list[str] = []
    stays = x11.X11Grip(parse("F9"), presses.append)  # without anybody the server begins anew, with its own layout
    for layout, key in (("us", 52), ("de", 29), ("fr", 25)):
        lay_out(layout)
        grip = x11.X11Grip(parse("Ctrl+Alt+Z"), presses.append)
        desk.press(f"ctrl+alt+{key}")
        until(lambda: len(presses) == 1)
        presses.clear()
        grip.release()
    follows = x11.X11Grip(parse("Ctrl+Alt+Z"), presses.append)
    lay_out("de")
    until(lambda: bool(presses), lambda: desk.press("ctrl+alt+29"))
    lay_out("ru")
    with pytest.raises(HotkeyError, match="no Q"):
        x11.X11Grip(parse("Ctrl+Alt+Q"), presses.append)
    for grip in (follows, stays):
        grip.release()
