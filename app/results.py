"""What a session returns and tells: what a text gives away, its rewrites, what the slider chose from them."""

from collections.abc import Callable
from dataclasses import dataclass

from app.agents.roles.control import Progress
from app.core.edits.edits import Edit
from app.core.inference import Inference
from app.core.mentions import Mention
from app.core.told import Told
from app.core.trajectory import Round, Trajectory
from app.methods.remarks import remarks
from app.signals.text.unread_languages import Unread


@dataclass(frozen=True, slots=True)
class Checked:
    """What a text gives away. `checked` is False where nobody here reads all of it; `notice` says so.

    `unread`: the passages that were not read. `by_signals` tells whether the signals looked, beside the model or alone.
    `by_model`: the model was asked for inferences.
    `told`: what a strong reader probably tells, likeliest first; empty where nobody estimated it.
    """

    text: str
    language: str | None
    checked: bool
    notice: str | None
    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]
    model: str | None
    seconds: float
    by_signals: bool = True
    unread: tuple[Unread, ...] = ()
    told: tuple[Told, ...] = ()
    by_model: bool = True


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A rewrite: the rounds, the chosen text, and how it came about. `notice` and `unread` as in `Checked`.

    `nothing_read`: all of it is in languages that are not read.
    """

    trajectory: Trajectory
    method: str
    slider: float
    notice: str | None
    model: str | None
    seconds: float
    unread: tuple[Unread, ...] = ()
    nothing_read: bool = False

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return what the person must know of this rewrite: what was invented, what privacy was bounded."""
        return remarks(self.trajectory)


@dataclass(frozen=True, slots=True)
class Selection:
    """The text a slider position picks from rounds already made.

    `round`: the round whose text it is, if any. `inferences`: what was found in this text, None while nobody has
    attacked it; the risk is then an estimate. `trajectory`: the rounds it was picked from.
    """

    text: str
    edits: tuple[Edit, ...]
    risk: float
    kept: float
    round: int | None
    beyond: bool
    inferences: tuple[Inference, ...] | None
    trajectory: Trajectory

    @property
    def estimated(self) -> bool:
        """Tell whether the risk is an estimate."""
        return self.inferences is None


@dataclass(frozen=True, slots=True)
class Listener:
    """What a session tells while it works; every call comes from the thread that called the session."""

    on_progress: Callable[[Progress], None] = lambda _: None
    on_found: Callable[[Inference], None] = lambda _: None
    on_round: Callable[[Round], None] = lambda _: None
