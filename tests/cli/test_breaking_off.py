"""Work that breaks off, by Ctrl-C or by an engine's death, must not pass for work that was done."""

import contextlib
import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.cli.commands import check_rewrite
from app.cli.main import run
from app.core.errors import EngineError
from app.results import Listener
from app.service import Session

pytestmark = pytest.mark.usefixtures("ladders_read_well")

POST = "My email is jo.miller@example.org. The weather was fine today and we all went out for a long walk."


def press_ctrl_c(_: object) -> None:
    """Press it where a round has just been made."""
    os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture
def on_round(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[object], None]], None]:
    """Let something happen whenever a round was made."""

    def install(happens: Callable[[object], None]) -> None:
        @contextlib.contextmanager
        def session(*_: object) -> Iterator[Session]:
            yield Session(listener=Listener(on_round=happens))

        monkeypatch.setattr(check_rewrite, "session", session)

    return install


@pytest.fixture
def post(tmp_path: Path) -> Path:
    file = tmp_path / "post.txt"
    file.write_text(POST, encoding="utf-8")
    return file


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    file = tmp_path / "posts.jsonl"
    file.write_text((json.dumps({"text": POST}) + "\n") * 5, encoding="utf-8")
    return file


def test_an_interrupted_rewrite_is_shown_but_not_called_done(
    post: Path, on_round: Callable[[Callable[[object], None]], None], capfd: pytest.CaptureFixture[str]
) -> None:
    on_round(press_ctrl_c)
    assert run(["rewrite", str(post)]) == 130
    shown = capfd.readouterr()
    assert shown.out == POST
    assert "you stopped it" in shown.err


def test_ctrl_c_ends_all_the_lines(
    lines: Path, on_round: Callable[[Callable[[object], None]], None], capfd: pytest.CaptureFixture[str]
) -> None:
    on_round(press_ctrl_c)
    assert run(["rewrite", "--lines", str(lines)]) == 130
    shown = capfd.readouterr()
    assert shown.out == ""
    assert "Stopped before line 1" in shown.err


def test_a_second_ctrl_c_ends_at_once(
    post: Path, on_round: Callable[[Callable[[object], None]], None], capfd: pytest.CaptureFixture[str]
) -> None:
    on_round(lambda made: (press_ctrl_c(made), press_ctrl_c(made)))  # type: ignore[arg-type, func-returns-value]
    assert run(["rewrite", str(post)]) == 130
    shown = capfd.readouterr()
    assert (shown.out, shown.err) == ("", "Stopped; nothing was changed.\n")


def test_a_rewrite_whose_engine_died_ends_with_five(
    post: Path, lines: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from app.agents.choose.chooser import ChoosingAnonymizer

    def dying(*_: object) -> None:
        raise EngineError("The engine crashed; try again.")

    monkeypatch.setattr(ChoosingAnonymizer, "propose", dying)
    assert run(["rewrite", str(post), "--engine", "signals"]) == 5
    shown = capfd.readouterr()
    assert shown.out == POST
    assert "the engine failed" in shown.err
    assert run(["rewrite", "--lines", str(lines), "--engine", "signals"]) == 5
    shown = capfd.readouterr()
    assert [json.loads(line)["stopped"] for line in shown.out.splitlines()] == ["failed"] * 5
    assert "5 of 5 lines failed" in shown.err
