"""Builds the window and runs it. The process has given up the network before this is imported.

The main window and everything about models is imported when used: the clipboard's preview must not wait for it.
"""

import sys
import traceback
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from app import __version__
from app.core.errors import UsageError
from app.desktop.single_instance import Request
from app.engines.isolation.sandbox import Guarantees, prove
from app.gui.binding import keep_scroll_areas_readable, loses_references
from app.gui.main.interrupts import Interrupts
from app.gui.models.download_client import Bringing, stock
from app.gui.running import Running
from app.gui.settings.preferences import Choices
from app.gui.settings.settings import Settings
from app.gui.widgets import theme
from app.gui.widgets.icon import icon
from app.gui.work.messages import Messages
from app.store import paths

if TYPE_CHECKING:
    from app.gui.main.window import MainWindow
    from app.gui.models.first_choice import FirstChoice
    from app.gui.work.session_worker import Loaded

_LOSES = (
    "This PySide6 and this Python do not go together: the window would crash within minutes. "
    "Run 'pip install \"PySide6-Essentials<6.12\"', or use Python 3.12 or newer."
)


def build(settings: Settings, proof: Guarantees) -> "MainWindow":
    """Return the window, ready but not shown; nothing is loaded yet."""
    from app.gui.main.menus import Menus
    from app.gui.main.window import MainWindow
    from app.gui.work.session_worker import Workshop

    messages = Messages()
    window = MainWindow(Workshop(messages), messages, settings, proof)
    Menus(window)
    settling = window.settling
    settling.loader = lambda model: load(model, settings.choices)
    settling.bringer = lambda name: bring(name, settings.choices)
    settling.installed = installed
    bringing = Bringing(paths.models_dir())
    window.fetching.bring = bringing
    stock(window.shelving, paths.models_dir(), bringing)
    window.getting.survey = first_choice
    sys.excepthook = lambda kind, error, trace: _told(messages, kind, error, trace)
    return window


def run(demo: bool, first: Request = Request.SHOW) -> int:
    """Do what was asked `first` and return the exit code at the end; `demo` opens the sample, signals alone."""
    theme.choose_platform_theme()
    app = QApplication.instance() or QApplication(["untell"])
    assert isinstance(app, QApplication), "no other kind of application is made here"
    app.setApplicationName("Untell")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("untell")
    app.setWindowIcon(icon())
    if loses_references():
        raise UsageError(_LOSES)
    keep_scroll_areas_readable()
    share_the_interpreter()
    # Qt's own file dialog remembers folders: among our things, where `untell wipe` finds them.
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(paths.config_dir()))
    settings = Settings()
    theme.apply(app)
    if settings.font_size:
        theme.resize(app, settings.font_size)
    Interrupts(app)
    running = Running(app, settings, lambda: build(settings, prove(())))
    if demo:
        running.window.show_sample()
        running.window.show()
    else:
        running.begin(first)
    return app.exec()


def share_the_interpreter() -> None:
    """Have whatever works beside the window hand over the interpreter at once, not after the usual 5 ms.

    Every call into Qt lets go of it, so that building one card asks for it back a hundred times.
    """
    sys.setswitchinterval(0.0001)


def installed() -> tuple[str, ...]:
    """Return the ids of the models that can be used."""
    from app.models.shelf.shelf import Shelf

    return tuple(model.id for model in Shelf(paths.models_dir()).installed())


def first_choice() -> "FirstChoice":
    """Return what the first start offers beside the starter."""
    from app.gui.models import first_choice

    return first_choice.first_choice()


def load(model: str, chosen: Choices = Choices()) -> "Loaded | None":  # noqa: B008 - frozen
    """Load an installed model: "" the one fit for the task, None where there is none or "-" asks for none.

    `chosen` says on how many cores it may work, and whether on the graphics card.

    Raises:
        NoModelError, EngineError: it is there and cannot be used.
    """
    from app.gui.work.session_worker import Loaded
    from app.models.shelf.shelf import Shelf
    from app.opening import can_judge, open_engine

    shelf = Shelf(paths.models_dir())
    shelf.sweep()
    found = None if model == "-" else shelf.resolve(model) if model else shelf.default()
    if found is None:
        return None
    engine = open_engine(found, chosen.threads or None, use_gpu=chosen.gpu)
    return Loaded(engine, found.fit_for_task, can_judge(found))


def bring(name: str, chosen: Choices = Choices()) -> "Loaded | None":  # noqa: B008 - frozen
    """Install a model file that the person has, and load it as `load` does.

    Raises:
        BadModelError, NoModelError, EngineError: it cannot be used, and nothing of it was kept.
    """
    from app.models.shelf.shelf import Shelf
    from app.opening import try_out

    attempt = partial(try_out, use_gpu=chosen.gpu)
    return load(Shelf(paths.models_dir()).import_file(Path(name), attempt=attempt).id, chosen)


def _told(messages: Messages, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of a fault by its place alone; a terminal sees no more than that either."""
    if issubclass(kind, KeyboardInterrupt):
        QApplication.quit()
        return
    messages.crash(error.with_traceback(trace))
    frames = traceback.extract_tb(trace)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "nowhere"
    if sys.stderr is not None:
        print(f"untell: {kind.__name__} at {place}", file=sys.stderr)
