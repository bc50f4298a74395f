"""README and CI say the same: CI runs README's second command."""

import re
from pathlib import Path

REPO = Path(__file__).resolve().parent.parent


def commands() -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```$", (REPO / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_first_command_rewrites_the_sample_and_the_second_runs_the_tests() -> None:
    first, second = commands()[:2]
    assert first.strip().endswith("untell rewrite assets/examples/post.txt")
    assert "models get starter" in second
    assert second.strip().endswith("pytest")


def test_ci_takes_the_second_command_from_the_readme() -> None:
    script = (REPO / ".ci" / "run").read_text(encoding="utf-8")
    assert "block == 2" in script
    assert "README.md" in script


def test_the_sample_exists_and_is_our_own_text() -> None:
    assert len((REPO / "assets" / "examples" / "post.txt").read_text(encoding="utf-8").split()) > 50
