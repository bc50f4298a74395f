"""Words that head a column of a form, and are nobody's name: "Outgoing: Sr Lund   Incoming: ...", "Tail #: N207GE".

A word is one where a line or column begins, a colon or sign of a number closes it, and the form has more of the kind.
"""

import re

from app.core.text import Span
from app.notes.find.told_medicine import surname
from app.notes.find.vocabulary import more_given, short_given
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind
from app.signals.name_lists import given

_NAMES = frozenset({Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER})
# A column begins behind two blanks; "RxBIN/ID:", "Ffôn/Tel:" are one label, and so is "Medicare Adv. subscriber:".
_BEGINS = re.compile(r"(?:^|[\n\t|]|[ ]{2})[ ]?(?:[^\W\d_][\w.'’-]{0,14}/|(?P<two>[^\W\d_][\w'’-]{2,14}[ ]))?$")
_SIGN = r"(?:[ ]?(?:#|№|n°)|[ ](?:no|nr|nos|num|number)\b\.?)"
_NUMBERED = re.compile(rf"\.?{_SIGN}[ ]?:|\.?/[\w#]{{2,10}}{_SIGN}?:", re.IGNORECASE)
_CLOSED = re.compile(r"\.?(?:[ ][^\W\d_]{2,12}\.?)?:(?=[ \n])")
_LABEL = re.compile(r"(?:^|[\n\t|]|[ ]{2})[ ]?[^\W\d_][\w./'’ #-]{0,24}:(?=[ ])")
# "Loc:" is where it was; people are called so too.
_ALWAYS = frozenset(("loc",))
_FEWEST = 3
_AROUND = 32


def _borne(word: str) -> bool:
    return word in given() or word in more_given() or word in short_given() or surname(word)


def label(text: str, span: Span) -> bool:
    """Tell whether the one word at `span` heads a column of a form."""
    begun = _BEGINS.search(text, max(0, span.start - _AROUND), span.start)
    if begun is None or " " in span.of(text):
        return False
    if _NUMBERED.match(text, span.end):
        return True
    word = span.of(text).lower()
    if begun["two"] or _CLOSED.match(text, span.end) is None or (_borne(word) and word not in _ALWAYS):
        return False
    labels = _LABEL.finditer(text)
    return sum(1 for _, _ in zip(labels, range(_FEWEST), strict=False)) == _FEWEST


def stays(text: str, finding: Finding) -> bool:
    """Tell whether what was taken for a name is a label of a form."""
    nobody = finding.role is Role.OTHER and not finding.noun
    named = nobody and finding.by is not By.LABEL and finding.kind in _NAMES
    return named and ":" in text and label(text, finding.span)
