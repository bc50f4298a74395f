"""Words of which what stands beside them says that they are no identifiers: only those that a model is sure of go."""

from app.core.text.spans import Span
from app.notes.base.date_parts import month_named
from app.notes.dates import day_words
from app.notes.tagger.limits import SMALL
from app.notes.tagger.words import OPENS, Row


def is_said_otherwise(row: Row, at: int, span: Span, text: str) -> bool:
    """Tell whether the words beside the one at index `at`, standing at `span` of `text`, say what it is.

    A month's word without a day opens sentences ("May give paracetamol"), and the rules know where it is one. What is
    joined to a word in small letters goes with that: "Comfort-focused", "python-docx".
    """
    if _is_joined(row, at, span, text):
        return True
    if not month_named(row.words[at]):
        return False
    before = row.words[at - 1] if at and "N" not in row.gaps[at] else ""
    after = row.words[at + 1] if at + 1 < len(row.words) and "N" not in row.gaps[at + 1] else ""
    return not before[:1].isdecimal() and not after[:1].isdecimal()


def _is_joined(row: Row, at: int, span: Span, text: str) -> bool:
    if text[span.end : span.end + 1] == "-" and text[span.end + 1 : span.end + 2].islower():
        return True
    # Where names have capitals, two small words that are joined are none.
    return not row.small and at > 0 and row.gaps[at] == "-" and row.words[at].islower() and row.words[at - 1].islower()


_VERBS = frozenset(("may", "march"))


def is_everyday(row: Row, at: int, written: str) -> bool:
    """Tell whether a word of a day is an everyday word in a text so `written`: nothing makes it a day there.

    A weekday cut short opens a sentence, or is written small beside capitals ("Sun exposure", "avoid sun"); a month's
    word opens one as its verb ("May give paracetamol").
    """
    word = row.words[at]
    if written == SMALL or word.lower() not in day_words.AMBIGUOUS | _VERBS:
        return False
    before = row.words[at - 1] if at and "N" not in row.gaps[at] else ""
    after = row.words[at + 1] if at + 1 < len(row.words) and "N" not in row.gaps[at + 1] else ""
    if before[:1].isdecimal() or after[:1].isdecimal():
        return False
    goes_on = at + 1 < len(row.words) and row.gaps[at + 1] == "_" and row.words[at + 1].islower()
    opens = goes_on and not OPENS.isdisjoint(row.gaps[at])
    return opens or (word.islower() and word not in _VERBS)
