"""Names that are an instrument's: "Joseph scissors", "grasped with Kocher", "two Ellis were placed"."""

import re
from functools import cache

from app import assets
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind

_NAMES = frozenset({Kind.PERSON, Kind.EMPLOYER, Kind.PLACE})
# What is done with an instrument, and to nobody.
_HANDLED = re.compile(
    r"\b(?:grasped|regrasped|clamped|cross-?clamped|retracted|dissected|incised|elevated|divided|transected|ligated"
    r"|excised|tented|undermined|spread|dilated|curetted|created|reflected|mobilized|mobilised|exposed|entered|opened)"
    r"\s(?:\w+\s){0,3}?(?:with|using|utilizing|by|between)\s(?:(?:an?|the|two|three|four|straight|curved|long|small|large"
    r"|fine|single|double|multiple)\s){0,3}$"
)
_USED = re.compile(r"\b(?:using|utilizing|utilising)\s(?:(?:an?|the|two|three|straight|curved)\s){0,2}$")
_TWO = re.compile(r"(?:s|['’]s)?\s(?:were|was)\s(?:then\s)?(?:placed on|applied|removed|clamped|used to)\b")
_WORD = re.compile(r"[A-Z][^\W\d_]+(?:[-'’][^\W\d_]+)*")
_NEAR, _WIDE = 24, 64


@cache
def _held() -> re.Pattern[str]:
    """Return what stands behind a name that is an instrument's."""
    words = "|".join(map(re.escape, assets.lines("notes/instruments.txt")))
    return re.compile(rf"(?:['’]s)?(?:\s(?:curved|straight|lid|mouth|bone|skin))?\s(?:{words})(?!\w)")


def stays(text: str, finding: Finding) -> bool:
    """Tell whether the one word of `finding` names an instrument where it stands."""
    if finding.kind not in _NAMES or finding.by is By.LABEL or finding.role is not Role.OTHER:
        return False
    if _WORD.fullmatch(finding.span.of(text)) is None:
        return False
    start, end = finding.span.start, finding.span.end
    if _held().match(text, end) or _TWO.match(text, end):
        return True
    before = text[max(0, start - _WIDE) : start]
    return _HANDLED.search(before) is not None or _USED.search(before[-_NEAR:]) is not None
