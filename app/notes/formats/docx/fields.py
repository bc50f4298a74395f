"""Field codes: of `HYPERLINK "mailto:jo@example.org" \\h`, what is quoted or points somewhere may name someone."""

import re
from collections.abc import Sequence

from app.notes.formats.docx.page import Bit

_ARGUMENT = re.compile(r'"([^"]+)"|([^\s"]*[@:/][^\s"]*)')
_SWITCH = re.compile(r'\\[@#*]\s*"[^"]*"')  # how a date or a number is to be printed


def codes(code: Sequence[tuple[int, str]]) -> list[list[Bit | str]]:
    """Return the arguments of a field code, a line each; `code` are its slots with what they hold, in order."""
    whole = "".join(value for _, value in code)
    bare = _SWITCH.sub(lambda match: " " * len(match.group()), whole)
    found = (match.span(1) if match.group(1) is not None else match.span(2) for match in _ARGUMENT.finditer(bare))
    return [list(_bits(code, *span)) for span in found]


def _bits(code: Sequence[tuple[int, str]], start: int, end: int) -> list[Bit]:
    bits, at = [], 0
    for slot, value in code:
        a, b = max(start - at, 0), min(end - at, len(value))
        if a < b:
            bits.append(Bit(slot, a, b))
        at += len(value)
    return bits
