"""Numbers that only their label makes an identifier: passports, licences, record, policy and account numbers."""

import re
from functools import cache

from app import assets
from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.signals.base import Findings, Reading, once
from app.signals.identifiers.attribution import gather, identifier

_VALUE = r"(?P<value>[a-z]{0,5}[\-/ ]?\d[\da-z]{0,20}(?:[\-/.][\da-z]{1,12}|[ ]\d[\da-z]{0,12}){0,5})(?![\w@])"
_NUMBER_WORD = (
    r"(?:\s(?:(?P<id>id|identification)|record|card))?(?:\s?(?P<word>number|numbers|no\.?|num\.?|nr\.?|nbr|#|id|code))?"
)
# "My membership number at the gym is ...".
_WHERE = r"(?:\s(?:at|for|from|on|with)(?:\s[\w'’]+){1,3}?(?=\s(?:is|was)\s))?"
_JOIN = r"\s{0,3}(?P<join>is|was|are|were|:|=|#|\()?\s{0,3}"
_YEAR = re.compile(r"(?:19|20)\d\d")
_FEW, _ENOUGH = 4, 6
_CODE, _DIGITS_IN_CODE = 5, 2
"""So many letters and digits together, digits among them, make a code that no amount or year looks like ("7ABC123")."""
_PLURAL = ("are", "were")
_NEXT = re.compile(rf"(?:, (?:and )?| and ){_VALUE}")
"""The further ones of several numbers: "my code and badge number are 4412 and B-90017"."""
_MIXED = re.compile(r"(?=.*[a-z])(?!\d+(?:[a-z]{1,3}|st|nd|rd|th)\Z)[a-z\d]+(?:[\-/. ][a-z\d]+)*")


@cache
def _labels() -> tuple[re.Pattern[str], dict[str, tuple[str, str]]]:
    rows = assets.rows("lexicons/number_labels.tsv")
    groups = "|".join(f"(?P<{subtype}>{label})" for subtype, _, label in rows)
    names = {subtype: (subtype, noun) for subtype, noun, _ in rows}
    return re.compile(rf"(?<!\w)(?:{groups})(?!\w){_NUMBER_WORD}{_WHERE}{_JOIN}{_VALUE}"), names


def subtypes() -> frozenset[str]:
    """Return the subtypes that only labels tell."""
    return frozenset(_labels()[1])


def _convincing(match: re.Match[str]) -> bool:
    value = match["value"]
    digits = sum(char.isdigit() for char in value)
    announced = bool(match["word"] or match["id"] or match["join"] in (":", "#", "="))
    if _YEAR.fullmatch(value):
        return False
    if _is_code(value, digits) and (announced or match["join"]):
        return True
    if digits < _FEW:
        return False
    return digits >= _ENOUGH or announced or (match["national"] is not None)


def _is_code(value: str, digits: int) -> bool:
    letters = sum(char.isalpha() for char in value)
    return _MIXED.fullmatch(value) is not None and digits >= _DIGITS_IN_CODE and letters + digits >= _CODE


def spans(lower: str) -> list[tuple[Span, str, str]]:
    """Return where labelled numbers stand in the (lower-cased) text, each with subtype and what it is."""
    pattern, names = _labels()
    found: list[tuple[Span, str, str]] = []
    for match in pattern.finditer(lower):
        if _convincing(match):
            subtype = next(name for name in names if match[name])
            found.append((Span(*match.span("value")), *names[subtype]))
            further = _NEXT.match(lower, match.end()) if match["join"] in _PLURAL else None
            if further:
                found.append((Span(*further.span("value")), *names[subtype]))
    return found


@once
def seen(reading: Reading) -> list[tuple[Span, str, str]]:
    """Return ``spans`` of the reading's text, found once for all who ask."""
    return spans(reading.lower)


def find(reading: Reading) -> Findings:
    """Return every number that a label marks as somebody's."""
    if not any(char.isdigit() for char in reading.text):
        return Findings()
    return gather(
        [identifier(reading, span, MentionType.ID_NUMBER, subtype, noun) for span, subtype, noun in seen(reading)]
    )
