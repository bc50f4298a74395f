"""A session of its own, over a model that is loaded already, for work beside the window's."""

from collections.abc import Callable
from dataclasses import dataclass

from app.methods import METHODS
from app.service import Session


@dataclass(frozen=True, slots=True)
class Helper:
    """The session, and how to rewrite with it; `rounds` None: by the slider."""

    session: Session
    method: str = next(iter(METHODS))
    rounds: int | None = None

    @property
    def has_model(self) -> bool:
        """Tell whether a model works in it."""
        return self.session.engine is not None


Lend = Callable[[], Helper]


def signals_alone() -> Helper:
    """Return a helper that knows no model."""
    return Helper(Session())
