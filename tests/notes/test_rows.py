"""The rows of the checklist: exact rules, their limits, and what stays."""

import pytest

from app.notes.base.safe_harbor import ROW_OF, Kind, rows
from app.notes.policy import NotePolicy
from app.notes.replace.zips import first_three, small_areas
from app.notes.sanitizing import Sanitizer


def clean(text: str, year: int = 2024) -> str:
    return Sanitizer(NotePolicy(year=year)).sanitize(text).text


def test_there_are_eighteen_rows_and_every_kind_has_one() -> None:
    assert list(rows()) == list("ABCDEFGHIJKLMNOPQR")
    assert set(ROW_OF) == set(Kind)
    assert set(ROW_OF.values()) <= set(rows())


@pytest.mark.parametrize(
    ("age", "stays"), [("88-year-old", True), ("89-year-old", True), ("90-year-old", False), ("104 y/o", False)]
)
def test_the_rule_is_over_89(age: str, stays: bool) -> None:
    out = clean(f"A {age} woman with cough.")
    assert (age in out) is stays
    assert ("90+" in out) is not stays


@pytest.mark.parametrize(
    ("born", "stays"),
    [("born 1931", False), ("DOB: 03/04/1931", False), ("DOB: 03/04/1940", True), ("born 1936", True)],
)
def test_a_year_of_birth_that_reveals_an_age_over_89_goes(born: str, stays: bool) -> None:
    year = born[-4:]
    assert (year in clean(f"Patient {born}, seen for cough.")) is stays


def test_years_durations_and_relative_times_stay() -> None:
    text = "Appendectomy in 2011. Cough for 3 days, fever x 2 weeks, smoker for 40 years, seen last week, 3/52 of pain."
    assert clean(text) == text


@pytest.mark.parametrize("code", ["03601", "05901", "89301", "10201"])
def test_zip_codes_of_small_areas_become_000(code: str) -> None:
    assert first_three(code) == "000"


def test_other_zip_codes_keep_three_digits_and_foreign_ones_nothing() -> None:
    assert first_three("94103") == "941"
    assert first_three("94103-1234") == "941"
    assert "HX4" not in first_three("HX4 9QT")
    assert len(small_areas()) == 17


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Seen by Dr. Emily White at the bedside.", "White"),
        ("Her daughter Bríd was told.", "Bríd"),
        ("pt darlene kopecky 67f on tele", "kopecky"),
        ("SORENSEN, JEDEDIAH was extubated.", "SORENSEN"),
        ("Patient: Ottoline Marchbanks", "Marchbanks"),
        ("Case discussed: A.K., 58F.", "A.K."),
        ("Lives in Kestrelmouth with a cat.", "Kestrelmouth"),
        ("Seen at St. Aldric's Hospital today.", "Aldric"),
        ("Transferred to Briarcombe Regional Medical Center.", "Briarcombe"),
        ("Works at Ridgeline Cabs.", "Ridgeline"),
        ("Admitted 03/28/2024.", "03/28"),
        ("Seen on 4/19 for cough.", "4/19"),
        ("Biopsy Feb 14th '23.", "Feb"),
        ("Collected 20230914.", "20230914"),
        ("Call (415) 555-0134.", "555-0134"),
        ("Fax: 415-555-0135.", "555-0135"),
        ("Mail to j.oduya@clinicmail.example now.", "oduya"),
        ("SSN 536-22-8841.", "8841"),
        ("MRN 5520918 reviewed.", "5520918"),
        ("Member ID: KYS88240176-02.", "KYS88240176"),
        ("Acct #: QX-33910-07.", "33910"),
        ("NPI 1437795021.", "1437795021"),
        ("Plate 417-KXR.", "417"),
        ("Pump s/n 3V7-0091882.", "0091882"),
        ("See https://portal.example/p/88213 for results.", "88213"),
        ("Logged from 10.44.8.112.", "10.44"),
        ("Specimen CH-123456 received.", "123456"),
        ("In room 512 since noon.", "512"),
    ],
)
def test_every_row_is_found(text: str, gone: str) -> None:
    assert gone not in clean(f"Note. {text} Plan: review.")


@pytest.mark.parametrize(
    "text",
    [
        "Murphy's sign negative, Foley out, Romberg positive, Babinski downgoing.",
        "History of Graves disease and Crohn's; Wolff-Parkinson-White ablated in 2009.",
        "Glasgow Coma Scale 15, Boston Bowel Prep score 9, Framingham risk 12%.",
        "Lantus 20 units qHS, Keppra 500 mg BID, Tylenol PRN, Zofran 4 mg.",
        "BP 142/88, HR 72, T 98.6, SpO2 96% on 2 L, strength 5/5, VA 6/9, pain 3/10.",
        "ICD-10 E11.9, CPT 88305, LOINC 2345-7, COVID-19 vaccine, HbA1c 7.2%, CYP2D6.",
        "A Foley catheter was removed. A Babinski sign was seen; PMH: HTN, GERD, OSA.",
        "Insulin Mixtard 16-0-10 U, metoprolol 12.5 mg, K 3.3, Na 138, Cr 1.21, plt 88000.",
        "Guidelines from Mayo Clinic; the Emergency Department; physical therapy 3x/week.",
        "Hill-Sachs lesion, Lisfranc injury, McBurney's point, Virchow node, Lewy body dementia.",
        "Gestation 38+2, EDSS 2.5, Apgars 8/9, G2P1, FHR 135, NYHA class III, Mallampati II.",
    ],
)
def test_medicine_stays_as_it_is(text: str) -> None:
    assert clean(text) == text
