"""Proposes plain words in place of a preposition with a place ("in Leeds" -> "here") and of a partner's name or title.

The table is ``assets/lexicons/stand_ins.tsv``; whether "here" fits its sentence is for the assessor to say.
"""

import re
from functools import cache

from app import assets
from app.core.attributes import Attribute

_PARTNER = re.compile(
    r"(?:my|the|our)\s+(?P<former>late\s+|ex-?\s*)?(?:wife|husband|girlfriend|boyfriend|bf|gf|hubby|missus|fiancée?|spouse"
    r"|partner)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(r"[a-z]+", re.IGNORECASE)


@cache
def _table() -> dict[tuple[str, str], tuple[str, ...]]:
    rows = assets.rows("lexicons/stand_ins.tsv")
    return {(attribute, opens): tuple(words.split(" | ")) for attribute, opens, words in rows}


@cache
def _places() -> frozenset[str]:
    return frozenset(one for (_, opens), words in _table().items() if "partner" not in opens for one in words)


def points(words: str) -> bool:
    """Tell whether words only point to a place ("here", "in town"): for two places they would say that they are one."""
    return words.lower() in _places()


def stand_ins(old: str, attribute: Attribute) -> tuple[str, ...]:
    """Return what may stand for `old` where it gives `attribute` away; a capital letter at its start is kept."""
    first = _FIRST.match(old)
    if first is None:
        return ()
    found = _table().get((attribute.value, first.group().lower()), ())
    if partner := _PARTNER.search(old):
        who = {"late": "late partner", "ex": "former partner"}.get(
            "".join((partner["former"] or "").split()).strip("-").lower(), "partner"
        )
        # "The missus next door" need not be the author's own.
        who = "the partner" if who == "partner" and partner.group()[:3].lower() == "the" else who
        found = tuple(_PARTNER.sub(words, old) for words in _table().get((attribute.value, who), ()))
    return tuple(words[:1].upper() + words[1:] if old[:1].isupper() else words for words in found)
