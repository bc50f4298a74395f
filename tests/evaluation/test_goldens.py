"""Goldens: what is said of a text is kept, and what is said otherwise is told by rule."""

from pathlib import Path

import pytest

from app.evaluation.posts import goldens
from app.evaluation.posts.goldens import Golden


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [("one#0", "Seen by Dr. Anna Lindqvist on 3 May 2024."), ("two#1", "I'm a nurse in Leeds.")]
    monkeypatch.setattr(goldens, "texts", lambda more=(): iter(some))


@pytest.mark.usefixtures("few")
def test_what_was_made_compares_as_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    assert goldens.run(["make", str(kept)]) == 0
    assert goldens.run(["compare", str(kept)]) == 0
    assert "nothing differs" in capsys.readouterr().out


@pytest.mark.usefixtures("few")
def test_a_finding_that_went_is_told_by_its_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    goldens.run(["make", str(kept)])
    before = goldens.of_note
    monkeypatch.setattr(goldens, "of_note", lambda text: before(text)[1:])
    assert goldens.run(["compare", str(kept)]) == 1
    out = capsys.readouterr().out
    assert "gone" in out
    assert "Lindqvist" in out


def test_rows_that_came_and_went_stand_apart() -> None:
    old = {("a", "note"): Golden("a", "note", [[0, 1, "x", "date", "dates"]], 0.0)}
    new = {("a", "note"): Golden("a", "note", [[0, 1, "x", "person", "people"]], 0.0)}
    (found,) = goldens.differences(old, new)
    assert (found.gone, found.new) == ([[0, 1, "x", "date", "dates"]], [[0, 1, "x", "person", "people"]])
    assert not goldens.differences(old, old)


def test_no_text_of_a_test_part_is_read() -> None:
    names = [name for name, _ in goldens.texts()]
    assert len(names) > 3000
    assert len(set(names)) == len(names)
