"""Light and dark: a palette for each, our typeface, and the style sheet made from whichever palette holds."""

import os
import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app import assets
from app.gui.widgets import fonts
from app.gui.widgets.attribute_style import mixed

Role = QPalette.ColorRole
_LIGHT = {
    Role.Window: "#f4f3ef",
    Role.WindowText: "#1f2421",
    Role.Base: "#ffffff",
    Role.AlternateBase: "#faf9f6",
    Role.Text: "#1f2421",
    Role.Button: "#ffffff",
    Role.ButtonText: "#1f2421",
    Role.PlaceholderText: "#646b66",
    Role.Mid: "#dcdad3",
    Role.Highlight: "#1c6b58",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#1c6b58",
    Role.ToolTipBase: "#1f2421",
    Role.ToolTipText: "#f7f6f2",
}
_DARK = {
    Role.Window: "#181a1b",
    Role.WindowText: "#e7e6e1",
    Role.Base: "#202324",
    Role.AlternateBase: "#26292b",
    Role.Text: "#e7e6e1",
    Role.Button: "#2a2e30",
    Role.ButtonText: "#e7e6e1",
    Role.PlaceholderText: "#9aa19c",
    Role.Mid: "#3a3f41",
    Role.Highlight: "#57b89c",
    Role.HighlightedText: "#0f1513",
    Role.Link: "#57b89c",
    Role.ToolTipBase: "#e7e6e1",
    Role.ToolTipText: "#181a1b",
}


def palette(dark: bool) -> QPalette:
    """Return our palette for a light or a dark system."""
    made = QPalette()
    for role, colour in (_DARK if dark else _LIGHT).items():
        made.setColor(role, QColor(colour))
    faint = mixed(made.color(Role.Text), made.color(Role.Window), 0.6)
    for role in (Role.WindowText, Role.Text, Role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def choose_platform_theme() -> None:
    """Have Qt take light or dark from the desktop's portal; before there is an application.

    Qt asks it in its theme for GNOME. Left to itself it takes none where it does not know the desktop, and GTK's where
    that is installed, which does not follow the portal. Plasma's is right as it is.
    """
    if sys.platform.startswith("linux") and "KDE" not in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        os.environ.setdefault("QT_QPA_PLATFORMTHEME", "gnome")


def apply(app: QApplication, dark: bool | None = None) -> None:
    """Dress the program; `dark` None asks the system, and asks again whenever the system changes its mind."""
    hints = app.styleHints()
    if dark is None:
        hints.colorSchemeChanged.connect(lambda _: _dress(app, _system_is_dark(app)))
        dark = _system_is_dark(app)
    app.setStyle("Fusion")
    fonts.dress(app)
    _dress(app, dark)


def _system_is_dark(app: QApplication) -> bool:
    return app.styleHints().colorScheme() == Qt.ColorScheme.Dark


def resize(app: QApplication, points: float) -> None:
    """Set the size of all text, in points."""
    font = app.font()
    font.setPointSizeF(max(6.0, min(40.0, points)))
    app.setFont(font)
    app.setStyleSheet(style_sheet(app.palette(), font.pointSizeF()))


def _dress(app: QApplication, dark: bool) -> None:
    made = palette(dark)
    app.setPalette(made)
    app.setStyleSheet(style_sheet(made, app.font().pointSizeF()))


def style_sheet(made: QPalette, points: float) -> str:
    """Return the style sheet in the colours of a palette, its sizes relative to the person's font size in points."""
    colour = {name: made.color(role).name() for name, role in _NAMES.items()}
    colour["soft"] = mixed(made.color(Role.Base), made.color(Role.Highlight), 0.10).name()
    colour["hover"] = mixed(made.color(Role.Button), made.color(Role.Text), 0.06).name()
    colour["press"] = mixed(made.color(Role.Highlight), made.color(Role.Text), 0.18).name()
    colour["faint"] = made.color(QPalette.ColorGroup.Disabled, Role.Text).name()
    colour["text_size"] = f"{points * 1.12:.1f}pt"
    colour["title_size"], colour["guess_size"] = f"{points * 1.55:.1f}pt", f"{points * 1.15:.1f}pt"
    sheet = assets.read_text("window.qss")
    for name, value in colour.items():
        sheet = sheet.replace(f"@{name};", f"{value};").replace(f"@{name} ", f"{value} ")
    return sheet


_NAMES = {
    "window": Role.Window,
    "base": Role.Base,
    "alternate": Role.AlternateBase,
    "text": Role.Text,
    "button": Role.Button,
    "muted": Role.PlaceholderText,
    "line": Role.Mid,
    "accent": Role.Highlight,
    "on_accent": Role.HighlightedText,
}
