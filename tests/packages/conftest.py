"""Brings in the tools of packaging/, which are no package: its name is that of a library that pytest uses itself."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest

TOOLS = Path(__file__).resolve().parent.parent.parent / "packaging"


class Tool(Protocol):
    """Imports one of packaging's modules by its name."""

    def __call__(self, name: str) -> ModuleType: ...


@pytest.fixture
def tool() -> Iterator[Tool]:
    """Return what imports a tool; afterwards they are forgotten."""
    before = set(sys.modules)
    sys.path.insert(0, str(TOOLS))
    yield import_module
    sys.path.remove(str(TOOLS))
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(TOOLS)):
            del sys.modules[name]
