"""Days without a year, "4/19", "14.9.": dates where words lead to one, else fractions, scores and pressures."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.dates import dotted_days
from app.notes.dates.day_order import month_first
from app.notes.dates.dotted_days import DAY, MONTH, WEEKDAY
from app.notes.dates.fractions import ACUITIES, DENOMINATORS, FRACTIONS
from app.notes.prefilter.quick import Signs
from app.rules.concepts import concept

PARTIAL = re.compile(
    rf"(?<![\w/.\-])(?:{MONTH}/{DAY}|{DAY}/{MONTH}|(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]"
    rf"|1[0-2])\.(?=\s?[-–]|\s|$))(?![\w/%]|[.\-]\d|,\d)"
)
# Words that a day may follow; each is common before dates and not before fractions.
_LEAD = re.compile(
    rf"(?:\b(?:{concept('BEFORE_DAY')}|{WEEKDAY})[\s:,=(]{{1,3}}(?:the\s|am\s|pm\s|about\s|approx\.?\s|around\s)?|^\s*"
    r"|\n[\s*•\-]*|\d\s?[-–]\s?|\()$"
)
_CERTAIN = re.compile(
    rf"\b(?:{WEEKDAY}|d/c['’]?d?|dc['’]?d?|discharged|admit(?:ted)?|adm|returned|due|next appts?:?|appts?:)\s$"
    rf"|#\d{{1,2}}:?\s$|\b{concept('DONE_ON_A_DAY')}\s$|\b(?:pod|hd|day)\s?#?\d{{1,3}}\s\($|\b(?:on|since|until|till"
    r"|til|dated|date:?|w/c|wk of|week of|through|thru|extraction|appt|appointment|surgery"
    rf"|scheduled)\s(?:{WEEKDAY}\s)?$"
)
# Behind these a day is likelier than a score, yet "review 6/12" is in six months.
_NEARLY = re.compile(rf"\b{concept('NEARLY_BEFORE_DAY')}\s$")
_DURATIONS = frozenset((7, 12, 52))
_NOT_AFTER = re.compile(rf"\s?{concept('COUNTED_BEHIND')},?|,?\sauth(?:ori[sz]ed|d)?\b")
_NOT_BEFORE = re.compile(
    rf"(?:\b{concept('SCORED')}\s?[:=]?\s*)$"
    # The stage of a tumor and how many nodes tell it: "pN1a (2/14)"
    r"|\b[ypcar]{0,3}[tnm](?:[0-4x]|is)[a-d]?[1-3]?(?:mi|sn|\([a-z+-]{1,4}\))?\s?\($|\b(?:nodes?|s?lns?)\s?\($"
)
# "first dose 11/15": the dose has its day, not its strength.
_NTH_DOSE = re.compile(
    r"\b(?:first|second|third|fourth|last|next|final|1st|2nd|3rd|4th) (?:dose|test|level|pap)\s(?:on\s)?$"
)
# A log: the day opens its sentence, in a text that names days without a year for certain.
_OPENING = re.compile(r"(?:^|[.\n;]\s{0,2})$")
_TIMED = re.compile(
    r"\s?(?:@|at\s)\s?\d|,?\s\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m|p\.m)\b|,?\s\d{1,2}:\d\d(?!\d)|\s[012]\d[0-5]\d(?!\d"
    r"|\s?m)"
)
_DATED_ANYHOW = re.compile(
    rf"(?<![\d/.])(?:{MONTH}/(?:1[3-9]|2\d|3[01])|{MONTH}/{DAY}/(?:\d\d|\d{{4}}))(?![\d/%])|(?:^"
    rf"|\n|[.;]\s){MONTH}/{DAY}\s[012]\d[0-5]\d(?!\d)"
)
_ENDED = re.compile(r"\s?(?:[;.)]|x\s?\d|$|\n|at\b|@)")
_BETWEEN = re.compile(r"\s?(?:,|;|/|&|and|or|to|-|–|through|thru)(?: (?:and|then))?\s?")


# "started 1/5 by Dr Ng": what somebody did or gave is dated, a fraction is nobody's.
_DONE_BY = re.compile(rf"\b{concept('DONE_BY_SOMEBODY')}\s(?:on\s)?$")


# "HbA1c 74 (3/10)": behind a value its day, where no fraction can stand.
_OF_VALUE = re.compile(
    rf"\b{concept('VALUE_OF_A_DAY')}\s?[:=]?\s?(?:[\d.]+%?\s?(?:kg|%|g/l|mmol|mg/dl)?\s?)?\((?P<day>{DAY}/{MONTH}"
    rf"|{MONTH}/{DAY})(?=\)|,\s[a-z])"
)
# "labs (3/4)", "began ~3/4"
_MARKED = re.compile(
    r"\b(?:labs?|bloods|mri|ct|cxr|echo|tte|ekg|ecg|pod\s?#?\d{1,2}|biopsy|seen|visit|note|clinic|surgery"
    r"|op|admission)\s?"
    rf"\((?P<day>{MONTH}/{DAY})\)|\b(?:began|since|onset|started|from|on|seen)\s~(?P<about>{MONTH}/{DAY})(?![\w/%])"
)
_ROW = re.compile(r"(?<![\d/])(?:\d{1,2}/\d{1,2},\s?)+$")


_PAIR = re.compile(
    rf"(?<![\d/.-])(?P<first>{MONTH}/{DAY}|{DAY}/{MONTH})(?P<to>\s?[-–]\s?|\sand\s"
    rf"|\sto\s)(?P<second>(?:{MONTH}/{DAY}|{DAY}/{MONTH})"
    r"(?P<year>/(?:\d{4}|\d\d))?)(?![\d/%])"
)


# "cert period 1/5-3/5": these are no fractions, however alike.
_PERIOD = re.compile(
    r"\b(?:(?:period|episode|cert(?:ification)?|recert(?:ification)?|dates)(?:\s(?:no\.?\s|#\s?)?\d{1,2})?[,:]?"
    r"|stay|away|out of town|vacation|travel\w*|holiday|leave)\s$"
)


def _pairs(lower: str) -> Iterator[Span]:
    """Yield both days of "3/4-3/9/22" and "between 3/4 and 3/9"."""
    for match in _PAIR.finditer(lower):
        before = lower[max(0, match.start() - 40) : match.start()]
        row = match["first"].split("/")[0] == match["second"].split("/")[0] and " and " in match["to"]
        told = (
            row or match["year"] or before.endswith(("between ", "from ")) or "-" in match["to"] or "–" in match["to"]
        )
        # Nobody scores nineteen of six: "5/6-19/6".
        over = any(int(n.split("/")[0]) > int(n.split("/")[1]) for n in (match["first"], match["second"]))
        same = match["first"].split("/")[1] == match["second"].split("/")[1] and not match["year"] and not over
        period = _PERIOD.search(before) is not None
        if ((told and not same) or period) and not _NOT_BEFORE.search(before):
            if period:
                yield Span(*match.span())
                continue
            yield Span(*match.span("first"))
            yield Span(*match.span("second"))


# "OPD 5/7, Sai Clinic": the day of a visit heads its note.
_HEADS = re.compile(
    r"\s*(?:[a-z&/-]{2,16}\s){0,2}(?:opd|clinic|visit|note|round|wr|anc|pnc|rounds|entry|seen|home visit|hv)[:,]?\s"
)


def headed(lower: str, start: int) -> bool:
    """Tell whether nothing but the kind of visit stands before the day at `start`."""
    return start < _HEAD and _HEADS.fullmatch(lower, 0, start) is not None and not _lasts(lower, start)


# "Clinic 6/12, stable", "WR 5/7 antibiotics": months, weeks and days as British notes count them.
_DURATION = re.compile(r"\d{1,2}/(?:7|12|52)(?![\d/])")
# "visit 1/2 dressings dry", "Filed 1/2 nails": a part of what is counted.
_PART = re.compile(r"(?P<part>\d{1,2}/\d{1,2})(?![\d/])\s(?!(?:by|at|with|to|for|from|in|on|and|via|per)\b)[a-z]{3,}")
_DELIVERED = re.compile(r"\b(?:sent|signed|posted|filed|issued|renewed|executed|mailed|enrolled)\s$")


def _counts(lower: str, start: int) -> bool:
    """Tell whether a fraction at `start` counts the noun behind it."""
    part = _PART.match(lower, start)
    return part is not None and part["part"] in FRACTIONS


def _lasts(lower: str, start: int) -> bool:
    """Tell whether months, weeks or days are counted at `start`, or parts of what the next word says."""
    return _DURATION.match(lower, start) is not None or _counts(lower, start)


def _delivered(lower: str, start: int) -> bool:
    """Tell whether so many of something, or for so long, were sent or done: "Posted 3/12 supply"."""
    if _DELIVERED.search(lower, max(0, start - 12), start) is None:
        return False
    return _counts(lower, start) or (
        _DURATION.match(lower, start) is not None and _PART.match(lower, start) is not None
    )


def certain(lower: str, start: int) -> bool:
    """Tell whether the words before `start` leave no doubt that a day follows."""
    if headed(lower, start):
        return True
    row = _ROW.search(lower, max(0, start - 24), start)
    start = row.start() if row else start
    timed = _TIMED.match(lower, start + re.match(r"[\d/]*", lower[start : start + 6]).end())  # type: ignore[union-attr]
    if timed is not None:
        return True
    if _CERTAIN.search(lower, max(0, start - 28), start) is not None and not _delivered(lower, start):
        return True
    if lower[start - 1 : start] == "(":
        return any(m.start("day") == start for m in _OF_VALUE.finditer(lower, max(0, start - 40), start + 8))
    return _met(lower, start)


# After these words no duration stands: "seen 3/7 with" is a day.
_SEEN = re.compile(r"\b(?:seen|reviewed|examined|assessed|evaluated|saw|visited|attended|operated)\s(?:on\s)?$")
_HEAD = 40
_SLASH_PAIR = re.compile(r"\d{1,2}/\d{1,2}")


def _met(lower: str, start: int) -> bool:
    """Tell whether somebody was seen by somebody on the day at `start`."""
    if _SEEN.search(lower, max(0, start - 20), start) is None:
        return False
    day = _SLASH_PAIR.match(lower, start)
    return day is not None and _BY_SOMEONE.match(lower, day.end()) is not None


# "seen 3/4 by Dr Long": nobody is seen to three quarters.
_MET = re.compile(rf"\b{concept('MET_ON_A_DAY')}\s(?:on\s)?$")
_BY_SOMEONE = re.compile(r"\s(?:by|at|with|in (?:clinic|ed|er|the)|for|to|from|w/)(?!\w)|,?\s(?:dr|np|pa)\b")
# "ESI 3/11 by Dr. Nix", "LHC 5/9 Dr. Bhatt": who is named after it did it on a day.
_BY_DOCTOR = re.compile(r",?\s(?:(?:by|with|w/|at|per)\s)?(?:dr|drs|prof|mr|mrs|ms|miss)\b\.?\s[a-z]")
_MONTHS_A_YEAR = 12
_VERB = re.compile(rf"\b{concept('DONE_IN_MONTH_FIRST')}\s(?:to\s|on\s)?$")


def scored(lower: str, start: int, end: int) -> bool:
    """Tell whether the words around two numbers with a slash say that these are a score, a setting or a fraction."""
    before = _NOT_BEFORE.search(lower, max(0, start - 40), start) is not None
    return before or _NOT_AFTER.match(lower, end) is not None


_LED = re.compile(rf"\b(?P<word>{concept('BEFORE_DAY')}|{WEEKDAY})[\s:,=(]{{1,3}}(?:the\s|about\s|around\s|~)?$")
# "12 units am, 10/5 before meals": an hour of the day leads to what is taken then.
_HOURS = frozenset(("am", "pm"))


def led(lower: str, start: int, end: int) -> bool:
    """Tell whether a word before two numbers with a slash leads to a day, or who did it, or when, stands behind."""
    before = _LED.search(lower, max(0, start - 40), start)
    if before is not None and before["word"] not in _HOURS:
        return True
    return certain(lower, start) or _BY_DOCTOR.match(lower, end) is not None


def _likely(raw: str, first: int, second: int, before: str) -> bool:
    """Tell whether two numbers with a slash are a day without words that leave no doubt."""
    if first == 6 and second in ACUITIES:
        return False
    if raw.startswith("0") and second != 10:
        return True  # no score or fraction is padded
    return first > second or second > 12 or _LEAD.search(before) is not None


def _slashed(lower: str) -> Iterator[Span]:
    """Yield days with a slash, where words lead to one, where one stands beside another, or it can be nothing else."""
    partial = list(PARTIAL.finditer(lower))
    if not partial:
        return
    end = -9
    american = month_first(lower)
    dated = _DATED_ANYHOW.search(lower) is not None
    for match in partial:
        raw = match.group()
        first, second = (int(n) for n in re.split(r"[/.]", raw)[:2])
        before = lower[max(0, match.start() - 40) : match.start()]
        beside = end > match.start() - 8 and _BETWEEN.fullmatch(lower, end, match.start()) is not None
        scored = _NOT_BEFORE.search(before) is not None and not (beside or _NTH_DOSE.search(before))
        if first == 0 or scored or _NOT_AFTER.match(lower, match.end()):
            continue
        logged = _OPENING.search(before) is not None and lower.startswith(": ", match.end())
        opening = logged or (dated and _OPENING.search(before) is not None)
        sure = (
            headed(lower, match.start())
            or beside
            or opening
            or _TIMED.match(lower, match.end()) is not None
            or (_CERTAIN.search(before) is not None and not _delivered(lower, match.start()))
        )
        sure = sure or ((american or second not in _DURATIONS) and _NEARLY.search(before) is not None)
        sure = sure or (american and _VERB.search(before) is not None)
        told = raw in FRACTIONS or second not in _DURATIONS
        sure = sure or (told and _BY_SOMEONE.match(lower, match.end()) is not None and bool(_MET.search(before)))
        whose = raw not in FRACTIONS and second not in (10, 24, 30)
        sure = sure or ((whose or bool(_DONE_BY.search(before))) and _BY_DOCTOR.match(lower, match.end()) is not None)
        ended = second == 30 and _ENDED.match(lower, match.end()) is not None
        counted = (
            second in (DENOMINATORS - _DURATIONS if american else DENOMINATORS)
            and not ended
            and not (raw.startswith("0") and second in (24, 30))
            and not (second == 10 and first > _MONTHS_A_YEAR)  # nobody scores nineteen of ten
        )
        if sure or (not counted and raw not in FRACTIONS and _likely(raw, first, second, before)):
            end = match.end()
            yield Span(*match.span())


def spans(lower: str, of: Signs) -> Iterator[Span]:
    """Yield where days without a year stand in the (lower-cased) text, which is made `of` what its signs say."""
    if "/" in lower:
        yield from _slashed(lower)
        yield from _pairs(lower)
    yield from dotted_days.spans(lower, of)
    for match in _OF_VALUE.finditer(lower) if "(" in lower and "/" in lower else ():
        yield Span(*match.span("day"))
    for match in _MARKED.finditer(lower) if "(" in lower or "~" in lower else ():
        yield Span(*match.span("day" if match["day"] else "about"))
