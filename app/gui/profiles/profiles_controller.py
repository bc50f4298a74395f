"""Runs the page of profiles: opens the vault, fills and shows a profile, and has its decisions hold for each draft."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from app.core.attributes import Attribute
from app.core.linkage.comparison import Shift
from app.core.policy import Decided
from app.core.text.english import many
from app.gui.editor.decisions import Decisions
from app.gui.profiles import passphrase_dialog, profile_view
from app.gui.profiles.begin_dialog import BeginDialog
from app.gui.profiles.bringing import Bringing, told
from app.gui.profiles.earlier_posts import EarlierPosts
from app.gui.profiles.facts_dialog import FactsDialog
from app.gui.profiles.profiles_page import ProfilesPage
from app.gui.profiles.questions import sure
from app.gui.profiles.standing import Standing
from app.gui.profiles.vault_files import VaultFiles
from app.gui.profiles.vault_keeper import Place, VaultKeeper
from app.gui.work.messages import Messages
from app.gui.work.session_worker import Workshop
from app.profiles.account import Account, account, beside, earlier
from app.profiles.gathering import Gathered, entry
from app.profiles.history import Found
from app.vault.records import Keep
from app.vault.vault import Vault

_EXPORTS = "Exports and texts (*.csv *.tsv *.json *.jsonl *.ndjson *.js *.txt *.md)"
_FORGET_ALL = "This forgets the profile {} with all its posts and decisions. It cannot be undone."
_DESTROY = "This destroys all profiles, posts and facts that Untell remembers. It cannot be undone."


@dataclass(frozen=True, slots=True)
class _Shown:
    account: Account
    shifts: tuple[Shift, ...]
    draft: bool


class Profiling(QObject):
    """Owns the page, and the vault while it is open.

    Signals: `shown` when the page is to be seen, `knew` when the facts that findings are judged by are others,
    `picked` with the text of an earlier post that is to come into the editor.
    """

    shown, knew, picked = Signal(), Signal(), Signal(str)

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
        self.keeper = VaultKeeper(messages, self)
        self.bringing = Bringing(self.keeper, workshop, self)
        self.standing = Standing(self.keeper, decisions, self)
        self.page = page = ProfilesPage()
        self.files = VaultFiles(self.keeper, messages, page)
        self.posts = EarlierPosts(self.keeper, page, self)
        self._place, self._missed = Place(), False
        self._seen: _Shown | None = None
        page.begun.connect(self.begin)
        page.unlocked.connect(self.unlock)
        page.brought_file.connect(self.ask_file)
        page.brought_folder.connect(self.ask_folder)
        page.stopped.connect(self.stop)
        page.remembered.connect(self.remember)
        page.true.connect(self.ask_facts)
        page.copied.connect(self.files.ask_copy)
        page.restored.connect(self.files.ask_restore)
        page.written.connect(lambda: self.files.ask_account(page.names.currentText()))
        page.forgotten.connect(self.forget)
        page.wiped.connect(self.wipe)
        page.chosen.connect(self._look)
        self.bringing.progressed.connect(page.show_read)
        self.posts.picked.connect(self.picked)
        self.posts.forgotten.connect(self._refresh)
        self.keeper.opened.connect(self._opened)
        self.keeper.destroyed_all.connect(lambda: self.keeper.look(self._placed))
        decisions.changed.connect(self._draw)

    def show(self) -> None:
        """Show the page; a vault that is there is opened."""
        self.shown.emit()
        if self.keeper.is_open:
            self._refresh()
        else:
            self.keeper.look(self._found)

    def close(self) -> None:
        """Close the vault; nothing of it stays in this window, and no decision is lost."""
        self.bringing.stop()
        self.standing.close()
        self.keeper.close()

    # what the buttons do

    def begin(self) -> None:
        """Ask for what a profile needs, and begin it; the first one makes the vault."""
        asked = BeginDialog(not self.keeper.is_open, self._place.keyring, self.page)
        if asked.exec():
            name, keep = asked.name.text(), asked.keep
            if not self.keeper.is_open:
                self.page.state.setText("Making the vault…")
                self.keeper.make(asked.passphrase, lambda: self._begin(name, keep))
            else:
                self._begin(name, keep)

    def unlock(self) -> None:
        """Open the vault, by its passphrase where it has one; it is tried beside the window."""
        phrase = passphrase_dialog.ask("The vault", self.page) if self._place.by_passphrase else None
        if phrase is not None or not self._place.by_passphrase:
            self.page.state.setText("Opening the vault…")
            self.page.unlock.setEnabled(False)
            self.keeper.open(phrase, self._tried)

    def ask_file(self) -> None:
        """Ask for an export or a text, and bring its posts in."""
        name, _ = QFileDialog.getOpenFileName(self.page, "Bring in your posts", "", _EXPORTS)
        if name:
            self.bring_from(name)

    def ask_folder(self) -> None:
        """Ask for a folder, and bring in the texts and exports in it."""
        name = QFileDialog.getExistingDirectory(self.page, "Bring in your posts")
        if name:
            self.bring_from(name)

    def bring_from(self, name: str) -> None:
        """Bring in the posts of a file or folder."""
        profile = self.page.names.currentText()
        if profile and self.keeper.is_open:
            self.page.show_working(True)
            self.page.state.setText("Reading your posts…")
            self.bringing.begin(profile, name, self._brought, lambda: self.page.show_working(False))
            self.page.stop.setFocus()

    def stop(self) -> None:
        """Stop bringing posts in."""
        self.page.stop.setEnabled(False)
        self.bringing.stop()

    def remember(self) -> None:
        """Add the text in the editor to the profile."""
        text, profile = self._text(), self.page.names.currentText()
        if not profile or not text.strip():
            self._messages.note("There is no text yet: type or paste one first.")
            return
        found, session = Found(text, date.today().isoformat(), "from the editor"), self._workshop.lend().session
        self.standing.keep()

        def work(vault: Vault) -> int:
            return vault.add(vault.persona(profile), [entry(session, found)])

        def done(added: int) -> None:
            self._messages.note("This text is remembered." if added else "This text was there already.")
            self._refresh(profile)

        self.page.state.setText("Reading this text…")
        self.keeper.do(work, done)

    def ask_facts(self) -> None:
        """Ask for the person's true values, and keep them."""

        def ask(facts: Mapping[Attribute, str]) -> None:
            form = FactsDialog(facts, self.page)
            if form.exec():
                self.set_facts(form.facts())

        self.keeper.do(lambda vault: vault.facts(), ask)

    def set_facts(self, facts: dict[Attribute, str]) -> None:
        """Keep the person's true values, and go by them."""

        def work(vault: Vault) -> dict[Attribute, str]:
            vault.set_facts(facts)
            return facts

        self.keeper.do(work, self._know)

    def forget(self) -> None:
        """Ask, and forget a profile."""
        profile = self.page.names.currentText()
        if profile and sure(self.page, _FORGET_ALL.format(profile), "Forget it"):
            self.standing.drop()
            self.keeper.do(lambda vault: vault.forget_persona(vault.persona(profile)), lambda _: self._refresh())

    def wipe(self) -> None:
        """Ask, and destroy the vault, open or not."""
        if sure(self.page, _DESTROY, "Destroy everything"):
            self.destroy()

    def destroy(self) -> None:
        """Destroy the vault without asking; what is being done with it is dropped."""
        self.bringing.stop()
        self.standing.drop()
        self.keeper.destroy()
        self._know({})
        self._clear()

    # the vault

    def _begin(self, name: str, keep: Keep) -> None:
        self.keeper.do(lambda vault: vault.new_persona(name, keep), lambda made: self._refresh(made.name))

    def _found(self, place: Place) -> None:
        """Open a vault that was found."""
        self._placed(place)
        if place.there and not self.keeper.is_open:
            self.unlock()

    def _placed(self, place: Place) -> None:
        self._place = place
        self._clear()
        self.page.show_place(place.there, self.keeper.is_open)

    def _tried(self) -> None:
        """Say how it stands after a passphrase was tried."""
        self.page.unlock.setEnabled(True)
        self._missed = not self.keeper.is_open
        if self._missed:
            self.page.show_place(True, is_open=False)

    def _opened(self) -> None:
        if self._missed:  # what was said of the passphrase before holds no longer
            self._messages.note("The vault is open.")
        self.keeper.do(lambda vault: vault.facts(), self._know)
        self._refresh()

    def _know(self, facts: Mapping[Attribute, str]) -> None:
        self._workshop.know(facts)
        self.knew.emit()

    # what is shown

    def _refresh(self, current: str = "") -> None:
        wanted = current or self.page.names.currentText()

        def done(names: list[str]) -> None:
            self.page.show_place(True, True, names, wanted)
            self._clear()
            if names:
                self._look(self.page.names.currentText())

        self.keeper.do(lambda vault: [persona.name for persona in vault.personas()], done)

    def _clear(self) -> None:
        self._seen = None
        self.page.show_parts([])

    def _look(self, name: str) -> None:
        """Show a profile, and have its decisions hold."""
        text, session = self._text(), self._workshop.lend().session
        self.standing.follow(name)

        def work(vault: Vault) -> _Shown:
            persona = vault.persona(name)
            shifts = beside(session.check(text), earlier(vault, persona)) if text.strip() else ()
            return _Shown(account(vault, persona), shifts, bool(text.strip()))

        self.keeper.do(work, self._show)

    def _show(self, found: _Shown) -> None:
        self._seen = found
        self.page.state.setText(f"{many(found.account.posts, 'post')} remembered.")
        self._draw()

    def _draw(self) -> None:
        if self._seen is None:
            return
        known, decided = self._seen.account, self.standing.decided
        parts = [profile_view.draft(self._seen.shifts, decided)] if self._seen.draft else []
        parts += [profile_view.known(known)]
        if known.known:
            parts += [profile_view.timeline(known, self.posts.open), profile_view.worth(known, self.posts.open)]
        if decided != Decided():
            parts += [profile_view.decisions(decided, self.standing.take_back)]
        self.page.show_parts(parts)

    def _brought(self, result: Gathered) -> None:
        self._messages.note(told(result))
        self._refresh()
