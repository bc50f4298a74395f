"""What each recognizer redacts in a sentence, and what it keeps: the lines of tests/notes/data, a table a recognizer.

A line has the year in which the note was written ("any": it makes no difference), the note, and where the whole copy
matters, the copy. «What is marked so» must not stand in the copy, {what is marked so} must stand there, at its
beginning or end where it is the note's. A note without a mark and without a copy is kept as it is.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.notes.cleaning import clean

DATA = Path(__file__).resolve().parent / "data"
_MARKED = re.compile(r"«([^»]+)»|\{([^}]+)\}")
_ESCAPED = {"\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\\": "\\"}


def _cell(written: str) -> str:
    return re.sub(r"\\.", lambda escape: _ESCAPED[escape.group()], written)


def _lines() -> Iterator[tuple[str, int | None, str, str | None]]:
    """Yield each line of each table: where it stands, its year, its note and the copy, if it tells it."""
    for path in sorted(DATA.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line and not line.startswith("#"):
                year, note, *copies = line.split("\t")
                copy = _cell(copies[0]) if copies else None
                yield f"{path.stem}-{number}", None if year == "any" else int(year), _cell(note), copy


def _assert_marks_hold(note: str, copy: str) -> None:
    for mark in _MARKED.finditer(note):
        redacted, kept = mark.groups()
        if redacted:
            assert redacted.casefold() not in copy.casefold()
        elif mark.start() == 0:
            assert copy.startswith(kept)
        elif mark.end() == len(note):
            assert copy.endswith(kept)
        else:
            assert kept in copy


@pytest.mark.parametrize(("year", "note", "whole"), [pytest.param(*line, id=at) for at, *line in _lines()])
def test_a_line_is_redacted_where_it_says_so(year: int | None, note: str, whole: str | None) -> None:
    copy = clean(_MARKED.sub(lambda mark: mark[1] or mark[2], note), year)
    _assert_marks_hold(note, copy)
    if whole is not None:
        assert copy == whole
    elif not _MARKED.search(note):
        assert copy == note
