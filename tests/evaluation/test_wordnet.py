"""The table of general words, compiled from a small database of our own in WordNet's form."""

from pathlib import Path

import pytest

from app import assets
from app.core.errors import InputError
from app.evaluation.__main__ import main
from app.evaluation.wordnet.compiling import general_words
from app.evaluation.wordnet.database import read

SYNSETS = """\
  1 The licence, whose lines begin with spaces.
00000001 03 n 01 entity 0 000 | everything
00000002 05 n 02 animal 0 beast 0 001 @ 00000001 n 0000 | lives
00000003 05 n 01 dog 0 001 @ 00000002 n 0000 | barks
00000004 05 n 02 dachshund 0 sausage_dog 0 001 @ 00000003 n 0000 | is long
00000005 06 n 01 bank 0 001 @ 00000006 n 0000 | of a river
00000006 17 n 01 slope 0 001 @ 00000001 n 0000 | leans
00000007 18 n 01 Lassie 0 001 @i 00000003 n 0000 | a dog
00000008 14 n 01 bank 0 001 @ 00000009 n 0000 | keeps money
00000009 14 n 01 firm 0 001 @ 00000001 n 0000 | sells
00000011 18 n 01 dogs 0 001 @ 00000002 n 0000 | feet
00000010 07 n 01 doggedness 0 001 @ 00000002 n 0000 | of a field nobody tells of
"""
WORDS = {
    "animal": "2",
    "bank": "58",
    "beast": "2",
    "dachshund": "4",
    "dog": "3",
    "doggedness": "A",
    "dogs": "B",
    "entity": "1",
    "firm": "9",
    "lassie": "7",
    "sausage_dog": "4",
    "slope": "6",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data.noun").write_text(SYNSETS)
    index = (
        f"{word} n {len(senses)} 1 @ {len(senses)} 0 {' '.join(f'{int(s, 16):08d}' for s in senses)}  "
        for word, senses in WORDS.items()
    )
    (tmp_path / "index.noun").write_text("  1 The licence.\n" + "\n".join(index) + "\n")
    (tmp_path / "cntlist.rev").write_text("bank%1:06:00:: 1 3\nbank%1:14:00:: 2 2\nrun%2:38:00:: 1 9\n")
    (tmp_path / "noun.exc").write_text("oxen ox\nbeastes beast\n")
    return tmp_path


EVERYDAY = {"animal", "dog", "slope", "firm", "beast"}


def test_nouns_have_the_everyday_words_above_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.evaluation.wordnet.compiling._TOO_WIDE", 0.6)
    table = general_words(read(folder), EVERYDAY)
    assert table["dachshund"] == ("dog", "animal")
    assert table["dog"] == ("animal",)
    # Both meanings are common; the nearest words of the commoner stand first.
    assert table["bank"] == ("slope", "firm")
    # A compound that its last word stands for, a name, a rare word of a field nobody tells of, a plural.
    assert not {"sausage dog", "lassie", "doggedness", "dogs"} & set(table)


def test_what_says_next_to_nothing_is_no_general_word(folder: Path) -> None:
    found = general_words(read(folder), {*EVERYDAY, "entity"})
    assert all("entity" not in words for words in found.values())


def test_a_word_that_is_not_everyday_is_passed_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.evaluation.wordnet.compiling._TOO_WIDE", 0.6)
    assert general_words(read(folder), {"animal"})["dachshund"] == ("animal",)


def test_a_folder_without_the_database_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="wordnet-base"):
        read(tmp_path)


def test_the_command_wants_one_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wordnet"]) == 2
    assert "FOLDER" in capsys.readouterr().err


def test_the_table_that_ships_is_sound_and_its_licence_stands_beside_it() -> None:
    rows = dict(line.split("\t") for line in assets.lines("lexicons/general_words.tsv"))
    assert len(rows) > 30_000
    assert all(word not in found.split("|") for word, found in rows.items())
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in assets.read_text("README.md")
