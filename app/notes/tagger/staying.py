"""Words that stay whatever the trained model says of them."""

import re

from app.core.text.spans import Span
from app.notes.base.states import ABBREVIATED
from app.notes.base.vocabulary import is_eponym, peoples
from app.notes.dates import month_day
from app.notes.prefilter.quick import CLOCK
from app.notes.tagger.counted import counts
from app.notes.tagger.words import Row
from app.rules.concepts import expanded
from app.signals.wording.local_words import function_words

# "seen 0655", "0700-1930", "10am": hours; what is called so and identifies stands behind a word of its own.
_CLOCK = re.compile(rf"(?<![\w-]){CLOCK}(?:-{CLOCK})?(?![\w-]|[ ]\d)")
_GROUP = re.compile(r"(?<![\d/.-])(?!20\d\d)\d+[ ]$")
_HOUR = re.compile(r"\d{1,2}(?:am|pm|ppm|h(?:[0-5]\d)?|x\d{1,3})", re.IGNORECASE)
# "13JUN25 1544": the hour behind a day.
_DAY = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\d\d[ ]$", re.IGNORECASE)
# Registers of trials and of variants, which are everybody's: "NCT04471882", "rs113993960", "1523del".
_PUBLIC = re.compile(
    r"(?:NCT|ISRCTN|ACTRN|DRKS|UMIN|ChiCTR|CTRI|rs|ss)\d{4,}|\d{2,5}(?:del|dup|ins)[ACGT]*|chr\d{1,2}"
    r"|K?N9[59]|FFP[123]|V[1-9]|Y1?\d"
    # The stage of a tumor: "ypT2", "pN1a"
    r"|[ypcar]{0,3}[TNM](?:[0-4Xx]|is)[a-d]?[1-3]?(?:mi|sn)?"
)
# Days of the week on which something is given: "T/Th/Sa/Su", "MWF".
_DAYS = re.compile(
    r"(?<![\w/])(?:(?:mo?|tu?|we?|th|fr?|sa|su|s)[/,-]\s?){1,6}(?:mo?|tu?|we?|th|fr?|sa|su|s)(?![\w/])", re.IGNORECASE
)
# The day of a cycle, and how many hours apart: "C1D1", "q12".
_TURN = re.compile(r"(?:C\d{1,2})?D-?\d{1,2}|C\d{1,2}|q\d{1,2}(?:h|hr|hrs|d|w|wk)?|x\d{1,2}", re.IGNORECASE)
# "30/15/15/15": what is done so often in turns.
_TURNS = re.compile(r"(?<![\d/.])[1-9]?\d(?:/[1-9]?\d){3,}(?![\d/])")
# "78-104", "BIS 40-60": from a smaller value to a larger.
_RANGE = re.compile(r"(?<![\w./-])(\d{2,3}|0)\s?[-–]\s?(\d{2,3})(?![\w/-]|\.\d)")
# "2011-15": years.
_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d\s?[-–/]\s?(\d\d)(?!\d)")
# "c.942+3A>T", "p.V600E": changes of genes.
_CHANGE = re.compile(r"(?<![\w])[cgmnpr]\.\(?$")
_GENE = re.compile(r"(?<!\w)[cgmnpr]\.\d{1,5}(?:[+_-]\d+)?[ACGTdi]")
_PAIR = re.compile(r"(?<![\d/.])(\d{1,3})[/.](\d{1,3})(?![\d/])")
_OLD = 90
_FEWEST = 4
_GRADES = frozenset("ABCDE")
_AROUND = 40
_HIGHEST = 200
_OUT_OF = (5, 10)
_ROMAN = re.compile(r"I{2,3}|IV|VI{1,3}|IX|XI{1,2}|(?:I{1,3}|IV|VI?)[abcABC]")
# Antibodies and antigens of the blood: "anti-Jka", "Fy(a-)", "anti-K".
_BLOOD_BEFORE = re.compile(r"\banti-$", re.IGNORECASE)
_BLOOD_BEHIND = re.compile(r"\([ab][+-]?\)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_ACTS = re.compile(expanded(r"\s{ACTS}\b"))


def stays(row: Row, at: int, span: Span, text: str) -> bool:
    """Tell whether the word at index `at`, at `span` of `text`, is medicine, a year, a score or a small word."""
    word = row.words[at]
    if row.kept[at] or "drug" in row.lists[at] or word in function_words():
        return True
    if word.isalpha() and row.gaps[at + 1] == "_" and row.kept[at + 1 : at + 2] == ("dose",):
        return True  # a medicine before its dose: "Dec 5 mg"
    if (_ROMAN if word.isalpha() else _PUBLIC).fullmatch(word) or _of_blood(word, span, text):
        return True
    if counts(word, span, text) or _TURN.fullmatch(word):
        return True
    if len(word) <= 2 and any(
        m.end() >= span.end for m in _DAYS.finditer(text, max(0, span.start - 18), span.end + 18)
    ):
        return True
    if word in _GRADES and at and row.gaps[at] == "_" and is_eponym(row.folded[at - 1]):
        return True  # "Weber B ankle"
    capital = row.words[min(at + 1, len(row.words) - 1)][0].isupper() and row.gaps[at + 1] == "_"
    if word.lower() in peoples() and not capital and not _ACTS.match(text, span.end):
        return True  # a club's name may begin with one
    if word == "s" and row.gaps[at] in ("'", "’"):
        return True
    if not row.small and word.islower() and at and row.gaps[at] == "_" and _counted(row.words[at - 1], span, text):
        return True  # "no. 15 blade"
    if not word[0].isdigit():
        return len(word) == 1 and _GENE.match(text, span.start) is not None
    if _HOUR.fullmatch(word) or _CHANGE.search(text, max(0, span.start - 4), span.start):
        return True
    return word.isdigit() and (
        _YEAR.fullmatch(word) is not None
        or _is_clock(text, span)
        or _is_ranged(text, span)
        or _is_score(text, span)
        or _is_age(row, at)
        or _is_cell(row, at)
        or any(m.end() >= span.end for m in _TURNS.finditer(text, max(0, span.start - 12), span.end + 12))
    )


def _counted(number: str, span: Span, text: str) -> bool:
    """Tell whether the number before the word at `span` says how many there are of it, or which."""
    end = len(text[: span.start].rstrip())
    return number.isdigit() and counts(number, Span(end - len(number), end), text)


def _is_clock(text: str, span: Span) -> bool:
    """Tell whether a number is an hour, "0655", and no group of a longer number or of an address: "85 0044"."""
    match = _CLOCK.match(text, span.start) or _CLOCK.match(text, max(0, span.start - 5))
    if match is None or match.end() < span.end:
        return False
    low = max(0, match.start() - 8)
    grouped = _GROUP.search(text, low, match.start()) is not None
    return not grouped or _DAY.search(text, low, match.start()) is not None


def _is_cell(row: Row, at: int) -> bool:
    """Tell whether a number of up to three digits stands alone in a column of a table: "160/80 | 170 | 700"."""
    sides = (row.gaps[at], row.gaps[at + 1])
    return len(row.words[at]) < _FEWEST and all("|" in side for side in sides)


def _is_ranged(text: str, span: Span) -> bool:
    """Tell whether a number belongs to a range of values or of years: "78-104", "2011-15"."""
    for match in _RANGE.finditer(text, max(0, span.start - 6), span.end + 6):
        if match.start() <= span.start and span.end <= match.end():
            return (match[1][0] != "0" or match[1] == "0") and int(match[1]) < int(match[2]) <= _HIGHEST
    return any(m.span(1) == (span.start, span.end) for m in _YEARS.finditer(text, max(0, span.start - 7), span.end))


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
            if not possible or first == second or (second in _OUT_OF and first < second):
                return True
            low = max(0, pair.start() - _AROUND)
            near = text[low : pair.end() + _AROUND].lower()
            return month_day.scored(near, pair.start() - low, pair.end() - low)
    return False
