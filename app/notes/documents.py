"""A document from file to clean copy: all its texts through one sanitizer, and a look at what was written."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from app.core.edits.edits import Edit
from app.core.errors import InputError
from app.notes import left_in_forms, left_in_records
from app.notes.detect.candidates import remembering
from app.notes.formats.base import Document, layouts
from app.notes.formats.residue import residue
from app.notes.patient import Patient
from app.notes.report.reviewing import reviewed
from app.notes.sanitizing import Sanitized, Sanitizer
from app.notes.verdict import Word

_WORST = (Word.FAIL, Word.REVIEW, Word.PASS)


@dataclass(frozen=True, slots=True)
class CleanDocument:
    """A clean copy: `content` are its bytes, `parts` the account of each text, `doubts` sentences about the copy.

    `leaks`: what was taken out was found again where nothing of the kind may stand.
    """

    document: Document
    parts: tuple[Sanitized, ...]
    content: bytes
    doubts: tuple[str, ...]
    leaks: bool = False

    @property
    def word(self) -> Word:
        """Return the worst of what is said of the parts; what was taken out and still stands in the copy fails it.

        In a form's field that nobody reads the same word may be medicine (Graves, Foley): that is for a reviewer.
        """
        about = Word.FAIL if self.leaks else Word.REVIEW if self.doubts else Word.PASS
        said = {part.verdict.word for part in self.parts} | {about}
        return next(word for word in _WORST if word in said)

    @property
    def changes(self) -> int:
        """Return how many passages were replaced."""
        return sum(len(part.edits) for part in self.parts)


@remembering()
def clean(document: Document, sanitizer: Sanitizer, patient: Patient | None = None) -> CleanDocument:
    """Return a document's clean copy; `patient`: whom it is about (None: every text of it about somebody else).

    Raises:
        EngineError, CancelledError: the model failed or was stopped.
    """
    laid = zip(document.texts, layouts(document), strict=True)
    parts = tuple(sanitizer.sanitize(text, patient, layout) for text, layout in laid)
    return written(document, parts, [part.edits for part in parts])


def written(document: Document, parts: tuple[Sanitized, ...], edits: Sequence[Sequence[Edit]]) -> CleanDocument:
    """Return the copy with `edits` (those of `parts`, or what a reviewer made of them) in place."""
    content = document.write(edits)
    left = tuple(reviewed(part, made) for part, made in zip(parts, edits, strict=True))
    still = residue(document, edits, content)
    again = left_in_records.left(document, edits)
    doubts = (*document.unread, *still, *left_in_forms.left(document, edits, content), *again)
    return CleanDocument(document, left, content, doubts, leaks=bool(still))


def name_for(source: PurePath, document_suffix: str) -> str:
    """Return what the copy of a file is called: as the file is, with the suffix of what it has become, if another."""
    return source.name if source.suffix.lower() == document_suffix else source.name + document_suffix


def check_name(out: PurePath, document: Document) -> None:
    """Refuse a name that promises another format than is written.

    Raises:
        InputError: a PDF or RTF file can be read, and its text be written, but not its like.
    """
    suffix = out.suffix.lower()
    if suffix != document.suffix and (suffix in _MADE_OTHERWISE or document.suffix == ".docx"):
        raise InputError(f"The clean copy is written as {document.suffix}; give it a name that ends so.")


_MADE_OTHERWISE = (".pdf", ".rtf", ".docx")
