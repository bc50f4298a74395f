"""Where Qt or its binding is unsound: found out, or kept from doing harm."""

import sys

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QScrollArea

_CALLS = 64


def loses_references() -> bool:
    """Tell whether calls into Qt use up references to None.

    Builds of PySide6 that take None for immortal, which it is from Python 3.12 on, do so on older ones; after some
    thousand calls the interpreter aborts, and with it whatever text stood in the window.
    """
    probe = QObject()
    before = sys.getrefcount(None)
    for _ in range(_CALLS):
        probe.setObjectName("")
    return before - sys.getrefcount(None) > _CALLS // 2


def keep_scroll_areas_readable() -> None:
    """Have areas that scroll read by screen readers as any other widget with children is; once per process.

    Qt's own reading counts a scroll bar only while it is to be seen, and does not check the number of the child it is
    asked for. A screen reader asks how many there are, then for each: where a bar went in between, with the page or
    because less is to be scrolled, Qt reads past the end of its list, and the program dies with the text in it.
    """
    QAccessible.installFactory(_read)


def _read(kind: str, widget: QObject) -> QAccessibleWidget | None:
    """Return what is read of a scroll area; None leaves anything else to Qt."""
    if kind == QScrollArea.__name__ and isinstance(widget, QScrollArea):
        return QAccessibleWidget(widget, QAccessible.Role.Client)
    return None
