"""The second look: it fails what still stands, doubts what it cannot explain, and never calls anything anonymous."""

import dataclasses
import json
import re
from collections.abc import Sequence

import pytest

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span
from app.notes.detect.detector import see
from app.notes.policy import Dates, Mode, NotePolicy
from app.notes.report.audit import report
from app.notes.report.html import page
from app.notes.sanitizing import Sanitized, Sanitizer
from app.notes.verdict import Word
from app.notes.verifying import verify
from app.results import Checked

NOTE = "Patient: Ottoline Marchbanks, MRN 5520918, seen 02/27/2024 by Dr. Penhaligon. Marchbanks has Crohn's disease."


def look(original: str, clean: str, edits: tuple[Edit, ...] = ()) -> Word:
    policy = NotePolicy(year=2024)
    return verify(original, clean, edits, see(original, policy, None), None).word


def test_a_clean_result_passes() -> None:
    assert Sanitizer(NotePolicy()).sanitize(NOTE).verdict.word is Word.PASS


def test_an_original_that_stands_fails() -> None:
    assert look(NOTE, "The patient, MRN withheld. Marchbanks has Crohn's disease.") is Word.FAIL
    assert look(NOTE, "The patient, number 5520918 was seen.") is Word.FAIL


@pytest.mark.parametrize(
    ("left", "word"),
    [
        ("Mail to someone@clinicmail.example.", Word.FAIL),
        ("SSN 536-22-8841.", Word.FAIL),
        ("Seen with Kestrelwyn again.", Word.REVIEW),
        ("Follow up on March 14.", Word.REVIEW),
        ("Number 99120034477 on file.", Word.REVIEW),
        ("Metoprolol 25 mg, BP 142/88, in 2024.", Word.PASS),
    ],
)
def test_what_the_first_look_missed_is_doubted(left: str, word: Word) -> None:
    assert look("Nothing here.", left) is word


class Scripted:
    """A model that says what it is told, as often as it finds the quote."""

    def __init__(self, *claims: tuple[Attribute, str]) -> None:
        self.claims = claims

    def check(self, text: str, identifiers: bool = False) -> Checked:
        found = []
        for attribute, quote in self.claims:
            at = text.find(quote)
            if at >= 0:
                evidence = Evidence(Span(at, at + len(quote)), quote)
                found.append(Inference(attribute, (quote,), 5, 0.9, "", (evidence,), (Source.MODEL,), Validity.HIGH))
        return Checked(text, "en", True, None, (), tuple(found), "scripted", 0.0)

    def spot(self, text: str) -> Sequence[Spotted]:
        return ()


def test_what_only_the_model_sees_goes_and_counts() -> None:
    text = "Friends call the man Zubi; he takes Zocor 40 mg."
    done = Sanitizer(NotePolicy(), Scripted((Attribute.NAME, "Zubi"), (Attribute.NAME, "Zocor"))).sanitize(text)
    assert "Zubi" not in done.text
    assert "Zocor 40 mg" in done.text
    assert done.model == "scripted"
    assert done.coverage.by_model == 1.0


def test_the_quasi_mode_takes_stories_back_and_safe_harbor_leaves_them() -> None:
    text = "He was featured in the local newspaper and won the state pie championship. BP 120/80."
    assert Sanitizer(NotePolicy()).sanitize(text).text == text
    clean = Sanitizer(NotePolicy(mode=Mode.QUASI)).sanitize(text).text
    assert "championship" not in clean
    assert "newspaper" not in clean
    assert clean.endswith("BP 120/80.")


def sanitized() -> Sanitized:
    return Sanitizer(NotePolicy(dates=Dates.SHIFT)).sanitize(NOTE)


def test_the_report_accounts_for_everything_and_holds_no_value() -> None:
    done = sanitized()
    data = report(done)
    told = json.dumps(data) + page([("note.txt", data)])
    for value in ("Ottoline", "Marchbanks", "5520918", "02/27", "Penhaligon"):
        assert value not in told
    assert sum(row["found"] for row in data["rows"]) == len(done.findings) == len(data["removed"])
    assert len(data["rows"]) == 18
    assert data["sha256"]["input"] != data["sha256"]["output"]
    assert data["coverage"]["by_rules"] == 1.0
    assert data["protected"].get("eponym") == 1
    assert any("not Safe Harbor" in risk for risk in data["residual_risks"])


def test_the_report_names_the_rule_of_what_was_found() -> None:
    data = report(Sanitizer(NotePolicy()).sanitize("Mum can be reached on the ward phone on 4471 after six."))
    assert [one["by_rule"] for one in data["removed"]] == ["contacts/reached"]
    assert "contacts/reached" in page([("note.txt", data)])


def test_no_word_of_ours_promises_too_much() -> None:
    done = sanitized()
    told = (json.dumps(report(done)) + page([("n", report(done))])).lower()
    assert re.search(r"anonym(?:ous|ized|ised)|hipaa certified|hipaa compliant|guarantee", told) is None
    assert {word.value for word in Word} == {"pass", "needs review", "fail"}


def test_names_of_files_cannot_break_the_page() -> None:
    assert "<script>" not in page([("<script>alert(1)</script>", report(sanitized()))])


def test_results_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        sanitized().text = "x"  # type: ignore[misc]


def test_what_is_known_to_identify_goes_out_of_an_amount_too() -> None:
    text = "Mrs Marchbanks, level 4471, on 40 mg."
    done = Sanitizer(NotePolicy(known=("4471",))).sanitize(text)
    assert "4471" not in done.text
    assert "40 mg" in done.text


def test_a_models_quote_leaves_the_amount_in_it() -> None:
    text = "Mrs Marchbanks is seen. Zubi takes 40 mg of it."
    done = Sanitizer(NotePolicy(), Scripted((Attribute.NAME, "Zubi takes 40 mg"))).sanitize(text)
    assert "Zubi" not in done.text
    assert "40 mg" in done.text


def test_a_note_in_a_language_that_is_not_read_never_passes() -> None:
    spanish = "El paciente vive con su hermana y tiene dolor de cabeza desde hace dos años."
    for text in (spanish, f"Asthma, well controlled on the inhaler. {spanish}"):
        done = Sanitizer(NotePolicy()).sanitize(text)
        assert done.verdict.word is Word.REVIEW
        assert any("Spanish" in doubt.what for doubt in done.verdict.doubts)
