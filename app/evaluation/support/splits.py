"""How the records of the measuring sets are read; the split itself is core's."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.core.splits import is_calibration, is_test

__all__ = ["is_calibration", "is_test", "records"]


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON Lines file."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
