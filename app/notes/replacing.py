"""Writes the edits: for each finding what stands in its place under the policy."""

from app.core.edits import Edit
from app.notes.finding import Finding
from app.notes.patient import Patient
from app.notes.policy import NotePolicy
from app.notes.rows import attribute_of
from app.notes.seeing import Seen


def edits_for(text: str, seen: Seen, policy: NotePolicy, patient: Patient) -> tuple[Edit, ...]:
    """Return one edit for each finding of `seen`, in order."""
    return tuple(_edit(text, finding, policy, patient) for finding in seen.findings)


def _edit(text: str, finding: Finding, policy: NotePolicy, patient: Patient) -> Edit:
    old = finding.span.of(text)
    new = f"[{finding.kind.value.upper()}-{patient.number(finding.kind.value, old)}]"
    return Edit(finding.span, old, new, (attribute_of(finding.kind),), round=1)
