"""A safe in memory, and vaults whose passphrases are quick to try."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.attributes import Attribute
from app.core.linkage.sightings import Sighting
from app.store import secrets
from app.vault import sealing
from app.vault.records import Entry, Keep, Persona
from app.vault.vault import Vault

PHRASE = "correct horse battery"
CANARY = "Zuflucht-Kanarienvogel-7731"


@pytest.fixture(autouse=True)
def safe(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Keep secrets in a dictionary."""
    kept: dict[str, str] = {}
    monkeypatch.setattr(secrets, "read", kept.get)
    monkeypatch.setattr(secrets, "keep", lambda name, secret: kept.update({name: secret}) is None)
    monkeypatch.setattr(secrets, "forget", lambda name: kept.pop(name, None) is not None)
    monkeypatch.setattr(sealing, "_LOG_N", 10)
    monkeypatch.setattr(sealing.Cost, "new", classmethod(lambda cls: cls(b"s" * 16, 10)))
    return kept


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vault" / "untell.vault"


@pytest.fixture
def vault(path: Path) -> Iterator[Vault]:
    with Vault.create(path, PHRASE) as made:
        yield made


@pytest.fixture
def persona(vault: Vault) -> Persona:
    return vault.new_persona("nightowl", Keep.TEXTS)


def entry(text: str, when: str = "2024-05-01") -> Entry:
    return Entry(text, when, f"{text[:8]}.txt", (Sighting("", Attribute.LOCATION, ("Porto, Portugal",), 0.5, 2024),))
