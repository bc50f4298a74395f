"""Brings together the page on which a model is wanted, its download, and who works with it afterwards."""

from PySide6.QtCore import QObject

from app.gui.models.model_download import Fetching
from app.gui.settings.model_choice import Settling
from app.gui.welcome.model_page import STARTER, ModelPage
from app.gui.widgets.status_strip import StatusStrip
from app.gui.work.session_worker import Workshop


class Getting(QObject):
    """Gets the starter model when the page asks for it, tells how it stands, and has it used when it is there."""

    def __init__(
        self, page: ModelPage, fetching: Fetching, settling: Settling, strip: StatusStrip, workshop: Workshop
    ) -> None:
        super().__init__(page)
        self._page, self._fetching, self._settling = page, fetching, settling
        self._strip, self._workshop = strip, workshop
        page.wanted.connect(lambda: fetching.start(STARTER))
        page.stopped.connect(fetching.stop)
        page.file_wanted.connect(settling.ask_model)
        fetching.moved.connect(page.show_standing)
        fetching.moved.connect(lambda standing: strip.show_fetching(standing.told))
        fetching.ended.connect(self._ended)

    def refresh(self) -> None:
        """Bring the page up to date: the model may have come or gone since."""
        if not self._fetching.running:
            self._page.show_idle(STARTER in self._settling.installed())

    def _ended(self, model: str) -> None:
        self._page.show_idle(model == STARTER or STARTER in self._settling.installed())
        self._strip.show_model(self._workshop.model)
        if model:
            self._settling.work_with(model)
