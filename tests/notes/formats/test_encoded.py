"""Texts in base64 are read and written back as such; what cannot be read is named. Names are sought everywhere."""

import base64
import json

import pytest

from app.notes.verdict import Word
from tests.notes.formats.test_headings import copy, made

NOTE = "Patient John Smithers MRN 8837261 takes warfarin 5 mg."


def hidden(said: str) -> str:
    return base64.b64encode(said.encode()).decode()


def plain(said: str) -> str:
    return base64.b64decode(said.rpartition(",")[2]).decode()


@pytest.mark.parametrize("head", ["", "data:text/plain;base64,"])
def test_a_text_in_base64_is_cleaned_within(head: str) -> None:
    value = head + hidden(NOTE)
    said = json.loads(copy("a.json", {"contentType": "text/plain", "data": value}))["data"]
    assert said.startswith(head)
    rows = copy("a.csv", f'id,attachment\n1,"{value}"\n').splitlines()
    for cell in (said, rows[1].split(",", 1)[1].strip('"')):
        assert "takes warfarin 5 mg." in plain(cell)
        assert "Smithers" not in plain(cell)
        assert "8837261" not in plain(cell)


def test_medicine_in_base64_keeps_its_bytes() -> None:
    content = {"data": hidden("Sodium 140 mmol/L, warfarin 5 mg daily."), "hash": "d41d8cd98f00b204e9800998ecf8427e"}
    made_ = made("a.json", content)
    assert json.loads(made_.content) == content
    assert made_.word is Word.PASS


def test_what_is_no_text_is_named() -> None:
    said = made("a.json", {"photo": base64.b64encode(bytes(range(256))).decode()})
    assert said.word is Word.REVIEW
    assert any("photo" in doubt for doubt in said.doubts)


def test_a_name_withheld_in_one_row_is_doubted_in_others() -> None:
    said = made("a.csv", "name,code\nThornberry,x\nSmithers,Thornberry panel\n")
    assert said.word is Word.REVIEW or b"Thornberry" not in said.content
    said = made("a.csv", "surname,test\nHodgkin,Sodium\nThornberry,Hodgkin lymphoma\n")
    assert said.word is Word.PASS
    assert b"Hodgkin lymphoma" in said.content
