"""A session: one text at a time, one engine; check it, rewrite it, choose from what was made, cancel."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from app.agents.base import Team
from app.agents.team import Sight, signals_only, with_model
from app.core.edits import Edit, apply
from app.core.errors import UsageError
from app.core.inference import Inference
from app.core.mentions import Mention
from app.core.policy import Policy, policy_for
from app.core.tradeoff import estimated_risk, least_gain, select
from app.core.trajectory import Round, Trajectory
from app.engines.base import Engine
from app.methods import METHODS
from app.methods.base import Control, Method, Progress, Rounds
from app.signals import language


@dataclass(frozen=True, slots=True)
class Checked:
    """What a text gives away. `checked` is False where nobody here reads its language; `notice` says so.

    `by_signals` tells whether the signals looked, beside the model or alone.
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


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A rewrite: the rounds, the chosen text, and how it came about. `notice` as in `Checked`."""

    trajectory: Trajectory
    method: str
    slider: float
    notice: str | None
    model: str | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Selection:
    """The text a slider position picks from rounds already made. `estimated`: no round has attacked this text."""

    text: str
    edits: tuple[Edit, ...]
    risk: float
    kept: float
    round: int | None
    beyond: bool

    @property
    def estimated(self) -> bool:
        """Tell whether the risk is an estimate."""
        return self.round is None


@dataclass(frozen=True, slots=True)
class Listener:
    """What a session tells while it works; every call comes from the thread that called the session."""

    on_progress: Callable[[Progress], None] = lambda _: None
    on_found: Callable[[Inference], None] = lambda _: None
    on_round: Callable[[Round], None] = lambda _: None


_SILENT = Listener()


@dataclass(slots=True)
class Session:
    """Checks and rewrites texts with the signals, a model, or both.

    One call at a time; `cancel` may be called from any other thread. A model's call then ends within 0.3 s, the signals
    when they have read the text they are at.
    """

    engine: Engine | None = None
    use_signals: bool = True
    capable: bool = False
    sight: Sight = field(default_factory=Sight)
    listener: Listener = _SILENT
    _stop: threading.Event = field(default_factory=threading.Event)
    _team: Team | None = None
    _last: Trajectory | None = None

    @property
    def team(self) -> Team:
        """Return who plays which role, put together at the first use."""
        if self._team is None:
            if self.engine is None:
                self._team = signals_only(self.sight)
            else:
                self._team = with_model(self.engine, self.sight, self.use_signals, self.capable)
        return self._team

    def cancel(self) -> None:
        """Stop the call under way; it raises `CancelledError` or returns the rounds made so far.

        Between two calls it stops the next one, so that no cancel is lost to a call that is only just being started.
        """
        self._stop.set()

    def check(self, text: str) -> Checked:
        """Return what `text` gives away about its author.

        Raises:
            EngineError, CancelledError: the engine failed, or `cancel` was called.
        """
        started = time.monotonic()
        with self._cancellable():
            mentions, inferences = Rounds(self.team, self._control(None)).attack(text)
        found, notice = self._readable(text)
        return Checked(
            text=text,
            language=found,
            checked=notice is None,
            notice=notice,
            mentions=mentions,
            inferences=inferences,
            model=self.team.model,
            seconds=time.monotonic() - started,
            by_signals=self.engine is None or self.use_signals,
        )

    def rewrite(
        self,
        text: str,
        slider: float = 50,
        method: str = "rational",
        rounds: int | None = None,
        max_seconds: float | None = None,
    ) -> Rewritten:
        """Return the rounds that rewrite `text` as far as `slider` says.

        Raises:
            UsageError: unknown method, or a slider outside 0-100.
            EngineError, CancelledError: it failed or was cancelled before the first attack stood.
        """
        started = time.monotonic()
        chosen, policy = _method(method), _policy(slider, rounds)
        with self._cancellable():
            self._last = chosen.run(text, self.team, policy, self._control(max_seconds))
        notice = self._readable(text)[1]
        return Rewritten(self._last, method, slider, notice, self.team.model, time.monotonic() - started)

    def select(self, slider: float) -> Selection:
        """Choose at once, from the rounds of the last rewrite, the text that `slider` asks for.

        `beyond` tells that the slider allows more rounds than were made, and that something is left for them to do.

        Raises:
            UsageError: nothing was rewritten yet, or a slider outside 0-100.
        """
        if self._last is None:
            raise UsageError("Rewrite a text first.")
        policy = _policy(slider)
        done = self._last.rounds
        within = self._last.edits(min(policy.rounds, len(done) - 1))
        chosen = select(within, policy, least_gain(done[0].inferences))
        text = apply(self._last.original, chosen)
        attacked = next((index for index, r in enumerate(done) if r.text == text), None)
        risk = estimated_risk(done[0].inferences, chosen) if attacked is None else done[attacked].risk.score
        kept = 1 - sum(e.cost or 0.0 for e in chosen) if attacked is None else done[attacked].utility.kept
        beyond = any(policy.acts_on(i) for i in done[-1].inferences) and policy.rounds > len(done) - 1
        return Selection(text, chosen, risk, max(0.0, kept), attacked, beyond)

    @contextlib.contextmanager
    def _cancellable(self) -> Iterator[None]:
        """Forget a cancel once the call it was meant for has ended."""
        try:
            yield
        finally:
            self._stop.clear()

    def _control(self, max_seconds: float | None) -> Control:
        tell = self.listener
        return Control(self._stop.is_set, tell.on_progress, tell.on_found, tell.on_round, max_seconds)

    def _readable(self, text: str) -> tuple[str | None, str | None]:
        """Return the text's language, and a notice where what reads texts here cannot read it."""
        found = language.detect(text)
        if found in language.READABLE:
            return found, None
        name = language.names().get(found or "", "a language that was not recognised")
        return found, (
            f"Not checked: the text seems to be in {name}, which cannot be read here; only e-mail addresses, numbers "
            "and the like were looked for."
        )


def _policy(slider: float, rounds: int | None = None) -> Policy:
    try:
        return policy_for(slider, rounds)
    except ValueError as error:
        raise UsageError(f"This slider position does not exist: {error}.") from None


def _method(name: str) -> Method:
    try:
        return METHODS[name]
    except KeyError:
        raise UsageError(f"There is no method {name!r}; choose one of {', '.join(METHODS)}.") from None
