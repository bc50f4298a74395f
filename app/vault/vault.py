"""The vault in use: facts, profiles, their posts and decisions; each call is on the disk when it returns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from app.core.attributes import Attribute
from app.core.errors import UsageError
from app.core.policy import Decided
from app.store.texts import has_half
from app.vault import file, locks, records
from app.vault.errors import VaultError, damaged
from app.vault.records import Entry, Keep, Kept, Persona
from app.vault.sealing import Sealer, new_key

_FACTS, _PROFILES, _POSTS, _TEXTS, _DECISIONS = "facts", "profiles", "posts", "texts", "decisions"
_Read = TypeVar("_Read")


class Vault:
    """An open vault. `unreadable`: so many records did not open; they are passed over and stay where they are."""

    def __init__(self, opened: file.File, sealer: Sealer) -> None:
        self._file, self._sealer = opened, sealer
        self.unreadable = 0

    @classmethod
    def create(cls, path: Path, passphrase: str | None) -> "Vault":
        """Make a new vault and open it; without a passphrase the keyring keeps its key.

        Raises:
            VaultError: there is one already, there is no keyring, or it cannot be written.
        """
        if path.exists():
            raise VaultError(f"There is a vault already at {path}; nothing was changed.")
        key = new_key()
        file.create(path, locks.lock(key, passphrase))
        return cls(file.File(path), Sealer.of(key))

    @classmethod
    def open(cls, path: Path, passphrase: str | None = None) -> "Vault":
        """Open a vault.

        Raises:
            WrongKeyError: wrong or no passphrase, or the keyring has no key.
            VaultError: the file is damaged, no vault, or not there.
        """
        opened = file.File(path)
        try:
            key = locks.unlock(opened.head, passphrase)
        except ValueError:
            opened.close()
            raise damaged(path) from None
        except VaultError:
            opened.close()
            raise
        return cls(opened, Sealer.of(key))

    def __enter__(self) -> "Vault":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close it."""
        self._file.close()

    # what is remembered

    def facts(self) -> dict[Attribute, str]:
        """Return the person's true values."""
        found = self._all(_FACTS, "", lambda _, raw: records.to_facts(raw))
        return found[-1] if found else {}

    def set_facts(self, facts: Mapping[Attribute, str]) -> None:
        """Replace the person's true values."""
        self._one(_FACTS, "", records.of_facts(facts))

    def personas(self) -> list[Persona]:
        """Return the profiles, oldest first."""
        return self._all(_PROFILES, "", records.to_persona)

    def persona(self, name: str) -> Persona:
        """Return the profile of this name, whatever its case.

        Raises:
            UsageError: there is none.
        """
        found = next((p for p in self.personas() if p.name.casefold() == name.strip().casefold()), None)
        if found is None:
            raise UsageError("There is no profile of this name; see 'untell profile list'.")
        return found

    def new_persona(self, name: str, keep: Keep) -> Persona:
        """Begin a profile.

        Raises:
            UsageError: the name is empty, taken or no text.
        """
        wanted = " ".join(name.split())
        if has_half(wanted):
            raise UsageError("This name is not valid UTF-8; give the profile another one.")
        if not wanted or any(p.name.casefold() == wanted.casefold() for p in self.personas()):
            raise UsageError("Give the profile a name of its own; this one is empty or taken.")
        with self._file.writing():
            made = Persona(self._file.next_id(), wanted, keep)
            self._put(made.id, _PROFILES, "", records.of_persona(made))
        return made

    def posts(self, persona: Persona) -> list[Kept]:
        """Return the posts of a profile, as they came."""
        return [post for post, _ in self._all(_POSTS, str(persona.id), records.to_post)]

    def post(self, persona: Persona, number: int) -> Kept:
        """Return one post of a profile.

        Raises:
            UsageError: it has none of this number.
        """
        found = next((post for post in self.posts(persona) if post.id == number), None)
        if found is None:
            raise UsageError("The profile has no post of this number; see 'untell profile show NAME'.")
        return found

    def text(self, persona: Persona, post: int) -> str | None:
        """Return a post's text, None where it was not to be kept."""
        found = self._all(_TEXTS, f"{persona.id}.{post}", lambda _, raw: raw.decode("utf-8"))
        return found[-1] if found else None

    def add(self, persona: Persona, entries: Iterable[Entry]) -> int:
        """Remember posts, all of them or none; return how many were new. A text that is there already is left out."""
        known = {mark for _, mark in self._all(_POSTS, str(persona.id), records.to_post)}
        added = 0
        with self._file.writing():
            for entry in entries:
                mark = self._sealer.mark("text", " ".join(entry.text.split()))
                if mark.hex() in known:
                    continue
                known.add(mark.hex())
                added += 1
                number = self._file.next_id()
                self._put(number, _POSTS, str(persona.id), records.of_post(entry, mark))
                if persona.keep is Keep.TEXTS:
                    shelf = f"{persona.id}.{number}"
                    self._put(self._file.next_id(), _TEXTS, shelf, entry.text.encode("utf-8", "surrogatepass"))
        return added

    def knows(self, persona: Persona) -> Callable[[str], bool]:
        """Return what tells whether a profile has a text already, so that it need not be read again."""
        known = {mark for _, mark in self._all(_POSTS, str(persona.id), records.to_post)}
        return lambda text: self._sealer.mark("text", " ".join(text.split())).hex() in known

    def forget(self, persona: Persona, posts: Sequence[int]) -> None:
        """Forget posts, and overwrite where they stood."""
        texts = [n for post in posts for n, _ in self._file.on(self._shelf(_TEXTS, f"{persona.id}.{post}"))]
        with self._file.writing():
            self._file.drop([*posts, *texts])

    def forget_persona(self, persona: Persona) -> None:
        """Forget a profile with all that belongs to it."""
        posts = [number for number, _ in self._file.on(self._shelf(_POSTS, str(persona.id)))]
        decided = [number for number, _ in self._file.on(self._shelf(_DECISIONS, str(persona.id)))]
        self.forget(persona, [*posts, *decided, persona.id])

    def decisions(self, persona: Persona) -> Decided:
        """Return what the person decided for a profile."""
        found = self._all(_DECISIONS, str(persona.id), lambda _, raw: records.to_decisions(raw))
        return found[-1] if found else Decided()

    def decide(self, persona: Persona, decided: Decided) -> None:
        """Replace the decisions of a profile."""
        self._one(_DECISIONS, str(persona.id), records.of_decisions(decided))

    # the file itself

    def change_lock(self, passphrase: str | None) -> None:
        """Lock the vault by another passphrase, or with None by the keyring; its records stay as they are.

        Raises:
            VaultError: there is no keyring, or the passphrase is too short.
        """
        self._file.set_head(locks.lock(self._sealer.key, passphrase))

    def copy(self, path: Path, passphrase: str | None) -> int:
        """Write a copy under a passphrase of its own, or with None under the keyring's key; return its records.

        Raises:
            VaultError: there is a file already, it cannot be written, or the passphrase is too short.
        """
        if path.exists():
            raise VaultError(f"{path} exists already; nothing was changed.")
        file.create(path, locks.lock(self._sealer.key, passphrase), self._file.every())
        return len(self._file.every())

    def _shelf(self, kind: str, owner: str) -> bytes:
        return self._sealer.mark(kind, owner)

    def _put(self, number: int, kind: str, owner: str, content: bytes) -> None:
        shelf = self._shelf(kind, owner)
        self._file.put(number, shelf, self._sealer.seal(content, _place(number, shelf)))

    def _one(self, kind: str, owner: str, content: bytes) -> None:
        """Write the only record of a shelf in place of those there."""
        old = [number for number, _ in self._file.on(self._shelf(kind, owner))]
        with self._file.writing():
            self._file.drop(old)
            self._put(self._file.next_id(), kind, owner, content)

    def _all(self, kind: str, owner: str, read: Callable[[int, bytes], _Read]) -> list[_Read]:
        shelf, found = self._shelf(kind, owner), []
        for number, sealed in self._file.on(shelf):
            content = self._sealer.unseal(sealed, _place(number, shelf))
            try:
                if content is None:
                    raise ValueError("not opened")
                found.append(read(number, content))
            except ValueError:
                self.unreadable += 1
        return found


def _place(number: int, shelf: bytes) -> bytes:
    return number.to_bytes(8, "big") + shelf
