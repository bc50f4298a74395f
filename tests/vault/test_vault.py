"""What the vault remembers, who can read it, and that nothing that goes wrong costs the file."""

import os
import sqlite3
from pathlib import Path

import pytest

from app.core.attributes import Attribute
from app.core.errors import UsageError
from app.core.policy import Decided
from app.vault.errors import VaultError, WrongKeyError
from app.vault.records import Keep, Persona
from app.vault.vault import Vault
from app.vault.wiping import wipe
from tests.vault.conftest import CANARY, PHRASE, entry


def test_everything_comes_back_as_it_was(path: Path) -> None:
    decided = Decided(
        frozenset({(Attribute.AGE, "34")}), frozenset({(Attribute.SEX, "male")}), frozenset({Attribute.SEX})
    )
    with Vault.create(path, PHRASE) as vault:
        me = vault.new_persona("nightowl", Keep.TEXTS)
        vault.set_facts({Attribute.AGE: "34"})
        vault.set_facts({Attribute.AGE: "35", Attribute.OCCUPATION: CANARY})
        assert vault.add(me, [entry("one"), entry("two", ""), entry("one")]) == 2
        vault.decide(me, decided)
    with Vault.open(path, PHRASE) as vault:
        me = vault.persona("NightOwl")
        assert vault.facts() == {Attribute.AGE: "35", Attribute.OCCUPATION: CANARY}
        posts = vault.posts(me)
        assert [(post.when, post.title) for post in posts] == [("2024-05-01", "one.txt"), ("", "two.txt")]
        assert posts[0].seen[0].guesses == ("Porto, Portugal",)
        assert vault.text(me, posts[1].id) == "two"
        assert vault.decisions(me) == decided
        assert vault.decisions(me).wishes.locked == {Attribute.SEX}
        assert vault.knows(me)("two")
        assert vault.unreadable == 0


def test_texts_are_kept_only_where_the_person_wants_that(vault: Vault) -> None:
    me = vault.new_persona("shy", Keep.INFERENCES)
    vault.add(me, [entry("a text of mine")])
    assert vault.text(me, vault.posts(me)[0].id) is None


def test_profiles_know_nothing_of_each_other(vault: Vault, persona: Persona) -> None:
    other = vault.new_persona("other", Keep.TEXTS)
    vault.add(persona, [entry("one")])
    vault.add(other, [entry("one"), entry("two")])
    vault.forget_persona(other)
    assert vault.posts(other) == []
    assert [p.name for p in vault.personas()] == ["nightowl"]
    assert len(vault.posts(persona)) == 1


@pytest.mark.parametrize("name", ["", "  ", "NIGHTOWL"])
def test_a_profile_has_a_name_of_its_own(vault: Vault, persona: Persona, name: str) -> None:
    with pytest.raises(UsageError, match="name of its own"):
        vault.new_persona(name, Keep.TEXTS)


def test_nothing_can_be_read_in_the_file_and_only_its_owner_may(vault: Vault, path: Path) -> None:
    me = vault.new_persona(CANARY, Keep.TEXTS)
    vault.set_facts({Attribute.NAME: CANARY})
    vault.add(me, [entry(f"{CANARY} lives in Porto")])
    everything = b"".join(found.read_bytes() for found in path.parent.rglob("*") if found.is_file())
    for word in (CANARY, "Porto", "nightowl", "location", "facts"):
        assert word.encode() not in everything
    assert os.name != "posix" or path.stat().st_mode & 0o077 == 0


def test_what_is_forgotten_is_overwritten(vault: Vault, persona: Persona, path: Path) -> None:
    vault.add(persona, [entry("x" * 5000)])
    sealed = [row[1] for row in vault._file.every()] and vault._file.every()[-1][2]
    assert sealed[:200] in path.read_bytes()
    vault.forget(persona, [vault.posts(persona)[0].id])
    assert sealed[:200] not in path.read_bytes()


@pytest.mark.parametrize("phrase", ["wrong horse battery", "", None])
def test_a_wrong_passphrase_is_a_sentence_and_changes_nothing(vault: Vault, path: Path, phrase: str | None) -> None:
    before = path.read_bytes()
    with pytest.raises(WrongKeyError, match="does not open the vault"):
        Vault.open(path, phrase)
    assert path.read_bytes() == before


def test_a_short_passphrase_is_refused_before_anything_is_written(path: Path) -> None:
    with pytest.raises(VaultError, match="too short"):
        Vault.create(path, "short")
    assert not path.exists()


