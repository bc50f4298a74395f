"""Numbered tags: the same person, place or number has the same tag wherever it stands."""

from app.notes.base.hit import Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.patient import Patient
from app.notes.replace.people import People

_NAMES = {Role.PATIENT: "PATIENT", Role.RELATIVE: "RELATIVE", Role.STAFF: "STAFF", Role.OTHER: "PERSON"}


def tag(raw: str, finding: Finding, people: People, patient: Patient) -> str:
    """Return the tag for `raw`: [PATIENT-1], [STAFF-2], [FACILITY-1], [RECORD-1]."""
    if finding.kind is Kind.PERSON:
        identity = people.identity(raw) or raw
        return f"[{patient.label(identity, _NAMES[finding.role])}-{patient.number('person', identity)}]"
    return f"[{finding.kind.value.upper()}-{patient.number(finding.kind.value, ' '.join(raw.split()))}]"
