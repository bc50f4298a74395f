"""Questions for strong readers: all conditions, shuffled, and nothing that tells which is which."""

import json
from pathlib import Path

import pytest

from app.cli.main import run
from app.evaluation.sets import load
from tests.evaluation.readers import asked


@pytest.fixture
def made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    data = asked.posts(tmp_path / "set.jsonl")
    for slider in ("25", "75"):
        command = ["eval", str(data), "--attacker", "signals", "--slider", slider, "--out", str(tmp_path / slider)]
        assert run(command) == 0
    capsys.readouterr()
    return tmp_path


def test_posts_with_authors_are_a_set_with_the_editors_rewrites(tmp_path: Path) -> None:
    samples = load(asked.posts(tmp_path / "set.jsonl")).samples
    assert [{a.value: label.value for a, label in s.labels.items()} for s in samples] == [a for _, a in asked.POSTS]
    assert [s.others["editor"] for s in samples] == [f"{text} Well." for text, _ in asked.POSTS]


def test_every_condition_has_a_folder_that_does_not_say_what_it_is(made: Path) -> None:
    assert run(["eval", "ask", str(made / "25"), "--out", str(made / "asked")]) == 0
    folders = sorted(path for path in (made / "asked").iterdir() if path.is_dir())
    assert [path.name for path in folders] == ["1", "2", "3"]
    assert {asked.condition_of(path) for path in folders} == {"original", "editor", "rational"}
    for folder in folders:
        attack, key = asked.content(folder, "attack"), asked.content(folder, "key")
        assert [set(row) for row in attack] == [{"id", "text"}] * 3
        assert {row["id"] for row in attack} == set(key)
        assert "condition" not in json.dumps(attack)
        # An original is read, and there is nothing to judge of it.
        assert (folder / "judge.json").exists() == (asked.condition_of(folder) != "original")
    assert {path.name for path in (made / "asked").glob("*.md")} == {"brief_attack.md", "brief_judge.md"}


def test_texts_stand_in_another_order_in_each_folder(tmp_path: Path) -> None:
    rows = [{"text": f"Post {n} of nobody.", "author": {"age": str(n)}, "best": "x"} for n in range(20, 40)]
    data = tmp_path / "set.jsonl"
    data.write_text("\n".join(map(json.dumps, rows)))
    assert run(["eval", str(data), "--attacker", "signals", "--out", str(tmp_path / "run")]) == 0
    assert run(["eval", "ask", str(tmp_path / "run"), "--out", str(tmp_path / "asked")]) == 0
    orders = [[one["sample"] for one in asked.content(tmp_path / "asked" / n, "key").values()] for n in "123"]
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])
    assert len({tuple(order) for order in [*orders, sorted(orders[0])]}) == 4


def test_several_runs_are_asked_together_with_their_originals_once(made: Path) -> None:
    assert run(["eval", "ask", str(made / "25"), str(made / "75"), "--out", str(made / "asked")]) == 0
    names = sorted(asked.condition_of(path) for path in (made / "asked").iterdir() if path.is_dir())
    assert names == ["editor", "original", "rational, 25", "rational, 75"]


def test_runs_of_one_name_are_told_apart(made: Path) -> None:
    (made / "again").mkdir()
    (made / "75").rename(made / "again" / "25")
    assert run(["eval", "ask", str(made / "25"), str(made / "again" / "25"), "--out", str(made / "asked")]) == 0
    names = {asked.condition_of(path) for path in (made / "asked").iterdir() if path.is_dir()}
    assert {f"rational, {made / '25'}", f"rational, {made / 'again' / '25'}"} < names


def test_answers_are_never_written_over(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", "ask", str(made / "25"), "--out", str(made / "asked")]) == 0
    assert run(["eval", "ask", str(made / "25"), "--out", str(made / "asked")]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_runs_on_different_sets_are_not_asked_together(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = made / "other.jsonl"
    other.write_text(json.dumps({"text": "Hello.", "author": {"age": "30"}}))
    assert run(["eval", str(other), "--attacker", "signals", "--out", str(made / "b")]) == 0
    assert run(["eval", "ask", str(made / "25"), str(made / "b"), "--out", str(made / "asked")]) == 2
    assert "one set at a time" in capsys.readouterr().err


def test_asking_needs_a_run_and_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", "ask", "--out", "x"]) == 2
    assert "untell eval ask RUN --out DIR" in capsys.readouterr().err
