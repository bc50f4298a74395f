"""What `untell rewrite` can be told about its method, and what it says of what was done."""

import json
from pathlib import Path

import pytest

from app.cli.main import run

TEXT = "I'm 34 and a nurse in Leeds. Write to anna.berger@example.org or call 0151 23456789."


@pytest.fixture
def post(tmp_path: Path) -> str:
    file = tmp_path / "post.txt"
    file.write_text(TEXT, encoding="utf-8")
    return str(file)


def rewrite(post: str, *options: str) -> int:
    return run(["rewrite", post, "--engine", "signals", "--json", *options])


def test_a_planted_value_is_named_as_invention(post: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rewrite(post, "--method", "mislead", "--mislead", "age=51", "--mislead", "city=Bergen, Norway") == 0
    made = json.loads(capsys.readouterr().out)
    assert "51" in made["text"]
    assert "Bergen" in made["text"]
    assert {"attribute": "age", "value": "51"} in made["invented"]
    assert made["epsilon"] is None


def test_the_summary_says_that_it_is_invention_without_the_values(
    post: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rewrite", post, "--engine", "signals", "--method", "mislead", "--mislead", "age=51"]) == 0
    said = capsys.readouterr().err
    assert "Invention" in said
    assert "51" not in said


def test_masking(post: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rewrite(post, "--method", "mask") == 0
    made = json.loads(capsys.readouterr().out)
    assert made["text"].startswith("I'm ** and a nurse in *****.")
    assert made["method"] == "mask"


def test_facts_come_from_a_file(post: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = tmp_path / "facts.json"
    facts.write_text('{"age": 61, "gender": "male"}')
    assert rewrite(post, "--method", "adversarial", "--facts", str(facts)) == 0
    made = json.loads(capsys.readouterr().out)
    assert "34" in made["text"]  # a wrong guess is left alone
    assert "Leeds" not in made["text"]


@pytest.mark.parametrize("content", ["[1]", "{", '{"shoe size": 41}'])
def test_facts_that_cannot_be_read(post: str, tmp_path: Path, content: str) -> None:
    facts = tmp_path / "facts.json"
    facts.write_text(content)
    assert rewrite(post, "--facts", str(facts)) == 4


@pytest.mark.parametrize("method", ["dp", "paraphrase", "rational-prompts"])
def test_methods_that_write_need_a_model(post: str, method: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rewrite(post, "--method", method) == 3
    assert "needs a model" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options",
    [
        ["--method", "magic"],
        ["--mislead", "age"],
        ["--mislead", "shoes=41"],
        ["--top-k", "0"],
        ["--top-k", "21"],
        ["--stop-certainty", "9"],
        ["--epsilon", "-1"],
        ["--epsilon", "nan"],
        ["--seed", "-1"],
    ],
)
def test_wrong_usage(post: str, options: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        rewrite(post, *options)
    assert ended.value.code == 2


def test_a_task_without_answers_is_wrong_usage(post: str) -> None:
    assert rewrite(post, "--method", "lexicographic", "--task", "mood: happy |") == 2
