"""Everyday notes: names that are words, small letters, workplaces, short dates, numbers on things; and what stays."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Her husband Will drove her today.", "Will"),
        ("Son and daughter-in-law June live next door.", "June"),
        ("Kids Drew (6) and Sky (3) are well.", "Sky"),
        ("I'd like Nurse Day to see her.", "Day"),
        ("DES to LAD by Dr Heart.", "Heart"),
        ("FOLLOW UP for Christian Young Jr. today.", "Christian"),
        ("Seen by H. Salt, PA-C.", "Salt"),
        ("Adjuster Buddy Long, (206) 555-0107.", "Buddy"),
        ("You can text Frank on 07700 900 764.", "Frank"),
        ("SW (Hope) to call tomorrow.", "Hope"),
        ("Patient PARK, JAE HO. Ref: Stone, R, Lakeview.", "PARK"),
        ("Patient PARK, JAE HO. Ref: Stone, R, Lakeview.", "Stone"),
        ("Mrs Field was seen. I advised Field to rest.", "Field"),
        ("pt john d settled at 2200", "john d"),
        ("write a sick note for mr frank little please", "little"),
        ("my patient rose 78 from coventry on warfarin", "rose"),
        ("my patient rose 78 from coventry on warfarin", "coventry"),
        ("Works at the tesco on the corner.", "tesco"),
        ("He drives for dpd out of town.", "dpd"),
        ("weekends at the red lion, tired", "red lion"),
        ("on EI since linamar laid him off", "linamar"),
        ("Works part time for the RTA.", "RTA"),
        ("22M student at Ohio State, not sleeping", "Ohio State"),
        ("Gallbladder out at Queen's. Home tomorrow.", "Queen"),
        ("Lives with nan at 14 bluebell close.", "bluebell"),
        ("Lives with dad on brereton rd.", "brereton"),
        ("adm 10 Jan to st james with chest pain", "james"),
        ("36F, seen 3/4 by Dr Long.", "3/4"),
        ("Clinic Fri 19/9.", "Fri 19/9"),
        ("Admitted 3-4-24 to 3-9.", "3-9"),
        ("Labs (3/4): Na 138.", "3/4"),
        ("Seen 3/4, 3/9 and 4/1.", "3/9"),
        ("Therapy due 6/4/24-6/11/24.", "6/11"),
        ("Email: will dot marsh at mailbox dot example", "marsh"),
        ("IUD Mirena TU02F4X placed.", "TU02F4X"),
        ("M. Dray, PT, DPT 40188.", "40188"),
        ("Badge 118 on scene.", "118"),
        ("Discharged to Mission hospital yesterday.", "Mission"),
        ("In the upper rear flat, 2214 Pulaski.", "Pulaski"),
        ("Moored nearby, boat name Marmalade Sky.", "Marmalade"),
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


def test_a_number_at_the_end_of_a_line_does_not_stop_a_note() -> None:
    assert "Lane" not in Sanitizer(NotePolicy()).sanitize("Lives at 12\nThe Lane, with her son.").text
