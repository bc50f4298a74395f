"""What every format offers: texts to sanitize, and a way to write them back."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from app.core.edits.edits import Edit
from app.core.errors import InputError
from app.notes.base.layout import Layout


class Document(Protocol):
    """A document that was read.

    `suffix`: of the files that `write` makes (".txt" for a PDF, which can only be read). `texts`: what is to be
    sanitized, each a note of its own (one, but for tables, where every row is). `notices`: sentences about what could
    not be read (pictures, scanned pages). `scrubbed`: what `write` takes out whatever the edits, and how often
    (authors of changes, properties); it names categories, never values. `unread`: sentences about what stands in the
    copy as it stood, since nobody was asked to read it; such a copy never passes.
    """

    @property
    def suffix(self) -> str: ...
    @property
    def texts(self) -> tuple[str, ...]: ...
    @property
    def notices(self) -> tuple[str, ...]: ...
    @property
    def unread(self) -> tuple[str, ...]: ...
    @property
    def scrubbed(self) -> tuple[tuple[str, int], ...]: ...

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """Return the document with the edits of each of its texts; may be called again with others.

        Raises:
            EditError: edits do not fit their text.
        """
        ...


@runtime_checkable
class Form(Document, Protocol):
    """A document that knows what the values of its texts are. `layouts`: of each text (None: nothing)."""

    @property
    def layouts(self) -> tuple[Layout | None, ...]: ...


def layouts(document: Document) -> tuple[Layout | None, ...]:
    """Return what a document knows of the values of each of its texts: of plain texts, nothing."""
    return document.layouts if isinstance(document, Form) else (None,) * len(document.texts)


class UnreadableError(InputError):
    """A document that cannot be read; the sentence says what to do."""
