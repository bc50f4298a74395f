"""Writes the edits: for each finding what stands in its place under the policy."""

from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.base.hit import Finding
from app.notes.base.layout import Layout
from app.notes.base.safe_harbor import Kind, attribute_of
from app.notes.detect.detector import Seen
from app.notes.patient import Patient
from app.notes.policy import NotePolicy, Style
from app.notes.replace import dates, zips
from app.notes.replace.fake import surrogate
from app.notes.replace.people import People, people_of
from app.notes.replace.plain import plain
from app.notes.replace.tags import tag


def edits_for(
    text: str, seen: Seen, policy: NotePolicy, patient: Patient, layout: Layout | None = None
) -> tuple[Edit, ...]:
    """Return one edit for each finding of `seen`, in order; of a form, none beyond the value that it stands in."""
    # Plain words tell nobody apart, and invent no names that would have to differ from those that stood there.
    named = () if policy.style is Style.NATURAL else seen.findings
    people, pages = people_of(text, named), dates.Calendar(text, seen.year)
    for finding in named:
        if finding.kind is Kind.PERSON:
            for piece in people.pieces(finding.span.of(text)):
                patient.avoid(piece.raw)
    edits: list[Edit] = []
    for at, finding in enumerate(seen.findings):
        span, new = _replacement(text, finding, policy, patient, people, pages)
        low = edits[-1].span.end if edits else 0
        high = seen.findings[at + 1].span.start if at + 1 < len(seen.findings) else len(text)
        span = Span(max(span.start, low), min(span.end, high))
        span = layout.held(span, finding.span) if layout else span
        edits.append(Edit(span, span.of(text), new, (attribute_of(finding.kind),), round=1))
    return tuple(edits)


def _replacement(
    text: str, finding: Finding, policy: NotePolicy, patient: Patient, people: People, pages: dates.Calendar
) -> tuple[Span, str]:
    raw = finding.span.of(text)
    if finding.kind is Kind.DATE:
        return dates.replaced(text, finding, policy, patient, pages)
    if finding.kind is Kind.AGE:
        return finding.span, old_age(raw)
    if finding.kind is Kind.ZIP:
        return finding.span, zips.first_three(raw)
    if policy.style is Style.TAGS:
        return finding.span, tag(raw, finding, people, patient)
    if policy.style is Style.SURROGATES and finding.kind is not Kind.QUASI:
        return finding.span, surrogate(raw, finding, people, patient, policy.locale)
    return plain(text, finding)


def old_age(raw: str) -> str:
    """Return what stands for an age over 89, or for a year of birth that reveals one."""
    if raw.isdigit():
        return "(year withheld)" if len(raw) == 4 else "90+"
    if raw[0] in "'’":
        return "(year withheld)"
    folded = raw.lower()
    if folded.startswith(("in ", "into ")):
        return "over 89"
    if folded.endswith(("arian", "arians")):
        return "person over 89"
    return "90+"
