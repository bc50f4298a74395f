"""The start with the session, in each system's own place; all of them off until asked for."""

import plistlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.desktop import autostart, places


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "system"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the way of Linux")
def test_on_and_off(home: Path) -> None:
    assert not autostart.is_on()
    autostart.set_on(True)
    entry = (home / "XDG_CONFIG_HOME" / "autostart" / "untell.desktop").read_text()
    assert "--tray\n" in entry
    assert autostart.is_on()
    autostart.set_on(False)
    autostart.set_on(False)
    assert not autostart.is_on()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the way of Linux")
def test_a_list_that_cannot_be_written_is_a_sentence(home: Path) -> None:
    (home / "XDG_CONFIG_HOME").write_text("in the way")
    with pytest.raises(autostart.AutostartError, match="cannot be changed"):
        autostart.set_on(True)


def test_a_launch_agent(home: Path) -> None:
    autostart.MACOS.enable()
    agent = plistlib.loads((home / "Library" / "LaunchAgents" / "untell.plist").read_bytes())
    assert agent["ProgramArguments"][-1] == "--tray"
    assert autostart.MACOS.enabled()
    autostart.MACOS.disable()
    assert not autostart.MACOS.enabled()


class Key:
    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values

    def __enter__(self) -> "Key":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def registry() -> SimpleNamespace:
    key = Key({})

    def query(opened: Key, name: str) -> Any:
        if name not in opened.values:
            raise FileNotFoundError(name)
        return opened.values[name]

    def remove(opened: Key, name: str) -> None:
        query(opened, name)
        del opened.values[name]

    return SimpleNamespace(
        HKEY_CURRENT_USER=1,
        KEY_SET_VALUE=2,
        REG_SZ=1,
        key=key,
        OpenKey=lambda *_: key,
        CreateKey=lambda *_: key,
        QueryValueEx=query,
        SetValueEx=lambda opened, name, _, kind, value: opened.values.__setitem__(name, value),
        DeleteValue=remove,
    )


def test_a_value_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    faked = registry()
    monkeypatch.setitem(sys.modules, "winreg", faked)
    assert not autostart.WINDOWS.enabled()
    autostart.WINDOWS.disable()
    autostart.WINDOWS.enable()
    assert faked.key.values["Untell"].endswith("--tray")
    assert autostart.WINDOWS.enabled()
    autostart.WINDOWS.disable()
    assert not autostart.WINDOWS.enabled()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="desktop files are Linux'")
def test_a_menu_entry_is_made_once_and_only_where_there_is_none(home: Path) -> None:
    made = places.install_entry()
    assert made is not None
    assert made.read_text().startswith("[Desktop Entry]\n")
    assert places.install_entry() is None


def test_odd_paths_are_quoted_as_desktop_files_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "command", lambda *words: ['/opt/my tools/100%/un"tell', *words])
    line = next(row for row in places.desktop_entry("--tray").splitlines() if row.startswith("Exec="))
    assert line == 'Exec="/opt/my tools/100%%/un\\"tell" --tray'
