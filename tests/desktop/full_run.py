"""One run of the program with everything in it, for tests that look at what it leaves and loads; started as a program.

    python -m tests.desktop.full_run TEXT-FILE WAY

The clipboard is checked, rewritten and brought back, the window checks and rewrites, the panel proves, a profile
remembers, the program quits by itself. WAY "crash" ends it by a fault in a thread, one in the window, and SIGABRT, the
text still in it. On standard output: the program's and its children's arguments and environments, and the
network-capable modules loaded.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.gui.main.window import MainWindow

CAPABLE = (
    "_socket _ssl socket ssl http http.client http.server urllib.request urllib3 requests httpx httpcore aiohttp "
    "ftplib smtplib imaplib poplib telnetlib nntplib xmlrpc.client socketserver asyncio truststore huggingface_hub "
    "websockets PySide6.QtNetwork multiprocessing.connection jeepney"
).split()


def loaded() -> list[str]:
    """Return the network-capable modules that are loaded."""
    return [name for name in CAPABLE if name in sys.modules]


def libraries() -> list[str]:
    """Return the network-capable native libraries that are loaded, where the system tells."""
    maps = Path("/proc/self/maps")
    names = {line.rsplit("/", 1)[-1] for line in maps.read_text().splitlines()} if maps.exists() else set()
    return sorted(n for n in names if n.startswith(("libcurl", "libQt6Network", "libssh", "libsoup", "libgio")))


def seen() -> dict[str, str]:
    """Return the arguments and environments of this process and its children, where the system tells."""
    import psutil

    found = {}
    for process in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        for name in ("cmdline", "environ"):
            try:
                found[f"{process.pid} {name}"] = (
                    Path(f"/proc/{process.pid}/{name}").read_bytes().decode("utf-8", "replace")
                )
            except OSError:
                found[f"{process.pid} {name}"] = "unreadable, even to its own person"
    return found


def until(holds: Callable[[], bool]) -> None:
    """Let the window's events happen until something holds."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        QApplication.processEvents()
        time.sleep(0.005)


def main(text: str, way: str) -> None:
    """Run it."""
    from app.engines.isolation import sandbox

    sandbox.enter()
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from app.desktop.single_instance import Request
    from app.gui.app import build
    from app.gui.main.menus import Menus
    from app.gui.running import Running
    from app.gui.settings.settings import Settings
    from tests.desktop.fake_loading import child

    app = QApplication(["untell"])
    settings = Settings()
    running = Running(app, settings, lambda: build(settings, sandbox.prove()))
    QGuiApplication.clipboard().setText(text)
    flow = running.flow
    for request in (Request.CHECK, Request.REWRITE):
        flow.handle(request)
        until(lambda: flow.preview.selection is not None)
        flow.preview.take()
    flow.handle(Request.AUTO)
    until(lambda: not flow.active or flow.toast.undo_button.isVisible() or "Nothing" in flow.toast.sentence.text())
    flow.undo()
    window = running.window
    window.settling.loader = child
    window.settling.load_model()
    until(lambda: window.workshop.engine is not None)
    window.set_text(text)
    window.show()
    until(lambda: bool(window.checking.findings))
    window.rewrite()
    until(lambda: window.pages.currentWidget() is window.review)
    window.findChild(Menus)._show_proof()
    until(lambda: any("All were refused" in w.heading.text() for w in app.topLevelWidgets() if hasattr(w, "heading")))
    before = loaded()
    _remember(window, text)
    told = {"modules": before, "with_keyring": loaded(), "libraries": libraries(), "seen": seen()}
    print(json.dumps(told), flush=True)
    if way == "crash":
        _crash(text, window.workshop.engine.pid)
    # Without a screen the clipboard is this process's own, and would outlive Python and what Python put there.
    QGuiApplication.clipboard().clear()
    QTimer.singleShot(0, running.quit)
    raise SystemExit(app.exec())


def _remember(window: "MainWindow", text: str) -> None:
    """Have a profile remember the text, with facts, decisions and a name out of it, and write a sealed copy."""
    from app.core.attributes import Attribute
    from app.core.policy import Decision
    from app.gui.main.profiles import profiling
    from app.store import paths
    from app.vault.records import Keep

    profiles, word = profiling(window), text.split()[-2]
    profiles.show()
    until(profiles.page.begin.isEnabled)
    profiles.keeper.make("correct horse battery", lambda: profiles._begin(word, Keep.TEXTS))
    until(lambda: profiles.page.names.count() == 1)
    profiles.set_facts({Attribute.NAME: word})
    window.decisions.decide((Attribute.NAME, word), Decision.WRONG)
    profiles.remember()
    until(lambda: profiles.page.state.text() == "1 post remembered.")
    copy = paths.data_dir() / "copy.vault"
    profiles.files.copy(copy, "correct horse battery")
    until(copy.exists)


def _crash(text: str, engine: int) -> None:
    def fail() -> None:
        raise ValueError(text)

    os.kill(engine, 11)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    sys.excepthook(ValueError, ValueError(text), None)
    os.abort()


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2])
