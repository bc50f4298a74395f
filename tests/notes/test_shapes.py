"""What a text looks like: capitals, small letters, digits, blanks."""

import re
import sys

import pytest

from app.notes.detect.candidates import readings
from app.notes.prefilter.capitals import UP
from app.rules.shape import sign_of
from app.signals.text.shapes import shape, shaped


def test_a_text_keeps_its_length_and_its_signs() -> None:
    text = "Bed 4,\tNHS 943-476 Žižka ²½ ٣ × ÷"
    reading = readings(text, 2024)[0][1]
    assert shape(reading) == "Aaa 0, AAA 000-000 AaAaa AA 0 A ÷"
    assert shaped(reading, "00-0")
    assert not shaped(reading, "0:0", "0,0")


@pytest.mark.parametrize(
    ("sign", "signs"), [("A", f"{UP}[^\\W\\d_]"), ("A", "[A-ZÀ-Þ]"), ("a", "[a-zß-öø-ÿ]"), ("0", r"\d"), (" ", r"\s")]
)
def test_no_character_that_a_pattern_means_has_another_sign(sign: str, signs: str) -> None:
    meant = re.compile(signs)
    chars = (chr(code) for code in range(sys.maxunicode + 1))
    assert all(sign_of(char) == sign for char in chars if meant.fullmatch(char))
