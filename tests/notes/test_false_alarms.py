"""What looks like an identifier to one pattern or another and is none: values, states, bedtimes, machines, feasts."""

import pytest

from app.notes.detect.rule_tables import signatures
from app.notes.names import shapes
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.rules.text import text_of

WORKER = Sanitizer(NotePolicy())


def cleaned(text: str) -> str:
    """Return the text as a sanitizer with the usual policy leaves it."""
    return WORKER.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Came by ambulance SBP 90, HR 120.",
        "Ambulance GCS 15, RR 22.",
        "Vent auto PS 10, PEEP 5.",
        "e. coli, rn aware",
        "c. diff, rn aware",
        "pt. stable, rn at bedside",
        "Nervous on the eve of the operation.",
        "CNY 200 paid for the scan.",
        "rakhi on the wrist, vishu is well.",
        "Take 1 OR 2 by mouth.",
        "OR 3 for mortality.",
        "Her lit 3 candles.",
        "warmer 37",
        "Med at bed 10 pm.",
        "Goes to bed 11, up at 7.",
        "raised urate",
        "home trilogy",
        "lives indep",
        "Twin 1 (Footling), Twin 2 (Anterior)",
        "Twin 1 (Left)",
        "takes Lipitor, his wife who drives",
        "Father Deceased had MI.",
        "fever, Crohns, 3 years ago",
        "Oxygen via Vapotherm.",
        "ran Marathon.",
        "biopsy at GEJ",
        "Repair at RVOT.",
        "scan at EDD",
        "CK (4512 3980)",
        "Seen by HCA overnight.",
        "policy 20 30 40",
        "policy 20 40 30",
        "job 8 12 4 30",
    ],
)
def test_what_identifies_nobody_is_left_untouched(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Came by ambulance KDK 417Z.", "KDK 417Z"),
        ("Fasting since the eve of St. Patrick's.", "Patrick"),
        ("Better after Founders' Day.", "Founders"),
        ("Unwell since Rakhi.", "Rakhi"),
        ("isolette 18, moved to bed 11.", "11"),
        ("born in corby, lives in corby", "corby"),
        ("Retired driver, Stagecoach, 41 yrs.", "Stagecoach"),
        ("Oxygen from Lincare.", "Lincare"),
        ("MRI at UHNBC.", "UHNBC"),
        ("Seen at HCA overnight.", "HCA"),
        ("job 044 12 30", "044"),
    ],
)
def test_what_identifies_somebody_beside_it_goes(text: str, gone: str) -> None:
    assert gone not in cleaned(text)


def test_rows_of_hyphens_and_of_empty_lines_are_read_in_a_moment() -> None:
    hyphens, lines = "-".join(["Ab"] * 400), "seen" + "\n" * 20_000 + "seen"
    assert shapes._INVERTED.pattern.search(hyphens) is None
    assert signatures.engine.find(text_of(lines)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Pt Janet Willoughby. Ht 25th, wt 9th centile, head 50th. Review if ACT under 20.",
        "Pt Janet Willoughby.\n1. Asthma.\n2. Eczema.\n3. Rhinitis; as for no. 2.",
        "Pt Janet Willoughby. Uses a 4WW. MRI 3T normal. GDS-15 6. NICE CG178 followed, scn1a negative.",
        "Pt Janet Willoughby. NRS-2002 high; KT-1000 5 mm. Next OCT with fields.",
        "Pt Janet Willoughby. Vomited at approx 01.30, better by 02.15. Physio Mon.",
        "Pt Janet Willoughby, 72F, R neck of femur fracture. Takes it t.i.d. and q.d.",
    ],
)
def test_figures_that_count_stay(text: str) -> None:
    done = Sanitizer(NotePolicy(year=2024)).sanitize(text)
    assert done.text.endswith(text.split("Willoughby", 1)[1])
