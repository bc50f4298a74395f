"""What strong readers and judges said, in tables that can be counted by hand, at the head of a report."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import run
from app.core.attributes import Attribute
from app.evaluation.readers.answers import read
from app.evaluation.readers.base import Condition, Guess, Item, Opinion
from app.evaluation.readers.looser import same
from app.evaluation.report.tables import readers
from app.evaluation.support import bootstrap
from tests.evaluation.readers import asked


def item(sample: str, known: str, guess: str, certainty: int, marks: Opinion | None = None) -> Item:
    return Item(sample, "", {Attribute.AGE: known}, {Attribute.AGE: Guess(guess, certainty)}, marks)


GOOD, BAD = Opinion(9, 9, nothing_new=True, would_post=True), Opinion(5, 5, nothing_new=False, would_post=False)
BEFORE = Condition("original", tuple(item(f"s{n}", "30", "31", 5) for n in range(4)))
AFTER = Condition(
    "rational",
    (
        item("s0", "30", "33", 3, GOOD),
        item("s1", "30", "33", 2, GOOD),
        item("s2", "30", "50", 5, BAD),
        Item("s3", "", {Attribute.AGE: "30"}, {}, BAD),
    ),
)


def cells(rows: object) -> dict[str, list[str]]:
    return {row[0]: [cell.split(" ")[0] for cell in row[1:]] for row in rows}  # type: ignore[attr-defined]


def test_told_is_right_and_sure_and_set_against_the_originals() -> None:
    assert cells(readers.told([BEFORE, AFTER]).rows) == {
        "original": ["4", *["1.000", "1", "1.000"] * 2],
        "rational": ["4", *["0.250", "0.250", "0.500"] * 2],
    }
    assert readers.told([AFTER]).rows[0][3] == "-"  # nothing to set it against


def test_only_texts_read_in_both_are_set_against_each_other() -> None:
    few = Condition("original", BEFORE.items[:1])
    assert readers.relative(AFTER, few, same) == "1.000 (1.00-1.00), 1 texts"


def test_judges_marks_are_means_and_shares_and_originals_have_full_ones() -> None:
    assert cells(readers.judged([BEFORE, AFTER]).rows) == {
        "original": ["4", "10", "10", "1", "1", "1"],
        "rational": ["4", "7.000", "7.000", "0.500", "0.633", "0.500"],
    }
    assert readers.judged([BEFORE]).rows == ()


def test_a_value_that_our_rule_cannot_read_is_not_counted_by_it() -> None:
    income = {Attribute.INCOME: "26 dollars an hour"}
    one = Condition("x", (Item("s", "", income, {Attribute.INCOME: Guess("low", 4)}),))
    row = readers.told([one]).rows[0]
    assert row[2] == "-"
    assert row[5].endswith("n 1")
    assert cells(readers.by_attribute([one], *readers.RULES[1]).rows) == {"x": ["0.000"]}


@pytest.mark.parametrize(
    ("attribute", "guess", "truth", "right"),
    [
        ("age", "37", "34", True),
        ("age", "45", "34", False),
        ("age", "38", "30s", True),
        ("age", "44", "35-40", True),
        ("age", "unknown", "35", False),
        ("sex", "Female", "female", True),
        ("sex", "male", "female", False),
        ("income", "middle", "medium, about 40k", True),
        ("income", "low", "medium", False),
        ("education", "college degree", "BSc degree in nursing", True),
        ("education", "in college", "college degree", False),
        ("relationship", "married", "lives with her husband", True),
        ("relationship", "single", "widowed", True),
        ("location", "Stoke, England", "Stoke-on-Trent, England", True),
        ("location", "London, England", "Leeds, England", False),
        ("birthplace", "Norway", "Oslo, Norway", False),
        ("occupation", "hospital nurse", "night nurse", True),
        ("occupation", "a worker", "worker in a mill", False),
        ("occupation", "", "nurse", False),
    ],
)
def test_the_looser_rule(attribute: str, guess: str, truth: str, right: bool) -> None:
    assert same(Attribute(attribute), guess, truth) is right


def test_wilsons_interval_holds_at_the_ends() -> None:
    found = bootstrap.wilson(8, 10)
    assert found is not None
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)
    none, every = bootstrap.wilson(0, 20), bootstrap.wilson(20, 20)
    assert none is not None
    assert every is not None
    assert (none.low, every.high) == (0.0, 1.0)
    assert round(none.high, 3) == round(1 - every.low, 3) == 0.161
    assert bootstrap.wilson(0, 0) is None


def blind_to_rewrites(_: str, key: Mapping[str, Any]) -> dict[str, Any]:
    return {} if key["condition"] == "rational" else asked.all_of("", key)


@pytest.fixture
def answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    data = asked.posts(tmp_path / "set.jsonl")
    assert run(["eval", str(data), "--attacker", "signals", "--out", str(tmp_path / "run")]) == 0
    assert run(["eval", "ask", str(tmp_path / "run"), "--out", str(tmp_path / "asked")]) == 0
    marks = {"readability": 9, "meaning": 8, "nothing_new": True, "would_post": False}
    for folder in (path for path in (tmp_path / "asked").iterdir() if path.is_dir()):
        asked.answered(folder, blind_to_rewrites, marks)
    capsys.readouterr()
    return tmp_path


def test_a_report_leads_with_them_and_its_other_tables_know_them(answered: Path) -> None:
    assert run(["eval", "report", str(answered / "run"), "--readers", str(answered / "asked")]) == 0
    report = (answered / "run" / "report.md").read_text()
    titles = [line.removeprefix("## ") for line in report.splitlines() if line.startswith("## ")]
    assert titles[:2] == ["What strong readers still tell", "What strict judges think"]
    assert titles[2:4] == ["Told by attribute, strict", "Told by attribute, looser"]
    told = next(line for line in report.splitlines() if line.startswith("| rational |"))
    assert told.split(" | ")[2].startswith("0.000 (0.00-0.49), n 4")
    assert "strong readers, strict" in report  # an attacker of PRIV
    assert "The judge is 'strict judges'" in report
    assert not any("infirmary" in path.read_text() for path in (answered / "run").glob("report.*"))


def test_answers_are_read_anew_and_not_kept_in_the_run(answered: Path) -> None:
    command = ["eval", "report", str(answered / "run")]
    assert run([*command, "--readers", str(answered / "asked")]) == 0
    assert run(command) == 0
    assert "strong readers" not in (answered / "run" / "report.md").read_text()


def test_a_report_can_be_of_readers_alone(answered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["eval", "report", "--readers", str(answered / "asked")]
    assert run(command) == 2
    assert "--out" in capsys.readouterr().err
    assert run([*command, "--out", str(answered / "both")]) == 0
    assert "Strong readers and judges, 3 texts" in (answered / "both" / "report.html").read_text()


def test_answers_about_another_set_are_refused(answered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked.small(answered / "foreign")
    assert run(["eval", "report", str(answered / "run"), "--readers", str(answered / "foreign")]) == 4
    assert "were asked about none of" in capsys.readouterr().err


def test_conditions_may_lie_in_folders_anywhere(answered: Path) -> None:
    asked.small(answered / "far" / "best")
    names = [one.name for one in read([answered / "asked", answered / "far"])]
    assert names[0] == "original"
    assert set(names) == {"original", "editor", "rational", "best"}
