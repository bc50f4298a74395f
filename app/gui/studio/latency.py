"""How long the window keeps a person waiting, measured without a screen: `python -m app.gui.studio.latency`.

The event loop is asked to come by every 4 ms; what it comes later than that is a stall. Measured while typing in a text
of 5,000 words, while that text is rewritten, and while the slider is drawn; beside them the start and idle memory of
a program of its own. `own` is how long the window's own thread computed between two looks: what is left of a stall
when nobody else wants the processor.
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from app.engines.isolation import sandbox

_EVERY = 4  # milliseconds
_WORDS = 5_000
_KEYS = 150
_START = """
import time; began = time.monotonic()
import os, sys
from app.engines.isolation import sandbox
sandbox.enter()
from app.gui import app as program
from PySide6.QtCore import QTimer
from app.gui.main.window import MainWindow
def told(window, event, shown=MainWindow.showEvent):
    shown(window, event)
    def end():
        import psutil
        rss = psutil.Process().memory_info().rss
        print(began_at, time.monotonic() - began, rss); sys.stdout.flush(); window.close()
    QTimer.singleShot(0, window, lambda: (globals().update(began_at=time.monotonic() - began),
                                          QTimer.singleShot(3000, window, end)))
MainWindow.showEvent = told
program.run(demo=True)
"""


def measure() -> dict[str, float | int]:
    """Return the figures: stalls in milliseconds (p99 and worst), start in seconds, idle memory in MB."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from app.gui.app import build, share_the_interpreter
    from app.gui.settings.settings import Settings
    from app.gui.widgets import theme

    share_the_interpreter()
    app = QApplication(["untell"])
    theme.apply(app, dark=False)
    passing = tempfile.TemporaryDirectory()  # the person's own settings stay as they are
    window = build(Settings(Path(passing.name) / "window.ini"), sandbox.prove(()))
    window.resize(1180, 760)
    window.show()
    window.set_text(_long_text())
    _until(lambda: bool(window.checking.findings))
    _until(lambda: False, 2.0)
    long_delay = _delay(window)
    typing = _stalls(lambda: _type(window.editing.editor))
    window.set_text(_long_text())
    _until(lambda: bool(window.checking.findings))
    _until(lambda: False, 1.0)

    def rewrite() -> None:
        window.rewrite()
        _until(lambda: window.pages.currentWidget() is window.review)

    rewriting = _stalls(rewrite)
    after = _stalls(lambda: _until(lambda: False, 3.0))
    sliding = _stalls(lambda: _slide(window))
    window.show_sample()
    _until(lambda: bool(window.checking.findings))
    post_delay = _delay(window)
    window.workshop.close()
    return {
        "words": _WORDS,
        "underlined_long_ms": long_delay,
        "underlined_post_ms": post_delay,
        **_figures("typing", typing),
        **_figures("rewriting", rewriting),
        **_figures("review", after),
        **_figures("sliding", sliding),
        **_start(),
    }


def _long_text() -> str:
    from app import assets

    post = assets.read_text("examples/post.txt").strip()
    plain = "The rain went on all day and the bread took longer than it should have, but nobody minded. " * 4
    text = post + "\n\n"
    while len(text.split()) < _WORDS:
        text += plain + "\n\n"
    return text


def _type(editor: object) -> None:
    """Type in the middle of the text, thirteen keys a second as a fast person does."""
    from PySide6.QtGui import QTextCursor

    from app.gui.editor.editor import TextEditor

    assert isinstance(editor, TextEditor), "typing goes into the editor"
    cursor = editor.textCursor()
    cursor.setPosition(editor.document().characterCount() // 2)
    editor.setTextCursor(cursor)
    for key in ("I live in Leeds and work as a nurse. " * 8)[:_KEYS]:
        editor.textCursor().insertText(key)
        editor.moveCursor(QTextCursor.MoveOperation.NoMove)
        _until(lambda: False, 0.075)


def _slide(window: object) -> None:
    """Draw the slider from one end to the other within a second and a half."""
    from app.gui.main.window import MainWindow

    assert isinstance(window, MainWindow), "a window has a slider"
    for value in range(0, 101, 2):
        window.controls.slider.set_value(value)
        _until(lambda: False, 0.03)


def _delay(window: object) -> int:
    """Return how many milliseconds pass from the last key to the underline, the pause before a look included."""
    from app.gui.main.window import MainWindow

    assert isinstance(window, MainWindow), "a window has an editor"
    editor = window.editing.editor
    worst = 0.0
    for number in range(10):
        address = f"jo{number}@example.org"
        began = time.monotonic()
        editor.textCursor().insertText(f" {address} ")
        _until(lambda address=address: any(s.cursor.selectedText() == address for s in editor.extraSelections()))  # type: ignore[misc]
        worst = max(worst, time.monotonic() - began)
    return round(worst * 1000)


def _until(so: Callable[[], bool], seconds: float = 60.0) -> None:
    """Let the event loop run, as it runs for a person, until something is so."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    end = time.monotonic() + seconds
    watch = QTimer()
    watch.timeout.connect(lambda: loop.quit() if so() or time.monotonic() > end else None)
    watch.start(5)
    loop.exec()


def _stalls(act: Callable[[], object]) -> list[tuple[float, float]]:
    """Return by how many milliseconds the event loop came late while `act` went on, and how long it had computed."""
    from PySide6.QtCore import Qt, QTimer

    seen = [(time.perf_counter(), time.thread_time())]
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: seen.append((time.perf_counter(), time.thread_time())))
    timer.start(_EVERY)
    act()
    timer.stop()
    return [
        (max(0.0, (b - a) * 1000 - _EVERY), (own - before) * 1000) for (a, before), (b, own) in itertools.pairwise(seen)
    ]


def _figures(name: str, seen: Sequence[tuple[float, float]]) -> dict[str, float | int]:
    late, own = sorted(late for late, _ in seen), sorted(own for _, own in seen)
    place = min(len(seen) - 1, int(len(seen) * 0.99))
    return {
        f"{name}_p99_ms": round(late[place], 1),
        f"{name}_worst_ms": round(late[-1], 1),
        f"{name}_own_p99_ms": round(own[place], 1),
        f"{name}_own_worst_ms": round(own[-1], 1),
        f"{name}_looks": len(seen),
    }


def _start() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as passing:
        alone = {**os.environ, "UNTELL_HOME": passing}
        done = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True, env=alone)
    usable, _, resident = done.stdout.split()
    return {"start_s": round(float(usable), 2), "idle_mb": round(int(resident) / 1e6)}


if __name__ == "__main__":
    print(json.dumps(measure()))
