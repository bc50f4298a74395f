"""Opens a file of any kind that is known here."""

from collections.abc import Collection
from pathlib import Path

from app.core.errors import TOO_LARGE, InputError, UsageError
from app.notes.formats import rtf
from app.notes.formats.base import Document, UnreadableError
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.hl7 import message as hl7
from app.notes.formats.json import document as json_file
from app.notes.formats.plain import PlainDocument
from app.notes.formats.records import csv_file
from app.store.texts import quoted, read_bytes, refuse_nul

MOST_BYTES = 200_000_000
_TABLES = (".csv", ".tsv", ".jsonl", ".ndjson", ".json")
SUFFIXES = (".txt", ".md", ".rtf", ".docx", ".pdf", ".hl7", *_TABLES)
"""What can be read."""
_WRITTEN_AS = {".pdf": ".txt", ".rtf": ".txt"}
_OLD = {".doc": "Word", ".odt": "LibreOffice", ".docm": "Word", ".dotx": "Word", ".xlsx": "a spreadsheet program"}


def written_as(suffix: str) -> str:
    """Return the suffix of the copies of files with this one: some kinds can only be read."""
    return _WRITTEN_AS.get(suffix, suffix)


def open_document(name: str, columns: Collection[str] = ()) -> Document:
    """Read a file; `columns`: of a table only these.

    Raises:
        InputError: it cannot be read; one sentence says why and what to do.
        UsageError: columns were named, and the file has none.
    """
    return read_document(name, read_bytes(name, MOST_BYTES + 1), columns)


def read_document(name: str, raw: bytes, columns: Collection[str] = ()) -> Document:
    """Read a file's content; otherwise as `open_document`."""
    suffix, shown = Path(name).suffix.lower(), quoted(Path(name).name)
    if columns and suffix not in _TABLES:
        raise UsageError(f"Columns can be named for tables only ({', '.join(_TABLES)}).")
    if len(raw) > MOST_BYTES:
        raise InputError(f"{shown} is too large: more than {MOST_BYTES // 1_000_000} MB; split it into parts.")
    if not raw.strip():
        raise InputError(f"{shown} is empty; there is nothing to check.")
    try:
        document = _read(suffix, raw, shown, columns)
    except UnreadableError as error:
        raise InputError(f"{shown}: {error}") from None
    except (MemoryError, RecursionError):
        raise InputError(f"{shown}: {TOO_LARGE}") from None
    if isinstance(document, PlainDocument):
        refuse_nul(document.texts[0], shown)  # RTF and PDF can name characters by their numbers
    return document


def _read(suffix: str, raw: bytes, shown: str, columns: Collection[str]) -> Document:
    match suffix:
        case ".docx":
            return WordDocument.read(raw)
        case ".pdf":
            # Its library takes a tenth of a start, which most files need not pay for.
            from app.notes.formats import pdf

            return pdf.read(raw)
        case ".rtf":
            return rtf.read(raw)
        case ".csv" | ".tsv":
            return csv_file.read(raw, shown, columns, suffix)
        case ".jsonl" | ".ndjson" | ".json":
            return json_file.read(raw, shown, columns, suffix)
        case _ if suffix in _OLD:
            raise UnreadableError(
                f"{suffix} files cannot be read; open it in {_OLD[suffix]} and save it as .docx or .csv."
            )
        case ".hl7":
            return hl7.read(raw, shown, suffix)
        case _:
            document = PlainDocument.read(raw, suffix or ".txt", shown)
            return hl7.read(raw, shown, document.suffix) if hl7.is_message(document.texts[0]) else document
