"""Folds names for look-ups: lower case, no accents, no apostrophes, no possessive endings, hyphens as spaces."""

import re
import unicodedata
from itertools import filterfalse

_SIGNS = str.maketrans({"-": " ", "–": " ", "'": None, "’": None, "ʻ": None, "‘": None, ".": None, ",": None})
_LETTERS = _SIGNS | str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
)


_POSSESSIVE = re.compile(r"(?<=\w\w)['’]s(?!\w)")


def fold(name: str) -> str:
    """Return the key of `name`: "Saint-Denis" as "saint denis", "Zürich" as "zurich", "St. Louis" as "st louis"."""
    if name.isascii() and name.isalpha():
        return name.lower()
    low = name.lower()
    if "'" in low or "’" in low:
        low = _POSSESSIVE.sub("", low)
    if low.isascii():
        low = low.translate(_SIGNS)
    else:
        plain = unicodedata.normalize("NFKD", low.translate(_LETTERS))
        low = "".join(filterfalse(unicodedata.combining, plain))
    return " ".join(low.split()) if "  " in low or low[:1] == " " or low[-1:] == " " else low
