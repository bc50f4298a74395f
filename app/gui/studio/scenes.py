"""The scenes that are drawn as pictures: what a person would have done to see them, and the drawing itself."""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QFont, QImage
from PySide6.QtWidgets import QApplication

from app import assets
from app.agents.roles.control import Progress, Step
from app.core.attributes import Attribute
from app.core.inference import Source
from app.engines.isolation.sandbox import prove
from app.gui.app import build, load
from app.gui.editor.card import Action
from app.gui.main.window import MainWindow
from app.gui.review.review import Review
from app.gui.settings.settings import Settings
from app.gui.widgets import fonts, theme

_WIDE, _NARROW = (1180, 760), (800, 500)
_POINTS = 10


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture's name, what is done to come to it, and its look. `model`: it is done with the model."""

    name: str
    play: Callable[[MainWindow], None]
    dark: bool = False
    size: tuple[int, int] = _WIDE
    model: bool = False


class Studio:
    """Draws scenes, each in a window of its own; without an installed model the signals play alone."""

    def __init__(self) -> None:
        app = QApplication.instance() or QApplication(["untell"])
        assert isinstance(app, QApplication), "no other kind of application is made here"
        self._app = app
        app.setCursorFlashTime(0)
        font = QFont(fonts.family(), _POINTS)
        # Grey edges: coloured ones suit one kind of screen only, and triple the files.
        font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
        app.setFont(font)

    def draw(self, scene: Scene, file: Path) -> None:
        """Play a scene and keep the picture as a PNG file."""
        theme.apply(self._app, dark=scene.dark)
        with tempfile.TemporaryDirectory() as passing:  # the person's own settings stay as they are
            window = build(Settings(Path(passing) / "window.ini"), prove(()))
        window.resize(*scene.size)
        window.show_editing()
        window.show()
        if scene.model:
            window.workshop.load(lambda: load(""))
            _until(lambda: not window.workshop.kind)
        scene.play(window)
        cards, reviews = window.editing.cards, window.findChildren(Review)
        _until(lambda: not (cards.busy or any(review.busy for review in reviews)))
        for _ in range(20):  # what is laid out a little later is laid out now
            QApplication.processEvents()
        window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32).save(str(file))
        window.workshop.close()
        window.hide()
        window.deleteLater()


def _until(so: Callable[[], bool], seconds: float = 600) -> None:
    """Let the window work until something is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not so():
        QApplication.processEvents()
        time.sleep(0.003)


def _sample(window: MainWindow) -> None:
    window.show_sample()
    _until(lambda: bool(window.checking.findings))
    if window.workshop.model:
        window.check()
        _until(lambda: any(Source.MODEL in i.sources for i in window.checking.findings))
        _until(lambda: not window.workshop.kind)


def _understood(window: MainWindow) -> None:
    _sample(window)
    cards = window.editing.cards
    cards.select(next(key for key in list(cards.keys()) if key[0] is Attribute.LOCATION))


def _decided(window: MainWindow) -> None:
    _sample(window)
    keys = window.editing.cards.keys()
    for key, action in zip(keys, (Action.KEEP, Action.WRONG, Action.LOCK), strict=False):
        window.checking.act(window.editing.cards.card(key).inference, action)
    window.messages.note("No model is installed, so the signals looked alone. See Text > Models…")


def _rewriting(window: MainWindow) -> None:
    """Stop the clock while the first round looks for other words; without a model that is too quick to be seen."""
    _sample(window)
    seen: list[Progress] = []
    window.workshop.progressed.connect(seen.append)
    window.rewrite()
    _until(lambda: any(p.step is Step.ANONYMIZE for p in seen) or not window.workshop.kind)


def _rewritten(window: MainWindow) -> None:
    _sample(window)
    window.rewrite()
    _until(lambda: window.pages.currentWidget() is window.review and not window.workshop.kind)
    window.review.select(1)


def _noted(window: MainWindow) -> None:
    """Show a clinical note of our own under review."""
    with tempfile.TemporaryDirectory() as passing:
        note = Path(passing) / "discharge.txt"
        note.write_text(assets.read_text("examples/note.txt"), encoding="utf-8")
        window.noting.open([str(note)])
        _until(window.noting.page.approve.isEnabled)
    window.noting.page.review.select(1)


def _asked_who_reads(window: MainWindow) -> None:
    window.show_welcome(1)
    _until(lambda: window.welcome.model.first is not None)


SCENES = (
    Scene("welcome", lambda window: window.show_welcome()),
    Scene("welcome-narrow", lambda window: window.show_welcome(), dark=True, size=_NARROW),
    Scene("welcome-model", _asked_who_reads),
    Scene("welcome-sample", lambda window: window.show_welcome(2), dark=True),
    Scene("empty", lambda _: None),
    Scene("light", _understood, model=True),
    Scene("dark", _understood, dark=True, model=True),
    Scene("signals", _understood),
    Scene("decided", _decided),
    Scene("narrow", _understood, size=_NARROW, model=True),
    Scene("rewriting", _rewriting, model=True),
    Scene("review", _rewritten, model=True),
    Scene("review-dark", _rewritten, dark=True, model=True),
    Scene("review-narrow", _rewritten, size=_NARROW, model=True),
    Scene("notes", _noted),
)
