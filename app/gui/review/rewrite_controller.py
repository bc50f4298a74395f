"""What happens from the press of Rewrite to a text worth taking: rounds, selection, review, and the attack on it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.text.english import many
from app.core.told import probable, sentence
from app.core.tradeoff import estimate
from app.core.trajectory import Round, Stop, Trajectory
from app.gui.editor.decisions import Decisions
from app.gui.review.controls import Controls
from app.gui.review.hunks import Draft
from app.gui.review.outcome import compare
from app.gui.review.plot import Point
from app.gui.review.review import Review
from app.gui.review.still_tells import still_telling, untouched
from app.gui.widgets.words import STOPPED
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from app.results import Rewritten

_PAUSE = 350  # milliseconds after which a selection that no round has attacked is attacked


class Reworking(QObject):
    """Keeps slider, plot and review in step with the last rewrite. Signals: `ready` when one is there to review.

    `made`: the rounds that the slider's position chooses from, None while nothing is under review.
    """

    ready = Signal()

    def __init__(
        self, review: Review, controls: Controls, workshop: Workshop, decisions: Decisions, messages: Messages
    ) -> None:
        super().__init__(review)
        self._review, self._controls, self._workshop = review, controls, workshop
        self._decisions, self._messages = decisions, messages
        self._measured: dict[str, Round] = {}
        self._beyond = False
        self._coming: list[Round] = []
        self.made: Trajectory | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._assess)
        review.changed.connect(lambda _: self._refresh())
        controls.slider.moved.connect(lambda _: self.select())
        controls.plot.picked.connect(self.pick)
        workshop.rounded.connect(self._add_round)

    @property
    def text(self) -> str:
        """Return the text under review."""
        return self._review.draft.text

    def start(self, text: str) -> None:
        """Rewrite `text` as far as the slider says."""
        self._ask(text, self._done)

    def further(self) -> None:
        """Make the rounds that the slider's position allows, beside those made, and keep what the person decided."""
        if self.made is not None:
            self._ask(self.made.original, self._went_further, further=True)

    def _ask(self, text: str, done: Callable[[Rewritten], None], further: bool = False) -> None:
        self._coming = []
        self._workshop.rewrite(text, self._controls.slider.value(), self._decisions.wishes(), done, further)

    def close(self) -> None:
        """Leave the review: nothing is attacked or selected any more."""
        self._pause.stop()
        if self._workshop.kind == "assess":
            self._workshop.cancel()
        self.made = None

    def _add_round(self, made: Round) -> None:
        """Show a round in the plot as soon as it is made."""
        self._coming.append(made)
        self._controls.plot.show_points(_points(self._coming))
        self._controls.plot.show()

    def _done(self, made: Rewritten) -> None:
        self._measured = {}
        self._review.forget()
        self._take(made)
        self.ready.emit()

    def _went_further(self, made: Rewritten) -> None:
        self._take(made)
        self._review.uphold()
        self.ready.emit()

    def _take(self, made: Rewritten) -> None:
        self.made = made.trajectory
        self._measured |= {r.text: r for r in made.trajectory.rounds}
        said = " ".join((*filter(None, [made.notice]), *made.remarks))
        if said:
            self._messages.note(said)
        if made.trajectory.stopped is Stop.FAILED:
            self._messages.error("The engine failed; what was done until then is shown. Rewrite again to go on.")
        self._select()

    def select(self) -> None:
        """Choose anew for the slider's position, at once."""
        if self.made is not None and self._workshop.kind != "rewrite":
            self._select()

    def _select(self) -> None:
        assert self.made is not None, "there is a rewrite to choose from"
        chosen = self._workshop.select(self._controls.slider.value(), self._decisions.wishes())
        self._beyond, self.made = chosen.beyond, chosen.trajectory
        self._show(Draft.of(self.made.original, chosen.edits, self._review.rulings))

    def pick(self, index: int) -> None:
        """Show the text of one round, whatever the slider says."""
        if self.made is not None:
            self._show(Draft.of(self.made.original, self.made.edits(index), self._review.rulings))

    def _show(self, draft: Draft) -> None:
        assert self.made is not None, "there is a rewrite to show"
        rejected = tuple(r for made in self.made.rounds for r in made.rejected)
        self._review.show_rewrite(draft, rejected)
        self._refresh()

    def _refresh(self) -> None:
        """Tell what the text under review comes to; attack it soon where nobody has."""
        if self.made is None:
            return
        rounds, draft = self.made.rounds, self._review.draft
        known = self._measured.get(draft.text)
        if known is not None:
            here = Point(known.risk.score, known.utility.kept, "this text")
            said = sentence(known.told, still=bool(draft.edits))
            self._review.show_outcome(compare(rounds[0].inferences, known.inferences), False, said)
            self._review.show_still(still_telling(draft, known.inferences))
        else:
            here = Point(*estimate(rounds[0].inferences, draft.edits), "this text")
            self._review.show_outcome((), estimated=True)
            self._review.show_still(untouched(self._review.still, draft))
            self._pause.start()
        self._controls.plot.show_points(_points(rounds), here, estimated=known is None)
        self._controls.tell(self._summary(here, known, len(draft.edits)), self._beyond)

    def _summary(self, here: Point, known: Round | None, edits: int) -> str:
        assert self.made is not None, "there is a rewrite to sum up"
        first = self.made.rounds[0]
        if not first.risk.leaks and not edits:
            said = sentence(first.told, still=False) or "Another reader may see more."
            return f"Nothing was found that is worth an edit. {said}"
        rest = f"{here.kept:.0%} of the text kept, {many(edits, 'edit')}."
        if known is None:
            return f"About {here.risk:.0%} of the risk left (estimated), {rest}"
        left = f"{_likely(known)}{here.risk:.0%} of the risk this program sees left, {rest}"
        if self._beyond:
            return f"{left} This position allows more rounds than were made."
        stopped = self.made.stopped
        why = f" Stopped because {STOPPED[stopped]}." if stopped in (Stop.CANCELLED, Stop.FAILED) else ""
        return f"{left}{why} Another reader may see more."

    def _assess(self) -> None:
        text = self._review.draft.text
        if self.made is None or text in self._measured:
            return
        if self._workshop.kind and self._workshop.kind != "assess":
            self._pause.start()
            return
        original = self.made.original

        def done(found: Round) -> None:
            if self.made is not None and self.made.original == original:
                self._measured[text] = found
                self._refresh()

        self._workshop.assess(text, done)


def _likely(known: Round) -> str:
    """Return in short what a strong reader probably tells; the review says it in full."""
    if not known.told:
        return ""
    likely = len(probable(known.told))
    return f"A strong reader would probably tell {likely or 'none'} of {len(known.told)}; "


def _points(rounds: Sequence[Round]) -> list[Point]:
    names = ["original", *(f"round {number}" for number in range(1, len(rounds)))]
    return [Point(r.risk.score, r.utility.kept, name) for r, name in zip(rounds, names, strict=True)]
