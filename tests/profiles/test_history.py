"""Reading one's own history: folders, CSV, JSON and exports as scripts; nothing of single platforms is known."""

import json
import sys
from pathlib import Path

import pytest

from app.core.errors import InputError
from app.profiles.dates import in_name, iso_date, year_of
from app.profiles.history import Columns, Found, read


@pytest.mark.parametrize(
    ("raw", "day"),
    [
        ("2024-02-27", "2024-02-27"),
        ("2024-02-27T23:10:00Z", "2024-02-27"),
        ("2024-02-27 23:10:00 UTC", "2024-02-27"),
        (1709000000, "2024-02-27"),
        ("1709000000.0", "2024-02-27"),
        ("1709000000123", "2024-02-27"),
        ("Tue Feb 27 20:19:24 +0000 2024", "2024-02-27"),
        ("Tue, 27 Feb 2024 20:19:24 +0000", "2024-02-27"),
        ("03/04/2024", ""),
        ("2024-13-40", ""),
        ("yesterday", ""),
        ("", ""),
    ],
)
def test_dates_of_exports(raw: object, day: str) -> None:
    assert iso_date(raw) == day
    assert year_of(day) == (2024 if day else None)


def test_a_folder_of_texts_has_its_dates_from_the_names(tmp_path: Path) -> None:
    (tmp_path / "2023").mkdir()
    (tmp_path / "2023" / "2023-05-01 walk.txt").write_text("a walk", encoding="utf-8")
    (tmp_path / "other.md").write_text("another", encoding="utf-8")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8")
    (tmp_path / "broken.txt").write_bytes(b"\xff\xfe\x00")
    found, failed = read(str(tmp_path))
    assert found == [Found("a walk", "2023-05-01", "2023-05-01 walk.txt"), Found("another", "", "other.md")]
    assert len(failed) == 1
    assert in_name("notes.txt") == ""


@pytest.mark.parametrize("name", ["posts.csv", "posts.tsv"])
def test_a_table_is_read_by_what_its_columns_are_called(tmp_path: Path, name: str) -> None:
    comma = "\t" if name.endswith("tsv") else ","
    rows = [["permalink", "created_utc", "body"], ["/r/x/1", "1709000000", '"two\nlines"'], ["/r/x/2", "", "next"]]
    (tmp_path / name).write_text("\n".join(comma.join(row) for row in rows), encoding="utf-8")
    found, _ = read(str(tmp_path / name))
    assert found == [Found("two\nlines", "2024-02-27", "/r/x/1"), Found("next", "", "/r/x/2")]


def test_columns_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("Beitrag;Datum\nHallo;2024-02-27\n", encoding="utf-8")
    with pytest.raises(InputError, match="--text NAME"):
        read(str(tmp_path / "x.csv"))
    found, _ = read(str(tmp_path / "x.csv"), Columns(text="beitrag", date="Datum"))
    assert found == [Found("Hallo", "2024-02-27", "x.csv, 1")]


TWEETS = [
    {
        "tweet": {
            "full_text": "hello",
            "created_at": "Tue Feb 27 20:19:24 +0000 2024",
            "entities": {"hashtags": [{"text": "tag"}]},
        }
    }
]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("tweets.js", "window.YTD.tweets.part0 = " + json.dumps(TWEETS)),
        ("tweets.json", json.dumps({"data": {"all": TWEETS}})),
        ("tweets.jsonl", "\n".join(json.dumps(one) for one in TWEETS)),
    ],
)
def test_posts_are_found_however_deep_and_what_lies_in_them_is_none(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    found, _ = read(str(tmp_path / name))
    assert [(post.text, post.when) for post in found] == [("hello", "2024-02-27")]


@pytest.mark.parametrize("content", ["{", "[" * 5000, "no json", "[1, 2]"])
def test_what_is_no_export_is_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.json").write_text(content, encoding="utf-8")
    with pytest.raises(InputError):
        read(str(tmp_path / "x.json"))


def test_what_is_left_out_is_counted_and_said(tmp_path: Path) -> None:
    odd = [1, None, "bare", {"text": None}, {"text": ["a"]}, {"body": "a post", "tags": ["x", "y"]}, {"body": "a\0b"}]
    (tmp_path / "odd.json").write_text(json.dumps(odd), encoding="utf-8")
    found, skipped = read(str(tmp_path / "odd.json"))
    assert [post.text for post in found] == ["a post"]
    assert [skip.entries for skip in skipped] == [1, 5]
    assert "1 entry (2)" in skipped[0].sentence
    assert "NUL" in skipped[0].sentence
    assert "5 entries" in skipped[1].sentence
    assert "without a text" in skipped[1].sentence


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' names are Unicode")
def test_a_file_name_that_is_no_utf_8_is_readable(tmp_path: Path) -> None:
    (tmp_path / "bad\udcff.txt").write_text("a post", encoding="utf-8")
    assert read(str(tmp_path))[0] == [Found("a post", "", "bad\N{REPLACEMENT CHARACTER}.txt")]
