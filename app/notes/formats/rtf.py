"""RTF files: read as text, written as .txt."""

import re

from striprtf.striprtf import rtf_to_text

from app.notes.formats.base import UnreadableError
from app.notes.formats.limits import check_rtf
from app.notes.formats.plain import PlainDocument

_LEFT_OUT = {
    "pictures": re.compile(r"\\(?:pict|shppict)\b"),
    "embedded objects": re.compile(r"\\objdata\b"),
    "headers and footers": re.compile(r"\\(?:header|footer)[flr]?\b"),
    "footnotes": re.compile(r"\\footnote\b"),
    "comments": re.compile(r"\\annotation\b"),
    "text boxes": re.compile(r"\\shptxt\b"),
}
# Words that somebody struck out, or that a tracked change deletes: plain text cannot show that.
_STRUCK = re.compile(r"\\(?:strike|striked1|deleted)(?![a-z\d])")
_RAISED = re.compile(r"(\\super(?:\\[a-z]+-?\d*)*(?: |(?=[+-]?\d)))([+-]?\d)")
_FAULTS = (LookupError, ValueError, AttributeError, TypeError, RecursionError)


def read(raw: bytes) -> PlainDocument:
    """Return the text of an RTF file; a notice says which parts of it are not in the copy.

    Raises:
        UnreadableError: no RTF, or damaged, too large, or without text.
    """
    if not raw.lstrip().startswith(b"{\\rtf"):
        raise UnreadableError("This is no RTF file, whatever its name says; save it again as RTF or as text.")
    check_rtf(raw)
    # A line's end means nothing in RTF, but the library looks for links line by line: in one long line, for ever.
    source = raw.decode("cp1252", errors="replace").replace("{\\field", "\n{\\field")
    # Ten to the ninth, in plain text, is 10^9, not 109.
    source = _RAISED.sub(r"\1^\2", source)
    notices = [notice for notice in (_left_out(source),) if notice]
    try:
        text = rtf_to_text(source, errors="strict")
    except UnicodeError:
        # Better a visible gap than characters that vanish: what cannot be seen cannot be checked.
        text = rtf_to_text(source, errors="replace")
        notices.append("Some characters could not be read and stand as \ufffd; compare the copy with the original.")
    except _FAULTS:
        raise UnreadableError("This RTF file is damaged; open it in a word processor and save it again.") from None
    # A character beyond the first plane (an emoji) is written as two halves; a half alone is none.
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if not text.strip():
        raise UnreadableError("This RTF file holds no text; there is nothing to check.")
    struck = ("Words that are struck out or deleted stand in the copy like all others; look for them in the original.",)
    unread = struck if _STRUCK.search(source) else ()
    return PlainDocument((text,), ".txt", tuple(notices), unread=unread)


def _left_out(source: str) -> str:
    found = [name for name, pattern in _LEFT_OUT.items() if pattern.search(source)]
    return f"Not in the copy, since they cannot be read from RTF: {', '.join(found)}." if found else ""
