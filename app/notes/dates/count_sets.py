"""What looks like a day and counts sets: "BCx 2/2 GPC", "1/2 bottles positive"."""

import re

from app.core.text.spans import Span
from app.notes.base.vocabulary import is_eponym

_COUNT = re.compile(r"([1-9])/([1-9])")
_SETS = r"(?:blood\s)?(?:cultures?|bottles?|sets?|pools?|bcx|cx)"
_BEFORE = re.compile(rf"\b(?:{_SETS}|ucx)\s?[:=]?\s$")
_BEHIND = re.compile(rf"\s(?:{_SETS}|teeth|tubes)\b")
_RESULT = re.compile(r"\s(?:pos(?:itive)?|neg(?:ative)?|grew|growing|cons|gpcs?|gnrs?|gprs?|mrsa|mssa|vre|esbl)\b")
_WORD = re.compile(r"\s([a-z]{3,})")


def counted(lower: str, span: Span) -> bool:
    """Tell whether a number of a number of sets stands at `span` of the text in lower case, and no day."""
    match = _COUNT.fullmatch(span.of(lower))
    if match is None or int(match[1]) > int(match[2]):
        return False
    if _BEHIND.match(lower, span.end):
        return True
    word = _WORD.match(lower, span.end)
    told = _RESULT.match(lower, span.end) is not None or (word is not None and is_eponym(word[1]))
    return told and _BEFORE.search(lower, max(0, span.start - 20), span.start) is not None
