"""What a form states to be an identifier, where it stands again in the form's free text: its names and numbers."""

import re

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.layout import Layout
from app.notes.base.safe_harbor import CONTACTS, NUMBERS, Kind
from app.notes.base.vocabulary import explained, is_eponym, ordinary

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_NAMES = frozenset({Kind.PERSON, Kind.FACILITY, Kind.PLACE, Kind.EMPLOYER, Kind.ADDRESS})
_NUMBERS = (NUMBERS | CONTACTS) - {Kind.SSN}
_SHORTEST_NUMBER = 4
_SHORTEST_NAME = 3  # letters; "Ha" is a name, "HA" is a headache


def find(text: str, layout: Layout) -> list[Finding]:
    """Return further mentions of what `layout` states, in the values that are read."""
    sought = _sought(text, layout)
    own = {finding.span for finding in layout.stated}
    free = [value for value in layout.values if value not in own]
    said = "\n".join(value.of(text) for value in free).casefold()
    sought = {piece: source for piece, source in sought.items() if piece in said}
    if not sought:
        return []
    longest_first = sorted(sought, key=len, reverse=True)
    pattern = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, longest_first))})(?![^\W_])", re.IGNORECASE)
    found = []
    for value in free:
        for match in pattern.finditer(text, value.start, value.end):
            source = sought.get(match.group().casefold())
            word = match.group()
            short = len(word) < _SHORTEST_NAME and not word.istitle()
            small = word.islower() and (len(word) <= _SHORTEST_NAME or explained(word))
            if source is not None and (source.kind in _NUMBERS or not (short or small)):
                found.append(Finding(Span(*match.span()), source.kind, By.AGAIN, source.role, source.noun))
    return found


def _sought(text: str, layout: Layout) -> dict[str, Finding]:
    """Return what is looked for, lower-case letters, each with the statement that it comes from."""
    sought: dict[str, Finding] = {}
    for finding in layout.stated:
        said = finding.span.of(text)
        words = _WORD.findall(said)
        if finding.kind is Kind.PERSON:
            told = [w for w in words if len(w) > 1 and not ordinary(w) and not is_eponym(w.lower())]
            several = " ".join(words) if len(words) > 1 else ""
            pieces = [*told, several, " ".join([*words[1:], *words[:1]]) if several else ""]
            if finding.role is Role.PATIENT and len(words) > 1:
                pieces.append(f"{words[0]}, {' '.join(words[1:])}")
        elif finding.kind in _NUMBERS:
            digits = sum(c.isdigit() for c in said)
            pieces = [said.strip()] if len(said.strip()) >= _SHORTEST_NUMBER and digits > 1 else []
        elif finding.kind in _NAMES:
            told = [w for w in words if not ordinary(w)]
            pieces = [said.strip()] if told and len(said.strip()) > _SHORTEST_NUMBER else []
        else:
            continue
        for piece in pieces:
            if piece:
                sought.setdefault(piece.casefold(), finding)
    return sought
