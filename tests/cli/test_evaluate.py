"""`untell eval` on the command line."""

import json
from pathlib import Path

import pytest

from app.cli.main import run
from tests.evaluation import sets


@pytest.fixture
def made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    data = sets.write(tmp_path / "set.jsonl", sets.synthpai())
    command = ["eval", str(data), "--attacker", "signals", "--split", "all", "--out", str(tmp_path / "run")]
    assert run([*command, "--methods", "rational,adversarial"]) == 0
    assert "report.html" in capsys.readouterr().out
    return tmp_path / "run"


def test_a_run_reports_all_methods_and_the_maskers_texts(made: Path) -> None:
    report = (made / "report.md").read_text()
    assert all(f"| {name} |" in report for name in ("original", "azure_masked", "rational", "adversarial"))


def test_prompts_are_exported_and_answered_ones_left_out(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["eval", "export-prompts", str(made)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"attack", "judge"} <= {row["kind"] for row in rows}
    answers = sets.write(tmp_path / "a.jsonl", [{"id": row["id"], "answer": "yes"} for row in rows])
    assert run(["eval", "export-prompts", str(made), "--skip", str(answers)]) == 0
    assert capsys.readouterr().out == ""


def test_a_report_can_be_made_again(made: Path) -> None:
    (made / "report.html").unlink()
    assert run(["eval", "report", str(made), "--attacker", "signals"]) == 0
    assert (made / "report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["eval", "missing.jsonl", "--out", "x"], 4),
        (["eval", "missing.jsonl"], 2),
        (["eval", "export-prompts"], 2),
        (["eval", "report", "nowhere"], 4),
    ],
)
def test_mistakes_end_with_a_sentence(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == code
    assert capsys.readouterr().err.startswith("untell: ")


def test_unknown_methods_are_named() -> None:
    with pytest.raises(SystemExit) as ended:
        run(["eval", "x.jsonl", "--methods", "magic"])
    assert ended.value.code == 2
