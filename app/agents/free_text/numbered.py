"""Reads answers in numbered lines: one line for each sentence that was asked about, or fewer."""

import re

from app.core.text.spans import Span

_LINE = re.compile(r"^[\s*_#>-]*(\d{1,3})\s*[.):][\s*_]*(.*?)\s*$")
_WORD = re.compile(r"^[\s*_\"“(\[]*(leave|cut|undo)(?: (?:it )?(?:out|as it is|as is))?[\s*_\"”)\].!]*$", re.IGNORECASE)
_QUOTES = (('"', '"'), ("“", "”"))
_MARKER = re.compile(r"\s*(?:\d{1,3}[.)]|[-–•*])?\s*")
"""What may stand before a sentence that has a line of a list to itself."""
LEAVE, CUT, UNDO = "leave", "cut", "undo"


def read(answer: str, finished: bool = True) -> dict[int, str]:
    """Return what the answer says for each number; of an answer that is not `finished` not its last line."""
    rows = [match.groups() for line in answer.splitlines() if (match := _LINE.match(line))]
    if rows and not finished:
        rows.pop()
    found: dict[int, str] = {}
    for number, said in rows:
        found.setdefault(int(number), said)
    return found


def word(said: str) -> str | None:
    """Return which of the agreed words an answer is, None where it is a sentence."""
    match = _WORD.match(said)
    return match.group(1).casefold() if match else None


def sentence(said: str, old: str) -> str:
    """Return the sentence of an answer, without quotation marks around it that `old` does not have."""
    new = " ".join(said.split())
    for left, right in _QUOTES:
        if len(new) > 1 and new.startswith(left) and new.endswith(right) and not old.startswith(left):
            new = new[1:-1].strip()
    return new


def cut(text: str, span: Span) -> Span:
    """Return what goes with a sentence that is cut: the space after it, before it, or the line it had to itself."""
    start, end = span.start, span.end
    after = end
    while after < len(text) and text[after] in " \t":
        after += 1
    line = text.rfind("\n", 0, start) + 1
    if _MARKER.fullmatch(text, line, start):
        start = line
    alone = start == line
    if alone and text[after : after + 1] == "\n":
        return Span(start, after + 1)
    if after > end and text[after : after + 1] not in ("", "\n"):
        return Span(start, after)
    while start and text[start - 1] in " \t":
        start -= 1
    return Span(start, after if text[after : after + 1] in ("", "\n") else end)
