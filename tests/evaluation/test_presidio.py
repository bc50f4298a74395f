"""Presidio's tests are read as data: literal cases with their spans."""

from pathlib import Path

import pytest

from app.core.text.spans import Span
from app.evaluation.clinical import presidio

TESTS = """
import pytest

@pytest.mark.parametrize(
    "text, expected_len, expected_positions",
    [
        ("write to ann@example.org or bob@example.org", 2, ((9, 24), (28, 43))),
        ("no address here", 0, ()),
        (compute(), 1, ((0, 1),)),
    ],
)
def test_mail(text, expected_len, expected_positions):
    raise AssertionError("nothing of a case is run")
"""


def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_email_recognizer.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_literal_cases_are_read_and_nothing_is_run(tmp_path: Path) -> None:
    assert presidio.load(folder(tmp_path)) == [
        presidio.Case("email", "write to ann@example.org or bob@example.org", (Span(9, 24), Span(28, 43))),
        presidio.Case("email", "no address here", ()),
    ]


def test_it_prints_what_check_and_note_find_and_flag(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert presidio.run([str(folder(tmp_path))]) == 0
    printed = capsys.readouterr().out
    assert "2 spans, 1 texts without any, of 1 recognizers" in printed
    for who in ("check", "note"):
        assert f"{who} found: 100.0%" in printed
        assert f"{who} flagged: 0.0%" in printed
