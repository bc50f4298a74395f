"""Lines of HL7 version 2 messages pasted into a note: names, facilities, dates and codes between bars and carets."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.signals.base import Reading

_SEGMENT = re.compile(r"(?m)^(?P<name>MSH|PID|PD1|NK1|PV1|PV2|IN1|GT1|ORC|OBR|MRG)\|(?P<rest>[^\n]*)$")
_PERSON = re.compile(r"(?<=[|^])[A-Z][A-Za-z'’-]+\^[A-Z][A-Za-z'’-]+(?:\^[A-Z][A-Za-z'’.-]*)*")
_ZIP = re.compile(r"(?<=\^)\d{5}(?:-\d{4})?(?=\^|\||$|\n)")
_ROLES = {"PID": Role.PATIENT, "NK1": Role.RELATIVE, "GT1": Role.RELATIVE, "MRG": Role.PATIENT}
_NAMED = frozenset({"PID", "PD1", "NK1", "PV1", "IN1", "GT1", "ORC", "OBR", "MRG"})
_FACILITIES = {"MSH": (2, 4)}
"""Fields, counted from 0 after the segment's name, that name who sends and receives."""


def _fields(match: re.Match[str]) -> Iterator[tuple[int, Span]]:
    at = match.start("rest")
    for number, field in enumerate(match["rest"].split("|")):
        yield number, Span(at, at + len(field))
        at += len(field) + 1


def find(reading: Reading) -> list[Finding]:
    """Return what the segments of a message name."""
    found: list[Finding] = []
    for match in _SEGMENT.finditer(reading.text) if "|" in reading.text else ():
        segment, start, end = match["name"], match.start("rest"), match.end("rest")
        if segment in _NAMED:
            role = _ROLES.get(segment, Role.STAFF)
            names = _PERSON.finditer(reading.text, start, end)
            found += [Finding(Span(*m.span()), Kind.PERSON, By.LABEL, role) for m in names]
            found += [Finding(Span(*m.span()), Kind.ZIP, By.LABEL) for m in _ZIP.finditer(reading.text, start, end)]
        for number, span in _fields(match):
            if number in _FACILITIES.get(segment, ()) and span.of(reading.text).strip():
                found.append(Finding(span, Kind.FACILITY, By.LABEL, noun="facility"))
    return found
