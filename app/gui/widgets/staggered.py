"""Builds many widgets a few at a time, so that the window answers in between."""

import time
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

T = TypeVar("T")
_SLICE = 0.004  # seconds of building in one go; the rest of a frame is for drawing and for the person


class Gradually(QObject, Generic[T]):
    """Makes whatever is missing when the event loop has nothing better to do. Signals: `ended` when all is there."""

    ended = Signal()

    def __init__(self, missing: Callable[[], Sequence[T]], make: Callable[[T], object], parent: QObject) -> None:
        super().__init__(parent)
        self._missing, self._make = missing, make
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._go_on)

    def begin(self) -> None:
        """Make all that is missing, soon."""
        self._later.start()

    @property
    def busy(self) -> bool:
        """Tell whether something is still to be made."""
        return self._later.isActive()

    def _go_on(self) -> None:
        """Make at least one of what is missing now, and no more than a slice of time allows."""
        missing, end = self._missing(), time.monotonic() + _SLICE
        for number, one in enumerate(missing, 1):
            self._make(one)
            if time.monotonic() > end and number < len(missing):
                self._later.start()
                return
        self.ended.emit()
