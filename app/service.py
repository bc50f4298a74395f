"""A session: one text at a time, one engine; check it, rewrite it, choose from what was made, cancel."""

import contextlib
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.agents.arbitrate.facts import knowing
from app.agents.attack.attacked import Attacked, attacked
from app.agents.evidence.hidden_state_tagger import Spotted, spotter
from app.agents.roles.base import Team
from app.agents.roles.control import Account, Control
from app.agents.team import Sight, signals_only, with_model
from app.core.assessment import mass
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, without_overlaps
from app.core.errors import UsageError
from app.core.inference import Inference
from app.core.policy import NO_WISHES, Policy, Wishes, policy_for
from app.core.tradeoff import estimate, least_gain, select, weigh
from app.core.trajectory import Round, Run, Stop, run_at
from app.engines.base import Engine
from app.methods import USUAL, Settings, configured
from app.methods.base import Rounds, guarded
from app.results import Checked, Listener, Rewritten, Selection
from app.signals.look import Look

_SILENT = Listener()


@dataclass(slots=True)
class Session:
    """Checks and rewrites texts with the signals, a model, or both.

    One call at a time; `cancel` may be called from any other thread. A model's call then ends within 0.3 s, the signals
    when they have read the text they are at. `clinical`: the texts are patients' notes, into which nothing is invented.
    `facts`: the author's true values, where known; a wrong claim needs no edit, a right one is pressing.
    """

    engine: Engine | None = None
    use_signals: bool = True
    capable: bool = False
    sight: Sight = field(default_factory=Sight)
    listener: Listener = _SILENT
    clinical: bool = False
    facts: Mapping[Attribute, str] = field(default_factory=dict)
    _look: Look = field(default_factory=Look)
    _stop: threading.Event = field(default_factory=threading.Event)
    _team: Team | None = None
    _runs: tuple[Run, ...] = ()
    _assessed: dict[str, Round] = field(default_factory=dict)
    _seen: tuple[tuple[str, Attacked], ...] = ()

    @property
    def team(self) -> Team:
        """Return who plays which role, put together at the first use."""
        if self._team is None:
            if self.engine is None:
                self._team = signals_only(self.sight, self._look)
            else:
                self._team = with_model(self.engine, self.sight, self.use_signals, self.capable, look=self._look)
            if self.clinical:
                self._team = replace(self._team, reader=None)  # it was fitted to posts, of people who wrote them
            self._team = knowing(self._team, self.facts)
        return self._team

    def inherit(self, before: "Session") -> None:
        """Take over what another session made of a text last: `select` goes on choosing from it."""
        self._runs, self._assessed = before._runs, before._assessed

    def cancel(self) -> None:
        """Stop the call under way; it raises `CancelledError` or returns the rounds made so far.

        Between two calls it stops the next one, so that no cancel is lost to a call that is only just being started.
        """
        self._stop.set()

    def resume(self) -> None:
        """Forget a cancel that came when its call had just ended; call it where the next one begins, if at all."""
        self._stop.clear()

    def check(self, text: str, identifiers: bool = False) -> Checked:
        """Return what `text` gives away about its author.

        `identifiers`: they alone are of interest. A model that tells word by word which they are (`spot`) is not asked
        for inferences besides: what it rests a name on is a passage that reaches into what is none.

        Raises:
            EngineError, CancelledError: the engine failed, or `cancel` was called.
        """
        started = time.monotonic()
        alone = identifiers and self.use_signals and not self.capable and spotter(self.engine) is not None
        team = replace(signals_only(self.sight, self._look), reader=None) if alone else self.team
        with self._cancellable():
            seen = attacked(team, text, Account(self._control(None)))
        if not alone:
            self._seen = (*self._seen[-1:], (text, seen))
        heard = self._look.at(text).heard(self.use_signals or self.engine is None)
        return Checked(
            text=text,
            language=heard.language,
            checked=heard.notice is None,
            notice=heard.notice,
            mentions=seen.mentions,
            inferences=seen.inferences,
            model=self.team.model,
            seconds=time.monotonic() - started,
            by_signals=self.engine is None or self.use_signals,
            unread=heard.unread,
            told=seen.told,
            by_model=self.engine is not None and not alone,
        )

    def compare(self, original: str, text: str, edits: tuple[Edit, ...]) -> tuple[Round, ...]:
        """Return as rounds what the original and `text`, which `edits` made of it, give away; one where none did.

        What the last two checks asked the whole team about is not asked again.

        Raises:
            EngineError, CancelledError: the engine failed, or `cancel` was called.
        """
        seen = dict(self._seen)
        with self._cancellable():
            rounds = Rounds(self.team, self._control(None))
            for version, made in ((original, ()), (text, edits)) if edits else ((original, ()),):
                rounds.begin()
                rounds.close(version, made, seen=seen.get(version))
        return tuple(rounds.done)

    def spot(self, text: str) -> tuple[Spotted, ...]:
        """Return how likely each token of `text` is a part of an identifier; nothing without a model that can tell.

        Raises:
            EngineError, CancelledError: the engine failed, or `cancel` was called.
        """
        who = spotter(self.engine)
        if who is None:
            return ()
        with self._cancellable():
            return who.spot(text, self._stop.is_set)

    def rewrite(
        self,
        text: str,
        slider: float = 50,
        method: str = "rational",
        rounds: int | None = None,
        max_seconds: float | None = None,
        wishes: Wishes = NO_WISHES,
        settings: Settings = USUAL,
        further: bool = False,
    ) -> Rewritten:
        """Return the rounds that rewrite `text` as far as `slider` and the person's `wishes` say.

        `further`: what was made of this text for other positions stands, and `select` chooses from it there.

        Raises:
            UsageError: unknown method, one that invents in a clinical session, or a slider outside 0-100.
            NoModelError: the method needs a model, and there is none.
            EngineError, CancelledError: it failed or was cancelled before the first attack stood.
        """
        started = time.monotonic()
        known = replace(settings, facts={**self.facts, **settings.facts})
        chosen = configured(method, known, may_invent=not self.clinical)
        policy = _policy(slider, rounds, wishes)
        with self._cancellable():
            made = chosen.run(text, self.team, policy, self._control(max_seconds))
        before = tuple(run for run in self._runs if further and run.trajectory.original == text)
        if not before:
            self._assessed = {}
        if not before or len(made.rounds) > 1:  # else it was stopped before it came to anything, and adds nothing
            self._runs = (*(run for run in before if run.slider != slider), Run(made, slider, wishes))
        heard = self._look.at(text).heard(self.use_signals or self.engine is None)
        seconds = time.monotonic() - started
        return Rewritten(made, method, slider, heard.notice, self.team.model, seconds, heard.unread, heard.nothing_read)

    def suggest(self, text: str, inference: Inference, slider: float = 50) -> tuple[Edit, ...]:
        """Return edits on `text` against this one inference, whatever its verdict, as far up as `slider` reaches.

        Their gains count the inference as the whole risk. None: nobody here knows other words for it, or it is not on
        this text.

        Raises:
            UsageError: a slider outside 0-100.
            EngineError, CancelledError: the engine failed, or `cancel` was called.
        """
        team, policy = self.team, _policy(slider)
        if any(evidence.span.of(text) != evidence.quote for evidence in inference.evidence):
            return ()
        with self._cancellable():
            proposal = team.anonymizer.propose(text, [inference], policy, self._stop.is_set)
        fair, _ = guarded(proposal, text, [inference])
        return without_overlaps(weigh(fair, text, [inference], mass([inference]), team.idf))

    def assess(self, text: str) -> Round:
        """Attack `text`, a version of what was rewritten last, and measure it against the original.

        Afterwards `select` has no need to estimate what this text gives away.

        Raises:
            UsageError: nothing was rewritten yet.
            EngineError, CancelledError: the engine failed, or `cancel` was called.
        """
        original = self._rewritten()[-1].trajectory.rounds[0]
        quiet = Control(self._stop.is_set, self.listener.on_progress)
        with self._cancellable():
            made = Rounds(self.team, quiet, [original]).close(text)
        self._assessed[text] = made
        return made

    def select(self, slider: float, wishes: Wishes = NO_WISHES) -> Selection:
        """Choose at once, from the rounds of the last rewrite, the text that `slider` and `wishes` ask for.

        Where it went further (`rewrite`), a position chooses from the rounds made for the nearest one below it.
        `beyond` tells that the slider allows more rounds than were made, and that something is left for them to do that
        was not tried yet.

        Raises:
            UsageError: nothing was rewritten yet, or a slider outside 0-100.
        """
        run, policy = run_at(self._rewritten(), slider), _policy(slider, wishes=wishes)
        last = run.trajectory
        done = last.rounds
        within = [e for e in run.edits(policy.rounds) if _wished(e, done[0], wishes)]
        chosen = select(within, policy, least_gain(done[0].inferences))
        text = apply(last.original, chosen)
        index = next((at for at, r in enumerate(done) if r.text == text), None)
        attacked = self._assessed.get(text) if index is None else done[index]
        risk, kept = (attacked.risk.score, attacked.utility.kept) if attacked else estimate(done[0].inferences, chosen)
        beyond = any(policy.acts_on(i) for i in done[-1].inferences) and policy.rounds > len(done) - 1
        # Where nothing more was good enough, asking the same again would find nothing either.
        beyond = beyond and not (last.stopped is Stop.IRRATIONAL and slider <= run.slider and wishes == run.wishes)
        return Selection(text, chosen, risk, kept, index, beyond, attacked.inferences if attacked else None, last)

    def _rewritten(self) -> tuple[Run, ...]:
        if not self._runs:
            raise UsageError("Rewrite a text first.")
        return self._runs

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


def _wished(edit: Edit, original: Round, wishes: Wishes) -> bool:
    """Tell whether an edit on the original serves anything that the person does not want spared."""
    if wishes == NO_WISHES:
        return True
    served = [
        inference
        for inference in original.inferences
        if inference.attribute in edit.attributes and any(e.span.touches(edit.span) for e in inference.evidence)
    ]
    return not served or not all(wishes.spares(inference) for inference in served)


def _policy(slider: float, rounds: int | None = None, wishes: Wishes = NO_WISHES) -> Policy:
    try:
        return policy_for(slider, rounds, wishes=wishes)
    except ValueError as error:
        raise UsageError(f"This slider position does not exist: {error}.") from None
