"""A box to choose one of several things from."""

from collections.abc import Iterable

from PySide6.QtWidgets import QComboBox


def choice_box(spoken: str, offered: Iterable[tuple[str, str]]) -> QComboBox:
    """Return a box that offers texts, each for a datum; `spoken` is what the choice is about.

    It is a name where Qt tells names of such boxes, and a description, since elsewhere it tells what is chosen instead.
    """
    made = QComboBox()
    made.setAccessibleName(spoken)
    made.setAccessibleDescription(spoken)
    for data, text in offered:
        made.addItem(text, data)
    return made
