"""Opens a profile's earlier posts one by one: to read, to bring into the editor, to forget."""

from PySide6.QtCore import QObject, Signal

from app.gui.profiles.post_dialog import PostDialog
from app.gui.profiles.profiles_page import ProfilesPage
from app.gui.profiles.questions import sure
from app.gui.profiles.vault_keeper import VaultKeeper
from app.vault.records import Kept
from app.vault.vault import Vault

_FORGET = "The vault forgets this post. What you published stays where it is."


class EarlierPosts(QObject):
    """Signals: `picked` with a text that is to come into the editor, `forgotten` after a post was forgotten."""

    picked, forgotten = Signal(str), Signal()

    def __init__(self, keeper: VaultKeeper, page: ProfilesPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keeper, self._page = keeper, page

    def open(self, number: int) -> None:
        """Show a post of the profile that is shown."""
        profile = self._page.names.currentText()

        def work(vault: Vault) -> tuple[Kept, str | None]:
            persona = vault.persona(profile)
            return vault.post(persona, number), vault.text(persona, number)

        self._keeper.do(work, lambda found: self._show(profile, *found))

    def _show(self, profile: str, post: Kept, text: str | None) -> None:
        dialog = PostDialog(post, text, self._page)
        dialog.edited.connect(self.picked)
        dialog.forgotten.connect(lambda: self._forget(profile, post.id, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _forget(self, profile: str, number: int, dialog: PostDialog) -> None:
        if sure(dialog, _FORGET, "Forget it"):
            dialog.reject()
            self._keeper.do(
                lambda vault: vault.forget(vault.persona(profile), [number]), lambda _: self.forgotten.emit()
            )
