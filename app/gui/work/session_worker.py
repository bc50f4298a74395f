"""Where the work is done for the window: one session for live signals, one for the model, both beside the window."""

import gc
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.agents.roles.control import Progress
from app.agents.team import Sight
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.errors import CancelledError
from app.core.inference import Inference, Source
from app.core.merging import merge
from app.core.policy import Wishes
from app.core.trajectory import Round
from app.engines.base import Engine
from app.gui.work.messages import Messages
from app.gui.work.reanchoring import carried
from app.gui.work.side_session import Helper
from app.gui.work.tasks import TaskRunner
from app.methods import METHODS
from app.results import Checked, Listener, Rewritten, Selection
from app.service import Session

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded:
    """An engine ready to work. `fit`: known to be fit for the task; `capable`: its judgement of rewrites counts."""

    engine: Engine
    fit: bool
    capable: bool


Loader = Callable[[], Loaded | None]


@dataclass(frozen=True, slots=True)
class _Work:
    number: int
    kind: str
    stop: threading.Event


class Workshop(QObject):
    """Runs checks and rewrites; all results arrive on the window's thread, those of dropped work never.

    Signals: `busy` with what is being done ("" when nothing is); `progressed`, `found` and `rounded` with what a
    session tells meanwhile; `loaded` with a Loaded or None.
    """

    busy = Signal(str)
    progressed = Signal(object)
    found = Signal(object)
    rounded = Signal(object)
    loaded = Signal(object)
    _heard = Signal(int, object)

    def __init__(self, messages: Messages, sight: Sight | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sight = sight or Sight()
        self._live = TaskRunner(messages, self)
        self._runner = TaskRunner(messages, self)
        self._facts: Mapping[Attribute, str] = {}
        self._quick = Session(sight=self._sight)
        self._session = Session(sight=self._sight)
        self._engine: Engine | None = None
        self._capable = False
        self._method = next(iter(METHODS))
        self._rounds: int | None = None
        self._work: _Work | None = None
        self._looking = 0
        self._number = 0
        self._closed = False
        self._heard.connect(self._pass, Qt.ConnectionType.QueuedConnection)

    @property
    def model(self) -> str | None:
        """Return the model that works, None while the signals are alone."""
        return self._engine.info.model if self._engine else None

    @property
    def engine(self) -> Engine | None:
        """Return the engine at work, None while the signals are alone."""
        return self._engine

    @property
    def kind(self) -> str:
        """Return what is being done: load, check, rewrite, suggest, note, assess, or "" when nothing is."""
        return self._work.kind if self._work else ""

    def settle(self, sight: Sight, method: str, rounds: int | None) -> None:
        """Look for what `sight` says from now on, and rewrite by `method`; `rounds` None: by the slider."""
        self._sight, self._method, self._rounds = sight, method, rounds
        self.know(self._facts)

    def know(self, facts: Mapping[Attribute, str]) -> None:
        """Go by the author's true values from now on, for the texts of this window."""
        self._facts = facts
        self._quick = Session(sight=self._sight, facts=facts)
        self._renew()

    def _renew(self) -> None:
        """Work by what holds now; a rewrite under review stays."""
        before = self._session
        self._session = Session(self._engine, capable=self._capable, sight=self._sight, facts=self._facts)
        self._session.inherit(before)

    def lend(self) -> Helper:
        """Return a session of its own over the same model and choices, for work beside this one; it knows no facts."""
        return Helper(Session(self._engine, capable=self._capable, sight=self._sight), self._method, self._rounds)

    # live

    def look(
        self,
        text: str,
        known: Iterable[Inference],
        done: Callable[[Checked], None],
        still: Callable[[], bool],
    ) -> None:
        """Have the signals look at `text`; what the model said of an earlier version (`known`) is carried along."""
        self._live.drop(self._looking)
        from_model = tuple(i for i in known if Source.MODEL in i.sources)
        self._looking = self._live.submit(lambda: _look(self._quick, text, from_model), done, still=still)

    # work

    def load(self, loader: Loader) -> None:
        """Load a model in the background; the signals work on meanwhile."""

        def done(found: Loaded | None) -> None:
            if self._engine is not None:
                self._engine.close()
            self._engine = found.engine if found else None
            self._capable = bool(found and found.capable)
            self._renew()
            self.loaded.emit(found)

        self._start("load", lambda _: self._kept(loader()), done)

    def _kept(self, found: Loaded | None) -> Loaded | None:
        """Return what was loaded, or free it where the window was closed meanwhile."""
        if found is not None and self._closed:
            found.engine.close()
            return None
        return found

    def check(self, text: str, done: Callable[[Checked], None], still: Callable[[], bool]) -> None:
        """Have everyone look at `text`."""
        self._start("check", lambda session: session.check(text), done, still)

    def rewrite(
        self, text: str, slider: float, wishes: Wishes, done: Callable[[Rewritten], None], further: bool = False
    ) -> None:
        """Rewrite `text`; `further`: beside what was made of it for other positions."""
        method, rounds = self._method, self._rounds

        def call(session: Session) -> Rewritten:
            return session.rewrite(text, slider, method, rounds, wishes=wishes, further=further)

        self._start("rewrite", call, done)

    def note(self, call: Callable[[Session], T], done: Callable[[T], None]) -> None:
        """Have `call` work on a clinical note, with a session that has the model where one is loaded."""
        self._start("note", call, done)

    def suggest(
        self,
        text: str,
        inference: Inference,
        slider: float,
        done: Callable[[tuple[Edit, ...]], None],
        still: Callable[[], bool],
    ) -> None:
        """Look for other words for one finding."""
        self._start("suggest", lambda session: session.suggest(text, inference, slider), done, still)

    def assess(self, text: str, done: Callable[[Round], None]) -> None:
        """Attack a version of the rewritten text."""
        self._start("assess", lambda session: session.assess(text), done)

    def select(self, slider: float, wishes: Wishes) -> Selection:
        """Choose from the last rewrite, at once.

        Raises:
            UsageError: nothing was rewritten yet.
        """
        return self._session.select(slider, wishes)

    def cancel(self) -> None:
        """Stop what is being done; what comes of it (a rewrite keeps its rounds) arrives as usual."""
        if self._work is not None and self._work.kind != "load":
            self._work.stop.set()
            self._session.cancel()

    def close(self) -> None:
        """Stop everything and free the model."""
        self._closed = True
        self.cancel()
        self._quick.cancel()
        self._live.close()
        self._runner.close()
        if self._engine is not None:
            self._engine.close()

    def _start(
        self,
        kind: str,
        call: Callable[[Session], T],
        done: Callable[[T], None],
        still: Callable[[], bool] = lambda: True,
    ) -> None:
        if self.kind == "assess":
            self.cancel()  # an estimate must not keep a person waiting
        self._number += 1
        work = self._work = _Work(self._number, kind, threading.Event())
        over = partial(self._over, work)
        # A model that was loaded is wanted whatever was asked for meanwhile; any other result gives way.
        wanted = partial(self._wanted, work, still)
        self._runner.submit(lambda: self._run(work, call), done, over, wanted)
        self.busy.emit(kind)

    def _run(self, work: _Work, call: Callable[[Session], T]) -> T:
        """Be the worker's part of a job. A cancel meant for the job before is forgotten first."""
        session = self._session
        session.resume()
        if work.stop.is_set():
            raise CancelledError("Stopped.")
        tell = partial(self._heard.emit, work.number)
        session.listener = Listener(on_progress=tell, on_found=tell, on_round=tell)
        return call(session)

    def _wanted(self, work: _Work, still: Callable[[], bool]) -> bool:
        return work.kind == "load" or (self._work is work and still())

    def _over(self, work: _Work) -> None:
        if self._work is work:
            self._work = None
            self.busy.emit("")

    @Slot(int, object)
    def _pass(self, number: int, news: object) -> None:
        if self._work is None or self._work.number != number:
            return
        match news:
            case Progress():
                self.progressed.emit(news)
            case Inference():
                self.found.emit(news)
            case Round():
                self.rounded.emit(news)


@cache
def _keep_tables() -> None:
    """Have the word lists, read by now, never searched for garbage again: each search would stop the window."""
    gc.freeze()


def _look(session: Session, text: str, known: tuple[Inference, ...]) -> Checked:
    seen = session.check(text)
    _keep_tables()
    kept = carried(known, text)
    return replace(seen, inferences=merge((*seen.inferences, *kept))) if kept else seen
