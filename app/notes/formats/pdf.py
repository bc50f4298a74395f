"""PDF files: the text layer is read, and written as .txt; pictures of pages are said to be that."""

import io
import logging
import re
import time
from collections.abc import Iterator
from functools import partial

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError
from pypdf.generic import DictionaryObject

from app.notes.formats.base import UnreadableError
from app.notes.formats.limits import TOO_LARGE_A_PDF
from app.notes.formats.pdf_size import check_size
from app.notes.formats.plain import PlainDocument
from app.store.texts import MAX_CHARACTERS

_MOST_PAGES = 2_000
_MOST_SECONDS = 120.0
_MOST_COMMENTS = 100_000
_SHOWN = 8
# What the library stumbles over is content of the file, and stays out of every log.
logging.getLogger("pypdf").addHandler(logging.NullHandler())
logging.getLogger("pypdf").propagate = False

_LOCKED = "This PDF is locked with a password; save it without one and try again."
_DAMAGED = "This PDF is damaged or of a kind that cannot be read; print it to a new PDF and try again."
_SECRET = (
    "The letters on page {} of this PDF cannot be told: its font does not say which they are. Run text recognition "
    "(OCR) on it, or save it anew from the program it was made with, then try again."
)
_NO_TEXT = "This PDF has no text layer: its pages are pictures. Run text recognition (OCR) on it first, then try again."


def read(raw: bytes) -> PlainDocument:
    """Return the text of a PDF: its pages, the values of its forms and the comments on it.

    Raises:
        UnreadableError: locked, damaged, too long, without any text, or in a font whose letters cannot be told.
    """
    try:
        reader = _open(raw)
        check_size(reader)
        pages = list(_pages(reader))
        extra = [*_forms(reader), *_comments(reader)]
        notices = _notices(reader, pages)
    except (UnreadableError, MemoryError):
        raise
    except DependencyError:
        raise UnreadableError(_LOCKED) from None
    except Exception:  # a damaged file can make the library raise anything, with its content in the message
        raise UnreadableError(_DAMAGED) from None
    text = "\n\n".join([*(page for page in pages if page.strip()), *extra])
    if not text.strip():
        raise UnreadableError(_NO_TEXT)
    return PlainDocument((text + "\n",), ".txt", notices)


def _open(raw: bytes) -> PdfReader:
    reader = PdfReader(io.BytesIO(raw))
    if reader.is_encrypted and not reader.decrypt(""):
        raise UnreadableError(_LOCKED)
    if len(reader.pages) > _MOST_PAGES:
        raise UnreadableError(TOO_LARGE_A_PDF)
    return reader


def _pages(reader: PdfReader) -> Iterator[str]:
    until, length = time.monotonic() + _MOST_SECONDS, 0
    for number, page in enumerate(reader.pages, 1):
        unsaid: list[str] = []
        text = page.extract_text(visitor_text=partial(_unsaid, unsaid))
        length += len(text)
        if length > MAX_CHARACTERS or time.monotonic() > until:
            raise UnreadableError(TOO_LARGE_A_PDF)
        if len(_LETTER.findall("".join(unsaid))) >= _FEWEST or _is_secret(text):
            raise UnreadableError(_SECRET.format(number))
        yield text


_LETTER = re.compile(r"\S")
_FEWEST = 6
"""Characters: fewer are bullets and other small pictures, which many a font draws without a name."""
_NAMES = re.compile(r"(?:/[A-Za-z]{1,4}\d{1,5}){3,}")
_SHARE = 0.02


def _unsaid(found: list[str], text: str, _: object, __: object, font: object, ___: object) -> None:
    """Collect what is written in a font that numbers its letters and has no table of what they are."""
    if isinstance(font, DictionaryObject) and font.get("/Subtype") == "/Type0":
        numbered = str(font.get("/Encoding", "/Identity-H")).startswith("/Identity")
        if numbered and "/ToUnicode" not in font:
            found.append(text)


def _is_secret(text: str) -> bool:
    """Tell whether a page's text is no writing: signs that no text has, or the numbers under which a font draws."""
    strange = sum(_NO_LETTER.match(char) is not None for char in text)
    return bool(_NAMES.search(text)) or (strange >= _FEWEST // 2 and strange > _SHARE * len(text))


_NO_LETTER = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd\ue000-\uefff]")


def _forms(reader: PdfReader) -> list[str]:
    fields = reader.get_fields() or {}
    values = ((name, field.get("/V")) for name, field in fields.items())
    return [f"{name}: {value}" for name, value in values if isinstance(value, str) and value.strip("/ \n")]


def _comments(reader: PdfReader) -> list[str]:
    if sum(len(page.get("/Annots") or ()) for page in reader.pages) > _MOST_COMMENTS:
        raise UnreadableError(TOO_LARGE_A_PDF)
    return [
        f"Comment: {content}"
        for page in reader.pages
        for note in (one.get_object() for one in page.get("/Annots") or ())
        if isinstance(content := note.get("/Contents"), str) and content.strip()
    ]


def _notices(reader: PdfReader, pages: list[str]) -> tuple[str, ...]:
    notices = []
    blank = [str(number) for number, text in enumerate(pages, 1) if not text.strip()]
    if blank:
        named = ", ".join(blank[:_SHOWN]) + (" and more" if len(blank) > _SHOWN else "")
        which = "Page" if len(blank) == 1 else "Pages"
        notices.append(f"{which} {named} gave no text (perhaps a scan); what stands there is not in the copy.")
    pictures = sum(_pictures(page) for page in reader.pages)
    if pictures:
        notices.append(f"Pictures are not in the copy and were not read ({pictures} in the file).")
    if reader.attachments:
        notices.append(f"Attached files are not in the copy and were not read ({len(reader.attachments)} in the file).")
    return tuple(notices)


def _pictures(page: PageObject) -> int:
    resources = page.get("/Resources")
    objects = resources.get_object().get("/XObject") if resources is not None else None
    drawn = objects.get_object().values() if objects is not None else ()
    return sum(one.get_object().get("/Subtype") == "/Image" for one in drawn)
