"""Finds JSON objects in what a model wrote around, before and after them; broken ones are passed over."""

import json
import re
from typing import Any

_OPENS = re.compile(r"[\[{]")
_MOST = 200
"""So many brackets are tried at most: text full of brackets must not take forever."""


def objects(text: str) -> list[dict[str, Any]]:
    """Return the outermost JSON objects in `text`, those inside lists included, in order."""
    found: list[dict[str, Any]] = []
    decoder = json.JSONDecoder()
    at = 0
    for _ in range(_MOST):
        opened = _OPENS.search(text, at)
        if opened is None:
            break
        try:
            value, at = decoder.raw_decode(text, opened.start())
        except (ValueError, RecursionError):
            at = opened.end()
            continue
        found += [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]
    return found
