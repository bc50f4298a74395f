"""What the page of models has done outside the window: downloads, with the hub's token where one is wanted."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.store import secrets

if TYPE_CHECKING:
    from app.gui.models.model_offers import Offer
    from app.gui.models.models_controller import Shelving
    from app.models.download.job import Progress


class Bringing:
    """Has models of the catalogue fetched by the process that may, which knows nothing of any text.

    The hub's token comes out of the system's safe, and only when the hub asks for it; one that no safe takes is
    remembered until the window closes.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._typed = ""

    def __call__(self, model: str, told: "Callable[[Progress], None]", stopped: Callable[[], bool]) -> None:
        """Fetch a model. Raises NoModelError, CancelledError: it did not come; the message says what to do."""
        from app.models.download import download_parent
        from app.models.download.job import Means, with_known_tokens

        def work(means: Means) -> None:
            download_parent.bring(model, self._folder, told, stopped, means)

        with_known_tokens(work, Means(), lambda: self._typed or secrets.read(secrets.HUB_TOKEN))

    def keep_token(self, token: str) -> bool:
        """Use this token from now on; tell whether the system's safe keeps it beyond this run."""
        self._typed = token
        return secrets.keep(secrets.HUB_TOKEN, token)


def stock(shelving: "Shelving", folder: Path, bringing: Bringing) -> None:
    """Give the page of models the shelf it is about; what that needs is imported once it is looked at."""

    def survey() -> "tuple[Offer, ...]":
        from app.gui.models import model_offers
        from app.models.shelf.shelf import Shelf

        return model_offers.offers(Shelf(folder))

    def verify(model: str) -> str:
        from app.gui.models import model_offers
        from app.models.shelf.shelf import Shelf

        return model_offers.verify(Shelf(folder), model)

    def remove(model: str) -> None:
        from app.gui.models import model_offers
        from app.models.shelf.shelf import Shelf

        model_offers.remove(Shelf(folder), model)

    shelving.survey, shelving.verify, shelving.remove = survey, verify, remove
    shelving.keep_token, shelving.folder = bringing.keep_token, folder
