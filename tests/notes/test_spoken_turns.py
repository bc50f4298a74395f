"""Who speaks in the transcript of a talk is no label, and what is said there no value; a form's labels stay labels."""

from app.notes.numbers import headers
from app.signals.text.reading import read

TALK = (
    "RN: Where are you?\nPT: Kitchen. Garage.\nDAUGHTER: Mom, when did it start?\nPT: Five hours ago!\nRN: Any pain?\n"
)


def found(text: str) -> list[str]:
    return [finding.span.of(text) for finding in headers.find(read(text, 2024))]


def test_what_a_patient_says_is_no_name() -> None:
    assert found(TALK) == []


def test_the_label_of_a_form_has_its_value_also_page_after_page() -> None:
    form = "Patient: Mary Quill\nNurse: Ann Poole\nPulse: 80\nPatient: Mary Quill\nNurse: Bea Stone\n"
    assert found(form) == ["Mary Quill", "Ann Poole", "Mary Quill", "Bea Stone"]


def test_a_list_of_patients_is_no_talk() -> None:
    assert found("Patient: Mary Quill\nPatient: Tom Reed\nPatient: Ann Poole\n") == [
        "Mary Quill",
        "Tom Reed",
        "Ann Poole",
    ]
