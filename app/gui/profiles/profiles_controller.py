"""Runs the page of profiles: opens the vault, brings posts in beside the window, and shows this text beside them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox

from app.core.attributes import Attribute
from app.core.linkage.comparison import Shift
from app.core.text.english import many
from app.gui.editor.decisions import Decisions
from app.gui.profiles import profile_view
from app.gui.profiles.facts_dialog import FactsDialog
from app.gui.profiles.profiles_page import ProfilesPage
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from app.gui.work.tasks import TaskRunner
from app.profiles.account import Account, account, beside, earlier
from app.profiles.gathering import Gathered, entry, gather
from app.profiles.history import Found, read
from app.profiles.readers import Reader, readers
from app.service import Session
from app.store import paths, secrets
from app.vault import locks, records
from app.vault.file import File
from app.vault.records import Keep, Persona
from app.vault.vault import Vault
from app.vault.wiping import wipe

_KEEPS = {"only what was inferred (the texts are not kept)": Keep.INFERENCES, "the texts, too": Keep.TEXTS}
T = TypeVar("T")
Shown = tuple[Account, tuple[Shift, ...]]


class Profiling(QObject):
    """Owns the page and the vault while it is open.

    Signals: `shown` when the page is to be seen, `knew` when the facts that findings are judged by are others.
    """

    shown, knew = Signal(), Signal()
    _progressed = Signal(int, int)

    def __init__(
        self,
        workshop: Workshop,
        messages: Messages,
        text: Callable[[], str],
        decisions: Decisions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workshop, self._messages, self._text = workshop, messages, text
        self._runner = TaskRunner(messages, self)
        self._decisions = decisions
        self._vault: Vault | None = None
        self._job = 0
        self.page = page = ProfilesPage()
        page.begun.connect(self.begin)
        page.brought.connect(self.bring)
        page.remembered.connect(self.remember)
        page.true.connect(self.ask_facts)
        page.wiped.connect(self.wipe)
        page.chosen.connect(self._look)
        self._progressed.connect(lambda done, all_: page.state.setText(f"Reading your posts: {done} of {all_}…"))

    def show(self) -> None:
        """Show the page; a vault that is there is opened."""
        self.shown.emit()
        if self._vault is None and paths.vault_file().exists():
            self._open()
        self._refresh()

    def close(self) -> None:
        """Close the vault; nothing of it stays in this window."""
        self._runner.close()
        if self._vault is not None:
            self._vault.close()

    # what the buttons do

    def begin(self) -> None:
        """Ask for a name and what is to be kept, and begin a profile; the first one makes the vault."""
        name, wanted = QInputDialog.getText(self.page, "Begin a profile", "The name your posts stand under:")
        if not wanted or not name.strip():
            return
        kept, wanted = QInputDialog.getItem(
            self.page, "Begin a profile", "Remember of each post", list(_KEEPS), 0, False
        )
        if wanted and (self._vault is not None or self._make()):
            self._done(lambda vault: vault.new_persona(name, _KEEPS[kept]), lambda made: self._refresh(made.name))

    def bring(self) -> None:
        """Ask for an export or a folder and bring its posts in."""
        name, _ = QFileDialog.getOpenFileName(
            self.page, "Bring in your posts", "", "Exports (*.csv *.tsv *.json *.jsonl *.js *.txt *.md)"
        )
        if name:
            self.bring_from(name)

    def bring_from(self, name: str) -> None:
        """Bring in the posts of a file or folder."""
        persona = self._persona()
        if persona is None:
            return

        def work(vault: Vault) -> Gathered:
            posts, skipped = read(name)
            session = self._workshop.lend().session
            result = gather(vault, persona, posts, _of_year(session), self._progressed.emit)
            result.skipped = sum(skip.entries for skip in skipped)
            return result

        self._done(work, self._brought)

    def remember(self) -> None:
        """Add the text in the editor to the profile."""
        text, persona = self._text(), self._persona()
        if persona is None or not text.strip():
            self._messages.note("There is no text yet: type or paste one first.")
            return
        found, session = Found(text, date.today().isoformat(), "from the editor"), self._workshop.lend().session
        decided = self._decisions.now

        def work(vault: Vault) -> int:
            known = vault.decisions(persona)
            both = records.Decisions(
                known.locked | decided.locked, known.kept | decided.kept, known.wrong | decided.wrong
            )
            if both != known:
                vault.decide(persona, both)
            return vault.add(persona, [entry(session, found)])

        self._done(work, lambda _: self._refresh(persona.name))

    def ask_facts(self) -> None:
        """Ask for the person's true values, and keep them."""
        if self._vault is None:
            return
        form = FactsDialog(self._vault.facts(), self.page)
        if form.exec():
            self.set_facts(form.facts())

    def set_facts(self, facts: dict[Attribute, str]) -> None:
        """Keep the person's true values, and go by them."""

        def work(vault: Vault) -> dict[Attribute, str]:
            vault.set_facts(facts)
            return facts

        self._done(work, self._know)

    def _know(self, facts: Mapping[Attribute, str]) -> None:
        self._workshop.know(facts)
        self.knew.emit()

    def wipe(self) -> None:
        """Ask, and destroy the vault."""
        really = "This destroys all profiles, posts and facts that Untell remembers. It cannot be undone."
        if QMessageBox.question(self.page, "Destroy everything", really) is QMessageBox.StandardButton.Yes:
            self.destroy()

    def destroy(self) -> None:
        """Destroy the vault without asking; what is being done with it is dropped."""
        self._runner.drop(self._job)
        if self._vault is not None:
            self._vault.close()
            self._vault = None
            self._know({})
        try:
            wipe(paths.vault_file())
        except Exception as error:  # whatever it is, the person hears of it
            self._messages.failure(error)
        self._refresh()

    # the vault

    def _make(self) -> bool:
        phrase = None
        if secrets.backend() is None:
            asked = f"This system has no keyring. A passphrase of at least {locks.LEAST} characters:"
            phrase, wanted = QInputDialog.getText(self.page, "Vault", asked, QLineEdit.EchoMode.Password)
            if not wanted:
                return False
        return self._take(lambda: Vault.create(paths.vault_file(), phrase))

    def _open(self) -> None:
        phrase, wanted = "", True
        if self._wants_passphrase():
            phrase, wanted = QInputDialog.getText(self.page, "Vault", "Passphrase:", QLineEdit.EchoMode.Password)
        if wanted and self._take(lambda: Vault.open(paths.vault_file(), phrase or None)):
            self._done(lambda vault: vault.facts(), self._know)

    def _wants_passphrase(self) -> bool:
        try:
            file = File(paths.vault_file())
        except Exception:  # told when it is opened
            return False
        wants = locks.wants_passphrase(file.head)
        file.close()
        return wants

    def _take(self, make: Callable[[], Vault]) -> bool:
        try:
            self._vault = make()
        except Exception as error:  # whatever it is, the person hears of it
            self._messages.failure(error)
        return self._vault is not None

    def _done(self, work: Callable[[Vault], T], done: Callable[[T], None]) -> None:
        vault = self._vault
        if vault is not None:
            self._job = self._runner.submit(lambda: work(vault), done)

    # what is shown

    def _persona(self) -> Persona | None:
        name = self.page.names.currentText()
        return self._vault.persona(name) if self._vault is not None and name else None

    def _refresh(self, current: str = "") -> None:
        names = [persona.name for persona in self._vault.personas()] if self._vault is not None else []
        self.page.wipe.setEnabled(paths.vault_file().exists())
        self.page.show_names(names, current or self.page.names.currentText())
        self.page.show_parts([])
        self.page.state.setText("")
        if names:
            self._look(self.page.names.currentText())

    def _look(self, name: str) -> None:
        text, session = self._text(), self._workshop.lend().session

        def work(vault: Vault) -> Shown:
            persona = vault.persona(name)
            shifts = beside(session.check(text), earlier(vault, persona)) if text.strip() else ()
            return account(vault, persona), shifts

        self._done(work, self._show)

    def _show(self, found: Shown) -> None:
        told, shifts = found
        parts = [profile_view.draft(shifts)] if self._text().strip() else []
        parts += [profile_view.known(told)]
        if told.known:
            parts += [profile_view.timeline(told), profile_view.worth(told)]
        self.page.show_parts(parts)
        self.page.state.setText(f"{many(told.posts, 'post')} remembered.")

    def _brought(self, result: Gathered) -> None:
        left_out = f" {result.skipped} could not be read and were left out." if result.skipped else ""
        self._messages.note(f"{many(result.added, 'post')} are new, {result.known} were there already.{left_out}")
        self._refresh(self.page.names.currentText())


def _of_year(session: Session) -> Reader:
    """Return what gives the session for texts of a year, on the same model."""
    return readers(lambda year: replace(session, sight=replace(session.sight, year=year), _team=None))
