"""How telling a word is: the shipped table of inverse document frequencies."""

from functools import cache

from app import assets
from app.core.metrics import Idf

UNKNOWN = "*"
"""The table's entry for words it does not list."""


@cache
def table() -> Idf:
    """Return folded word -> weight (0.2 common ... 1 rare); the entry "" serves unknown words."""
    return {"" if word == UNKNOWN else word: float(value) for word, value in assets.rows("lexicons/idf.tsv")}
