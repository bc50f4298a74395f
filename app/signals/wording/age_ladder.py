"""Says an age less exactly: "I'm 34" -> "I'm in my thirties" -> "I'm an adult"; "Gina, 35, nurse" -> "Gina, nurse"."""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.text.small_numbers import decade, stage
from app.signals.wording.deletion import OPENS, drop

_I_AM = re.compile(r"\b(?P<who>i['’]?m|i am|we['’]?re|we are)\s(?:[\w ]{0,16}\s)?$", re.IGNORECASE)
_ROUGHLY = re.compile(
    r"\b(?:nearly|almost|about|around|like|a|an|literally|roughly|aged?|at)\s(?:like |about |a )?$", re.IGNORECASE
)
_MONTHS = re.compile(r"\s+and\s+\w+\s+months\b", re.IGNORECASE)
_OWN_CLAUSE = re.compile(r",\s+(?P<next>(?:I|my|we|our)\b['’]?\w*)")
_VERB = re.compile(
    r",\s+(?P<next>work|live|have|got|had|run|make|teach|own|drive|play|want|need|study|earn|rent|speak|do|love)\b"
)
_SAME_CLAUSE = re.compile(
    r",\s+(?P<next>(?:not|never|single|married|divorced|widowed|engaged|unmarried|born|from|working|living|still)\b)"
)
_NOUN_NEXT = re.compile(
    r"\s(?!(?:that|who|and|or|but|with|in|at|from|here|i|now|today|living|trying)\b)\w", re.IGNORECASE
)
_THING = re.compile(r"\s(?:thing|person|problem)\b", re.IGNORECASE)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WHEN = re.compile(
    r"(?:\b(?:back |way back )?(?:in|since|from|around|during)\s)(?:the\s(?:\w+\sof\s)?(?:early|mid|late)?[\s-]*)?$",
    re.IGNORECASE,
)
_MONTH = re.compile(r"(?:\b(?P<of>of)|,)?\s$")
_MONTHS_NAMED = re.compile(
    r"\b(?:jan|feb|march|april|may|june|july|aug|sept?|oct|nov|dec|spring|summer|autumn|fall|winter)\w*\s(?:of\s)?$",
    re.IGNORECASE,
)
_THE = re.compile(r"\bthe\s(?:(?:early|mid|late)[\s-]*)?$", re.IGNORECASE)
_PART = re.compile(r"\b(?:early|mid|late)[\s-]*$", re.IGNORECASE)
_DECADE_NOUN = re.compile(
    r"\s(?!(?:and|or|here|when|was|were|with|in|on|at|i|we|that|as|for|but|there|had|to|because|it|the)\b)[a-z]",
    re.IGNORECASE,
)


def _before(text: str, span: Span) -> str:
    return text[max(0, span.start - 40) : span.start]


def _full(text: str, ladder: Ladder) -> Ladder:
    """Take a neighbouring word in where the last step is empty, so that it counts as a step like any other."""
    if ladder.steps[-1]:
        return ladder
    after = re.match(r"\s*(?:[,.!?;:)]|[\w'’\-]+)", text[ladder.span.end :])
    if after:
        end = ladder.span.end + after.end()
        return Ladder(Span(ladder.span.start, end), tuple(s + text[ladder.span.end : end] for s in ladder.steps))
    word = re.search(r"\S+$", text[: ladder.span.start])
    if word is None:
        return ladder
    return Ladder(Span(word.start(), ladder.span.end), tuple(word.group() + s for s in ladder.steps))


def _shown(text: str, span: Span, step: str) -> str:
    opens = OPENS.search(text[max(0, span.start - 6) : span.start]) is not None
    lower = span.of(text)[:1].islower() or text == text.lower()
    return step if lower or not opens else step[0].upper() + step[1:]


def said(text: str, span: Span, age: int) -> Ladder:
    """Return the steps for the age in "I'm 34", with what follows where "an adult" would not read well."""
    before = _before(text, span)
    months = _MONTHS.match(text, span.end)
    span = Span(span.start, months.end()) if months else span
    roughly = _ROUGHLY.search(before)
    start = span.start - len(roughly.group()) if roughly else span.start
    who = _I_AM.search(before)
    if who is None:
        return passing(text, span, age)
    we = who["who"].lower().startswith("we")
    about = f"in {'our' if we else 'my'} {decade(age)}"
    plain = Ladder(Span(start, span.end), (about, _stages(age) if we else stage(age)))
    begin = span.start - len(who.group())
    own = _OWN_CLAUSE.match(text, span.end) if not we else None
    verb = _VERB.match(text, span.end) if not we else None
    if own:
        said_so = f"{text[begin:start]}{about}{text[span.end : own.end()]}"
        return Ladder(Span(begin, own.end()), (said_so, _shown(text, Span(begin, begin + 1), own["next"])))
    if verb:
        said_so = f"{text[begin:start]}{about}{text[span.end : verb.end()]}"
        return Ladder(Span(begin, verb.end()), (said_so, f"{text[begin]} {verb['next']}"))
    same = _SAME_CLAUSE.match(text, span.end)
    if same:
        return Ladder(Span(start, same.end()), (about + text[span.end : same.end()], same["next"]))
    return plain


