"""Figures that count or measure, and no more: items of a list, percentiles, hours, thresholds, codes of medicine."""

import re

from app.core.text.spans import Span
from app.notes.dates.dates import MONTHLY
from app.rules.concepts import concept

# "3. Tobi", "no. 2": the items of a list, and what is said of them.
_ITEM = re.compile(r"(?:^|\n)[ \t]*(?:[#(*•-][ \t]?)?$")
_ITEM_ENDS = re.compile(r"[.)](?:\s|$)")
_OF_LIST = re.compile(r"\b(?:hd|pod|dol|no|nos|item|point|problem|question|step|case|aim|goal)s?\.?\s$", re.IGNORECASE)
_FEW = 2
# "see page 12", "figure 16-28, page 467": of a book; without these words before it somebody may be paged so.
_CITED = re.compile(r"(?:\b(?:see|on|from)\s|[,(]\s?)(?:page|pp?\.)\s?$", re.IGNORECASE)
# "ACT under 20", "RR over 30"
_THRESHOLD = re.compile(
    r"\b(?:under|over|below|above|than|least|most|exceeds|past|target|goal|aim|to|until|of|x|times)\s[<>]?$",
    re.IGNORECASE,
)
_SENTENCE_ENDS = re.compile(r"\s?(?:[.,;)]|$)(?!\d)")
# "Ht 25th, wt 9th centile", "verbal 38th %ile"
_CENTILE = re.compile(r"[\s-]?(?:%|per|cent|decile|quintile|quartile)")
_GROWN = re.compile(
    r"\b(?:growth|height|weight|length|ht|wt|hc|ofc|bmi|head|abdominal|fundal|efw|ac|fl|bpd|between|plots?|plotting"
    r"|tracking|on|the|\d(?:st|nd|rd|th) to)\s(?:the\s)?$"
)
# "weight dropped from 75th to 25th": the lines of the chart.
_LINES = re.compile(r"\b(?:from|to|crossed|between|and)\s(?:the\s)?$")
_LINE = frozenset("25th 50th 75th 85th 90th 91st 95th 97th 98th 99th".split())
_CHART = re.compile(r"centile|percentile|%ile|growth|who chart|weight|height|\bht\b|\bwt\b|\bofc\b")
# "at approx 01.30"
_AT = re.compile(
    r"\b(?:at|approx|about|around|circa|until|till|from|by|~)\.?\s(?:approx\.?\s|about\s|around\s)?(?:[012]?\d\.)?$"
)
_CLOCK = re.compile(r"(?<![\d.])(?:[01]?\d|2[0-3])\.[0-5]\d(?!\d|\.\d)")
# "3T", "4WW", "10MWT": a magnet, a frame, a test; "2008T", "FX100": machines and filters by their numbers.
_CODES = frozenset(
    "1t 3t 7t 2d 3d 4d 2ww 3ww 4ww 2ws 2wf 4wf 2wr 4wr 2wz 1ww 2pd 4at 5asa 6mp 5fu 3tc 6mwt 2mwt 10mwt 6mw 5sts 5xsts"
    " 30sts 9hpt 25ftw 17ohp 25ohd 5hiaa 5ht 18fdg 18f 99mtc 68ga 90y 177lu 131i 123i 125i 2008t 2008k 4008s 5008s 4k"
    " 8k 12l 15l 6l 3l 5l 1x 2x 3x 4x".split()
)
# Guidelines, genes, filters and scales whose number belongs to them: "CG178", "scn1a", "GDS-15".
_BESIDE = re.compile(rf"(?<![^\W\d_]){concept('COUNTED_IN_CAPITALS')}[- ]?$")
# A number that somebody or something was given, or a postal district: "MRN ATM12", "lives NG7".
_GIVEN_OUT = re.compile(rf"\b{concept('BEFORE_GIVEN_OUT')}[.:#]?\s$", re.IGNORECASE)
_CODED = re.compile(
    rf"(?:cg|ng|qs|ipg|hst|gtg)\d{{1,4}}|{concept('GENE')}\d{{1,2}}[a-z]?\d?|fx\d{{2,4}}|[a-z]?cl\d{{3}}"
    # Forms and sections that the law numbers: "FP10", "MED3", "s136"; buds, depths and markers of tumours.
    r"|fp(?:10|92|57)\w{0,3}|ds1500|sr1|med3|ssp|c100|hc[1-5]|s(?:2|3|4|5|17|20|37|41|47|76|117|131|135|136)|bd[123]"
    r"|sm[123]|d2",
    re.IGNORECASE,
)
# In full it may be somebody's name, after such a word a feast ("Ash Wed").
_WEEKDAYS = frozenset("Mon Tue Tues Wed Weds Thu Thur Thurs Fri Sat".split())
_WORDS = _WEEKDAYS | {"OCT", "MAR"}
_FEAST = re.compile(r"(?:Ash|Good|Easter|Whit|Palm|Low|Black|Cyber|Holy|Maundy|Spy|Shrove|Fat) $")
# "died at over 95": an age, which is no threshold.
_AGED = re.compile(r"\b(?:age[ds]?|died|lived|alive|turned)\b", re.IGNORECASE)
_DOTTED = re.compile(r"\b(?:[btq]\.i\.d|q\.[dsh]|p\.r\.n|p\.o|[ap]\.[cm]|h\.s|i\.[vmd]|s\.c|p\.r|o\.[ds]|n\.p\.o)\b")
_NEAR, _WIDE, _LONGEST, _NUMBERED = 12, 80, 7, 4


