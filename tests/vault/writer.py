"""Writes posts into a vault one by one and says of each when it is on the disk, until somebody kills it."""

import sys
from pathlib import Path

from app.vault.vault import Vault
from tests.vault.conftest import PHRASE, entry


def main(path: Path, writes: int) -> None:
    with Vault.open(path, PHRASE) as vault:
        me = vault.persona("nightowl")
        for number in range(writes):
            vault.add(me, [entry(f"post {number}")])
            print(number, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
