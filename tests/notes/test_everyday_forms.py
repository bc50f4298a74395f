"""Everyday notes: names that are words, small letters, workplaces, short dates, numbers on things; and what stays."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Kids Drew (6) and Sky (3) are well.", "Sky"),
        ("Adjuster Buddy Long, (206) 555-0107.", "Buddy"),
        ("You can text Frank on 07700 900 764.", "Frank"),
        ("Patient PARK, JAE HO. Ref: Stone, R, Lakeview.", "PARK"),
        ("Patient PARK, JAE HO. Ref: Stone, R, Lakeview.", "Stone"),
        ("pt john d settled at 2200", "john d"),
        ("write a sick note for mr frank little please", "little"),
        ("my patient rose 78 from coventry on warfarin", "rose"),
        ("my patient rose 78 from coventry on warfarin", "coventry"),
        ("adm 10 Jan to st james with chest pain", "james"),
        ("36F, seen 3/4 by Dr Long.", "3/4"),
        ("Clinic Fri 19/9.", "Fri 19/9"),
        ("Admitted 3-4-24 to 3-9.", "3-9"),
        ("Labs (3/4): Na 138.", "3/4"),
        ("Seen 3/4, 3/9 and 4/1.", "3/9"),
        ("Therapy due 6/4/24-6/11/24.", "6/11"),
        ("Email: will dot marsh at mailbox dot example", "marsh"),
        ("Discharged to Mission hospital yesterday.", "Mission"),
    ],
)
def test_everyday_identifiers_go(text: str, telling: str) -> None:
    assert telling not in Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Patient will call; pt may go home; pt rose from chair.",
        "Mother: breast cancer. Father: stroke. Sister well.",
        "ECG with ST elevation, 5 mm st elevation in v2, at st segment.",
        "CEA 3.1 from 12.8, CVS: normal, anti-D given, Panadol Osteo 665 mg.",
        "Works at night, at height, with chemicals, and works for himself at a desk.",
        "He walks 20 minutes down the road and was hit on the main road.",
        "Take 1/2, 1/4 and 3/4 tab. Strength 3/5, 4/5 and 5/5.",
        "BM mon 7.2, tue 8.1. Strength 4/5 and 5/5.",
        "Coronary calcium, Agatston 210. 16 Fr Robinson drain.",
        "Discharged to the Emergency Department, seen at Previous Clinic.",
        "Screws 3.5 mm, plate 6 holes, valve 26 mm, pump at 20 ml.",
    ],
)
def test_what_only_looks_alike_stays(text: str) -> None:
    assert Sanitizer(NotePolicy()).sanitize(text).text == text
