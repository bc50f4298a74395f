"""The page of profiles: which one, what can be done with it, and its account below."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QMenu, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.gui.widgets.flow_layout import FlowLayout
from app.gui.widgets.pieces import button, discard, page_of_cards, words

_WHY = (
    "Each post may give away little, and all of them together who you are. A profile remembers what your posts under "
    "one name gave away, in an encrypted file on this machine. There is none until you begin one."
)
_NO_PROFILE = "Nothing is remembered yet."
_BAR = 6
_LOCKED = "The vault is locked."


class ProfilesPage(QWidget):
    """Signals: `chosen` with a profile's name, and one for each thing that can be done."""

    chosen = Signal(str)
    begun, unlocked, remembered, true = Signal(), Signal(), Signal(), Signal()
    brought_file, brought_folder, stopped = Signal(), Signal(), Signal()
    copied, restored, written, forgotten, wiped, left = Signal(), Signal(), Signal(), Signal(), Signal(), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = QComboBox()
        self.names.setAccessibleName("Profile")
        self.names.setMinimumWidth(160)
        self.unlock = button("Open the vault…", self.unlocked.emit, "primary", "Open the vault with your passphrase")
        self.remember = button("Remember this text", self.remembered.emit, "", "Remember the text in the editor")
        self.file = button("Bring in a file…", self.brought_file.emit, "", "Bring in an export or a text")
        self.folder = button("Bring in a folder…", self.brought_folder.emit, "", "Bring in a folder of texts")
        self.facts = button("My facts…", self.true.emit)
        self.begin = button("Begin a profile…", self.begun.emit)
        self.more = button("More", lambda: None, "", "More that can be done with the vault")
        self.wipe = button("Destroy everything…", self.wiped.emit, "quiet", "Destroy the vault with all profiles")
        self.back = button("Back to your text", self.left.emit)
        self.state = words("", "muted", wrap=True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Posts read")
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(_BAR)
        self.stop = button("Stop", self.stopped.emit, "", "Stop; what was read is remembered")
        self._offered = self._offer()
        self._column = QVBoxLayout()
        self._column.setSpacing(10)
        self._parts: list[QWidget] = []
        self.names.activated.connect(lambda _: self.chosen.emit(self.names.currentText()))
        self._lay_out()
        self.show_place(there=False, is_open=False)

    def show_place(self, there: bool, is_open: bool, names: Sequence[str] = (), current: str = "") -> None:
        """Show what there is: whether a vault is there, whether it is open, and its profiles."""
        self.names.clear()
        self.names.addItems(list(names))
        if current in names:
            self.names.setCurrentIndex(list(names).index(current))
        self.names.setVisible(bool(names))
        for one in self._of_profile():
            one.setEnabled(bool(names))
        self.copy.setEnabled(is_open)
        self.restore.setEnabled(not there)
        self.unlock.setVisible(there and not is_open)
        self.begin.setEnabled(is_open or not there)
        self.wipe.setEnabled(there)
        self.state.setText("" if names else _LOCKED if there and not is_open else _NO_PROFILE)
        self.show_working(False)

    def show_working(self, working: bool) -> None:
        """Show that posts are being brought in, or no longer; the vault can be destroyed all the while."""
        self.progress.setVisible(working)
        self.doings.setVisible(not working)
        self.names.setEnabled(not working)
        self.stop.setEnabled(working)
        self.bar.setRange(0, 0)

    def show_read(self, read: int, all_: int) -> None:
        """Show how many posts of how many were read, as long as that is being done."""
        if self.progress.isHidden():
            return
        self.bar.setRange(0, all_)
        self.bar.setValue(read)
        self.state.setText(f"Reading your posts: {read} of {all_}…")

    def show_parts(self, parts: Sequence[QFrame]) -> None:
        """Show the account of a profile, in place of the last one."""
        for old in self._parts:
            discard(self._column, old)
        self._parts = list(parts)
        for part in parts:
            self._column.addWidget(part)

    def _of_profile(self) -> Sequence[QWidget]:
        return (self.names, self.remember, self.file, self.folder, self.facts)

    def _offer(self) -> QMenu:
        menu = QMenu(self)
        self.copy = menu.addAction("Save a sealed copy of the vault…")
        self.restore = menu.addAction("Bring back a sealed copy…")
        self.write = menu.addAction("Save what this profile tells, readable…")
        self.forget = menu.addAction("Forget this profile…")
        for action, said in (
            (self.copy, self.copied),
            (self.restore, self.restored),
            (self.write, self.written),
            (self.forget, self.forgotten),
        ):
            action.triggered.connect(lambda _=False, said=said: said.emit())
        menu.aboutToShow.connect(self._offer_what_there_is)
        self.more.setMenu(menu)
        return menu

    def _offer_what_there_is(self) -> None:
        for action in (self.write, self.forget):
            action.setEnabled(bool(self.names.count()))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(words("Profiles", "title"))
        head.addWidget(self.names)
        head.addWidget(self.state, 1)
        head.addWidget(self.wipe)
        head.addWidget(self.back)
        self.doings, self.progress = QWidget(), QWidget()
        flow = FlowLayout(self.doings)
        buttons: Sequence[QPushButton] = (
            self.unlock, self.remember, self.file, self.folder, self.facts, self.begin, self.more,
        )  # fmt: skip
        for one in buttons:
            flow.addWidget(one)
        row = QHBoxLayout(self.progress)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        doing = QVBoxLayout()
        doing.addWidget(self.doings)
        doing.addWidget(self.progress)
        page_of_cards(self, (head, words(_WHY, "muted", wrap=True), doing), self._column)
