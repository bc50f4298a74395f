"""What a person decided for a profile holds for each draft, and what they decide on it is kept with the profile."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.core.policy import Decided
from app.gui.editor.decisions import Decisions
from app.gui.profiles.vault_keeper import VaultKeeper
from app.vault.vault import Vault


class Standing(QObject):
    """Follows one profile at a time. A decision that is made while it is followed is written at once."""

    def __init__(self, keeper: VaultKeeper, decisions: Decisions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keeper, self._decisions = keeper, decisions
        self._profile = ""
        self._loaded = False
        self._unwritten = 0
        decisions.made.connect(self.keep)

    @property
    def decided(self) -> Decided:
        """Return what holds now."""
        return self._decisions.now

    def follow(self, profile: str) -> None:
        """Have the decisions of a profile hold in place of another's."""
        if profile == self._profile:
            return
        self.drop()
        self._profile = profile

        def done(decided: Decided) -> None:
            if profile == self._profile:
                self._loaded = True
                self._decisions.stand(decided)

        self._keeper.do(lambda vault: vault.decisions(vault.persona(profile)), done)

    def drop(self) -> None:
        """Follow none; what held because of a profile holds no longer."""
        self._profile, self._loaded = "", False
        self._decisions.stand(Decided())

    def keep(self) -> None:
        """Write what holds now, also what was decided before the profile was there."""
        if self._loaded:
            self._decisions.stand(self.decided)
            self._unwritten += 1
            self._keeper.do(self._writing(), lambda _: None, self._written)

    def take_back(self, some: Decided) -> None:
        """Take decisions back."""
        self._decisions.step(self.decided - some)

    def close(self) -> None:
        """Write what still waits to be written."""
        if self._unwritten:
            self._keeper.do_now(self._writing())

    def _written(self) -> None:
        self._unwritten -= 1

    def _writing(self) -> Callable[[Vault], None]:
        profile, decided = self._profile, self.decided
        return lambda vault: vault.decide(vault.persona(profile), decided)