def test_the_keyring_keeps_the_key_where_it_can(path: Path, safe: dict[str, str]) -> None:
    with Vault.create(path, None) as vault:
        vault.set_facts({Attribute.AGE: "34"})
    with Vault.open(path) as vault:
        assert vault.facts() == {Attribute.AGE: "34"}
    safe.clear()
    with pytest.raises(WrongKeyError, match="keyring"):
        Vault.open(path)
    safe["vault-key"] = "bm90IGEga2V5"
    with pytest.raises(WrongKeyError, match="keyring"):
        Vault.open(path)
    assert path.exists()


def test_without_a_keyring_a_passphrase_is_asked_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.secrets.keep", lambda *_: False)
    with pytest.raises(VaultError, match="give a passphrase"):
        Vault.create(path, None)
    assert not path.exists()


def test_a_vault_is_never_made_over_another(vault: Vault, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(VaultError, match="vault already"):
        Vault.create(path, PHRASE)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"a diary", b"SQLite format 3\0" + b"\1" * 5000, "half"])
def test_a_damaged_file_is_a_sentence_and_stays(vault: Vault, path: Path, content: bytes | str) -> None:
    vault.close()
    damaged = path.read_bytes()[: path.stat().st_size // 2] if isinstance(content, str) else content
    path.write_bytes(damaged)
    with pytest.raises(VaultError, match="was left as it is"), Vault.open(path, PHRASE) as opened:
        opened.personas()
    assert path.read_bytes() == damaged
    with pytest.raises(VaultError, match="vault already"):
        Vault.create(path, PHRASE)


def test_another_program_s_database_is_no_vault(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as base:
        base.execute("create table notes (text)")
    base.close()
    with pytest.raises(VaultError, match="no vault"):
        Vault.open(path, PHRASE)


def test_a_record_that_was_tampered_with_is_passed_over_and_the_others_are_there(
    vault: Vault, persona: Persona
) -> None:
    vault.add(persona, [entry("one"), entry("two"), entry("three")])
    number, shelf, sealed = next(row for row in vault._file.every() if row[0] == vault.posts(persona)[1].id)
    with vault._file.writing():
        vault._file.put(number, shelf, sealed[:-1] + bytes([sealed[-1] ^ 1]))
    assert [post.title for post in vault.posts(persona)] == ["one.txt", "three.txt"]
    assert vault.unreadable == 1


def test_a_record_does_not_open_in_another_s_place(vault: Vault, persona: Persona) -> None:
    vault.add(persona, [entry("one"), entry("two")])
    first, second = (post.id for post in vault.posts(persona))
    rows = {number: (shelf, sealed) for number, shelf, sealed in vault._file.every()}
    with vault._file.writing():
        vault._file.put(second, *rows[first])
    assert [post.title for post in vault.posts(persona)] == ["one.txt"]


def test_a_hostile_cost_is_not_paid(vault: Vault, path: Path) -> None:
    vault._file.set_head({**vault._file.head, "cost": bytes([40]) + b"s" * 16})
    with pytest.raises(VaultError, match="damaged"):
        Vault.open(path, PHRASE)


def test_a_copy_opens_by_its_own_passphrase_and_holds_the_same(vault: Vault, persona: Persona, tmp_path: Path) -> None:
    vault.add(persona, [entry("one")])
    copy = tmp_path / "copy.vault"
    assert vault.copy(copy, "another passphrase") == 3
    with Vault.open(copy, "another passphrase") as other:
        assert [post.title for post in other.posts(other.persona("nightowl"))] == ["one.txt"]
    with pytest.raises(VaultError, match="exists already"):
        vault.copy(copy, "another passphrase")


def test_another_passphrase_can_be_chosen(vault: Vault, persona: Persona, path: Path) -> None:
    vault.change_lock("a new passphrase")
    with pytest.raises(WrongKeyError):
        Vault.open(path, PHRASE)
    with Vault.open(path, "a new passphrase") as opened:
        assert opened.personas() == [persona]


def test_a_panic_wipe_needs_no_passphrase_and_leaves_nothing(path: Path, safe: dict[str, str]) -> None:
    Vault.create(path, None).close()
    kept = path.read_bytes()
    assert wipe(path)
    assert list(path.parent.iterdir()) == []
    assert safe == {}
    path.write_bytes(kept)  # whoever has an old copy
    with pytest.raises(WrongKeyError):
        Vault.open(path)
    path.unlink()
    assert not wipe(path)
