"""What happens while a text is written: signals look at every pause, the model when asked, and cards are acted on."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect

from app.core.edits.edits import Edit
from app.core.inference import Inference
from app.core.policy import Decision, Key, key_of
from app.core.text.english import many
from app.core.told import sentence, unfound
from app.gui.editor.card import Action
from app.gui.editor.decisions import Decisions
from app.gui.editor.edit_page import Editing
from app.gui.editor.hover_card import HoverCard
from app.gui.editor.offsets import Offsets
from app.gui.editor.undo_order import Trail
from app.gui.widgets.status_strip import StatusStrip
from app.gui.widgets.words import label
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Loaded, Workshop
from app.results import Checked

_DECISIONS = {Action.KEEP: Decision.KEPT, Action.WRONG: Decision.WRONG, Action.LOCK: Decision.LOCKED}
_SAID = {
    Action.KEEP: "The {} is kept",
    Action.WRONG: "The guess about the {} counts as wrong",
    Action.LOCK: "Everything about the {} stays",
    Action.TAKE_BACK: "The {} is open again",
}
_NO_MODEL = "No model is installed, so the signals looked alone. See Text > Models…"
_COMING = "The model is still being prepared: the signals look alone for now, and it checks this text when it is ready."


class Checking(QObject):
    """Keeps editor and cards in step. `live_model`: the model looks too, after every pause. `coming` tells whether a
    model is on its way; it checks what it was asked for then once it is there, unless the text has changed."""

    def __init__(
        self, page: Editing, workshop: Workshop, decisions: Decisions, messages: Messages, strip: StatusStrip
    ) -> None:
        super().__init__(page)
        self._page, self._workshop, self._decisions = page, workshop, decisions
        self._messages, self._strip = messages, strip
        self._trail = Trail(page.editor, decisions.stack)
        self.hover = HoverCard(page.editor)
        self.findings: tuple[Inference, ...] = ()
        self._seen_at = -1
        self._promised_at = -1
        self.live_model = False
        self.coming: Callable[[], bool] = lambda: False
        self.reach = 50.0
        page.editor.settled.connect(self.look)
        page.editor.pointed.connect(self._pointed)
        page.editor.left.connect(page.cards.focus_first)
        page.cards.left.connect(page.editor.setFocus)
        page.cards.chosen.connect(self._chosen)
        page.cards.shown.connect(lambda span: self._go_to(span.start))
        page.cards.asked.connect(self.act)
        page.editor.hovered.connect(self._hovered)
        page.editor.textChanged.connect(self.hover.dismiss)
        page.editor.verticalScrollBar().valueChanged.connect(self.hover.dismiss)
        self.hover.asked.connect(self.act)
        decisions.changed.connect(self._settle)
        workshop.loaded.connect(self._came)

    def look(self) -> None:
        """Have the signals look at the text as it stands."""
        editor = self._page.editor
        revision, text = editor.revision, editor.text()
        if not text.strip():
            self._show((), None)
            return
        self._workshop.look(text, self.findings, self._seen, lambda: editor.revision == revision)
        if self.live_model and self._workshop.model and not self._workshop.kind:
            self.check()

    def check(self) -> None:
        """Have the model look at the text as it stands."""
        editor = self._page.editor
        text, revision = editor.text(), editor.revision
        if not text.strip():
            self._messages.note("There is no text yet: type or paste one first.")
            return
        if self._workshop.model is None and not self._workshop.kind:
            coming = self.coming()
            self._promised_at = revision if coming else -1
            self._messages.note(_COMING if coming else _NO_MODEL)
        self._workshop.check(text, self._seen, lambda: editor.revision == revision)

    def _came(self, model: Loaded | None) -> None:
        """Look at the text as it stands; have the model keep what was promised."""
        self.look()
        due, self._promised_at = self._promised_at == self._page.editor.revision, -1
        if due and model is not None:
            self.check()

    def act(self, inference: Inference, action: Action) -> None:
        """Do what a card was asked for."""
        key = key_of(inference)
        if action is Action.REWRITE:
            self._rewrite(inference)
            return
        if action is Action.TAKE_BACK:
            self._decisions.take_back(key)
        else:
            self._decisions.decide(key, _DECISIONS[action])
        self._trail.add(action)
        self._strip.say(_SAID[action].format(label(inference.attribute)) + "; Ctrl+Z takes it back")

    def undo(self, in_cards: bool) -> None:
        """Take back what was done last, in the text or in a card; `in_cards`: the keyboard is there."""
        self._trail.undo(in_cards)

    def redo(self, in_cards: bool) -> None:
        """Do again what was taken back last."""
        self._trail.redo(in_cards)

    def forget(self) -> None:
        """Begin with another text."""
        self.findings = ()
        self._trail.clear()
        self._decisions.clear()

    def _settle(self) -> None:
        known = {key_of(i): self._decisions.of(key_of(i)) for i in self.findings}
        self._page.editor.settle({key: decision for key, decision in known.items() if decision is not None})

    def _hovered(self, keys: tuple[Key, ...], word: QRect) -> None:
        """Show the card of what is under the mouse; while a rewrite runs there is nothing to decide."""
        known = {key_of(i): i for i in self.findings}
        found = [(known[key], self._decisions.of(key)) for key in keys if key in known]
        self.hover.point([] if self._page.editor.isReadOnly() else found, word)

    def _rewrite(self, inference: Inference) -> None:
        editor = self._page.editor
        revision = editor.revision
        if self._workshop.kind not in ("", "assess", "suggest"):
            self._messages.note("One thing at a time: wait for what is being done, or stop it.")
            return
        if self._seen_at != revision:
            # The words may have moved from under the finding; it is looked at anew within a blink.
            self._messages.note("The text has just changed: press once more.")
            return

        def done(edits: tuple[Edit, ...]) -> None:
            if not edits:
                what = label(inference.attribute)
                self._messages.note(f"No other words are known for the {what}; write them yourself, or use a model.")
                return
            editor.apply(edits)
            self._trail.add(Action.REWRITE)
            self._strip.say(f"{many(len(edits), 'edit')} made; Ctrl+Z takes it back")

        reach = self.reach or 50.0
        self._workshop.suggest(editor.text(), inference, reach, done, lambda: editor.revision == revision)

    def _seen(self, checked: Checked) -> None:
        self._show(checked.inferences, checked)

    def _show(self, inferences: tuple[Inference, ...], checked: Checked | None) -> None:
        self.findings, self._seen_at = inferences, self._page.editor.revision
        notice = (checked.notice or "") if checked else None
        if checked and not notice:
            none = "" if inferences else "Nothing was found by this program. "
            said = sentence(checked.told, still=False) or "Another reader may still see more." * bool(none)
            notice = none + " ".join(filter(None, (said, unfound(checked.told, inferences) if inferences else "")))
        cards, editor = self._page.cards, self._page.editor
        if notice is None:
            cards.show_findings(inferences)
        else:
            cards.show_findings(inferences, notice)
        listed = set(cards.keys())
        editor.show_findings([i for i in inferences if key_of(i) in listed])
        editor.light(cards.selected)
        self._settle()
        if checked is not None:
            who = "signals" if checked.model is None else f"signals and {checked.model}"
            self._strip.say(f"Checked by {who}", f"It took {checked.seconds:.2f} s.")

    def _chosen(self, key: Key | None) -> None:
        """Light the words of a card; go there, unless the cursor in one of its words is what selected it."""
        editor = self._page.editor
        editor.light(key, scroll=key not in editor.keys_at(editor.textCursor().position()))

    def _pointed(self, keys: tuple[Key, ...]) -> None:
        if keys and self._page.cards.selected not in keys:
            self._page.cards.select(keys[0])

    def _go_to(self, start: int) -> None:
        editor = self._page.editor
        offsets = Offsets.of(editor.text())
        cursor = editor.textCursor()
        cursor.setPosition(min(offsets.units(start), editor.document().characterCount() - 1))
        editor.setTextCursor(cursor)
        editor.centerCursor()
        editor.setFocus()
