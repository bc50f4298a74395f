"""How much a file may hold: looked at before anything is made of it, since each value costs a hundred times its bytes.

The limits are far above what people work with: a table of 50,000 rows and 20 columns, a text of a thousand pages.
"""

import re
from collections.abc import Iterable

from app.notes.formats.base import UnreadableError

MOST_VALUES = 1_000_000
"""In a table or a JSON file, objects and lists counted as values."""
MOST_COLUMNS = 16_384
"""As many as a spreadsheet program can show."""
LONGEST_LABEL = 200
"""A longer name of a column is none, and is not repeated beside each value."""
MOST_TOKENS = 1_000_000
"""Numbers, names and operators on one page of a PDF; a page of text has some thousand, one with a map some 100,000."""
MOST_PAGE_BYTES = 16_000_000
MOST_TOKENS_OF_ALL = 10_000_000
"""Of a whole PDF."""
MOST_RTF_BYTES = 50_000_000
MOST_RTF_MARKS = 3_000_000
"""Groups and control words; a printed page in RTF has up to 5,000."""

_LINES_A_VALUE = 4
_JSON_VALUE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[-\w.+]+', re.DOTALL)
_PDF_TOKEN = re.compile(rb"[^\s()<>\[\]{}/%]+|[(<\[/{]")


def within(found: Iterable[object], most: int, sentence: str) -> int:
    """Return how many there are, at most `most`.

    Raises:
        UnreadableError: there are more; with `sentence`.
    """
    number = 0
    for number, _ in enumerate(found, 1):
        if number > most:
            raise UnreadableError(sentence)
    return number


def check_json(source: str) -> None:
    """Refuse a JSON text with too many values, or lines without any.

    Raises:
        UnreadableError: it has more than `MOST_VALUES`, or some times as many lines.
    """
    if source.count("\n") > _LINES_A_VALUE * MOST_VALUES:
        raise UnreadableError(TOO_MANY_VALUES)
    within(_JSON_VALUE.finditer(source), MOST_VALUES, TOO_MANY_VALUES)


def check_rtf(raw: bytes) -> None:
    """Refuse an RTF file that is too large to be read at once.

    Raises:
        UnreadableError: it has too many bytes, groups or control words.
    """
    if len(raw) > MOST_RTF_BYTES or raw.count(b"{") + raw.count(b"\\") > MOST_RTF_MARKS:
        raise UnreadableError("This RTF file is too large; save it as .docx or split it into parts.")


def page_tokens(content: bytes) -> int:
    """Return how many tokens the drawing of a PDF's page is made of.

    Raises:
        UnreadableError: it is too large for one page.
    """
    if len(content) > MOST_PAGE_BYTES:
        raise UnreadableError(TOO_LARGE_A_PAGE)
    return within(_PDF_TOKEN.finditer(content), MOST_TOKENS, TOO_LARGE_A_PAGE)


TOO_MANY_VALUES = f"It holds more than {MOST_VALUES:,} values; split it into parts."
TOO_MANY_COLUMNS = f"A row has more than {MOST_COLUMNS:,} columns; split it into parts."
TOO_LARGE_A_PDF = "This PDF is too long to be read at once; split it into parts."
TOO_LARGE_A_PAGE = "A page of this PDF is drawn with too many operators; print it to a new PDF and try again."
