"""Killed while it writes, the vault loses at most what it was just writing, and opens."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.vault.records import Persona
from app.vault.vault import Vault
from tests.conftest import REPO
from tests.vault.conftest import PHRASE

WRITES = 200


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
@pytest.mark.parametrize("seed", range(4))
def test_what_was_said_to_be_written_is_there_after_a_kill(
    vault: Vault, persona: Persona, path: Path, seed: int
) -> None:
    vault.close()
    command = [sys.executable, "-m", "tests.vault.writer", str(path), str(WRITES)]
    with subprocess.Popen(command, cwd=REPO, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(random.Random(seed).randrange(5, 60))]
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.read().splitlines()
    with Vault.open(path, PHRASE) as opened:
        posts = opened.posts(persona)
        assert opened.unreadable == 0
    assert len(said) <= len(posts) <= len(said) + 1
