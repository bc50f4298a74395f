"""The menus: everything the window can do, with its keys."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu

from app.gui.main.about import show_about
from app.gui.main.window import MainWindow
from app.gui.widgets import theme

Key = QKeySequence.StandardKey


class Menus(QObject):
    """The menus of a window, of which it knows nothing; what a page cannot do is switched off while it is shown."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.turned.connect(self.update_for)
        window.workshop.busy.connect(lambda kind: self.stop.setEnabled(bool(kind)))
        self._file()
        self._edit()
        self._text()
        self._view()
        self._help()
        self.stop.setEnabled(bool(window.workshop.kind))

    def update_for(self, editing: bool, reviewing: bool, noting: bool = False) -> None:
        """Switch actions on and off for a page."""
        for action in (self.check, self.rewrite, self.paste):
            action.setEnabled(editing)
        for action in (self.undo, self.redo):
            action.setEnabled(editing or reviewing or noting)
        self.take.setEnabled(reviewing)
        self.back.setEnabled(not editing)
        self.findings.setEnabled(editing or reviewing or noting)
        self.save.setEnabled(editing or reviewing)
        self.copy_all.setEnabled(editing or reviewing)

    def _file(self) -> None:
        menu, window = self._menu("&File"), self._window
        self._add(menu, "&Open…", self._soon(window.filing.ask_open), Key.Open)
        self._add(menu, "Clinical &notes", lambda: window.noting.shown.emit(), "Ctrl+Shift+O")
        self.save = self._add(menu, "&Save as…", self._soon(window.filing.ask_save), Key.Save)
        menu.addSeparator()
        self._add(menu, "&Quit", self._soon(window.end), Key.Quit)

    def _edit(self) -> None:
        menu, window = self._menu("&Edit"), self._window
        self.undo = self._add(menu, "&Undo", window.undo, Key.Undo)
        self.redo = self._add(menu, "&Redo", window.redo)
        self.redo.setShortcuts([QKeySequence(keys) for keys in ("Ctrl+Shift+Z", "Ctrl+Y")])
        menu.addSeparator()
        self.paste = self._add(menu, "&Paste", window.editing.editor.paste)
        self.copy_all = self._add(menu, "&Copy the whole text", window.copy_text, "Ctrl+Shift+C")
        menu.addSeparator()
        self._add(menu, "P&references…", window.settling.ask_preferences, Key.Preferences)
        self._add(menu, "C&lipboard and hotkey…", window.desktop_wanted.emit)
        self.restore = self._add(menu, "&Bring the original back", window.original.restore, "Ctrl+Alt+Z")

    def _text(self) -> None:
        menu, window = self._menu("&Text"), self._window
        self.check = self._add(menu, "&Check with the model", window.check, "Ctrl+Return")
        self.live = self._add(menu, "Let the model look after every &pause", lambda: None)
        self.live.setCheckable(True)
        self.live.toggled.connect(self._set_live)
        self._add(menu, "&Profiles: what all your posts tell…", self._show_profiles, "Ctrl+Shift+P")
        self._add(menu, "&Models…", window.shelving.show)
        self._add(menu, "Use a model &file…", self._soon(window.settling.ask_model))
        menu.addSeparator()
        self.rewrite = self._add(menu, "&Rewrite", window.rewrite, "Ctrl+R")
        self.stop = self._add(menu, "&Stop", window.cancel, "Ctrl+.")
        self.take = self._add(menu, "&Use the rewrite in the editor", window.take, "Ctrl+Shift+Return")
        self.back = self._add(menu, "&Back to your text", window.show_editing, "Alt+Left")

    def _view(self) -> None:
        menu = self._menu("&View")
        self.findings = self._add(menu, "To the &cards", self._window.focus_cards, "F6")
        self._add(menu, "To the &slider", self._window.controls.slider.bar.setFocus, "F7")
        menu.addSeparator()
        self._add(menu, "&Larger text", lambda: self._resize(1), Key.ZoomIn)
        self._add(menu, "S&maller text", lambda: self._resize(-1), Key.ZoomOut)

    def _help(self) -> None:
        menu, window = self._menu("&Help"), self._window
        self._add(menu, "&Manual", self._show_manual, Key.HelpContents)
        self._add(menu, "&Welcome, and what Untell promises", window.show_welcome)
        self._add(menu, "&Proof that nothing leaves this machine…", self._show_proof)
        self._add(menu, "Try a &sample", window.show_sample)
        menu.addSeparator()
        self._add(menu, "&About Untell", lambda: show_about(window))

    def _show_manual(self) -> None:
        from app.gui.main.manual import show_manual  # what it needs is needed by nothing else

        show_manual(self._window)

    def _show_profiles(self) -> None:
        from app.gui.main.profiles import profiling  # what it needs is needed by nothing else

        profiling(self._window).show()

    def _show_proof(self) -> None:
        from app.gui.main.proof import show_proof  # what it needs is needed by nothing else

        show_proof(self._window.workshop.engine, self._window.messages, self._window)

    def _set_live(self, wanted: bool) -> None:
        self._window.checking.live_model = wanted
        if wanted and self._window.workshop.model is None:
            self._window.messages.note("No model is installed: the signals look at every pause as they do now.")

    def _resize(self, by: int) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        size = round(app.font().pointSizeF()) + by
        theme.resize(app, size)
        self._window.settings.font_size = size

    def _soon(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return what does `act`, which may wait for a dialog: a screen reader that chose it must not wait as well."""
        return lambda: QTimer.singleShot(0, self, act)

    def _menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def _add(
        self, menu: QMenu, text: str, act: Callable[[], object], keys: QKeySequence.StandardKey | str | None = None
    ) -> QAction:
        action = QAction(text, self._window)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: act())
        menu.addAction(action)
        return action
