"""What a screen reader says by itself: news that come while the keyboard is elsewhere."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

_PAUSE = 400  # milliseconds in which nothing newer came: who types or moves a slider hears the end of it, not each step


def announce(source: QWidget, sentence: str, urgent: bool = False) -> None:
    """Have a sentence said now; `urgent`: in the midst of whatever else is being said."""
    event = QAccessibleAnnouncementEvent(source, sentence)
    manner = QAccessible.AnnouncementPoliteness
    event.setPoliteness(manner.Assertive if urgent else manner.Polite)
    QAccessible.updateAccessibility(event)


class Spoken(QObject):
    """News of one widget: of several in a row the last is said, and only where it differs from what was said before."""

    def __init__(self, source: QWidget) -> None:
        super().__init__(source)
        self._source = source
        self._wanted = self._said = ""
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self._say)

    def say(self, sentence: str) -> None:
        """Have a sentence said soon, unless a newer one takes its place."""
        self._wanted = sentence
        self._later.start()

    def _say(self) -> None:
        if self._wanted != self._said:
            self._said = self._wanted
            announce(self._source, self._said)
