"""Field codes: of `HYPERLINK "mailto:jo@example.org" \\h`, what is quoted is read, any other unknown word renamed."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from app.notes.formats.docx.page import Bit
from app.notes.formats.docx.schema.names import Names
from app.notes.formats.docx.schema.xml import Element, set_text

_QUOTED = r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»"
_SWITCH = re.compile(r"\\[@#*]\s*(?:\"[^\"]*\"|“[^”]*”)")  # how a date or a number is to be printed
_TOKEN = re.compile(rf"\\[@#*]\s*\"[^\"]*\"|(\\[ln])\s*({_QUOTED})|({_QUOTED})|\\.?|[^\s\"“”„«»\\]+|[\"“”„«»]")
# A bookmark in quotes is called as it is where it stands.
_TO_MARKS = re.compile(r"\s*(?:REF|PAGEREF|NOTEREF|FTNREF|GOTOBUTTON|SET)\s", re.IGNORECASE)
_NOWHERE = "about:blank"
_LOCAL = re.compile(
    r"\\|^[\"“”„«»\s]*(?:(?:mailto|tel|sms|file|callto|skype|sip):|/)|\.(?:docx?|dotx?|xlsx?|pdf|rtf|txt|png|jpe?g)\b",
    re.I,
)
_INSTRUCTIONS = frozenset({"instrText", "delInstrText"})
TOLD = _INSTRUCTIONS | {"fldChar", "p", "fldSimple"}
"""The elements of which `Codes` takes note."""
_LONGEST = 20_000  # characters of a code; Word takes no more than some hundred
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
                if str(key).endswith("}instr") and (new := neutral(str(value), self.names)) != value:
                    element.set(key, new)

    def close(self) -> None:
        """Make the code neutral that has come to its end."""
        pieces, self._pieces = self._pieces, []
        texts = [piece.text or "" for piece in pieces]
        code = "".join(texts)
        changes = _changes(code, self.names) if code.strip() else []
        cuts = _cuts(texts, [(start, end) for start, end, _ in changes])
        for (_, _, word), met in zip(reversed(changes), reversed(cuts), strict=True):
            for nth, (number, start, end) in reversed(list(enumerate(met))):
                texts[number] = texts[number][:start] + ("" if nth else word) + texts[number][end:]
        for piece, text in zip(pieces, texts, strict=True):
            if text != (piece.text or ""):
                set_text(piece, text)


def _cuts(texts: Sequence[str], spans: Sequence[tuple[int, int]]) -> list[list[tuple[int, int, int]]]:
    """Return for each span of the texts joined where it lies: the numbers of the texts, from where, and to where."""
    starts = list(accumulate(map(len, texts), initial=0))
    cuts = []
    for start, end in spans:
        met = range(bisect_right(starts, start) - 1, bisect_left(starts, end))
        pieces = [(n, max(start - starts[n], 0), min(end - starts[n], len(texts[n]))) for n in met]
        cuts.append([(n, a, b) for n, a, b in pieces if a < b])
    return cuts


def neutral(code: str, names: Names) -> str:
    """Return a field code in which every word that is neither known nor quoted has a neutral name."""
    for start, end, new in reversed(_changes(code, names)):
        code = code[:start] + new + code[end:]
    return code


def _changes(code: str, names: Names) -> list[tuple[int, int, str]]:
    if len(code) > _LONGEST:
        names.changed += 1
        return [(0, len(code), "")]
    found = []
    marks = _TO_MARKS.match(code) is not None
    for match in _TOKEN.finditer(code):
        token, start = match.group(), match.start()
        if match.group(1):  # HYPERLINK's switch before a bookmark
            start, token = match.start(2) + 1, match.group(2)[1:-1]
            new = names.name(token)
        elif match.group(3):
            start, token = start + 1, token[1:-1]
            new = names.name(token) if marks else _NOWHERE if _LOCAL.search(token) else token
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
    found = [
        m.span() for m in _TOKEN.finditer(bare) if m.group(3) and m.group(3)[1:-1].strip(" ") not in ("", _NOWHERE)
    ]
    cuts = _cuts([value for _, value in code], [(start + 1, end - 1) for start, end in found])
    return [[Bit(code[number][0], start, end) for number, start, end in met] for met in cuts]
