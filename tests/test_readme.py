"""The read-mes say what is so: CI runs README's second command, and every path and folder that is named exists."""

import re
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parent.parent
MOST_LINES, MOST_BYTES = 150, 10_000
MOST_TERMS = 25
_NAMED = re.compile(r"`([\w./-]+)`")
_FILE = re.compile(r"[\w./-]+\.(?:py|toml|md|txt|gguf)")


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


def test_the_readme_is_short() -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert len(text.encode()) <= MOST_BYTES


def stands(name: str) -> bool:
    """Tell whether a path exists: of the repository, of the program, or a file or folder of that name within it."""
    if "/" in name:
        return any((top / name).exists() for top in (REPO, REPO / "app"))
    return any((REPO / "app").rglob(name)) or (REPO / name).exists()


@pytest.mark.parametrize("file", ["README.md", "app/README.md"])
def test_every_path_that_a_readme_names_exists(file: str) -> None:
    named = {name for name in _NAMED.findall((REPO / file).read_text(encoding="utf-8")) if "/" in name}
    named |= {name for name in _NAMED.findall((REPO / file).read_text(encoding="utf-8")) if _FILE.fullmatch(name)}
    assert sorted(name for name in named - {"licences/INDEX.txt"} if not stands(name)) == []


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the code's read-me, without its head."""
    text = (REPO / "app" / "README.md").read_text(encoding="utf-8").split(f"\n## {heading}", 1)[1].split("\n## ")[0]
    return [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")][2:]


def test_every_room_and_every_folder_in_it_is_named() -> None:
    named = {room: _NAMED.findall(cells[2]) for cells in rows("Rooms") for room in _NAMED.findall(cells[0])}
    rooms = {path.name for path in (REPO / "app").iterdir() if (path / "__init__.py").exists()}
    assert rooms <= set(named)
    for cells in rows("Rooms"):
        own = [REPO / "app" / room for room in _NAMED.findall(cells[0]) if room in rooms]
        within = {path.parent.name for folder in own for path in folder.glob("*/__init__.py")}
        assert within <= set(_NAMED.findall(cells[2])), cells[0]
        deeper = {path.parent.name for folder in own for path in folder.rglob("__init__.py")}
        assert set(_NAMED.findall(cells[2])) <= deeper, cells[0]


def test_the_glossary_is_short_and_says_each_term_once() -> None:
    terms = [cells[0].strip() for cells in rows("Words")]
    assert len(terms) == len(set(terms)) <= MOST_TERMS
