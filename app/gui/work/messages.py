"""The one way to tell the person something from anywhere in the window: a bridge that the message bar listens to."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.core.errors import UntellError, place_of


class Kind(StrEnum):
    """How a message is meant."""

    ERROR = "error"
    NOTE = "note"
    OFFER = "offer"


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence for the person; `place` is where in the program a fault of ours lies, "" otherwise. An offer has a
    word for what can be done, and does it."""

    kind: Kind
    sentence: str
    place: str = ""
    word: str = ""
    act: Callable[[], object] | None = None


class Messages(QObject):
    """Passes messages on. Signals: `told` with every Message, `crashed` with the place of a fault in the window."""

    told = Signal(object)
    crashed = Signal(str)

    def error(self, sentence: str) -> None:
        """Tell that something did not work, and what to do."""
        self.told.emit(Message(Kind.ERROR, sentence))

    def note(self, sentence: str) -> None:
        """Tell something worth knowing."""
        self.told.emit(Message(Kind.NOTE, sentence))

    def offer(self, sentence: str, word: str, act: Callable[[], object]) -> None:
        """Offer to do something, which stays on offer until it is taken or closed."""
        self.told.emit(Message(Kind.OFFER, sentence, word=word, act=act))

    def failure(self, error: BaseException) -> None:
        """Tell of an error: ours as it stands, any other by its place alone, since its message may quote the text."""
        if isinstance(error, UntellError):
            self.error(str(error))
            return
        self.told.emit(
            Message(
                Kind.ERROR,
                "Something went wrong inside Untell; your text is untouched. Try again, or send its makers the report.",
                place_of(error),
            )
        )

    def crash(self, error: BaseException) -> None:
        """Tell of a fault that nothing in the window was ready for."""
        self.crashed.emit(place_of(error))
