"""Finds ages that the author states: "I'm 34", "34 years old", "turned 40", "in my early thirties", "pushing 60"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text import Span
from app.signals.age_hint import AgeHint
from app.signals.age_numbers import TENS, decade, numbers, stage
from app.signals.age_tag import tags
from app.signals.base import Reading
from app.signals.claims import asserted
from app.signals.subject import first_person

YEARS_OLD = re.compile(
    r"[\s-]?(?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y\.?/?o\.?|years young|years of age|ans|years and \w+ months old)\b(?!['’]s)|\s?y/?o\b"
)
_I_AM = re.compile(
    r"\b(?:i['’]?m|i am|me being|am|we['’]?re|we are|(?:^|[,.] )(?:now|aged|age|at age|i be))\s(?:now |only |just |already |currently |still |about |around |nearly |"
    r"almost |a |an |like |literally |basically |actually |like a )*$"
)
_AM_PAST = re.compile(
    r"\b(?:i|we) (?:was|were|had) (?:[\w ]{0,24})$|\b(?:at|aged|age|until|since|before|when i (?:was|turned|hit)) $"
)
_STOP = re.compile(
    r"\s*(?:$|[.,;!?)(\]—–\n:😀-🙏]|(?:and|but|so|now|today|with|this|next|in|going|who|which|for god|lol|haha|btw|as of|tomorrow"
    r"|not|yesterday|last|the other|a few|two|three|on the|yet|already|myself|here|because|or so|ish|old|or older|have|live|from|single|married|on)\b|-\s|ish\b)"
)
_NOT_UNIT = re.compile(
    r"\s*in (?:line|total|the (?:queue|morning))|\s*on the|,\d|\s+and (?:a half )?(?:hours|minutes|years|months|weeks)\b"
)
_AT = re.compile(r"(?:^|[,;(–—-]\s*|\b(?:now|and|but|still|here|even|alone|single|unmarried|me|especially) )at $")
# "roofer, 29, Ohio" and "divorced, 47."; after a capital it is somebody with a name.
_APPOSED = re.compile(r"(?:^|[.!?]\s|(?<![\w'’])[a-zéèñü]{2,}\)?,\s)(?:now )?$")
_CLOSED = re.compile(r"(?:[.,!]+(?:\s(?!\d)|$)|$)(?!\s*(?:\d|hours|minutes|days|weeks|years|percent|people))")
_SELF = re.compile(r"\b(?:i|i['’]m|im|my|me)\b")
_STOP_AT = re.compile(
    r"\s*(?:$|[.,;!?)]|i\b|my\b|and\b|now\b|you\b|the\b|it\b|with\b|one\b|a\b|life\b|still\b)(?!\s?(?:am|pm|o['’]clock))"
)
_TURNED = re.compile(
    r"\b(?P<verb>just turned|turned|turning|turn|hit|hitting|reached|reaching|become|became|celebrated|pushing|approaching|nearing"
    r"|almost|nearly|over|past|well over|close to|north of|wrong side of|other side of)\s(?:the (?:big|ripe old age of) |my |age )?$"
)
_BEFORE_TURNING = frozenset(
    "pushing approaching nearing almost nearly turning turn hitting reaching become".split() + ["close to"]
)
_BEYOND = frozenset(["over", "past", "well over", "north of", "wrong side of", "other side of"])
_LONG_AGO = re.compile(
    r"\b(?:when|after|before|until|since|back|as soon as) (?:i|we) (?:\w+ )?(?:the )?$|\bi was\b|\bhad\b"
)
_AGO = re.compile(r"[^.!?]{0,40}?\blast (?:year|spring|summer|autumn|fall|winter|month|week)\b")
_BIRTHDAY = re.compile(r"(?:st|nd|rd|th)?\s(?:birthday|bday)\b")
_ORDINALS = {
    "eighteenth": 18, "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70,
    "eightieth": 80, "ninetieth": 90,
}  # fmt: skip
_MY_ORDINAL = re.compile(
    rf"\bmy (?:(?P<n>\d{{2}})(?:st|nd|rd|th)|(?P<word>{'|'.join(_ORDINALS)}))(?: (?:birthday|bday|b-day)|(?=[.,!?]| (?:in|on|is|was|next|this)\b))"
)
_AHEAD = re.compile(r"\b(?:next|in (?:\w+ )?(?:january|february|march|april|may|june|july|august|september|october|november|december"
                    r"|\w+ (?:weeks|months|days))|is (?:coming|on)|coming up|soon|tomorrow|approaching|before|the day before|plan)\b")  # fmt: skip
_DECADE = re.compile(
    r"\b(?:in|into|out of|hit|hitting|entering|entered|through|approaching|pushing)\s(?:to )?(?:my|the|his|her|your|their|our)?\s?"
    rf"(?P<part>early|mid|late)?[\s-]*(?P<tens>{'|'.join(TENS)}|[2-9]0['’]?s)\b(?!\s(?:and|music|tv|movies|fashion|bands|video|style))"
)
_SOMETHING = re.compile(
    r"(?<!\w)(?P<tens>[2-9]0|twenty|thirty|forty|fifty|sixty|seventy|eighty)[\s-]?(?P<kind>-?somethings?|ish|-?odd)\b"
)
_WORDY = {"sexagenarian": 60, "septuagenarian": 70, "octogenarian": 80, "nonagenarian": 90, "quadragenarian": 40}
_PART = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}
_PAST_TENSE = re.compile(
    r"\b(?:was|were|had|used to|did|when|back then|spent|moved|went|got|started|left|met|became)\b"
)
_RELATIVES = re.compile(
    r"[\s-]?(?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y/o)?\s(?:\w+ )?(?:daughter|son|boy|girl|kid|child|twins?|baby|toddler|niece|nephew"
    r"|grand\w+|brother|sister|mother|father|mom|mum|dad|wife|husband|partner|car|house|building|dog|cat)s?\b"
)
_SIMPLE_PAST = re.compile(
    r"\b(?:was|were|had|moved|went|got|started|left|met|became|lost|quit|joined|began|gave|ran|took|died|came|told|made|won)\b"
)
_SOME = re.compile(r"\b(?:a|an|the|every|some|these|those|this|that|any|of|with|my|his|her|our|their)(?: \w+)? $")
_OPENING = re.compile(r"(?:^|\n)(?:(?!i['’]?m\b|he\b|she\b)[a-zéèñü'’/ ]{3,28}, )?$")


def steps(age: int, bare: bool) -> tuple[str, ...]:
    """Return what a stated age may become; `bare` for "I'm 34", else for "34 years old" before a noun or alone."""
    return (
        (f"in my {decade(age)}", "an adult" if age >= 20 else stage(age))
        if bare
        else (f"in my {decade(age)}", "grown-up")
    )


def find_stated(reading: Reading) -> Iterator[AgeHint]:
    """Yield the ages that the author states about the time of writing."""
    for tag in tags(reading):
        if tag.own:
            yield AgeHint(tag.span, tag.age, tag.age, 0.94, "States the age beside the sex.", Ladder(tag.span, ("",)))
    for span, number in numbers(reading):
        if 8 <= number <= 104 and not reading.is_quoted(span):
            hint = _number(reading, span, number)
            if hint is not None:
                yield hint
    yield from _birthdays(reading)
    yield from _decades(reading)


def _number(reading: Reading, span: Span, age: int) -> AgeHint | None:
    before, after = reading.lower[max(0, span.start - 48) : span.start], reading.lower[span.end : span.end + 48]
    if _RELATIVES.match(after):
        return None
    old = YEARS_OLD.match(after)
    if old and _AM_PAST.search(before) is None:
        return _years_old(reading, Span(span.start, span.end + old.end()), before, age)
    turned = _TURNED.search(before)
    if turned and (_STOP.match(after) or _BIRTHDAY.match(after) or _AGO.match(after)):
        return _turned(reading, span, turned["verb"], before, after, age)
    if _I_AM.search(before) and _STOP.match(after) and not _NOT_UNIT.match(after) and asserted(reading, span):
        return AgeHint(span, age, age, 0.94, "States the age.", Ladder(span, steps(age, bare=True)))
    return _bare(reading, span, age, after)


def _bare(reading: Reading, span: Span, age: int, after: str) -> AgeHint | None:
    """Read "At 67 I garden" and posts that open with the age: "29, single", "roofer, 29"."""
    if not 13 <= age <= 99:
        return None
    sentence = reading.sentence(span)
    lead = reading.lower[max(sentence.start, span.start - 24) : span.start]
    if _AT.search(lead) and _STOP_AT.match(after):
        whole = Span(span.start - 3, span.end)
        if _SIMPLE_PAST.search(reading.lower, span.end, min(sentence.end, span.end + 60)):
            return None
        if first_person(reading, span) and asserted(reading, span):
            return AgeHint(
                whole, age, age, 0.8, "States the age.", Ladder(whole, (f"in my {decade(age)}", "at my age"))
            )
    if (
        _APPOSED.search(reading.text[max(0, span.start - 24) : span.start])
        and _CLOSED.match(after)
        and _SELF.search(reading.lower)
    ):
        return AgeHint(span, age, age, 0.72, "Gives an age in passing.", Ladder(span, steps(age, bare=True)))
    if _OPENING.search(reading.lower[max(0, span.start - 40) : span.start]) and re.match(
        r"[,.]\s+[a-z]|\s(?:and (?!\d)|with )", after
    ):
        return AgeHint(span, age, age, 0.75, "Opens with the age.", Ladder(span, steps(age, bare=True)))
    return None


def _years_old(reading: Reading, span: Span, before: str, age: int) -> AgeHint | None:
    if re.search(
        r"\b(?:i['’]?m|i am|as a|as an|me, a|am a|am|being a|being|here i am,? a?|like me|i be a|at) (?:\w+ )?$", before
    ):
        return AgeHint(span, age, age, 0.95, "States the age.", _old_ladder(reading, span, before, age))
    here = reading.lower[span.end : span.end + 16]
    if re.match(r"s\b|\sme\b", here) or (
        _SOME.search(before) and not re.match(r"\s(?:thing|here|that i am|like me)\b", here)
    ):
        return None
    if re.match(r"\s(?:that )?i am\b|,? here\b|\sthing\b", here) or (
        first_person(reading, span) and asserted(reading, span)
    ):
        return AgeHint(span, age, age, 0.8, "States the age.", _old_ladder(reading, span, before, age))
    return None


def _old_ladder(reading: Reading, span: Span, before: str, age: int) -> Ladder | None:
    if before.rstrip().endswith((" a", " an")) or re.match(r"\s\w", reading.lower[span.end : span.end + 2]):
        return Ladder(span, ("grown-up" if age >= 20 else "young",))
    return Ladder(span, steps(age, bare=False))


def _turned(reading: Reading, span: Span, verb: str, before: str, after: str, age: int) -> AgeHint | None:
    if not (18 <= age <= 104) or not asserted(reading, span):
        return None
    whole = Span(span.start, span.end)
    if not first_person(reading, whole):
        return None
    low = high = age
    weight = 0.88
    if verb in _BEFORE_TURNING:
        low, high = age - 3 if verb not in ("turning", "turn") else age - 1, age
    elif verb in _BEYOND:
        low, high, weight = age, age + 8, 0.7
    elif re.search(r"\b(?:when|after|since|once|before|until) i (?:\w+ )?\w*\s?(?:the big )?$", before):
        low, high, weight = age, age + 14, 0.65
    if _AGO.match(after):
        low, high, weight = age, age + 1, 0.9
    return AgeHint(whole, low, high, weight, "Speaks of reaching an age.", Ladder(whole, ("a certain age",)))


def _birthdays(reading: Reading) -> Iterator[AgeHint]:
    for match in _MY_ORDINAL.finditer(reading.lower):
        age = int(match["n"]) if match["n"] else _ORDINALS[match["word"]]
        span = Span(*match.span())
        if age < 10 or reading.is_quoted(span) or not asserted(reading, span):
            continue
        sentence = reading.sentence(span)
        ahead = _AHEAD.search(reading.lower, sentence.start, sentence.end)
        if any(
            int(year) > reading.year for year in re.findall(r"\b20\d\d\b", reading.lower[sentence.start : sentence.end])
        ):
            continue
        past = re.search(
            r"\b(?:for|got me|gave me|since|was)\b[^.]{0,24}$", reading.lower[max(0, span.start - 32) : span.start]
        )
        if age <= 16 and past:
            continue
        low, high = (age - 1, age - 1) if ahead else (age, age + (8 if past else 1))
        yield AgeHint(
            span, low, high, 0.82 if not past else 0.6, "Speaks of the own birthday.", Ladder(span, ("my birthday",))
        )


def _decades(reading: Reading) -> Iterator[AgeHint]:
    for match in _DECADE.finditer(reading.lower):
        span = Span(*match.span())
        if not re.search(r"\bmy\b", match.group()) or reading.is_quoted(span) or not asserted(reading, span):
            continue
        sentence = reading.sentence(span)
        tens = TENS.get(match["tens"], int(match["tens"][0]) * 10 if match["tens"][0].isdigit() else 0)
        low, high = _PART.get(match["part"] or "", (0, 9))
        past = _PAST_TENSE.search(reading.lower, sentence.start, sentence.end)
        ladder = Ladder(span, (f"in my {match['tens']}", "at my age") if match["part"] else ("at my age",))
        if past:
            yield AgeHint(span, tens + low, min(104, tens + high + 30), 0.7, "Was that old once.", ladder)
        else:
            yield AgeHint(span, tens + low, tens + high, 0.9, "States the decade of life.", ladder)
    for match in _SOMETHING.finditer(reading.lower):
        span = Span(*match.span())
        if not reading.is_quoted(span) and asserted(reading, span) and first_person(reading, span):
            tens = TENS.get(match["tens"] + "s") or TENS.get(match["tens"][:-1] + "ies") or int(match["tens"])
            spread = (0, 9) if "something" in match["kind"] else (-2, 3)
            yield AgeHint(
                span,
                tens + spread[0],
                tens + spread[1],
                0.85,
                "States the decade of life.",
                Ladder(span, ("grown-up",)),
            )
