"""A panel that proves the promise: it tries to go online from each process that sees a text, and shows the refusals."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.desktop import report
from app.engines.base import Engine
from app.engines.process.child import ChildEngine
from app.gui.widgets.pieces import button, words
from app.gui.work.messages import Messages
from app.gui.work.tasks import TaskRunner

Collect = Callable[[], dict[str, Any]]


class ProofPanel(QDialog):
    """`collect` makes the report, beside the window."""

    def __init__(self, collect: Collect, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Proof that nothing leaves this machine")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._collect = collect
        self._tasks = TaskRunner(messages, self)
        self.heading = words("", "title", wrap=True)
        self.details = QPlainTextEdit(readOnly=True)
        self.details.setAccessibleName("What was tried, and what the answer was")
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.again = button("Try again", self.prove, "primary")
        row = QHBoxLayout()
        row.addWidget(button("Copy", self._copy, "", "Copy this report, which holds none of your text"))
        row.addStretch()
        row.addWidget(button("Close", self.close, ""))
        row.addWidget(self.again)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.addWidget(self.heading)
        column.addWidget(self.details, 1)
        column.addLayout(row)
        self.resize(860, 560)
        self.prove()

    def prove(self) -> None:
        """Try everything anew."""
        self.again.setEnabled(False)
        self.heading.setText("Trying to go online…")
        self._tasks.submit(self._collect, self._show, lambda: self.again.setEnabled(True))

    def _show(self, found: dict[str, Any]) -> None:
        self.heading.setText(summary(found))
        self.details.setPlainText("\n".join(report.lines(found)))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())


def summary(found: dict[str, Any]) -> str:
    """Return in one sentence what was and what was not proved."""
    tried = [found["program"], *filter(None, [found["offline"]])]
    who = "The window and the engine" if found["offline"] else "The window"
    if all(proof["seccomp"] and proof["audit_hook"] for proof in tried):
        return f"{who} asked for connections, by Python and by native code. All were refused."
    if all(proof["audit_hook"] for proof in tried):
        return f"{who} asked Python for connections and were refused; this system has no lock for native code."
    return "This system could not prove just now that nothing can go online; the list says what was not refused."


def show_proof(engine: Engine | None, messages: Messages, parent: QWidget) -> None:
    """Open the panel; it asks the engine at work, or starts one where a model is installed."""
    running = engine if isinstance(engine, ChildEngine) else None
    ProofPanel(lambda: report.collect(running=running, holds_text=True), messages, parent).open()
