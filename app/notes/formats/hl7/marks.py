"""The characters by which a message parts fields and components, and the escape sequences that stand for them."""

import re
from dataclasses import dataclass
from functools import cached_property

from app.core.text.spans import Span
from app.notes.formats.records.values import Run

_LINE_COMMANDS = (".br", ".sp", ".ce", ".in", ".ti", ".sk", ".fi", ".nf")


@dataclass(frozen=True)
class Marks:
    """What parts fields, components, repetitions and sub-components of a message, and what begins an escape."""

    field: str = "|"
    component: str = "^"
    repetition: str = "~"
    escape: str = "\\"
    sub: str = "&"

    @cached_property
    def _escaped(self) -> dict[str, str]:
        """Return each of them by the letter of its escape sequence."""
        named = {"F": self.field, "S": self.component, "R": self.repetition, "E": self.escape, "T": self.sub}
        return {letter: mark for letter, mark in named.items() if mark}

    @cached_property
    def _sequence(self) -> re.Pattern[str] | None:
        mark = re.escape(self.escape)
        return re.compile(rf"{mark}([A-Z.][^{mark}\r\n]*){mark}", re.IGNORECASE) if self.escape else None

    def runs(self, source: str, span: Span) -> list[Run]:
        """Return the parts of a value: its words, and what its escape sequences stand for."""
        runs, at = list[Run](), span.start
        for found in self._sequence.finditer(source, span.start, span.end) if self._sequence else ():
            if at < found.start():
                runs.append(Run(source[at : found.start()], Span(at, found.start())))
            runs.append(Run(self._meant(found.group(1)), Span(*found.span()), takes=False))
            at = found.end()
        if at < span.end or not runs:
            runs.append(Run(source[at : span.end], Span(at, span.end)))
        return runs

    def _meant(self, sequence: str) -> str:
        letter = sequence[0].upper()
        if letter == "X":
            return _characters(sequence[1:])
        if sequence.lower().startswith(_LINE_COMMANDS):
            return "\n"
        return self._escaped.get(letter, "") if len(sequence) == 1 else ""

    def written(self, new: str, _: str) -> str:
        """Return new words as they stand in a message: none of them parts anything."""
        out = []
        names = {mark: letter for letter, mark in self._escaped.items()}
        for char in new:
            if char in "\r\n":
                out.append(f"{self.escape}.br{self.escape}" if self.escape else " ")
            elif char in names:
                out.append(f"{self.escape}{names[char]}{self.escape}" if self.escape else " ")
            else:
                out.append(char)
        return "".join(out)


def marks_of(head: str) -> Marks:
    """Return the marks that the segment at the head of a message (MSH, BHS, FHS) declares."""
    told = head[4:].split(head[3], 1)[0]
    component, repetition, escape, sub = (*told[:4], *"^~\\&"[len(told[:4]) :])
    return Marks(head[3], component, repetition, escape, sub)


def _characters(digits: str) -> str:
    """Return the characters that hexadecimal digits stand for; control characters end a line."""
    try:
        raw = bytes.fromhex(digits)
    except ValueError:
        return ""
    try:
        said = raw.decode()
    except UnicodeDecodeError:
        said = raw.decode("cp1252", errors="ignore")
    return "".join(char if char.isprintable() else "\n" for char in said)
