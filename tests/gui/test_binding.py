"""The Qt binding is sound on this Python; a build that is not would take the person's text with it."""

import sys

import pytest

from app.core.errors import UsageError
from app.gui import app, binding


def test_calls_into_qt_use_up_no_references(qapp: object) -> None:
    assert not binding.loses_references()


def test_a_build_that_does_is_refused_before_a_text_can_be_typed(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter([10_000, 10_000 - 64])
    monkeypatch.setattr(sys, "getrefcount", lambda _: next(counts))
    with pytest.raises(UsageError, match="pip install"):
        app.run(demo=True)
