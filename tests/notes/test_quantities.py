"""Numbers are medicine until something says otherwise; nothing reaches over a table's cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.notes.medicine import quantities
from app.notes.policy import NotePolicy, Style
from app.notes.sanitizing import Sanitizer
from app.signals.text.reading import read

NATURAL = Sanitizer(NotePolicy())
SURROGATES = Sanitizer(NotePolicy(style=Style.SURROGATES))
PATIENT = "Patient: Quenby Trask, MRN: 4471882.\n"


@pytest.mark.parametrize(
    "said",
    [
        "calcium 8.6. T4 10.4. Hemoglobin 8.3.",
        "Platelet count 278, viral load 54321, WBC count 12000.",
        "Temp 102F, insulin U-100, HR 92 78 70 66 64 68 84.",
        "100+ pack-year history, ACDF at C4-C5 and C7-T1.",
        "15 of the 16 words, BMI about 31-1/2, epinephrine 1:50000.",
        "Platelets of 80,000 and a white count of 12,500.",
        "Blood pressure 128/80, pulse 72, respirations 18.",
        "A #14 blade and #24-0 Vicryl; NDC 0069-0150-01.",
        "The car had $4600 in damage.",
        "ABG 7.36/41/85/22.8 on air; 37.1 112 98/56 at noon.",
        "Seeds of I-125 were placed, creatinine of 1.2.",
    ],
)
@pytest.mark.parametrize("worker", [NATURAL, SURROGATES], ids=["natural", "surrogates"])
def test_quantities_stay_beside_identifiers(said: str, worker: Sanitizer) -> None:
    done = worker.sanitize(PATIENT + said)
    assert done.text.endswith(said)
    assert "4471882" not in done.text
    assert "Trask" not in done.text


@pytest.mark.parametrize("mark", ["\t", " | "])
def test_a_table_of_results_stays_and_its_names_and_numbers_go(mark: str) -> None:
    rows = ("Name,MRN,Hb,Na,Plt", "Trask,4471882,12.1,140,150000", "Okafor,4471883,11.9,136,278")
    table = "\n".join(mark.join(row.split(",")) for row in rows)
    done = NATURAL.sanitize("Patient: Quenby Trask.\n" + table).text
    assert [row.split(mark.strip(" ") or mark)[-3:] for row in done.splitlines()[2:]] == [
        row.split(mark.strip(" ") or mark)[-3:] for row in table.splitlines()[1:]
    ]
    assert mark.join(("Hb", "Na", "Plt")) in done
    for gone in ("Trask", "4471882", "Okafor", "4471883"):
        assert gone not in done


def test_a_result_column_needs_no_analyte_that_is_known() -> None:
    table = "Test\tResult\tRef\nZorbitol\t54321\t1000-90000"
    assert NATURAL.sanitize(PATIENT + table).text.endswith("\t54321\t1000-90000")


def test_the_columns_of_a_form_may_be_set_apart_by_blanks() -> None:
    table = "TEST        RESULT     REFERENCE\nHGB         10.2       13.5-17.5\nPLT         278        150-400"
    done = NATURAL.sanitize(PATIENT + table)
    assert done.text.endswith(table)


@pytest.mark.parametrize("said", ["MRN: 12000", "Ph 02 5550 1944", "Seen in room C7", "Pt 101 y, former diver"])
def test_what_is_no_quantity_is_not_taken_for_one(said: str) -> None:
    assert not quantities.find(read(said, 2020))


@given(st.from_regex(r"(?:Hb|Na |Plt|WBC|T\t|\||[\d.,:/#$%-]|\n|C4|of | )+", fullmatch=True))
def test_no_text_of_numbers_is_too_odd_to_be_read(text: str) -> None:
    for kept in quantities.find(read(text, 2020)):
        assert 0 <= kept.span.start < kept.span.end <= len(text)


def test_a_page_of_a_book_is_nobodys_pager() -> None:
    said = "Using figure 16-28, page 467, and the values on page 604 there is 7% impairment."
    assert NATURAL.sanitize(PATIENT + said).text.endswith(said)
    assert "3312" not in NATURAL.sanitize(PATIENT + "If worse page 3312 at once.").text
