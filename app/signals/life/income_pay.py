"""Reads pay that the author states ("I make 45k", "£28,000 a year", "$15/h") and converts it to US dollars a year."""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Cue, Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person, governor
from app.signals.wording.grammar import fit

# Upper ends of the classes in US dollars a year.
_CLASSES = ((30_000, "low"), (60_000, "medium"), (150_000, "high"))
_PER_YEAR = {"hour": 2_000, "day": 250, "week": 50, "fortnight": 26, "month": 12, "year": 1}
_PERIOD = (
    r"(?:\s?(?:/|per|an?|each|every|p\.?)\s?(?P<unit>hours?|hr|h|days?|weeks?|wk|fortnight|months?|mo|mth"
    r"|years?|yr|annum|a\.?)"
    r"(?![\w'’])|\s(?P<adverb>hourly|daily|weekly|fortnightly|monthly|annually|yearly|gross|before tax))"
)
_UNITS = {
    "h": "hour",
    "d": "day",
    "w": "week",
    "f": "fortnight",
    "m": "month",
    "y": "year",
    "a": "year",
    "g": "year",
    "b": "year",
}
_PAY = re.compile(rf"\b{concept('PAY')}\b")
_NOT_PAY = re.compile(rf"\b{concept('SPENDING')}\b")

_PAY_ME = re.compile(r"\b(?:pay|pays|paid|paying|offered|gives?) (?:me|us)\b")
_MEASURED = re.compile(r"\s(?:salary|wage|job|pay|stipend|pension|income|grant|offer|role|position)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?:an?|the|my|this|that|our)\s$", re.IGNORECASE)
# "Plumbers: £90 an hour": what others charge, listed.
_OTHERS = re.compile(r"\b(?!wages|earnings|tips|gross|benefits)[a-z]{3,}s:\s*$")
_EARNS = re.compile(r"\b(?:earns|makes|gets)\b")


@cache
def _rates() -> dict[str, tuple[float, bool]]:
    return {name: (float(rate), sure == "1") for name, rate, sure in assets.rows("lexicons/currencies.tsv")}


@cache
def _money() -> re.Pattern[str]:
    names = sorted(_rates(), key=len, reverse=True)
    signs = "|".join(
        re.escape(name) for name in names if not name[-1].isalpha() or name in ("rs", "rm", "r", "rp", "chf")
    )
    units = "|".join(re.escape(name) for name in names if name[-1].isalpha() or name in "€£$₪₺")
    return re.compile(
        rf"(?<![\w.,])(?:(?P<sign>{signs})\.?\s?)?(?P<number>\d{{1,3}}(?:[,. ]\d{{3}})+|\d+(?:[.,]\d{{1,2}})?)"
        rf"(?:\s?(?P<factor>k|grand|thousand|million|mil|m)\b)?(?:\s?(?P<after>{units})(?!\w))?(?P<period>{_PERIOD})?"
    )


def yearly(amount: float, rate: float, period: str) -> float:
    """Convert an amount of a currency worth `rate` dollars per `period` into dollars a year (40 hours, 50 weeks)."""
    return amount * rate * _PER_YEAR[period]


def income_class(dollars: float) -> str:
    """Return the class of a yearly income in US dollars."""
    return next((name for limit, name in _CLASSES if dollars < limit), "very high")


def _amount(match: re.Match[str]) -> float:
    raw = match["number"]
    plain = re.sub(r"[,. ](?=\d{3})", "", raw) if re.search(r"[,. ]\d{3}(?!\d)", raw) else raw.replace(",", ".")
    return float(plain) * {"k": 1e3, "grand": 1e3, "thousand": 1e3, "million": 1e6, "mil": 1e6, "m": 1e6}.get(
        match["factor"] or "", 1.0
    )


def _currency(match: re.Match[str]) -> tuple[float, bool]:
    """Return the rate, and whether the currency is known for sure; without one dollars are supposed."""
    for name in (match["after"], match["sign"]):
        if name in _rates():
            return _rates()[name]
    return 1.0, False


def find_pay(reading: Reading) -> Iterator[Cue]:
    """Yield the income class of each stated pay."""
    if _PAY.search(reading.lower) is None and "hour" not in reading.lower and "/h" not in reading.lower:
        return
    for match in _money().finditer(reading.lower):
        span = Span(*match.span())
        if reading.is_quoted(span) or not (match["sign"] or match["after"] or match["factor"] or match["period"]):
            continue
        dollars = _pay(reading, match, span)
        if dollars is not None and 300 <= dollars <= 5_000_000:
            sure = _currency(match)[1]
            yield Cue(
                Attribute.INCOME,
                income_class(dollars),
                (0.86 if sure else 0.72) - (0.14 if _near_limit(dollars) else 0.0),
                span,
                "States a pay, converted to dollars a year.",
                _ladder(reading.text, span),
            )


def _ladder(text: str, span: Span) -> Ladder:
    """Return the step for an amount: "a certain amount", or "certain" before what it measures ("a 50k salary")."""
    noun = _MEASURED.match(text, span.end)
    return fit(text, span, ("certain",) if noun and _ARTICLE.search(text[: span.start]) else ("a certain amount",))


def _near_limit(dollars: float) -> bool:
    return any(abs(dollars - limit) < limit * 0.12 for limit, _ in _CLASSES)


def _pay(reading: Reading, match: re.Match[str], span: Span) -> float | None:
    sentence = reading.sentence(span)
    near = reading.lower[max(sentence.start, span.start - 48) : min(sentence.end, span.end + 32)]
    after = reading.lower[span.end : min(sentence.end, span.end + 24)]
    before = reading.lower[max(sentence.start, span.start - 32) : span.start]
    said = _PAY.search(near)
    cost = _NOT_PAY.search(before) or re.match(r"\s(?:rent|for|on|of (?:debt|rent)|in (?:debt|rent|fees))\b", after)
    if cost or not asserted(reading, span) or not _own(reading, span, before):
        return None
    amount, (rate, _) = _amount(match), _currency(match)
    if match["after"] == "lpa":
        return yearly(amount, rate, "year")
    period = _period(match)
    if period in ("hour", "day") and not said:
        return yearly(amount, rate, period) if period == "hour" and (match["sign"] or match["after"]) else None
    if said is None and not (match["adverb"] or (period == "year" and match["factor"])):
        return None
    return yearly(amount, rate, period or _guess_period(amount * rate))


def _own(reading: Reading, span: Span, before: str) -> bool:
    if _OTHERS.search(before):
        return False
    if _PAY_ME.search(before) or first_person(reading, span):
        return True
    # A clause without a person ("Pay is 600 a month") is the author's; one that "earns" is about somebody.
    return governor(reading, span) is None and _EARNS.search(before) is None


def _period(match: re.Match[str]) -> str | None:
    word = match["unit"] or match["adverb"]
    return _UNITS[word[0]] if word else None


def _guess_period(dollars: float) -> str:
    """Guess the period of a pay given without one: tens of thousands are yearly, thousands monthly, less hourly."""
    if dollars >= 9_000:
        return "year"
    return "month" if dollars >= 150 else "hour"
