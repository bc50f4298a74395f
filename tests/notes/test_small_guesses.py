"""Words of medicine and of everyday English that the trained model takes for names beside real ones."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def clean(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "words",
    [
        "migraine w/o aura",
        "V pace at 80",
        "Warfarin 2.5 mg T/Th/Sa/Su",
        "Dialysis M/W/F",
        "Chemo C2D8",
        "Tumor in block B2",
        "cassette A4",
        "Vanc 1250 q12",
        "she is the one who used to drive",
        "dull pain, comes and goes",
    ],
)
@pytest.mark.parametrize("signed", ["Signed by Dana Reyes, NP", "Mr Ahmed seen 3/4/24. RN Kim here"])
def test_stay_beside_names(words: str, signed: str) -> None:
    assert words in clean(f"{words}.\n{signed}.")


@pytest.mark.parametrize("age", ["F 51", "M 8", "F/44", "M, 77"])
def test_the_sex_before_an_age_stays(age: str) -> None:
    assert age in clean(f"Jane Doe {age} with cough.")


@pytest.mark.parametrize("code", ["RxNorm 860975", "rxnorm 197361", "RXNORM 314076"])
def test_the_name_of_a_code_is_no_label(code: str) -> None:
    assert code in clean(f"Jane Doe, {code}, metformin.")
