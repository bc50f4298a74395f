"""Leaves things out early, in the hooks: what is left out here does not bring the libraries it is linked against."""

from pathlib import Path

from freezing import is_wanted
from PyInstaller.utils.hooks.qt import add_qt6_dependencies

Pairs = list[tuple[str, str]]


def trimmed(hook: str) -> tuple[list[str], Pairs, Pairs]:
    """Return the hidden imports, binaries and data files of a Qt module, given its hook's file."""
    hidden, binaries, datas = add_qt6_dependencies(hook)
    return hidden, _wanted(binaries), _wanted(datas)


def _wanted(pairs: Pairs) -> Pairs:
    return [(source, folder) for source, folder in pairs if is_wanted(f"{folder}/{Path(source).name}")]
