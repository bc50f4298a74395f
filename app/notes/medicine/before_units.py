"""What is a value or a medicine by the unit behind it, whoever takes it for an identifier: "serial 456 ohm".

Asked last, of labels and repeats as well: an invented number in a value's place would be believed.
"""

import re

from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import NUMBERS, Kind
from app.notes.medicine.protect import DOSE
from app.rules.concepts import concept

# A unit of two letters and more: "M" behind a record's number is a sex, and two capitals are a state's.
_UNIT = re.compile(rf"[ ]?(?![A-Z]{{2}}(?!\w))(?=[^\W\d_]{{2}}|[Ω%°])(?i:{concept('DOSE_UNIT')})(?!\w)")
_VALUE = re.compile(r"(?:#[ ]?)?\d{1,4}(?:[.,]\d{1,3})?")
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_NAMES = frozenset({Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER})
_FAR = 40


def holds(finding: Finding, text: str) -> bool:
    """Tell whether a finding is a value before its unit, or a part of a medicine's name before its dose."""
    if finding.by is By.KNOWN:
        return False
    return _is_value(finding, text) or _is_part(finding, text)


def _is_value(finding: Finding, text: str) -> bool:
    """Tell whether an identifying number is in truth a value: a short one with its unit right behind it."""
    if finding.kind not in NUMBERS or _VALUE.fullmatch(finding.span.of(text)) is None:
        return False
    return _UNIT.match(text, finding.span.end) is not None


def _is_part(finding: Finding, text: str) -> bool:
    """Tell whether a name is a part of a word with a hyphen behind which a dose stands: one word, and a medicine's."""
    start, end = finding.span.start, finding.span.end
    if finding.kind not in _NAMES or "-" not in (text[start - 1 : start], text[end : end + 1]):
        return False
    words = _COMPOUND.finditer(text, max(0, start - _FAR), end + _FAR)
    word = next((m for m in words if m.start() <= start and end <= m.end()), None)
    if word is None or text[word.end() : word.end() + 1] != " ":
        return False
    return DOSE.pattern.match(text[word.end() : word.end() + _FAR].lower(), 1) is not None
