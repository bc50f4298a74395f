"""Numbers by the sign before them or by their joints; sections of acts, forms of everybody and exercises stay."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Yours, Ada Finch, FRACP, provider no. 317742LB.", "317742LB"),
        ("Anaes chart no.: QX-308", "QX-308"),
        ("Discharge Rx no: 0913/F", "0913/F"),
        ("Case no.: KLM:S24-9031", "KLM:S24"),
        ("Log 418 of 12/6, officers stood down.", "418 of 12/6"),
        ("Register KA-TL-330912 signed by the ward.", "KA-TL"),
        ("Yellow card xy-abcd-ef-3309127 sent.", "xy-abcd"),
        ("Docket 311/04/2024 of the magistrate.", "311/04/2024"),
        ("Request form ZT 4409137 sent.", "ZT 4409137"),
        ("Race number: bib on the shirt (2207).", "2207"),
        ("Taxi account HT 3307 used.", "HT 3307"),
    ],
)
def test_a_number_that_was_given_out_goes(text: str, gone: str) -> None:
    assert gone not in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "kept",
    [
        "no. 15 blade",
        "no 3 left",
        "form DWC-73",
        "CPT 97110 x2, 97112, 97140",
        "Visit 9/20, auth",
        "HADS 6/4",
        "s136",
        "FP10",
        "sets of 30/15/15/15",
        "NRS-2002",
        "from 75th to 25th",
        "ALT 119",
    ],
)
def test_what_nobody_was_given_stays(kept: str) -> None:
    text = f"Seen by Dr Ada Finch in May, weight noted; {kept}. She agrees."
    assert kept in WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "CAMHS school-link review of the month.",
        "HF clinic on the phone with Dr Ada Finch.",
        "PREHOSPITAL CARE REPORT for the crew.",
        "At the sister's house all week.",
        "LA ID checked; PhilHealth pending.",
    ],
)
def test_no_institution_is_made_of_what_everybody_has(text: str) -> None:
    assert WORKER.sanitize(text).text.startswith(text.split(" Dr ")[0].split(" for ")[0])


@pytest.mark.parametrize(
    "kept",
    ["NCT03391827", "rs113993960", "CPT 99214, HCPCS J1885", "check U&E"],
)
def test_registers_of_everybody_stay(kept: str) -> None:
    text = f"Seen by Dr Ada Finch, MRN 4417702; {kept} noted."
    assert kept in WORKER.sanitize(text).text


def test_an_address_ends_with_its_sentence() -> None:
    done = WORKER.sanitize("Address: c/o Mission House, 10 Ave, Edmonton. Seen in the clinic by us.")
    assert done.text.endswith("Seen in the clinic by us.")
    assert "Edmonton" not in done.text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("ID number 760302 5081 08 3. Stays well.", " 3."),
        ("GMS T 441 302 B. Stays well.", "441 302 B"),
        ("SHA SHA-CR5512031-7, stable.", "5512031"),
        ("Access via keysafe 2081, top bell.", "2081"),
        ("Xpert sent (tube label KP-44-B).", "KP-44-B"),
    ],
)
def test_numbers_in_pieces_and_words_of_agreement_go(text: str, telling: str) -> None:
    assert telling not in WORKER.sanitize(f"Seen by Dr Penhaligon. {text}").text


@pytest.mark.parametrize(
    "text",
    ["Gate at 1930, label 2024.", "CL 25, Na135, Cl 98-107.", "Password reset. Password protected. Code word please."],
)
def test_hours_values_and_what_is_said_of_passwords_stay(text: str) -> None:
    assert WORKER.sanitize(f"Seen by Dr Penhaligon. {text}").text.endswith(text)
