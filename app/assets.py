"""Finds the data files that ship with the program: beside the checkout, or inside the installed package."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """Return the folder that holds prompts, lexicons, gazetteers and examples."""
    packaged = _PACKAGE / "assets"
    return packaged if packaged.is_dir() else _PACKAGE.parent / "assets"


def path(name: str) -> Path:
    """Return the path of one asset, for example ``lexicons/ages.tsv``."""
    return root() / name


def read_text(name: str) -> str:
    """Return the text of one asset (UTF-8)."""
    return path(name).read_text(encoding="utf-8")


def lines(name: str) -> list[str]:
    """Return an asset's lines without blank ones and ``#`` comments; the form of all our word lists."""
    rows = read_text(name).splitlines()
    # The first test spares most rows the second one, in lists of tens of thousands of them.
    return [row for row in rows if row[:1].isalnum() or (row.strip() and not row.lstrip().startswith("#"))]


def rows(name: str) -> list[list[str]]:
    """Return the cells of a table's lines, which tabs part."""
    return [line.split("\t") for line in lines(name)]


def words(*names: str) -> frozenset[str]:
    """Return the words of word lists; several may stand in a line."""
    return frozenset(word for name in names for line in lines(name) for word in line.split())


def catalogue() -> Path:
    """Return the path of ``models.toml``."""
    packaged = _PACKAGE / "models.toml"
    return packaged if packaged.is_file() else _PACKAGE.parent / "models.toml"
