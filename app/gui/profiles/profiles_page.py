"""The page of profiles: which one, what can be done with it, and its account below."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.gui.widgets.pieces import button, page_of_cards, words

_WHY = (
    "Each post may give away little, and all of them together who you are. A profile remembers what your posts under "
    "one name gave away, in an encrypted file on this machine. There is none until you begin one."
)


class ProfilesPage(QWidget):
    """Signals: `chosen` with a profile's name, and one for each button."""

    chosen = Signal(str)
    begun, brought, remembered = Signal(), Signal(), Signal()
    true, wiped, left = Signal(), Signal(), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = QComboBox()
        self.names.setAccessibleName("Profile")
        self.names.setMinimumWidth(160)
        self.begin = button("Begin a profile…", self.begun.emit)
        self.bring = button("Bring in posts…", self.brought.emit)
        self.remember = button("Remember this text", self.remembered.emit, "", "Remember the text in the editor")
        self.facts = button("My facts…", self.true.emit)
        self.wipe = button("Destroy everything…", self.wiped.emit, "quiet", "Destroy the vault with all profiles")
        self.back = button("Back to your text", self.left.emit)
        self.state = words("", "muted", wrap=True)
        self._column = QVBoxLayout()
        self._column.setSpacing(10)
        self._parts: list[QWidget] = []
        self.names.activated.connect(lambda _: self.chosen.emit(self.names.currentText()))
        self._lay_out()
        self.show_names([])

    def show_names(self, names: Sequence[str], current: str = "") -> None:
        """Show which profiles there are."""
        self.names.clear()
        self.names.addItems(list(names))
        if current in names:
            self.names.setCurrentIndex(list(names).index(current))
        for one in (self.names, self.bring, self.remember, self.facts):
            one.setEnabled(bool(names))
        self.names.setVisible(bool(names))

    def show_parts(self, parts: Sequence[QFrame]) -> None:
        """Show the account of a profile, in place of the last one."""
        for old in self._parts:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._parts = list(parts)
        for part in parts:
            self._column.addWidget(part)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(words("Profiles", "title"))
        head.addWidget(self.names)
        head.addWidget(self.state, 1)
        head.addWidget(self.back)
        row = QHBoxLayout()
        for one in (self.remember, self.bring, self.begin, self.facts):
            row.addWidget(one)
        row.addStretch()
        row.addWidget(self.wipe)
        page_of_cards(self, (head, words(_WHY, "muted", wrap=True), row), self._column)
