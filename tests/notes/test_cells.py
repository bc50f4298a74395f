"""Tables inside a note: what a cell is by its heading, or by the label in the cell before it."""

import pytest

from tests.notes.cleaning import clean

BARS = """Vaccine | Dose | Date given | Batch | Given by
MMR | 0.5 ml | 14/02/22 | 037G1184 | Jumwa
Hib | 0.5 ml | 14/02/22 | R2 6617 | T. Quillfeather
"""
TABS = "Bed\tName\tAge\tHosp no\tProblem\nW6/1\tTARNBROOK Quilla\t34\tR118 204\tlap appendix, Hartmann's 125 ml/h\n"
ALIGNED = """NAME               CLAIM NO.       EMPLOYEE ID     DIAGNOSIS
Quorn, Pa Tessel   STD-0081-4471   E77120          asthma
"""
FLOW = "TIME\tHR\tMAP\tCVP\tINIT\n0000\t92\t73\t11\tKV\n0100\t90\t76\t10\tKV\n0200\t88\t78\t10\tKV/BQ\n"


@pytest.mark.parametrize(
    ("note", "gone"),
    [
        (BARS, ["14/02/22", "037G1184", "R2", "6617", "Jumwa", "Quillfeather"]),
        (TABS, ["W6/1", "TARNBROOK", "Quilla", "R118", "204"]),
        (ALIGNED, ["Quorn", "Tessel", "4471", "E77120"]),
        (FLOW, ["KV", "BQ"]),
        ("S/o | Pannusalam | UHID | SVH00173920 | Wt | 71 kg\n", ["Pannusalam", "SVH00173920"]),
        ("| MEMBER ID | 9004417 02 |\n| DRUG | ustekinumab 90 mg |\n", ["9004417", "02"]),
        ("Ward | Male Surgical II, Cot 14 | Diagnosis | hernia\n", ["Surgical", "Cot 14"]),
    ],
)
def test_cells_go_by_their_headings_and_labels(note: str, gone: list[str]) -> None:
    left = clean(note, 2024)
    assert [word for word in gone if word in left] == []


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        (BARS, ["MMR", "0.5 ml", "Batch"]),
        (TABS, ["34", "lap appendix, Hartmann's 125 ml/h", "Bed\tName\tAge"]),
        (ALIGNED, ["asthma", "EMPLOYEE ID"]),
        (FLOW, ["0000\t92\t73\t11", "TIME\tHR\tMAP\tCVP\tINIT"]),
    ],
)
def test_medicine_and_headings_stay(note: str, kept: list[str]) -> None:
    left = clean(note, 2024)
    assert [words for words in kept if words not in left] == []


@pytest.mark.parametrize(
    "note",
    [
        "Name | Dose | Freq\nMetformin | 500 mg | bd\nAmlodipine | 5 mg | od\n",
        "Test      Result   Units     Range\nSodium    140      mmol/L    135-145\nIron      11       umol/L    9-30\n",
        "Time\tHR\tBP\tNurse\n0800\t90\t120/80\tRN\n0900\t88\t118/76\tLPN\n",
        "Sign | Present\nKernig | absent\nBrudzinski | absent\n",
        "Item       Size    Ref          Side\nStem       44      0580-3-442   left\n",
        "Site | Left thigh | Route | IM\n",
        "CT OUTPUT:  0000 40   0100 35   0200 30   0300 140\n",
    ],
)
def test_tables_of_medicine_stay_as_they_are(note: str) -> None:
    assert clean(note, 2024) == note


def test_a_label_is_no_value_of_the_column_above() -> None:
    left = clean(
        "HOME PH      (316) 555-0148     ADDRESS    12 Elder Row\nEMPL PH      316 555 0177      PCP        none\n"
    )
    assert "EMPL PH" in left
    assert "PCP" in left
    assert "0177" not in left
    assert "Elder" not in left
