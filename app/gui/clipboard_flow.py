"""From a request about the clipboard to its end: looked at, previewed or rewritten at once, put there, brought back."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.desktop.hotkey import x11
from app.desktop.instance import Request
from app.gui.clip import Clip, Found
from app.gui.helper import Lend
from app.gui.messages import Message, Messages
from app.gui.preview import Preview
from app.gui.preview_work import PreviewWork
from app.gui.toast import Toast
from app.gui.words import many

_WAIT = 1500  # milliseconds for the keyboard to arrive where only the window that has it may use the clipboard
_BACK = 100  # milliseconds for the keyboard to go back where it came from
_GONE = "There is nothing to bring back: nothing was put on the clipboard yet."


class ClipboardFlow(QObject):
    """Signals: `window_wanted` with a text, `idle` whenever something of this may have come to its end."""

    window_wanted = Signal(str)
    idle = Signal()

    def __init__(self, slider: Callable[[], int], lend: Lend, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._slider = slider
        messages = Messages(self)
        self.clip = Clip(self)
        self.work = PreviewWork(messages, lend, self)
        self.preview = Preview(self.work, messages)
        self.toast = Toast(self.undo)
        aside = Messages(self)
        aside.told.connect(self._failed)
        self._aside = PreviewWork(aside, lend, self)
        self._auto: str | None = None
        self._reach = 0
        # The preview closes first, so that the keyboard goes back to where the person wants to paste.
        self._edits = 0
        self._taken = QTimer(self, singleShot=True, interval=_BACK)
        self._taken.timeout.connect(self._tell_taken)
        self._waiting = QTimer(self, singleShot=True, interval=_WAIT)
        self._waiting.timeout.connect(self._read)
        self.preview.taken.connect(self._take)
        self.preview.window_wanted.connect(self.window_wanted)
        self.preview.focused.connect(self._focused)
        self.preview.closed.connect(self.idle)
        self.toast.gone.connect(self.idle)
        self._aside.done.connect(self._finish)
        self.clip.changed.connect(self._changed)

    @property
    def active(self) -> bool:
        """Tell whether something of this is to be seen or under way."""
        seen = self.preview.isVisible() or self.toast.isVisible()
        return seen or self._taken.isActive() or self._auto is not None

    def handle(self, request: Request) -> None:
        """Do what was asked about the clipboard."""
        match request:
            case Request.CHECK:
                self._open(0)
            case Request.REWRITE:
                self._open(self._slider())
            case Request.AUTO:
                # On Wayland only the window that has the keyboard may use the clipboard: there has to be one.
                self._open(self._slider()) if _needs_focus() else self._rewrite_aside()
            case Request.UNDO:
                self.undo()

    def undo(self) -> None:
        """Bring back what was on the clipboard before."""
        self._taken.stop()
        back = self.clip.undo()
        self.toast.tell("Your original is back on the clipboard." if back else _GONE)

    def deepen(self) -> None:
        """Have a model that was just loaded read the text that is shown."""
        if self.preview.isVisible():
            self.work.deepen()

    def close(self) -> None:
        """End all work and be seen no more."""
        self._auto = None
        self._taken.stop()
        self._aside.close()
        self.work.close()
        self.preview.close()
        self.toast.hide()

    # with the window

    def _open(self, slider: int) -> None:
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

    def _rewrite_aside(self) -> None:
        found: Found = self.clip.look()
        if found.refusal is not None:
            self.toast.tell(found.refusal.sentence)
            return
        self._auto = found.text
        self._reach = self._slider()
        self.toast.tell("Rewriting what is on the clipboard…")
        self._aside.begin(found.text, self._reach)

    def _finish(self) -> None:
        """Put the rewrite there, unless nothing came of it or the clipboard holds something else by now."""
        text, self._auto = self._auto, None
        if text is None or not self._aside.ready:
            self.idle.emit()
            return
        chosen = self._aside.select(self._reach)
        self._aside.stop()
        if not chosen.edits:
            self.toast.tell("Nothing was found that is worth an edit; the clipboard was left as it is.")
        elif self.clip.look().text != text:
            self.toast.tell("The clipboard holds something else by now; it was left as it is.")
        else:
            self._take(chosen.text, len(chosen.edits))

    def _failed(self, message: Message) -> None:
        self.toast.tell(message.sentence)

    def _changed(self) -> None:
        """Take Undo away when it would no longer undo what was just done."""
        if self.toast.isVisible() and self.toast.undo_button.isVisible() and not self.clip.ours:
            self.toast.hide()
        self.idle.emit()


def _needs_focus() -> bool:
    return QGuiApplication.platformName().startswith("wayland")
