"""Carries out what the page of models is asked for: downloads, checks, removals; and keeps the page true."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from app.core.errors import NoModelError
from app.gui.models.download_pace import Standing
from app.gui.models.model_download import Fetching
from app.gui.models.model_offers import Offer, State
from app.gui.models.models_page import ModelsPage
from app.gui.models.models_row import ModelRow
from app.gui.settings.model_choice import Settling
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from app.gui.work.tasks import TaskRunner


def _nothing() -> tuple[Offer, ...]:
    return ()


def _nobody(model: str) -> str:
    raise NoModelError(f"Nothing can be done with {model} from here; see `untell models --help`.")


class Shelving(QObject):
    """`survey`, `verify`, `remove` and `keep_token` do the work, without the window. Signals: `shown` when the page is
    wanted."""

    shown = Signal()

    def __init__(self, fetching: Fetching, settling: Settling, workshop: Workshop, messages: Messages) -> None:
        super().__init__(fetching)
        self.survey: Callable[[], tuple[Offer, ...]] = _nothing
        self.verify: Callable[[str], str] = _nobody
        self.remove: Callable[[str], object] = _nobody
        self.keep_token: Callable[[str], bool] = lambda token: False
        self.folder = Path()
        self.page = ModelsPage()
        self._fetching, self._settling, self._workshop, self._messages = fetching, settling, workshop, messages
        self._runner = TaskRunner(messages, self)
        self._troubles: dict[str, tuple[str, bool]] = {}
        self._doomed = self._checked = ""
        self.page.row_made.connect(self._wire)
        self.page.file_wanted.connect(settling.ask_model)
        self.page.folder_wanted.connect(self._open_folder)
        fetching.moved.connect(self._moved)
        fetching.failed.connect(self._failed)
        fetching.ended.connect(self._ended)
        fetching.closed.connect(self._runner.close)
        workshop.loaded.connect(lambda _: self.refresh())

    def show(self) -> None:
        """Bring the page up, true to what there is now."""
        self.shown.emit()
        self.refresh()
        self.page.back.setFocus()

    def refresh(self) -> None:
        """Look at the folder anew, beside the window; a page that nobody sees is not kept up to date."""
        if self.page.isVisible():
            self._runner.submit(self.survey, self._show)

    def _show(self, offers: tuple[Offer, ...]) -> None:
        self.page.show_offers(offers, str(self.folder))
        self._rest()

    def _rest(self) -> None:
        busy = self._fetching.model
        for model, row in self.page.rows.items():
            trouble, token = self._troubles.get(model, ("", False))
            if model == self._checked:
                row.show_checking()
            elif model != busy:
                # A file that lies elsewhere works under a name of its own; what was chosen is the file.
                known_as = self._settling.chosen if row.offer.state is State.FOUND else self._workshop.model
                used = bool(self._workshop.model) and model == known_as
                row.show_idle(used, not busy, trouble, token)

    def _wire(self, row: ModelRow) -> None:
        model = row.offer.id
        row.wanted.connect(partial(self._get, model))
        row.paused.connect(self._fetching.stop)
        row.given_up.connect(partial(self._give_up, model))
        row.used.connect(partial(self._settling.work_with, model))
        row.verified.connect(partial(self._verify, model))
        row.removed.connect(partial(self._remove, model))
        row.token_given.connect(partial(self._try_token, model))

    def _get(self, model: str) -> None:
        self._troubles.pop(model, None)
        self._fetching.start(model)
        self._rest()

    def _try_token(self, model: str, token: str) -> None:
        if not self.keep_token(token):
            self._messages.note("This system has no safe for secrets: the token is forgotten when the window closes.")
        self._get(model)

    def _give_up(self, model: str) -> None:
        if self._fetching.model == model:
            self._doomed = model
            self._fetching.stop()
        else:
            self._remove(model)

    def _remove(self, model: str) -> None:
        self._troubles.pop(model, None)
        self._runner.submit(lambda: self.remove(model), lambda _: None, self.refresh)

    def _verify(self, model: str) -> None:
        self._checked = model
        self._troubles.pop(model, None)
        self._rest()
        self._runner.submit(lambda: self.verify(model), self._messages.note, self._verified)

    def _verified(self) -> None:
        self._checked = ""
        self.refresh()

    def _moved(self, standing: Standing) -> None:
        row = self.page.rows.get(self._fetching.model)
        if row is not None:
            row.show_standing(standing)

    def _failed(self, model: str, sentence: str, wants_token: bool) -> None:
        self._troubles[model] = (sentence, wants_token)

    def _ended(self, _: str) -> None:
        doomed, self._doomed = self._doomed, ""
        if doomed:
            self._remove(doomed)
        self._rest()
        self.refresh()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder)))
