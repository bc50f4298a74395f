"""From a request about the clipboard to its end: looked at, previewed or rewritten at once, put there, brought back."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.core.text.english import many
from app.desktop.hotkey import x11
from app.desktop.single_instance import Request
from app.gui.clipboard.clip import Clip, Undone
from app.gui.clipboard.clipboard_auto import ClipboardAuto, Prepare, at_once
from app.gui.clipboard.preview import Preview
from app.gui.clipboard.preview_work import PreviewWork
from app.gui.clipboard.toast import Toast
from app.gui.work.messages import Messages
from app.gui.work.side_session import Lend

_WAIT = 1500  # milliseconds for the keyboard to arrive where only the window that has it may use the clipboard
_BACK = 100  # milliseconds for the keyboard to go back where it came from
_PRESS = "Press Undo to bring back what was on the clipboard."
_STOPPED = "The rewrite was stopped; the clipboard was left as it is."
_UNDONE = {
    Undone.BACK: "Your original is back on the clipboard.",
    Undone.NEWER: "What you had copied since is back on the clipboard.",
    Undone.ALREADY: "Your original is on the clipboard already.",
    Undone.NOTHING: "There is nothing to bring back: nothing was put on the clipboard yet.",
}


class ClipboardFlow(QObject):
    """Signals: `window_wanted` with a text, `idle` whenever something of this may have come to its end."""

    window_wanted = Signal(str)
    idle = Signal()

    def __init__(
        self, slider: Callable[[], int], lend: Lend, prepare: Prepare = at_once, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._slider = slider
        messages = Messages(self)
        self.clip = Clip(self)
        self.work = PreviewWork(messages, lend, self)
        self.preview = Preview(self.work, messages)
        self.toast = Toast(self.undo)
        self.auto = ClipboardAuto(self.clip, self.toast, lend, prepare, self)
        self._reach = 0
        self._edits = 0
        # The preview closes first, so that the keyboard goes back to where the person wants to paste.
        self._taken = QTimer(self, singleShot=True, interval=_BACK)
        self._taken.timeout.connect(self._tell_taken)
        self._waiting = QTimer(self, singleShot=True, interval=_WAIT)
        self._waiting.timeout.connect(self._read)
        self.preview.taken.connect(self._take)
        self.preview.window_wanted.connect(self.window_wanted)
        self.preview.focused.connect(self._focused)
        self.preview.closed.connect(self.idle)
        self.toast.gone.connect(self.idle)
        self.auto.ended.connect(self.idle)
        self.clip.changed.connect(self._changed)

    @property
    def active(self) -> bool:
        """Tell whether something of this is to be seen or under way."""
        seen = self.preview.isVisible() or self.toast.isVisible()
        return seen or self._taken.isActive() or self.auto.running

    def handle(self, request: Request) -> None:
        """Do what was asked about the clipboard; the last that was asked takes the place of what is under way."""
        match request:
            case Request.CHECK:
                self._open(0)
            case Request.REWRITE:
                self._open(self._slider())
            case Request.AUTO:
                # On Wayland only the window that has the keyboard may use the clipboard: there has to be one.
                self._open(self._slider()) if _needs_focus() else self._rewrite_at_once()
            case Request.UNDO:
                # There, too, it is a press in a window of ours that lets us write: without one nothing would come back.
                self.toast.tell(_PRESS, undo=True) if _needs_focus() and self.clip.can_undo else self.undo()

    def undo(self) -> None:
        """Bring back what was on the clipboard before; a rewrite under way is stopped instead."""
        self._taken.stop()
        self.toast.tell(_STOPPED if self.auto.drop() else _UNDONE[self.clip.undo()])

    def deepen(self) -> None:
        """Have a model that was just loaded read the text that is shown."""
        if self.preview.isVisible():
            self.work.deepen()

    def close(self) -> None:
        """End all work and be seen no more."""
        self._taken.stop()
        self.clip.blockSignals(True)
        self.auto.close()
        self.work.close()
        self.preview.close()
        self.toast.hide()

    # with the window

    def _open(self, slider: int) -> None:
        if self.auto.drop():
            self.toast.hide()
        self._reach = slider
        if not _needs_focus():
            self._read()
            return
        self.preview.wait()
        self._show()
        if self.preview.isActiveWindow():
            self._read()
            return
        self._waiting.start()

    def _focused(self) -> None:
        if self._waiting.isActive():
            self._read()

    def _read(self) -> None:
        self._waiting.stop()
        found = self.clip.look()
        if found.refusal is not None:
            self.preview.refuse(found.refusal.sentence)
        else:
            self.preview.begin(found.text, self._reach, found.formatted)
        self._show()

    def _show(self) -> None:
        self.preview.show()
        self.preview.raise_()
        self.preview.activateWindow()
        if QGuiApplication.platformName() == "xcb":
            x11.bring_to_front(int(self.preview.winId()))

    def _take(self, text: str, edits: int) -> None:
        self.clip.put(text)
        self._edits = edits
        self._taken.start()

    def _tell_taken(self) -> None:
        self.toast.tell(f"The rewrite is on the clipboard: {many(self._edits, 'edit')}.", undo=True)

    # without it

    def _rewrite_at_once(self) -> None:
        self._taken.stop()
        self.preview.close()
        self.auto.begin(self._slider())

    def _changed(self) -> None:
        """Take Undo away when it would no longer undo what was just done."""
        if self.toast.isVisible() and self.toast.undo_button.isVisible() and not self.clip.ours:
            self.toast.hide()
        self.idle.emit()


def _needs_focus() -> bool:
    return QGuiApplication.platformName().startswith("wayland")
