"""A number before its unit is a value, and a word before its dose a medicine, whoever takes them for identifiers."""

import pytest

from app.notes.policy import NotePolicy, Style
from app.notes.sanitizing import Sanitizer

PATIENT = "Patient: Quenby Trask.\n"


@pytest.mark.parametrize("style", [Style.NATURAL, Style.SURROGATES, Style.TAGS])
@pytest.mark.parametrize(
    "said",
    [
        "Lead 5076-52 imp 456 ohm, output 250 mV.",
        "serial 456 ohm; device no. 532 Ohm.",
        "Lead # 4456 ohm.",
        "Threshold no. 7721 kPa.",
    ],
)
def test_no_identifier_stands_before_a_unit(said: str, style: Style) -> None:
    assert Sanitizer(NotePolicy(style=style)).sanitize(PATIENT + said).text.endswith(said)


def test_a_medicine_with_a_hyphen_is_one_word_and_who_is_called_so_still_goes() -> None:
    done = Sanitizer(NotePolicy()).sanitize(PATIENT + "Mom Kay gave him Kay-Ciel 20 mEq. Kay called.").text
    assert "Kay-Ciel 20 mEq" in done
    assert "Kay" not in done.replace("Kay-Ciel", "")


@pytest.mark.parametrize("said", ["MRN 448812 M.", "Ms Kay-Smith 20 mg given."])
def test_what_is_told_to_identify_goes_for_all_that(said: str) -> None:
    done = Sanitizer(NotePolicy()).sanitize(PATIENT + said).text
    assert "4488" not in done
    assert "Smith" not in done
