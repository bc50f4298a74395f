"""What the ways of fetching a model share: progress, cancelling, and the two kinds of failure."""

from collections.abc import Callable
from dataclasses import dataclass

from app.core.errors import CancelledError, NoModelError
from app.models.catalogue import ModelSpec


class FetchError(NoModelError):
    """The model could not be fetched."""


class SourceError(Exception):
    """One source failed; the message is half a sentence that says why. Another source may still work."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a download is: the stage, the source, and bytes done of the total.

    The stage is connect, download, unpack, verify, prepare or done. ``note`` is a sentence
    for the person where something happened, else empty.
    """

    stage: str
    source: str
    done: int
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """One download in progress from one source."""

    spec: ModelSpec
    source: str
    on_progress: Callable[[Progress], None]
    cancelled: Callable[[], bool]

    def report(self, stage: str, done: int, note: str = "") -> None:
        """Tell how many bytes are done; raises CancelledError when the person has stopped the work."""
        self.check()
        self.on_progress(Progress(stage, self.source, min(done, self.spec.size), self.spec.size, note))

    def check(self) -> None:
        """Raise CancelledError when the person has stopped the work."""
        if self.cancelled():
            raise CancelledError("The download was stopped; run it again to go on where it was.")
