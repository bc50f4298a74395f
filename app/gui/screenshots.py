"""`python -m app.gui.screenshots FOLDER`: pictures of the window in its states, drawn without a screen."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app import assets
from app.engines import sandbox


def main(folder: str) -> int:
    """Draw every state into `folder` as PNG files and name them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sandbox.enter()
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication

    from app.gui import fonts

    app = QApplication(["untell"])
    app.setCursorFlashTime(0)
    font = QFont(fonts.family(), 10)
    # Grey edges: coloured ones suit one kind of screen only, and triple the files.
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    app.setFont(font)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name, dark, size, prepare in _STATES:
        _draw(app, target / f"{name}.png", dark, size, prepare)
    return 0


def _draw(app: object, file: Path, dark: bool, size: tuple[int, int], prepare: "Callable[[object], None]") -> None:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication

    from app.gui import theme
    from app.gui.app import build
    from app.gui.settings import Settings

    assert isinstance(app, QApplication), "drawn inside a running application"
    theme.apply(app, dark=dark)
    with tempfile.TemporaryDirectory() as passing:  # the person's own settings stay as they are
        window = build(Settings(Path(passing) / "window.ini"), sandbox.prove(()))
    window.resize(*size)
    window.show()
    prepare(window)
    _settle(0.15)
    window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32).save(str(file))
    print(file)
    window.workshop.close()
    window.hide()
    window.deleteLater()


def _settle(seconds: float, until: "Callable[[], bool] | None" = None) -> None:
    """Let the window work for some seconds, or until something is so."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + (seconds if until is None else 20)
    while time.monotonic() < end and not (until is not None and until()):
        QApplication.processEvents()
        time.sleep(0.005)


def _sample(window: object) -> None:
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    window.show_sample()
    _settle(0, lambda: bool(window.checking.findings))
    window.editing.cards.select(window.editing.cards.keys()[1])


def _empty(window: object) -> None:
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    window.show_editing()


def _welcome(window: object) -> None:
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    window.show_welcome()


def _model(window: object) -> None:
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    window.show_welcome(1)


def _offer(window: object) -> None:
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    window.show_welcome(2)


def _decided(window: object) -> None:
    from app.gui.card import Action
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    _sample(window)
    keys = window.editing.cards.keys()
    for key, action in zip(keys, (Action.KEEP, Action.WRONG, Action.LOCK), strict=False):
        window.checking.act(window.editing.cards.card(key).inference, action)
    window.messages.note("No model is installed, so the signals looked alone.")


def _rewriting(window: object) -> None:
    """Show a rewrite as it stood while its first round was being made; what is shown was told by that rewrite."""
    from app.core.trajectory import Round
    from app.gui.window import MainWindow
    from app.methods.base import Progress, Step
    from app.service import Listener, Session

    assert isinstance(window, MainWindow), "a window is drawn"
    _sample(window)
    steps: list[Progress] = []
    rounds: list[Round] = []
    Session(listener=Listener(on_progress=steps.append, on_round=rounds.append)).rewrite(window.editor_text, 50)
    window._begin()
    window._busy("rewrite")
    for inference in rounds[0].inferences:
        window.editing.progress.add_found(inference)
    window.editing.progress.add_round(rounds[0])
    window.reworking._add_round(rounds[0])
    window.editing.progress.progress(next(step for step in steps if step.step is Step.ANONYMIZE))


def _review(window: object) -> None:
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    _sample(window)
    window.rewrite()
    _settle(0, lambda: window.pages.currentWidget() is window.review)
    window.review.select(1)


def _notes(window: object) -> None:
    """Show a clinical note of our own under review."""
    from app.gui.window import MainWindow

    assert isinstance(window, MainWindow), "a window is drawn"
    with tempfile.TemporaryDirectory() as passing:
        note = Path(passing) / "discharge.txt"
        note.write_text(assets.read_text("examples/note.txt"), encoding="utf-8")
        window.noting.open([str(note)])
        _settle(0, window.noting.page.approve.isEnabled)
    window.noting.page.review.select(1)


_WIDE, _NARROW = (1180, 760), (800, 500)
_STATES: "tuple[tuple[str, bool, tuple[int, int], Callable[[object], None]], ...]" = (
    ("welcome", False, _WIDE, _welcome),
    ("welcome-narrow", True, _NARROW, _welcome),
    ("welcome-model", False, _WIDE, _model),
    ("welcome-sample", True, _WIDE, _offer),
    ("empty", False, _WIDE, _empty),
    ("light", False, _WIDE, _sample),
    ("dark", True, _WIDE, _sample),
    ("decided", False, _WIDE, _decided),
    ("narrow", False, _NARROW, _sample),
    ("rewriting", False, _WIDE, _rewriting),
    ("review", False, _WIDE, _review),
    ("review-dark", True, _WIDE, _review),
    ("review-narrow", False, _NARROW, _review),
    ("notes", False, _WIDE, _notes),
    ("notes-narrow", True, _NARROW, _notes),
)

if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Name the folder for the pictures.")
    raise SystemExit(main(sys.argv[1]))
