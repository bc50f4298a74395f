"""Words that stay whatever the trained model says of them."""

import re

from app.core.text import Span
from app.notes.find.places import ABBREVIATED
from app.notes.learned.words import Row
from app.signals.wording import function_words

_PAIR = re.compile(r"(?<![\d/.])(\d{1,3})[/.](\d{1,3})(?![\d/])")
_OLD = 90
_OUT_OF = (5, 10)
_ROMAN = re.compile(r"I{2,3}|IV|VI{1,3}|IX|XI{1,2}")
# Antibodies and antigens of the blood: "anti-Jka", "Fy(a-)", "anti-K".
_BLOOD_BEFORE = re.compile(r"\banti-$", re.IGNORECASE)
_BLOOD_BEHIND = re.compile(r"\([ab][+-]?\)")
_YEAR = re.compile(r"(?:19|20)\d\d")


def stays(row: Row, at: int, span: Span, text: str) -> bool:
    """Tell whether the word at index `at`, standing at `span` of `text`, is medicine, a year, a score or a small word.

    So does what is joined to a word in small letters: "Comfort-focused".
    """
    word = row.words[at]
    if row.kept[at] or "drug" in row.lists[at] or word in function_words():
        return True
    if _ROMAN.fullmatch(word) or _of_blood(word, span, text):
        return True
    if word == "s" and row.gaps[at] in ("'", "’"):
        return True
    if text[span.end : span.end + 1] == "-" and text[span.end + 1 : span.end + 2].islower():
        return True
    return word.isdigit() and (_YEAR.fullmatch(word) is not None or _is_score(text, span) or _is_age(row, at))


def _of_blood(word: str, span: Span, text: str) -> bool:
    """Tell whether a word of three letters at most names an antigen of the blood."""
    if word.lower() == "anti" and text[span.end : span.end + 1] == "-":
        return True
    if len(word) > 3 or not word[0].isupper():
        return False
    behind = _BLOOD_BEHIND.match(text, span.end) is not None
    return behind or _BLOOD_BEFORE.search(text, max(0, span.start - 6), span.start) is not None


def _is_age(row: Row, at: int) -> bool:
    """Tell whether a number is an age up to 89: "Ruby K, 81", "Age 27"."""
    behind = row.gaps[at] == ",_" or (at > 0 and row.folded[at - 1] in ("age", "aged"))
    return behind and int(row.words[at]) < _OLD and row.words[at][0] != "0"


def is_wide(row: Row, at: int) -> bool:
    """Tell whether the word is a state's or country's name, which stays unless what is beside it goes."""
    word = row.words[at]
    return word in ABBREVIATED or (word[0].isupper() and "larger" in row.lists[at])


def _is_score(text: str, span: Span) -> bool:
    """Tell whether a number belongs to a pair that is no day and month, or a score: "46/56", "100.4", "8/10"."""
    for pair in _PAIR.finditer(text, max(0, span.start - 4), span.end + 4):
        if pair.start() <= span.start and span.end <= pair.end():
            first, second = map(int, pair.groups())
            possible = 1 <= min(first, second) <= 12 and max(first, second) <= 31
            return not possible or first == second or (second in _OUT_OF and first < second)
    return False
