"""What a sanitizer promises whatever the style: the edits give the text, and identifiers are gone."""

from app.core.edits.edits import apply
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word

NOTE = """Call the daughter on 415-555-0134 or mail j.oduya@clinicmail.example.
SSN 536-22-8841. BP 142/88, metoprolol 25 mg."""


def test_the_edits_give_the_text_and_the_medicine_stays() -> None:
    done = Sanitizer(NotePolicy()).sanitize(NOTE)
    assert apply(done.original, done.edits) == done.text
    for gone in ("415-555-0134", "j.oduya", "536-22-8841"):
        assert gone not in done.text
    assert "BP 142/88, metoprolol 25 mg." in done.text
    assert done.verdict.word is Word.PASS
    assert len(done.edits) == len(done.findings)


def test_parts_of_a_document_share_their_replacements() -> None:
    sanitizer = Sanitizer(NotePolicy())
    patient = sanitizer.patient(NOTE)
    first = sanitizer.sanitize("SSN 536-22-8841", patient)
    second = sanitizer.sanitize("again SSN 536-22-8841", patient)
    assert first.edits[0].new == second.edits[0].new
