"""What was found in a note, and what was left in it on purpose."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.core.text.spans import Span
from app.notes.base.safe_harbor import ROW_OF, Kind


class By(StrEnum):
    """Who or what saw it."""

    RULE = "rule"
    LABEL = "label"
    KNOWN = "known"
    """The list of known identifiers."""
    AGAIN = "again"
    """Its like was found elsewhere in the text."""
    LEARNED = "learned"
    """The small model trained on our own notes."""
    MODEL = "model"


class Role(StrEnum):
    """Whom a person's name belongs to."""

    PATIENT = "patient"
    RELATIVE = "relative"
    STAFF = "staff"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Finding:
    """An identifier at `span` of a note. `noun`: what to call it in plain words ("daughter", "hospital"), or "".

    `rule`: the recognizer that saw it, "" where none did.
    """

    span: Span
    kind: Kind
    by: By = By.RULE
    role: Role = Role.OTHER
    noun: str = ""
    rule: str = field(default="", compare=False)

    @property
    def row(self) -> str:
        """Return the letter of the checklist's row."""
        return ROW_OF[self.kind]


@dataclass(frozen=True, slots=True)
class Kept:
    """A passage that looks like an identifier to a careless tool and stays: `why` is an eponym, a dose, a code...

    `rule`: which rule says so, "" where none has a name.
    """

    span: Span
    why: str
    rule: str = field(default="", compare=False)


def joined(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings in order without overlaps; of overlapping ones the longest says what it is, and none loses text.

    Nothing that any of them covers is left uncovered.
    """
    done: list[tuple[Finding, int]] = []
    for finding in sorted(findings, key=lambda f: (f.span.start, -len(f.span))):
        if not done or finding.span.start >= done[-1][0].span.end:
            done.append((finding, len(finding.span)))
            continue
        last, longest = done[-1]
        span = last.span.union(finding.span)
        winner = finding if len(finding.span) > longest else last
        done[-1] = (replace(winner, span=span), max(longest, len(finding.span)))
    return tuple(finding for finding, _ in done)
