"""Where a desktop looks for what belongs to a person: menu entries, and what is to start with the session."""

import os
import re
import sys
from pathlib import Path

from app import program

ENTRY = "untell.desktop"


def data_home() -> Path:
    """Return the person's folder of data, where menu entries lie."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def config_home() -> Path:
    """Return the person's folder of settings, where what starts with the session lies."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def command(*words: str) -> list[str]:
    """Return how a desktop starts this program, from whichever folder: by the installed command where there is one."""
    if program.is_frozen():
        return [sys.executable, *words]
    beside = Path(sys.executable).with_name("untell.exe" if sys.platform == "win32" else "untell")
    return [str(beside), *words] if beside.is_file() else program.command(*words)


def desktop_entry(*words: str) -> str:
    """Return a .desktop file that starts this program with `words`."""
    line = " ".join(map(_quoted, command(*words)))
    return (
        "[Desktop Entry]\nType=Application\nName=Untell\n"
        "Comment=See what a text gives away about you, and take it back\n"
        f"Exec={line}\nIcon=untell\nTerminal=false\nCategories=Utility;TextTools;\nStartupWMClass=untell\n"
    )


def _quoted(word: str) -> str:
    """Quote a word as the desktop entry specification wants it."""
    safe = word.replace("%", "%%")
    if re.fullmatch(r"[\w./:=+@%-]+", safe):
        return safe
    return '"' + re.sub(r'(["`$\\])', r"\\\1", safe) + '"'


def entry_installed() -> bool:
    """Tell whether the desktop knows the program by a menu entry."""
    system = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    folders = [data_home(), *map(Path, system)]
    return any((folder / "applications" / ENTRY).is_file() for folder in folders)


def install_entry() -> Path | None:
    """Give the desktop a menu entry where it has none, and return where; portals know a program by it."""
    if not sys.platform.startswith("linux") or entry_installed():
        return None
    place = data_home() / "applications" / ENTRY
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(desktop_entry(), encoding="utf-8")
    return place
