"""What values look like: numbers, dates, lists, geometry; what does not look as the schema says is not believed."""

import re
from functools import lru_cache

from app.notes.formats.docx.schema import schema

_UNIT = r"(?:pt|in|cm|mm|pc|pi|px|em|ex|%|f|fd|deg|fixed)?"
_LONG = rf"[-+]?(?:\d{{1,20}}(?:\.\d{{1,20}})?(?:[eE][-+]?\d{{1,3}})?|\.\d{{1,20}}){_UNIT}"
_SHORT = rf"[-+]?(?:\d{{1,5}}(?:\.\d{{1,10}})?|\.\d{{1,10}}){_UNIT}"
_BOOLEAN = r"true|false|t|f|on|off|yes|no|auto|none|nil|preserve|default|NaN|-?INF"
_HEX = r"(?:(?=[0-9A-Fa-f]*\d)(?:[0-9A-Fa-f]{2}){1,64}|[A-F]{2}|[A-F]{6}|[A-F]{8}|[Ff]+)"
_GUID = r"\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?"
_NUMBER = re.compile(rf"(?:{_LONG})(?:[\s,;]+{_LONG})*|{_BOOLEAN}|{_HEX}|{_GUID}")
_PLAIN = re.compile(
    rf"(?:{_SHORT})(?:[\s,;]+{_SHORT})?|{_BOOLEAN}|{_GUID}|(?:#[0-9A-Fa-f]{{6}}|#[0-9A-Fa-f]{{3}}|[a-z]+) \[\d{{3,4}}\]"
    r"|#?[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|[01]{12}"
    r"|[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?|[\W_]{0,40}|.|\w?%\d\W?"
)
_SIDES = frozenset({"start", "end", "left", "right"})  # which of them a list has depends on the dialect
_DATE = re.compile(r"-?\d{4}-\d\d-\d\d(?:T[\d:.]{5,16}(?:Z|[-+]\d\d:\d\d)?)?")
_FORMAT = re.compile(r"(?:General|Standard|[\s#0?.,:;%/\\()*@$€£-]|[dDmMyYhHsS]|AM/PM|\[Red\]|_.|[eE][-+])*")
_GEOMETRY_NUMBER = re.compile(r"\d{7,}")


@lru_cache(maxsize=20_000)
def looks(kind: schema.Kind, value: str) -> bool:
    """Tell whether a value is one of what the schema gives for its place; lists, numbers and dates alone."""
    value = value.strip()
    if not value:
        return True
    for one in kind.split("|"):
        if one == schema.NUMBER and _NUMBER.fullmatch(value):
            return True
        if one == schema.DATE and _DATE.fullmatch(value):
            return True
        values = schema.listed(one)
        if values and all(word in values or word in _SIDES for word in value.split()):
            return True
    # Whatever the list: a number or a colour stands where writers of other programs put one.
    return schema.DATE not in kind and schema.BINARY not in kind and bool(_NUMBER.fullmatch(value))


def is_plain(value: str) -> bool:
    """Tell whether a value holds no word and no long number, wherever it stands: a measure, a sign, a tongue's code."""
    return bool(_PLAIN.fullmatch(value.strip()) or _FORMAT.fullmatch(value))


def has_long_number(value: str) -> bool:
    """Tell whether there are more digits in a row than coordinates have."""
    return bool(_GEOMETRY_NUMBER.search(value))
