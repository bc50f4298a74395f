"""Places by their shape, by what stands in a form's field, and by what joins two of them; amounts and kin stay."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Mr Owain Pugh, 12/03/1958, 7 Maes Derw, Talgarth, mob 07700 900 417", "7 Maes"),
        ("Patient Asha Kaur, r/o VPO Kandola, Teh. Phillaur.", "VPO"),
        ("TRIAGE - UMC NEW ORLEANS   NAME: MOSS, ADA", "UMC"),
        ("Referrer: Prof. Aoife Tully, Fernbank rooms", "rooms"),
        ("Bailieborough Skin and Laser, Cavan. 2/3/24", "Skin"),
        ("Site: Lovell Northside, anticoag room B   Visit 3", "anticoag room B"),
        ("Admitted to ward 6G from clinic.", "6G"),
        ("By mail to RD 3, Turbotville please.", "RD 3"),
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
