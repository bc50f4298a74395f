"""Days in words and rare prints, feasts of all peoples, ages in words; and what only looks like a day."""

import pytest

from app.notes.dates import month_day
from app.notes.policy import NotePolicy
from app.notes.prefilter.quick import signs_of
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("She was well until last October, then worse.", "last October"),
        ("Stop the anticoagulant at the end of June please.", "end of June"),
        ("He fell on the night before Easter.", "night before"),
        ("Seen the week of the 14th.", "week of"),
        ("Pain began on the eve of Diwali.", "eve of"),
        ("Home for Christmas week with her aunt.", "Christmas week"),
        ("Rash since Lebaran.", "Lebaran"),
        ("Fasting stopped on Ramadan 9.", "Ramadan 9"),
        ("Review after Founders' Day.", "Founders"),
        ("Back at Feb half-term.", "half-term"),
        ("Married on the eve of St. Brannock's.", "Brannock"),
        ("Letter of the 12th ult. received.", "12th ult"),
        ("Registrar returns Thurs 27.", "27"),
        ("Contrôle prévu mardi le 14 en clinique.", "mardi le 14"),
        ("Revisión el jueves 18 con matrona.", "jueves 18"),
        ("Wedi gweld ar 6 Medi 2023.", "Medi"),
        ("Born 14 vii 51 in the village.", "vii"),
        ("Explanted 3/'19 for infection.", "3/'"),
        ("Seen on 5-ish November by me.", "5-ish"),
        ("BKA 24.2. at the base hospital.", "24.2."),
        ("23.11 0915hrs seen in cell.", "23.11"),
        ("Arrived 23:40 2/1 by ambulance.", "2/1"),
        ("He needs the letter by 4/10 for work.", "4/10"),
        ("HbA1c 61 (3/10), LDL 2.2.", "3/10"),
        ("Seen 4/7 with her carer.", "4/7"),
        ("date of birth october the second, sixty-one", "sixty-one"),
        ("taken on three slash nineteen by the clinic", "nineteen"),
        ("DOB two eleven fifty, here for review", "fifty"),
        ("Tender joints since Lantern Parade week.", "Lantern"),
        ("Splint off Canada Day wk.", "wk"),
        ("Growth scan 2nd week Nov at 32 weeks.", "week Nov"),
        ("Seen Weds, Jan. the 12th in clinic.", "12th"),
        ("He slipped Friday last, the 17th, on ice.", "17th"),
        ("Rent is due the 3rd of the month.", "3rd"),
        ("No fits since new yr.", "new yr"),
        ("HANDOVER 7p 12/24 to nights.", "12/24"),
        ("Next review 4.3. at the surgery.", "4.3."),
        ("Sertraline started 1/5 by Dr Poole.", "1/5"),
        ("Monitor fitted on 10-28; result awaited.", "10-28"),
        ("Il-Ħamis 14 ta' Marzu, clinic.", "Marzu"),
    ],
)
def test_days_and_ages_go(text: str, telling: str) -> None:
    assert telling not in Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Febrile 103 F, pulse 110, BP 92/60.",
        "Warfarin Mon 10, Tues 15, Wed 10.",
        "Antibiotics for 5/7, review in 2/12.",
        "EID: pending.",
        "Seen on Hospital Day 4 after surgery.",
        "Last drink this week; end of bed notes read.",
        "Catheter EBU 3.5. Contrast 90 mL.",
        "Pressure Support 8/5, PEEP 5, FiO2 40%.",
        "Off work for Recovery week; since Study week 4 stable.",
        "Walked in the march past the ward.",
    ],
)
def test_what_only_looks_like_a_day_stays(text: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(text).text == text


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Blood cultures c/s 23/10, abscess.", "23/10"),
        ("Hep A given, repeat 22-05. Then done.", "22-05"),
    ],
)
def test_figures_that_no_score_reaches_are_days(text: str, day: str) -> None:
    assert day in [span.of(text) for span in month_day.spans(text.lower(), signs_of(text.lower()))]


@pytest.mark.parametrize("text", ["Vision 20/10 right.", "EPAP 16/10 overnight.", "Repeat 22-05 mg.", "Pain 9/10."])
def test_eyes_pressures_and_doses_are_none(text: str) -> None:
    assert not list(month_day.spans(text.lower(), signs_of(text.lower())))


@pytest.mark.parametrize(
    "note", ["2/14 axillary nodes", "pT2 pN1a (2/14) cM0", "pN1a(2/14)", "Nodes (3/11)", "2/14 left level II nodes"]
)
def test_so_many_nodes_of_so_many_are_no_day(note: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(note).text == note
