"""The panel that proves the promise: what was refused is shown, what was not is not claimed."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.desktop import report
from app.gui.main.proof import ProofPanel, summary
from app.gui.work.messages import Messages

GOOD = {"audit_hook": True, "seccomp": True, "core_dumps_off": True, "remarks": (), "tried": ()}
WEAK = {**GOOD, "seccomp": False, "remarks": ("No lock against native code: because.",)}
OPEN = {**WEAK, "audit_hook": False}


@pytest.mark.parametrize(
    ("program", "engine", "said"),
    [
        (
            GOOD,
            GOOD,
            "The window and the engine asked for connections, by Python and by native code. All were refused.",
        ),
        (GOOD, None, "The window asked for connections, by Python and by native code. All were refused."),
        (GOOD, WEAK, "no lock for native code"),
        (OPEN, GOOD, "could not prove"),
    ],
)
def test_the_sentence_claims_what_holds(program: Any, engine: Any, said: str) -> None:
    assert said in summary({"program": program, "offline": engine})


def test_it_shows_what_was_tried_and_tries_again(
    qtbot: QtBot, messages: Messages, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path))
    panel = ProofPanel(lambda: report.collect(holds_text=True), messages)
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitUntil(lambda: bool(panel.details.toPlainText()))
    shown = panel.details.toPlainText()
    # The tests' own process is not closed in, and the panel says so.
    assert "NOT refused" in shown
    assert "could not prove" in panel.heading.text()
    assert "processor" in shown
    assert "hotkey" in shown
    assert "not asked from a process that holds a text" in shown
    qtbot.waitUntil(panel.again.isEnabled)
    panel.again.click()
    assert "Trying" in panel.heading.text()
    qtbot.waitUntil(lambda: "could not prove" in panel.heading.text())
