"""What heads a column of a form, grades a finding or is joined to another word, and is nobody's name."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy(year=2025))
FORM = "Name: Ada Tollander   Sex: F   Triage: 2   "


def cleaned(text: str) -> str:
    """Return the text as a sanitizer with the usual policy leaves it."""
    return WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "label",
    ["Outgoing:", "Kennung:", "Zimmernr:", "Vorige opname:", "Tail #:", "Auth no.:", "Ffôn/Tel:", "Veh reg:", "Loc:"],
)
def test_the_label_of_a_form_stays(label: str) -> None:
    assert label in cleaned(f"{FORM}{label} x   Ward: 4")


def test_a_name_at_the_head_of_a_column_goes() -> None:
    assert "Ingrid" not in cleaned(f"{FORM}Ingrid: wants to go home   Ward: 4")


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("Ankle fracture (Weber C), plated.", "Weber C"),
        ("Weber B ankle, two ribs.", "Weber B ankle"),
        ("Hashimoto's background, no atypia.", "Hashimoto's"),
        ("She is Hmong-speaking and lives alone.", "Hmong-speaking"),
        ("Tendon by six-strand repair, Four-strand Adelaide.", "Four-strand Adelaide"),
        ("Leg cellulitis, Eron class II.", "Eron class II"),
        ("CPT 97110 x2, 97112, 97140.", "97110 x2, 97112, 97140"),
        ("Retired plumber from Ohio.", "from Ohio"),
        ("HF clinic on Friday.", "HF clinic"),
        ("Minding the sister's house.", "the sister's house"),
        ("Detained under s136, later s2.", "s136, later s2"),
        ("Signed out 13JUN25 1544.", "1544"),
        ("Morphine 10/24 h by pump.", "10/24 h"),
        ("Leg extension 30/15/15/15.", "30/15/15/15"),
        ("Columbia low, AIMS 2.", "Columbia low"),
        ("?MS. Teaches the piano.", "?MS. Teaches"),
    ],
)
def test_medicine_beside_a_name_stays(text: str, stays: str) -> None:
    assert stays in cleaned(f"Pt Ada Tollander, MRN 4471093. {text}")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Pt Weber C, 54F, seen.", "Weber"),
        ("Seen by Dr Brady.", "Brady"),
        ("Her landlord, Lawrence, rang.", "Lawrence"),
        ("pt john miller came back", "miller"),
    ],
)
def test_the_same_as_somebodys_name_goes(text: str, name: str) -> None:
    assert name not in cleaned(f"MRN 4471093. {text}")


@pytest.mark.parametrize("state", ["Oregon", "Florida", "Colorado", "Quebec"])
def test_a_state_stays_though_a_town_is_called_so(state: str) -> None:
    assert f"from {state}" in cleaned(f"Pt Ada Tollander, MRN 4471093. Moved here from {state} last year.")


def test_a_town_called_like_a_state_goes_before_its_own() -> None:
    assert "Oregon" not in cleaned("Pt Ada Tollander, MRN 4471093. Moved here from Oregon, OH last year.")
