"""Brings the page of profiles into a window when it is first asked for: no start waits for what encrypts."""

from app.gui.main.window import MainWindow
from app.gui.profiles.profiles_controller import Profiling


def profiling(window: MainWindow) -> Profiling:
    """Return what works on profiles in this window; its vault is closed with the window."""
    made = window.findChild(Profiling)
    if made is None:
        made = Profiling(window.workshop, window.messages, window.current_text, window.decisions, window)
        page = made.page
        window.pages.addWidget(page)
        made.shown.connect(lambda: window.show_page(page))
        made.knew.connect(window.checking.look)
        made.picked.connect(window.set_text)
        page.left.connect(window.show_editing)
        window.closed.connect(made.close)
    return made
