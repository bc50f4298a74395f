"""The fixed split of every measuring set, and how its records are read."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def is_test(key: str) -> bool:
    """Tell whether the record with this text (or profile id) is held out: sha1's first hex digit is 2 or 3."""
    return hashlib.sha1(key.encode("utf-8"), usedforsecurity=False).hexdigest()[0] in "23"


def is_calibration(key: str) -> bool:
    """Tell whether the record is kept for calibration in the teacher set: sha1's first hex digit is 4."""
    return hashlib.sha1(key.encode("utf-8"), usedforsecurity=False).hexdigest()[0] == "4"


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON Lines file."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
