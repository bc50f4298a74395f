"""The typeface that ships with the window, so that it looks the same everywhere, also where there is no other."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from app import assets

_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf")


@cache
def family() -> str:
    """Load the typeface and return its name, "" where this system refuses it."""
    found = ""
    for file in _FILES:
        number = QFontDatabase.addApplicationFont(str(assets.path(f"fonts/{file}")))
        names = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        found = found or (names[0] if names else "")
    return found


def dress(app: QApplication) -> None:
    """Have all text in our typeface, in the size that the system is set to; other scripts come from its own fonts."""
    name, font = family(), QFont(app.font())
    if name and font.family() != name:
        font.setFamilies([name, font.family()])
        app.setFont(font)