def _stages(age: int) -> str:
    return "adults" if age >= 20 else "young"


def passing(text: str, span: Span, age: int) -> Ladder:
    """Return the steps for an age between commas or at the opening: said roughly, then dropped with its comma."""
    label = re.search(r"\b(?:aged?|now):?\s$", _before(text, span), re.IGNORECASE)
    whole = Span(span.start - len(label.group()), span.end) if label else span
    about = _shown(text, whole, f"in my {decade(age)}")
    dropped = drop(text, whole)
    if dropped is None:
        return Ladder(whole, (about, _shown(text, whole, stage(age))))
    lead, tail = text[dropped.span.start : whole.start], text[whole.end : dropped.span.end]
    return _full(text, Ladder(dropped.span, (lead + about + tail, dropped.steps[0])))


def years_old(text: str, span: Span, age: int) -> Ladder:
    """Return the steps for "34 years old", also as an adjective ("a 34-year-old nurse") or a noun."""
    about = f"{_TENS[min(age, 99) // 10 - 2]}-something" if age >= 20 else "teenage" if age > 12 else "young"
    if _THING.match(text, span.end):
        return Ladder(span, ("age",))
    article = re.search(r"\b(an?|the|this|that|another)\s(?:\w+\s)?$", _before(text, span), re.IGNORECASE)
    if article and _NOUN_NEXT.match(text, span.end):
        dropped = drop(text, span)
        if dropped is not None:
            lead, tail = text[dropped.span.start : span.start], text[span.end : dropped.span.end]
            lead = re.sub(r"\ban(?=\s$)", "a", lead)
            return _full(text, Ladder(dropped.span, (lead + about + tail, dropped.steps[0])))
    if article:
        return Ladder(span, (about if age >= 20 else "teenager", "grown-up" if age >= 20 else "youngster"))
    if _I_AM.search(_before(text, span)):
        return said(text, span, age)
    return Ladder(
        span, (_shown(text, span, f"in my {decade(age)}"), _shown(text, span, "grown up" if age >= 20 else "young"))
    )


def once(text: str, span: Span, age: int) -> Ladder:
    """Return the step for an age that is past: "I was 13" -> "I was young", "left at 15" -> "left at a young age"."""
    old = re.match(
        r"[\s-]*(?:years?[\s-]olds?|yrs?[\s-]olds?|yo|y/?o)\b(?:\s(?=boy|girl|kid|child))?",
        text[span.end :],
        re.IGNORECASE,
    )
    span = Span(span.start, span.end + old.end()) if old else span
    before = _before(text, span).lower()
    if re.search(r"\b(?:an?)\s$", before):
        return Ladder(span, ("young" if old and old.group().endswith(" ") else "youngster",))
    if re.search(r"\b(?:at|aged?|at (?:the )?age(?: of)?)\s$", before):
        lead = re.search(r"\b(?:at (?:the )?age(?: of)?|at|aged?)\s$", before)
        assert lead is not None
        start = span.start - len(lead.group())
        return Ladder(
            Span(start, span.end),
            (_shown(text, Span(start, start + 1), "at a young age" if age <= 25 else "back then"),),
        )
    return Ladder(span, (_shown(text, span, "young" if age < 18 else "younger"),))


def in_year(text: str, span: Span) -> Ladder | None:
    """Return the step for a year: "in 1986" -> "back then", "June of '58" -> "June"; None where none fits."""
    before = _before(text, span)
    when = _WHEN.search(before)
    if when:
        start = span.start - len(when.group())
        return Ladder(Span(start, span.end), (_shown(text, Span(start, start + 1), "back then"),))
    if _MONTHS_NAMED.search(before):
        lead = re.search(r"\s(?:of\s)?$", before)
        return Ladder(Span(span.start - len(lead.group()) if lead else span.start, span.end), ("",))
    if OPENS.search(before[-6:]):
        return Ladder(span, (_shown(text, span, "Back then"),))
    if before.endswith(", "):
        return drop(text, span)
    like = re.search(r"\blike\s$", before)
    return Ladder(span, ("then",)) if like or before.endswith(" ") else None


def in_decade(text: str, span: Span) -> Ladder:
    """Return the step for "the early 90s": "back then", "those days", or "old" before a noun."""
    before = _before(text, span)
    noun = _DECADE_NOUN.match(text, span.end) is not None
    when = _WHEN.search(before)
    if when and not noun:
        start = span.start - len(when.group())
        return Ladder(Span(start, span.end), (_shown(text, Span(start, start + 1), "back then"),))
    lead = (_PART if noun else _THE).search(before)
    start = span.start - (len(lead.group()) if lead else 0)
    return Ladder(Span(start, span.end), (_shown(text, Span(start, start + 1), "old" if noun else "those days"),))