# "midazolam 10/24 h"
_OVER_HOURS = re.compile(r"/(?:12|24|48|72)\s?h(?:rs?|ours?)?\b")
_MONTH_DAYS = 31


def counts(word: str, span: Span, text: str) -> bool:
    """Tell whether the word at `span` of `text` counts or measures, or is a code of medicine or a bare weekday."""
    if len(word) > _LONGEST or (word.isalpha() and word[1:].isalpha() and word not in _WORDS):
        return False
    before = text[max(0, span.start - _NEAR * 2) : span.start]
    if word in _WORDS:
        return (_FEAST if word in _WEEKDAYS else MONTHLY).search(before) is None
    if (_CODED.fullmatch(word) and not _GIVEN_OUT.search(before)) or (
        word.lower() in _CODES and text[span.end : span.end + 1] not in "-/"
    ):
        return True
    if len(word) == 1 and word.islower():
        return any(
            m.start() <= span.start < m.end() for m in _DOTTED.finditer(text, max(0, span.start - 5), span.end + 5)
        )
    if not word[0].isdigit():
        return False
    return (word.isdigit() and _is_amount(word, span, text, before)) or _is_percentile(word, span, text, before)


def _is_amount(word: str, span: Span, text: str, before: str) -> bool:
    if len(word) <= _FEW and _ITEM.search(before) and _ITEM_ENDS.match(text, span.end):
        return True
    if (len(word) <= _FEW and _OF_LIST.search(before)) or _OVER_HOURS.match(text, span.end):
        return True
    if len(word) <= _FEW + 1 and _THRESHOLD.search(before) and _SENTENCE_ENDS.match(text, span.end):
        return _AGED.search(before) is None
    if len(word) <= _NUMBERED and _CITED.search(before):
        return True
    if len(word) <= _NUMBERED and _BESIDE.search(before):
        return True
    clock = _CLOCK.match(text, span.start) or _CLOCK.match(text, max(0, span.start - 3))
    return clock is not None and clock.end() >= span.end and _AT.search(before) is not None


def _is_percentile(word: str, span: Span, text: str, before: str) -> bool:
    if not word.endswith(("st", "nd", "rd", "th")):
        return False
    if _CENTILE.match(text, span.end):
        return True
    low = text[max(0, span.start - _WIDE) : span.end + _WIDE].lower()
    if word in _LINE and _LINES.search(before.lower()) and ("weight" in low or "length" in low or "height" in low):
        return True
    if _CHART.search(low) and word[:-2].isdigit() and int(word[:-2]) > _MONTH_DAYS:
        return True
    return _GROWN.search(before.lower()) is not None and _CHART.search(low) is not None
