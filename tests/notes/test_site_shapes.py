"""Places by their shape, by what stands in a form's field, and by what joins two of them; amounts and kin stay."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("lives over pereira's meat market with mum", "market"),
        ("Home: Tolley's almshouses, no 12", "almshouses"),
        ("Mr Owain Pugh, 12/03/1958, 7 Maes Derw, Talgarth, mob 07700 900 417", "7 Maes"),
        ("Crushed thumb in aisle 12, building 4.", "aisle 12"),
        ("Lives: wee hut by the Balnacra braes, with Ina.", "wee hut"),
        ("Seen by the nurse of Station Road J I and N.", "J I and N"),
        ("Pre-alert to the R&G resus 11:40.", "R&G"),
        ("From: Kalumburu ED, Dr Ann Salter   To: QXH, bed manager", "QXH"),
        ("Patient Asha Kaur, r/o VPO Kandola, Teh. Phillaur.", "VPO"),
        ("From: Jeevan Nursing Home, opp. bus stand, Moga", "bus stand"),
        ("Wound 3 cm, cut outside the Shoprite in Hanover Park.", "in"),
        ("Found at the back of the Wetherspoons, Mill Road, Ely.", "back of"),
        ("TRIAGE - UMC NEW ORLEANS   NAME: MOSS, ADA", "UMC"),
        ("Referrer: Prof. Aoife Tully, Fernbank rooms", "rooms"),
        ("Bailieborough Skin and Laser, Cavan. 2/3/24", "Skin"),
        ("Site: Lovell Northside, anticoag room B   Visit 3", "anticoag room B"),
        ("Admitted to ward 6G from clinic.", "6G"),
        ("03.04.24  Op 4   Pt: Moss, Ada   chart 118", "Op 4"),
        ("By mail to RD 3, Turbotville please.", "RD 3"),
        ("Sent to A&E, not st maud's.", "maud's"),
    ],
)
def test_a_place_is_told_by_its_shape(text: str, telling: str) -> None:
    done = WORKER.sanitize(text)
    at = text.index(f" {telling}") + 1 if f" {telling}" in text else text.index(telling)
    assert (
        any(f.span.start <= at and at + len(telling) <= f.span.end for f in done.findings) or telling not in done.text
    )


@pytest.mark.parametrize(
    "text",
    [
        "Walks to her mother's shop and the farmers' market.",
        "Had a D&C after the H&P in the A&E.",
        "To: PCP, GP and OPD; from: ED.",
        "Bed 46 cm, chair 42 cm, level 8 mmol.",
        "Lithium level 8, sent.",
        "Took 5 g in ward.",
        "Side of the head, back of the neck, foot of the bed.",
        "BP 120/80, 2 Lasix, Aspirin held.",
    ],
)
def test_what_is_no_place_stays(text: str) -> None:
    assert WORKER.sanitize(text).text == text
