"""A bar for messages above everything else: never in the way, and with what to do."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.gui.widgets.pieces import button, words
from app.gui.widgets.spoken import announce
from app.gui.work.messages import Kind, Message, Messages

_NOTE_STAYS = 8_000


class MessageBar(QFrame):
    """Shows the newest message; notes go by themselves, errors and offers stay until closed.

    Signals: `wanted` with the place of a fault that is to be reported.
    """

    wanted = Signal(str)

    def __init__(self, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messages")
        self._place = ""
        self._act: Callable[[], object] | None = None
        self.sentence = words("", wrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.report = button(
            "Report…", lambda: self.wanted.emit(self._place), "quiet", "Show a report without any of your text"
        )
        self.accept = button("", self._accept, "primary")
        self.close_button = button("Close", self.hide, "quiet", "Close this message")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.accept)
        row.addWidget(self.report)
        row.addWidget(self.close_button)
        self._timer = QTimer(self, singleShot=True, interval=_NOTE_STAYS)
        self._timer.timeout.connect(self.hide)
        self.hide()
        messages.told.connect(self.show_message)

    def show_message(self, message: Message) -> None:
        """Show a message in place of the one before."""
        self._place = message.place
        self.sentence.setText(message.sentence)
        self.setAccessibleName(message.sentence)
        self.report.setVisible(bool(message.place))
        self._act = message.act
        self.accept.setText(message.word.replace("&", "&&"))
        self.accept.setAccessibleName(message.word)
        self.accept.setVisible(message.act is not None)
        self.show()
        announce(self, message.sentence, urgent=message.kind is Kind.ERROR)
        if message.kind is Kind.NOTE:
            self._timer.start()
        else:
            self._timer.stop()

    def _accept(self) -> None:
        self.hide()
        if self._act is not None:
            self._act()
