"""Every end has its sentence."""

import os

import pytest

from app.core.errors import EngineError, NoModelError
from app.engines.process.exit_codes import explain

pytestmark = pytest.mark.skipif(os.name == "nt", reason="exit codes are signals on POSIX")


@pytest.mark.parametrize(
    ("code", "loading", "kind", "word"),
    [
        (-4, True, EngineError, "instructions"),
        (-9, False, EngineError, "memory"),
        (-11, True, NoModelError, "damaged"),
        (-6, True, NoModelError, "damaged"),
        (-6, False, EngineError, "your text is safe"),
        (-7, False, EngineError, "changed or vanished"),
        (3, False, EngineError, "code 3"),
        (-15, False, EngineError, "try again"),
    ],
)
def test_explain(code: int, loading: bool, kind: type[Exception], word: str) -> None:
    """The kind decides the exit code, the sentence says what to do."""
    error = explain(code, loading)
    assert type(error) is kind
    assert word in str(error)
