"""Texts: .txt and .md files, and the text that was read out of a file which can only be read."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.edits.edits import Edit, apply
from app.store import texts


@dataclass(frozen=True, slots=True)
class PlainDocument:
    """A text in one piece; see `Document`. It is written in the encoding it was read in."""

    texts: tuple[str, ...]
    suffix: str
    notices: tuple[str, ...] = ()
    encoding: str = "utf-8"
    mark: bytes = b""
    scrubbed: tuple[tuple[str, int], ...] = ()
    unread: tuple[str, ...] = ()

    @classmethod
    def read(cls, raw: bytes, suffix: str, what: str) -> "PlainDocument":
        """Decode a text; `what` names it in a sentence.

        Raises:
            InputError: binary, empty, too long or in an encoding that says nothing of itself.
        """
        encoding, mark = texts.encoding_of(raw)
        return cls((texts.decode(raw, what),), suffix, encoding=encoding, mark=mark)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """Return the text with the edits made."""
        return self.mark + apply(self.texts[0], edits[0]).encode(self.encoding)
