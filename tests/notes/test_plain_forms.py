"""What plain notes write besides: months without "in", towns behind a firm, hospitals and staff without capitals."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


def cleaned(text: str) -> str:
    """Return the text as a sanitizer with the usual policy leaves it."""
    return WORKER.sanitize(text).text


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Repeat EGD late April.", "late April"),
        ("Review in the new year.", "the new year"),
        ("Start Aimovig 70 mg monthly, first dose 11/15.", "11/15"),
        ("LHC 5/9 by Dr. Bhatt.", "5/9"),
        ("Hold Eliquis til 4/10. Seen 3/15/24.", "4/10"),
        ("Cert period 1/5-3/5.", "1/5"),
        ("Court 4/10. Seen 3/15/24.", "4/10"),
    ],
)
def test_days_and_months_without_a_word_that_leads_to_them(text: str, gone: str) -> None:
    assert gone not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "Pain from 3/10 to 7/10. Strength 4/5.",
        "First dose 1/2 tab, then 5 mg daily.",
        "DAS28 4.8. Methotrexate 15 mg weekly.",
        "Calories 800-1200 a day. Continue Metformin 500 mg.",
        "Oxygen via Nasal Cannula. Transport: Wheelchair Van. Agency: Home Health.",
        "Motor SCI Complete. Carrier of Factor V Leiden. Insurance: Medicare.",
        "Refer to Pelvic Floor Physical Therapy. Level 4, flat T waves, block L4-5.",
    ],
)
def test_scores_amounts_and_departments_stay(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Employer: Silver Spur Meatpacking, Amarillo", "Amarillo"),
        ("Funeral home: Davis & Sons, Richmond.", "Richmond"),
        ("PT with Marty at Peak Motion Physiotherapy twice a week.", "Peak Motion"),
        ("Bank: Motor City Credit Union, acct ending 0917.", "Motor City"),
        ("Stays at Hope House shelter with her sons.", "Hope House"),
        ("pcp ellen marsh np at yakima family med.", "ellen marsh"),
        ("sign it dr p. sorensen", "sorensen"),
        ("Refill at Oak Tree Road CVS today.", "CVS"),
        ("Sober house New Dawn took her.", "New Dawn"),
    ],
)
def test_institutions_and_towns(text: str, gone: str) -> None:
    assert gone.lower() not in cleaned(text).lower()


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("His partner Mo and son Cy came.", "Cy"),
        ("Hank, a 59yo with chest pain.", "Hank"),
        ("ADM 12 Mar 2024\nATT GREER\n", "GREER"),
        ("Perfusionist: Cole. Proctor: Lamb.", "Lamb"),
    ],
)
def test_persons_by_what_stands_beside_them(text: str, gone: str) -> None:
    assert gone not in cleaned(text)


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Worker Ms. Pruett 313-555-0102 ext 44.", "ext 44"),
        ("Driving licence BRAIT 505210 O99XY surrendered.", "BRAIT"),
        ("Insurance ID above, grp 70411.", "70411"),
        ("Lives at Flat 9, Kestrel House, Oldham OL4.", "OL4"),
    ],
)
def test_numbers_and_addresses(text: str, gone: str) -> None:
    assert gone not in cleaned(text)
