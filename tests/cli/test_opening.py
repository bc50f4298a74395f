"""What is said before the engine starts."""

from types import SimpleNamespace

import pytest

from app.cli.opening import session
from app.cli.options.grammar import parser
from app.core.errors import UsageError
from app.results import Listener


class StartedError(Exception):
    """The engine would have been started."""


@pytest.fixture(autouse=True)
def model(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: object, **__: object) -> None:
        raise StartedError

    found = SimpleNamespace(id="m", prompts="", fit_for_task=True)
    monkeypatch.setattr("app.cli.opening.find_model", lambda _: found)
    monkeypatch.setattr("app.cli.opening.open_engine", started)


def opened(*arguments: str) -> None:
    with session(parser().parse_args(["check", "-", *arguments]), Listener()):
        pass


def test_a_model_alone_is_not_asked_what_it_has_no_words_for(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError, match="contact"):
        opened("--engine", "model", "--attributes", "contact")
    with pytest.raises(StartedError):
        opened("--engine", "model", "--attributes", "contact,location")
    assert "does not look for contact" in capfd.readouterr().err
    with pytest.raises(StartedError):
        opened("--engine", "both", "--attributes", "contact")
    assert "does not look" not in capfd.readouterr().err
