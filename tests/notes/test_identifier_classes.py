"""One behaviour a class: identifiers in the many ways notes write them. Each pair is a line and what must be gone."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

NAMES = [
    ("Patient Name: JOHN Q PUBLIC", "PUBLIC"),
    ("Name: Public, John Q | Sex: M", "Public"),
    ("PATIENT:        Marchetti-Olsen, Guinevere R.", "Guinevere"),
    ("Crew: Baines / Ridgeon (stu)", "Ridgeon"),
    ("Signed, M. O'Shaughnessy, RN", "Shaughnessy"),
    ("Abu Bakr al-Farsi, 54, was transferred.", "al-Farsi"),
    ("Attending: J. Q. Halloway-Brandt, III, MD", "III"),
    ("Mrs. Harkness and Dr. Keating met.", "Harkness"),
    ("Adjuster: L. Pham 505-555-0177", "Pham"),
    ("HV Morag rings Mon.", "Morag"),
    ("R.N. (33M), LDKT #2", "R.N."),
    ("Seen: age 38, WHELAN is calm today.", "WHELAN"),
    ("my boss marcus let me use his laptop", "marcus"),
    ("this is doctor angela petrosyan dictating on vernon tibbets", "tibbets"),
    ("Transcribed 10/03/23 jkw.", "jkw"),
    ("Dictated not sighted, TB:kl", "TB:kl"),
    ("Kids: Tyrone, Maude and Beatrix.", "Beatrix"),
]
PLACES = [
    ("Flat 4, second door past Greggs.", "Greggs"),
    ("Ward 7 East bay C: on the kardex", "Ward 7 East"),
    ("Works aboard the F/V Second Wind.", "Second Wind"),
    ("Crash on Hwy 264, mile marker 12.", "264"),
    ("Hikes at Point Defiance on weekends.", "Defiance"),
    ("From SNF (Cedarbrook) by van.", "Cedarbrook"),
    ("Works for the city of Dunmore.", "Dunmore"),
    ("Found at 5th and Main.", "Main"),
    ("Betreft: Kanaalweg 4-II, 8911 KX", "Kanaalweg"),
    ("D.No. 12-4-77, Brodiepet 4th line", "12-4-77"),
    ("School: The Mount", "Mount"),
    ("He was laid off from Consolidated Paper.", "Consolidated"),
    ("She coaches for the Larkspur Mudhens.", "Mudhens"),
    ("Wound in clinic at Sacred Heart.", "Sacred"),
]
DATES = [
    ("Inpatient 12.02.-19.02. for diverticulitis.", "12.02."),
    ("Foot drop since Sat 6/8, MRI read.", "6/8"),
    ("Fairweather, admit 10/30, acct 9004", "10/30"),
    ("Next appts: 18/7, 25/7.", "25/7"),
    ("Between 3/4 and 3/9 she was well.", "3/4"),
    ("Log 3/4-3/9/22 admission.", "3/4"),
    ("1/3: doing well.", "1/3"),
    ("Follow-up 11/7 10 am with us.", "11/7"),
    ("DOB/SEX: 07-22-1971/M", "07-22"),
    ("date of service september twelfth twenty twenty three", "twelfth"),
    ("Leeuwarden, 7 maart 2024.", "maart"),
    ("lot W019 exp 2026-09", "2026-09"),
    ("She came on Hallowe'en.", "Hallowe"),
]
AGES = []
NUMBERS = [
    ("Chart: L-900-17", "L-900-17"),
    ("Voucher: GOS-0-4471", "GOS-0-4471"),
    ("NHI: ZZZ0016", "ZZZ0016"),
    ("Radiomed case 0044 agreed", "0044"),
    ("his patient number is seven seven oh four one nine", "oh four"),
    ("Tlf: 22 00 00 17", "22 00"),
    ("file MOstr_01.jpg attached", "MOstr"),
    ("MED-AIR, flight ZZ 323, seat 2A", "323"),
]


@pytest.mark.parametrize(("text", "gone"), [*NAMES, *PLACES, *DATES, *AGES, *NUMBERS])
def test_it_goes(text: str, gone: str) -> None:
    assert gone in text
    assert gone not in Sanitizer(NotePolicy(year=2024)).sanitize(text).text
