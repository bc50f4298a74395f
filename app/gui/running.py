"""The running program: the window, the clipboard's preview, tray and hotkey, and requests of later starts."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.agents.team import Sight
from app.desktop import version_age
from app.desktop.single_instance import Asked, Post, Request
from app.gui.clipboard.clipboard_flow import ClipboardFlow
from app.gui.desktop.desktop_integration import Surroundings
from app.gui.settings.settings import Settings
from app.gui.work.messages import Message
from app.gui.work.side_session import Helper
from app.service import Session

if TYPE_CHECKING:
    from app.gui.main.window import MainWindow

_ANSWER = 50.0  # seconds the window may be busy until it takes a later start's request
_DRAWN = 200  # milliseconds in which nothing takes the preview's first findings their time
_SETTLED = 1500  # milliseconds after a start in which the word lists, not needed yet, keep out of the way


class Running(QObject):
    """`make_window` builds the main window when it is first needed."""

    _heard = Signal(object, object)

    def __init__(self, app: QApplication, settings: Settings, make_window: "Callable[[], MainWindow]") -> None:
        super().__init__(app)
        self._app, self._settings, self._make_window = app, settings, make_window
        self._window: MainWindow | None = None
        self._awaiting: list[Callable[[], None]] = []
        self.flow = ClipboardFlow(lambda: settings.slider, self._lend, self._with_model, self)
        self.flow.window_wanted.connect(self._open_with)
        # Not at once: the preview has just been drawn, and its person looks at it.
        self.flow.work.done.connect(lambda: QTimer.singleShot(_DRAWN, self, self._bring_model_to_preview))
        self.flow.idle.connect(lambda: QTimer.singleShot(0, self, self._end_if_done))
        self.around = Surroundings(settings, lambda: self.flow.clip.can_undo, self)
        self.around.asked.connect(self.handle)
        self.around.quit_wanted.connect(self.quit)
        self.around.changed.connect(self._follow)
        self.around.messages.told.connect(self._tell)
        self._heard.connect(self._answer)
        self._calls: set[Future[bool]] = set()
        self._ending = False
        self._post = Post(self._hear)
        app.setQuitOnLastWindowClosed(False)
        app.aboutToQuit.connect(self._close)

    def begin(self, request: Request) -> None:
        """Do what this start asks for, then hold what else the person has chosen."""
        self.handle(Asked(request))
        self.around.begin()
        self._follow()
        if self.around.waits:
            QTimer.singleShot(_SETTLED, self, self.flow.work.warm)

    @property
    def window(self) -> "MainWindow":
        """Return the main window, built now if there is none."""
        if self._window is None:
            made = self._window = self._make_window()
            made.closed.connect(self._window_closed)
            made.quitted.connect(self._app.quit)
            made.desktop_wanted.connect(lambda: self.around.ask(made))
            made.workshop.loaded.connect(lambda _: self.flow.deepen())
            made.workshop.busy.connect(self._go_on)
            self._follow()
        return self._window

    def handle(self, asked: Asked) -> None:
        """Do what a start, this one or a later one, the tray or the hotkey asks for."""
        if asked.token:
            # The desktop lets a window come to the front for the one whom it gave this to.
            os.environ["XDG_ACTIVATION_TOKEN"] = asked.token
        if asked.request is Request.SHOW:
            self.show()
        elif asked.request is Request.STAY:
            self.around.stay()
        else:
            self.flow.handle(asked.request)

    def show(self) -> None:
        """Bring the main window to the front."""
        first, window = self._window is None, self.window
        if first:
            window.show_editing() if self._settings.welcomed else window.show_welcome()
        window.show()
        window.raise_()
        window.activateWindow()
        if first:
            # The window is to be seen before a model takes the disk and the processor.
            QTimer.singleShot(0, window, window.settling.load_model)
            if old := version_age.today():
                window.messages.note(old)

    def _hear(self, asked: Asked) -> bool:
        """Hand a later start's request to the window's thread; False where the program ends before it is met."""
        call: Future[bool] = Future()
        self._calls.add(call)
        try:
            if self._ending:
                return False
            self._heard.emit(asked, call)
            return call.result(_ANSWER)
        except (CancelledError, TimeoutError):
            return not call.cancel()
        finally:
            self._calls.discard(call)

    def _answer(self, asked: Asked, call: "Future[bool]") -> None:
        if call.set_running_or_notify_cancel():
            call.set_result(True)
            self.handle(asked)

    def quit(self) -> None:
        """End the program, unless its window holds a text that the person would rather keep."""
        if self._window is None:
            self._app.quit()
        else:
            self._window.end()

    def _bring_model(self) -> None:
        """Load the model, behind a window that need not be seen; once."""
        if self._window is None:
            self.window.settling.load_model()

    def _bring_model_to_preview(self) -> None:
        if self.flow.active:
            self._bring_model()

    def _with_model(self, then: Callable[[], None]) -> None:
        """Call `then` once, when the load under way or to come has ended, however it ended.

        For a rewrite that nobody would see improved: the model comes first.
        """
        self._bring_model()
        self._awaiting.append(then)
        self._go_on(self.window.workshop.kind)

    def _go_on(self, busy_with: str) -> None:
        """Call what waited for the model, unless that is still being loaded."""
        if busy_with != "load":
            waited, self._awaiting = self._awaiting, []
            for then in waited:
                then()

    def _lend(self) -> Helper:
        if self._window is not None:
            return self._window.workshop.lend()
        chosen = self._settings.choices
        return Helper(Session(sight=Sight(attributes=chosen.attributes)), chosen.method, chosen.rounds or None)

    def _open_with(self, text: str) -> None:
        self.show()
        self.window.set_text(text)

    def _follow(self) -> None:
        """Have the window hide or end when it is closed, as the person has chosen."""
        if self._window is not None:
            self._window.stays = self.around.stays

    def _tell(self, message: Message) -> None:
        """Tell of trouble with hotkey or tray where the person looks."""
        if self._window is not None and self._window.isVisible():
            self._window.messages.told.emit(message)
        else:
            self.flow.toast.tell(message.sentence)

    def _window_closed(self) -> None:
        # Later: it is still busy with its closing.
        QTimer.singleShot(0, self, self._let_go)

    def _let_go(self) -> None:
        self._window = None
        self._go_on("")  # with the window went the model, and what waits for it goes on without
        self._end_if_done()

    def _end_if_done(self) -> None:
        """End the program when nothing of it is seen and nothing would be lost."""
        seen = self._window is not None and self._window.isVisible()
        wanted = seen or bool(self._calls) or self.flow.active or self._holds_the_clipboard()
        if not (wanted or self.around.stays):
            self._shut()
            self._app.quit()

    def _shut(self) -> None:
        """Take no more requests: whoever asks from now on, or waits for an answer, becomes the program."""
        self._ending = True
        self._post.close()
        for call in tuple(self._calls):
            call.cancel()

    def _holds_the_clipboard(self) -> bool:
        """Tell whether what we put on the clipboard would vanish with us, as it does everywhere but on two systems."""
        return sys.platform not in ("win32", "darwin") and self.flow.clip.would_vanish

    def _close(self) -> None:
        self._shut()
        self.around.close()
        self.flow.close()
        if self._window is not None:
            self._window.workshop.close()
