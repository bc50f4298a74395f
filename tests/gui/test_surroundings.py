"""Hotkey, tray and preferences around the window: off until chosen, told where they cannot be had, and quit quits."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from app.desktop import autostart
from app.desktop.hotkey.base import Grip, Mechanism, Pressed
from app.desktop.hotkey.keys import HotkeyError, Keys
from app.desktop.single_instance import Asked, Request
from app.gui.desktop.desktop_dialog import DesktopDialog
from app.gui.desktop.desktop_integration import Surroundings
from app.gui.settings.desktop_choices import DesktopChoices
from app.gui.settings.settings import Settings
from app.gui.work.messages import Message


class FakeGrip:
    def __init__(self, keys: Keys, pressed: Pressed) -> None:
        if keys.key == "T":
            raise HotkeyError("T is taken.")
        self.trigger, self.pressed, self.released = f"Press {keys}", pressed, False

    def release(self) -> None:
        self.released = True


@pytest.fixture
def grips() -> list[FakeGrip]:
    return []


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return Settings(tmp_path / "window.ini")


@pytest.fixture
def around(settings: Settings, grips: list[FakeGrip], qtbot: QtBot) -> Iterator[Surroundings]:
    def grab(keys: Keys, pressed: Pressed) -> Grip:
        grips.append(FakeGrip(keys, pressed))
        return grips[-1]

    made = Surroundings(settings, lambda: False)
    made.hotkey._find = lambda: Mechanism("fake", lambda: True, lambda: True, "Do this.", grab)
    yield made
    made.close()


def test_nothing_is_held_until_it_is_chosen(around: Surroundings, grips: list[FakeGrip]) -> None:
    around.begin()
    assert grips == []
    assert not around.waits
    assert not around.stays
    assert not around.tray.pause.isEnabled()


def test_a_hotkey_is_held_pressed_changed_and_let_go(
    around: Surroundings, grips: list[FakeGrip], settings: Settings, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(around.hotkey.held):
        around.settle(DesktopChoices("Ctrl+Alt+U"), starts=False)
    assert "Press Ctrl+Alt+U" in around.tray.pause.text()
    with qtbot.waitSignal(around.asked) as asked:
        grips[0].pressed("token")
    assert asked.args == [Asked(Request.REWRITE, "token")]
    with qtbot.waitSignal(around.hotkey.held):
        around.settle(DesktopChoices("Ctrl+Alt+I", auto=True), starts=False)
    assert grips[0].released
    with qtbot.waitSignal(around.asked) as asked:
        grips[1].pressed("")
    assert asked.args == [Asked(Request.AUTO)]
    around.settle(DesktopChoices(), starts=False)
    assert grips[1].released
    assert settings.desktop == DesktopChoices()


def test_a_pause_gives_the_key_back_and_its_end_takes_it_again(
    around: Surroundings, grips: list[FakeGrip], qtbot: QtBot
) -> None:
    with qtbot.waitSignal(around.hotkey.held):
        around.settle(DesktopChoices("Ctrl+Alt+U"), starts=False)
    around.tray.pause.trigger()
    assert grips[0].released
    assert around.tray.pause.isEnabled()
    with qtbot.waitSignal(around.hotkey.held):
        around.tray.pause.trigger()
    assert around.hotkey.trigger


def test_a_conflict_is_told(around: Surroundings, qtbot: QtBot) -> None:
    with qtbot.waitSignal(around.messages.told) as told:
        around.settle(DesktopChoices("Ctrl+T"), starts=False)
    assert told.args is not None
    message: Message = told.args[0]
    assert message.sentence == "T is taken."
    assert around.hotkey.trigger == ""


def test_the_choices_last(settings: Settings, tmp_path: Path) -> None:
    settings.desktop = DesktopChoices("Ctrl+Alt+U", background=True, auto=True)
    settings.save()
    assert Settings(tmp_path / "window.ini").desktop == DesktopChoices("Ctrl+Alt+U", True, True)


@pytest.mark.skipif(autostart.here() is not autostart.LINUX, reason="the way of Linux")
def test_the_start_with_the_session_is_switched(around: Surroundings) -> None:
    around.settle(DesktopChoices(), starts=True)
    assert autostart.is_on()
    around.settle(DesktopChoices(), starts=False)
    assert not autostart.is_on()


def test_the_tray_asks(around: Surroundings, qtbot: QtBot) -> None:
    for action, request in (
        (around.tray.check, Request.CHECK),
        (around.tray.rewrite, Request.REWRITE),
        (around.tray.undo, Request.UNDO),
        (around.tray.open, Request.SHOW),
    ):
        with qtbot.waitSignal(around.asked) as asked:
            action.trigger()
        assert asked.args == [Asked(request)]
    with qtbot.waitSignal(around.quit_wanted):
        around.tray.quit.trigger()


@pytest.fixture
def dialog(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Callable[[DesktopChoices], DesktopDialog]:
    monkeypatch.setattr("app.desktop.hotkey.choice.standing", lambda: ("fake", True, ""))

    def made(now: DesktopChoices) -> DesktopDialog:
        found = DesktopDialog(now, starts=False)
        qtbot.addWidget(found)
        found.show()
        return found

    return made


def test_the_preferences_give_back_what_was_chosen(
    dialog: Callable[[DesktopChoices], DesktopDialog], qtbot: QtBot
) -> None:
    opened = dialog(DesktopChoices("Ctrl+Alt+U"))
    opened.keys.setKeySequence(QKeySequence("Ctrl+Shift+F9"))
    opened.background.setChecked(True)
    with qtbot.waitSignal(opened.settled) as settled:
        opened.accept()
    assert settled.args == [DesktopChoices("Ctrl+Shift+F9", background=True), False]


def test_a_key_that_is_needed_for_typing_is_refused_in_place(
    dialog: Callable[[DesktopChoices], DesktopDialog], qtbot: QtBot
) -> None:
    opened = dialog(DesktopChoices())
    opened.keys.setKeySequence(QKeySequence("U"))
    with qtbot.assertNotEmitted(opened.settled):
        opened.accept()
    assert "needed for typing" in opened.problem.text()
    assert opened.isVisible()
