"""What the window remembers between two starts: looks and habits, never a word of a text."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from app.core.attributes import to_attribute
from app.core.policy import DEFAULT
from app.gui.settings.desktop_choices import DesktopChoices
from app.gui.settings.preferences import Choices
from app.methods import METHODS
from app.store import paths


class Settings:
    """A small file in the person's configuration folder; unreadable values count as never set."""

    def __init__(self, file: Path | None = None) -> None:
        self._kept = QSettings(str(file or paths.config_dir() / "window.ini"), QSettings.Format.IniFormat)

    @property
    def welcomed(self) -> bool:
        """Tell whether the first page was seen."""
        return str(self._kept.value("welcomed", "no")) == "yes"

    @welcomed.setter
    def welcomed(self, seen: bool) -> None:
        self._kept.setValue("welcomed", "yes" if seen else "no")

    @property
    def slider(self) -> int:
        """Return the last slider position, 0-100."""
        return self._number("slider", DEFAULT, 0, 100)

    @slider.setter
    def slider(self, value: int) -> None:
        self._kept.setValue("slider", value)

    @property
    def font_size(self) -> int:
        """Return the text size in points, 0 for the system's."""
        return self._number("font_size", 0, 0, 40)

    @font_size.setter
    def font_size(self, value: int) -> None:
        self._kept.setValue("font_size", value)

    @property
    def choices(self) -> Choices:
        """Return what was settled in the preferences; names that no longer exist are left out."""
        method = str(self._kept.value("method", ""))
        named = (to_attribute(name) for name in str(self._kept.value("attributes", "")).split())
        watched = frozenset(a for a in named if a is not None)
        usual = Choices()
        return Choices(
            str(self._kept.value("model", "")),
            method if method in METHODS else usual.method,
            self._number("rounds", 0, 0, 10),
            watched or None,
            self._number("threads", 0, 0, 1000),
            str(self._kept.value("gpu", "yes")) != "no",
        )

    @choices.setter
    def choices(self, chosen: Choices) -> None:
        self._kept.setValue("model", chosen.model)
        self._kept.setValue("method", chosen.method)
        self._kept.setValue("rounds", chosen.rounds)
        self._kept.setValue("threads", chosen.threads)
        self._kept.setValue("gpu", "yes" if chosen.gpu else "no")
        self._kept.setValue("attributes", " ".join(sorted(a.value for a in chosen.attributes or ())))

    @property
    def desktop(self) -> DesktopChoices:
        """Return what was settled about hotkey and background."""
        kept = self._kept
        on = {name: str(kept.value(name, "no")) == "yes" for name in ("background", "auto")}
        return DesktopChoices(str(kept.value("hotkey", "")), **on)

    @desktop.setter
    def desktop(self, chosen: DesktopChoices) -> None:
        self._kept.setValue("hotkey", chosen.hotkey)
        for name in ("background", "auto"):
            self._kept.setValue(name, "yes" if getattr(chosen, name) else "no")

    @property
    def geometry(self) -> QByteArray:
        """Return the window's place, empty where none is kept."""
        found = self._kept.value("geometry")
        return found if isinstance(found, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._kept.setValue("geometry", value)

    def save(self) -> None:
        """Write it now."""
        self._kept.sync()

    def _number(self, key: str, usual: int, low: int, high: int) -> int:
        try:
            return max(low, min(high, int(str(self._kept.value(key, usual)))))
        except ValueError:
            return usual
