"""The system's clipboard: looked at with care, written with hints against histories, and put back as it was."""

import re
import secrets
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QClipboard, QGuiApplication, QTextDocumentFragment

from app.desktop import clipboard, pasteboard
from app.desktop.clipboard import MINE, Kind, Refusal

_MOST_KEPT = 32 << 20  # bytes kept of the formats beside the text
_CHARSET = re.compile(r'charset="?([\w-]+)')


@dataclass(frozen=True, slots=True)
class Found:
    """What lies on the clipboard: a text, or why it is left alone. `formatted`: its looks would be lost."""

    text: str = ""
    refusal: Refusal | None = None
    formatted: bool = False


class Undone(Enum):
    """What came of an undo: `NEWER` is what the undo before it had replaced, `ALREADY` and `NOTHING` change nothing."""

    BACK = auto()
    NEWER = auto()
    ALREADY = auto()
    NOTHING = auto()


class Clip(QObject):
    """Reads only on command. Signals: `changed` when the clipboard holds something else than before."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board: QClipboard = QGuiApplication.clipboard()
        self._mark = secrets.token_bytes(8)
        self._original: QMimeData | None = None
        self._replaced: QMimeData | None = None
        self._rewrite: str | None = None
        self._brought_back = False
        self._board.dataChanged.connect(self.changed)

    @property
    def ours(self) -> bool:
        """Tell whether the clipboard holds what we put there last."""
        held = self._held()
        return held.hasFormat(MINE) and held.data(MINE).data() == self._mark

    @property
    def would_vanish(self) -> bool:
        """Tell whether the clipboard holds what would be gone with us, where a program hands out what it put there."""
        return self.ours or (self._brought_back and self._board.ownsClipboard())

    @property
    def rewritten(self) -> bool:
        """Tell whether the rewrite that `put` put there last still stands there, also where a clipboard manager has
        taken it over and dropped our mark."""
        return self.ours or (self._rewrite is not None and self.look().text == self._rewrite)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is something to bring back."""
        return self._original is not None

    def look(self) -> Found:
        """Return what lies there; a secret is told by its formats and never read."""
        held = self._held()
        refusal = clipboard.by_formats(
            [*held.formats(), *pasteboard.types()], lambda name: bytes(held.data(name).data())
        )
        if refusal is not None:
            return Found(refusal=refusal)
        text = _text(held)
        refusal = clipboard.refusal(Kind.OTHER) if text is None else clipboard.by_text(text)
        if refusal is not None or text is None:
            return Found(refusal=refusal)
        return Found(text, formatted=held.hasHtml() or held.hasFormat("text/rtf"))

    def put(self, text: str) -> None:
        """Put a text there, and keep what the person had there, in all its formats, for `undo`."""
        if not self.rewritten:
            self._original, self._replaced = _copy(self._held()), None
        self._rewrite = text
        _put(text, self._mark)

    def undo(self) -> Undone:
        """Bring back what `put` replaced. Where it stands there already, bring back what the undo before this one took
        away, if that was something the person had copied: a rewrite never comes back, and nothing of theirs is lost."""
        if self._original is None:
            return Undone.NOTHING
        if self.look().text != _text(self._original):
            self._replaced = None if self.rewritten else _copy(self._held())
            self._give(self._original)
            return Undone.BACK
        if self._replaced is None:
            return Undone.ALREADY
        self._give(self._replaced)
        return Undone.NEWER

    def _give(self, kept: QMimeData) -> None:
        self._brought_back = True
        # The clipboard owns what it is given.
        self._board.setMimeData(_copy(kept))

    def _held(self) -> QMimeData:
        # Where nothing was ever copied there may be nothing at all.
        return self._board.mimeData() or QMimeData()


def copy_text(text: str) -> None:
    """Put a text on the clipboard that histories and cloud clipboards are asked not to keep."""
    _put(text, b"\0")


def _put(text: str, mark: bytes) -> None:
    made = QMimeData()
    made.setText(text)
    made.setData(MINE, mark)
    for name, value in clipboard.hints().items():
        made.setData(name, value)
    QGuiApplication.clipboard().setMimeData(made)
    pasteboard.conceal()


def _text(held: QMimeData) -> str | None:
    """Return the plain text; of formatted text without a plain form, its words. None: it cannot be decoded."""
    formats = held.formats()
    if "text/plain" in formats:
        return held.text()
    for name in formats:
        if name.startswith("text/plain"):
            charset = _CHARSET.search(name)
            try:
                return bytes(held.data(name).data()).decode(charset[1] if charset else "utf-8")
            except (LookupError, UnicodeDecodeError):
                return None
    return QTextDocumentFragment.fromHtml(held.html()).toPlainText() if held.hasHtml() else None


def _copy(held: QMimeData) -> QMimeData:
    """Return a copy that outlives its source; the text always, of the rest as much as fits."""
    made, size = QMimeData(), 0
    for name in clipboard.keepable(held.formats()):
        if name == "text/plain":
            made.setText(held.text())
            continue
        data = held.data(name)
        size += data.size()
        if size <= _MOST_KEPT:
            made.setData(name, data)
    return made
