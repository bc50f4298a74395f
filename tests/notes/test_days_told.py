"""Days told by what happened on them or what stands around them, ages said in passing; and what only looks so."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Colchicine stopped on 3/4, diarrhoea settled.", "3/4"),
        ("Follow-up call 10-25 by the nurse.", "10-25"),
        ("GTT (5/11): 4.9 / 9.1.", "5/11"),
        ("Certification period 2, 4/11 to 6/9", "4/11 to 6/9"),
        ("Sedated on the fourth after the parade.", "fourth"),
        ("Next review w/c 9 Dec.", "w/c"),
        ("Clinic w/b 13/10 please.", "w/b"),
        ("Hip done ('19 Mardi Gras week).", "'19"),
        ("Reviewed on Rāhina 3 Hōngongoi.", "Hōngongoi"),
        ("OPD 5/8, Krupa Clinic. Smt. Gaikwad, 49 F", "5/8"),
        ("Will witnessed 8/8 by Bonnie Moss.", "8/8"),
        ("FLOWSHEET 3-19 NIGHTS, Baby Moss.", "3-19"),
        ("D.O.B. 11-06-'52, seen by Dr Moss.", "11-06"),
        ("Dr Moss. Worse since St Pat's eve.", "eve"),
        ("Dr Moss. Lost 5 kg since White Sunday.", "White"),
        ("Dr Moss. Drank a lot at Pumpkinfest.", "Pumpkinfest"),
        ("Dr Moss. Last depot 4.3., next in April.", "4.3"),
        ("Dr Moss. On the morning of the 6th he rang.", "6th"),
        ("Mr Moss, DOB eleven April nineteen thirty two.", "eleven"),
        ("Dr Moss. Symptom-free from Candlemas to Lent.", "Lent"),
        ("Dr Moss. Sober since Ash Weds.", "Ash"),
    ],
)
def test_a_day_is_told_by_what_happened(text: str, telling: str) -> None:
    assert telling not in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Codeine stopped, took 1/2 tab only.",
        "Prednisolone ceased 3/12 ago.",
        "Antibiotics completed 7/7.",
        "Lasix stopped 1/2, K rechecked.",
        "Fell 6/52 near the stairs.",
        "Had a PEG 11 years back, Hb 11.6.",
        "Nurse on call 8-5 by rota.",
        "Clock 12:04:19 on the strip.",
        "Pain on the first and second toes.",
        "Open day and night ward rounds.",
        "GDS 10/15, PCV 14/8, periods 8/28 heavy.",
        "Stayed 5-7 nights, review 5/7 in clinic.",
        "A walker was lent to him; advent of new drugs, ratio 4.3, then 1.4.",
    ],
)
def test_an_amount_is_no_day(text: str) -> None:
    assert WORKER.sanitize(text).text == text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Cefazolin 5/6-19/6 by line.", "19/6"),
        ("DOA 11.3, DOD 14.3 on the ward.", "14.3"),
        ("Thyroid tests done 2023-11 here.", "2023-11"),
        ("Listed for wk 38/2024.", "38"),
        ("Scans stable since Q3 2021.", "Q3"),
    ],
)
def test_spans_of_days_and_parts_of_a_year_go(text: str, telling: str) -> None:
    assert telling not in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text", ["Pain 3/10-5/10 all day.", "Power 4/5 - 5/5.", "Got a hundred percent.", "Q3h turns."]
)
def test_spans_of_scores_stay(text: str) -> None:
    assert WORKER.sanitize(text).text == text


@pytest.mark.parametrize("text", ["DR KING SAW PT 12/1.", "Saw pt 12/1/23 at home.", "Discussed with pt 28/2."])
def test_a_day_behind_the_patient_is_no_prothrombin_time(text: str) -> None:
    made = Sanitizer(NotePolicy(year=2024)).sanitize(text).text
    assert not any(day in made for day in ("12/1", "28/2"))


@pytest.mark.parametrize("text", ["PT 12.1 INR 1.0", "PT 12/14 sec", "PT 12.5/1.1", "PT/INR 12/1"])
def test_a_prothrombin_time_stays(text: str) -> None:
    assert Sanitizer(NotePolicy(year=2024)).sanitize(text).text == text
