"""The measure of what a history costs: its posts are the same each time, and it prints a line for each question."""

from pathlib import Path

import pytest

from app.bench import history


def test_the_invented_posts_are_the_same_for_the_same_seed() -> None:
    assert history.posts(20) == history.posts(20)
    assert all(1 <= len(post.seen) <= 3 for post in history.posts(20))


def test_every_question_has_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.vault.sealing._LOG_N", 10)
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path))
    assert history.run(["--posts", "5", "--times", "1"]) == 0
    printed = capsys.readouterr().out
    for line in ("check beside 0 posts", "check beside 5 posts", "the account of 5 posts"):
        assert line in printed
