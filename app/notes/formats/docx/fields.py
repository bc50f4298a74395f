"""Field codes: of `HYPERLINK "mailto:jo@example.org" \\h`, what is quoted is read, and every other unknown word renamed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.notes.formats.docx.names import Names
from app.notes.formats.docx.page import Bit
from app.notes.formats.docx.xml import Element, set_text

_QUOTED = r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»"
_SWITCH = re.compile(r"\\[@#*]\s*(?:\"[^\"]*\"|“[^”]*”)")  # how a date or a number is to be printed
_TOKEN = re.compile(rf"\\[@#*]\s*\"[^\"]*\"|(\\[ln])\s*({_QUOTED})|({_QUOTED})|\\.?|[^\s\"“”„«»\\]+|[\"“”„«»]")
_NOWHERE = "about:blank"
_LOCAL = re.compile(r"\\|^[\"“”„«»\s]*(?:(?:mailto|tel|sms|file|callto|skype|sip):|/)|\.(?:docx?|dotx?|xlsx?|pdf|rtf|txt|png|jpe?g)\b", re.I)
_INSTRUCTIONS = frozenset({"instrText", "delInstrText"})
_PRINTED = 24  # characters: no picture of a date or a number is longer


@dataclass(slots=True)
class Codes:
    """Makes field codes neutral, each put together from the pieces in which it is written."""

    names: Names
    _pieces: list[Element] = field(default_factory=list)

    def node(self, element: Element, name: str) -> None:
        """Take note of an element; one that begins or ends a field closes the code before it."""
        if name in _INSTRUCTIONS:
            self._pieces.append(element)
        elif name in ("fldChar", "p"):
            self.close()
        elif name == "fldSimple":
            for key, value in element.items():
                if key.endswith("}instr") and (new := neutral(str(value), self.names)) != value:
                    element.set(key, new)

    def close(self) -> None:
        """Make the code neutral that has come to its end."""
        pieces, self._pieces = self._pieces, []
        code = "".join(piece.text or "" for piece in pieces)
        changes = _changes(code, self.names) if code.strip() else []
        at = len(code)
        for piece in reversed(pieces):
            text = piece.text or ""
            at -= len(text)
            new = text
            for start, end, word in reversed(changes):
                a, b = max(start - at, 0), min(end - at, len(text))
                if a < b:
                    new = new[:a] + (word if start >= at else "") + new[b:]
            if new != text:
                set_text(piece, new)


def neutral(code: str, names: Names) -> str:
    """Return a field code in which every word that is neither known nor quoted has a neutral name."""
    for start, end, new in reversed(_changes(code, names)):
        code = code[:start] + new + code[end:]
    return code


def _changes(code: str, names: Names) -> list[tuple[int, int, str]]:
    found = []
    for match in _TOKEN.finditer(code):
        token, start = match.group(), match.start()
        if match.group(1):  # HYPERLINK's switch before a bookmark
            start, token = match.start(2) + 1, match.group(2)[1:-1]
            new = names.name(token)
        elif match.group(3):
            start, token = start + 1, token[1:-1]
            new = _NOWHERE if _LOCAL.search(token) else token
        elif token.startswith("\\"):
            new = token if len(token) < _PRINTED and names.is_fine(token) else "\\*"
        else:
            new = names.name(token)
        if new != token:
            names.changed += 1
            found.append((start, start + len(token), new))
    return found


def codes(code: Sequence[tuple[int, str]]) -> list[list[Bit | str]]:
    """Return the arguments of a field code, a line each; `code` are its slots with what they hold, in order."""
    whole = "".join(value for _, value in code)
    bare = _SWITCH.sub(lambda match: " " * len(match.group()), whole)
    found = [m.span() for m in _TOKEN.finditer(bare) if m.group(3) and m.group(3)[1:-1].strip(" ") not in ("", _NOWHERE)]
    return [list(_bits(code, start + 1, end - 1)) for start, end in found]


def _bits(code: Sequence[tuple[int, str]], start: int, end: int) -> list[Bit]:
    bits, at = [], 0
    for slot, value in code:
        a, b = max(start - at, 0), min(end - at, len(value))
        if a < b:
            bits.append(Bit(slot, a, b))
        at += len(value)
    return bits
