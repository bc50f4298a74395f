"""The page of models: what suits this machine first; getting, using, checking and removing, while one works."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.gui.models.model_offers import Offer, State
from app.gui.models.models_row import ModelRow
from app.gui.widgets.pieces import button, discard, page_of_cards, words
from app.models.catalogue.sizes import told

_WHY = (
    "A model reads between the lines, on this machine and nowhere else. Only its download goes online, in a process "
    "that sees no text. Times are estimates for a short post."
)


class ModelsPage(QWidget):
    """Signals: `row_made` with every new ModelRow, `file_wanted`, `folder_wanted`, `left`."""

    row_made = Signal(object)
    file_wanted = Signal()
    folder_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, ModelRow] = {}
        self.back = button("Back to your text", self.left.emit)
        self.file = button("Use a file you have…", self.file_wanted.emit, "", "Install a model file you have")
        self.folder = button("Open the folder", self.folder_wanted.emit, "quiet", "Open the folder of the models")
        self.where = words("Looking at this machine…", "muted", wrap=True)
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        self._lay_out()

    def show_offers(self, offers: tuple[Offer, ...], folder: str) -> None:
        """Show what there is; rows of models that stayed as they were stay too. The keyboard stays with its model."""
        old = {model: self.rows.pop(model) for model, row in list(self.rows.items()) if row.offer not in offers}
        for at, offer in enumerate(offers):
            if offer.id not in self.rows:
                self.rows[offer.id] = ModelRow(offer)
                self.row_made.emit(self.rows[offer.id])
            if self._list.indexOf(self.rows[offer.id]) != at:
                self._list.insertWidget(at, self.rows[offer.id])
        for model, row in old.items():
            if row.holds_focus():
                self._hand_on(model)
            discard(self._list, row)
        taken = sum(offer.bytes for offer in offers if _is_ours(offer))
        self.where.setText(f"The models lie in {folder} and take {told(taken)}.")

    def _hand_on(self, model: str) -> None:
        """Put the keyboard on a model's new row, before the old one goes and takes it to wherever comes next."""
        if model in self.rows:
            self.rows[model].show()
            self.rows[model].take_focus()
        else:
            self.back.setFocus()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(words("Models", "title"))
        head.addStretch()
        for one in (self.folder, self.file, self.back):
            head.addWidget(one)
        area = page_of_cards(self, (head, words(_WHY, "muted", wrap=True)), self._list, self.where)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _is_ours(offer: Offer) -> bool:
    return not offer.carried and offer.state not in (State.ABSENT, State.FOUND)
