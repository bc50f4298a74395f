"""What the window's tests share: no screen, messages that are kept."""

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.gui.messages import Message, Messages
from app.gui.tasks import TaskRunner


@pytest.fixture
def messages(qapp: object) -> Messages:
    return Messages()


@pytest.fixture
def told(messages: Messages) -> list[Message]:
    """Return every message told during the test."""
    kept: list[Message] = []
    messages.told.connect(kept.append)
    return kept


@pytest.fixture
def tasks(messages: Messages) -> Iterator[TaskRunner]:
    runner = TaskRunner(messages)
    yield runner
    runner.close()
