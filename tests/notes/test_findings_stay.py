"""Findings where a name, a firm or a feat could stand; and names, firms and feats that go from the same places."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    "text",
    [
        "neuro: somnolent, perrl. resp: clear. renal: oliguric. heme: anemic, hgb 7.9.",
        "renal: anuric, hypervolemic. heme: thrombocytopenic. psych: lucid. ortho: nwb.",
        "renal: euvolemic. neuro: arousable, moves all. onc= neutropenic, febrile.",
        "surgeon is amenable, plan or. attending was adamant. gp is unhappy.",
    ],
)
def test_what_a_service_found_stays(text: str) -> None:
    assert WORKER.sanitize(text).text == text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("63f w/ chf. attending: dr fanshlow, aware.", "fanshlow"),
    ],
)
def test_who_stands_behind_a_role_goes(text: str, telling: str) -> None:
    assert telling not in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Followed for Rheumatoid Arthritis for 12 years.",
        "Followed for Graves Disease for 10 years. Treated for Crohn Disease for 15 years.",
        "Treated for Sjogren Syndrome for 11 years. Seen for Type Two Diabetes for 20 years.",
        "On azathioprine for Wegener Granulomatosis for 12 years. Seen for Migraine for 10 years.",
    ],
)
def test_what_somebody_is_treated_for_stays(text: str) -> None:
    assert WORKER.sanitize(text).text == text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("He drove for Harkin Freight for thirty years.", "Harkin"),
        ("Worked for the Tresco Ferry Line for 22 years.", "Tresco"),
    ],
)
def test_for_whom_somebody_worked_goes(text: str, telling: str) -> None:
    assert telling not in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "He is the toddler who pulled a hot drink over himself at home.",
        "He is the man who came in last week with chest pain and left.",
        "She is the lady who fell. He is the chap who took an overdose of paracetamol.",
        "It was the porter who found him. She was the dietitian who started the feed regimen.",
        "He is the boy who climbed the stairs unaided today. He was the student who fainted in theatre.",
        "He was the only man to be offered surgery in the clinic.",
        "She was the first woman to finish the exercise programme.",
        "He was on the bus that braked hard on the hill. It was the side which lost power overnight.",
        "It was the crew who gave two doses of adrenaline, the team that reached him first.",
    ],
)
def test_what_anybody_does_or_suffers_stays(text: str) -> None:
    assert WORKER.sanitize(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "off work, sciatica is worse. off work, migraine is worse. rang target. asked shell.",
        "job, wfh is fine. shift, hubby is home.",
        'Dx: "Unknown Primary". "Unknown Significance" variant. "Trauma Focused" CBT. "Trauma Center" level one.',
        "Safe word given. Discussed code word therapy, fine.",
        "Rose Red Rash on arms. Grant Medicine Review done. Amber Yellow Urine in bag.",
        "Ray Two Views of chest. Ten Black tarry stools today.",
    ],
)
def test_what_reads_as_a_firm_a_code_or_a_name_stays(text: str) -> None:
    assert WORKER.sanitize(text).text == text
