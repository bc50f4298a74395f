"""Reads the decade of life: "in my early thirties", "as a 50-something", "fortyish"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.age.hint import AgeHint
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person
from app.signals.cues.lexicon import folded
from app.signals.text.small_numbers import TENS
from app.signals.wording.grammar import fit

_MY = re.compile(
    r"\b(?:in|into|out of|hit|hitting|entering|entered|through|approaching|pushing)\s(?:to )?(?:my|our) "
    rf"(?P<part>early|mid|late)?[\s-]*(?P<tens>{'|'.join(TENS)}|[2-9]0'?s)\b"
)
_SOMETHING = re.compile(
    r"(?<!\w)(?P<tens>[2-9]0|twenty|thirty|forty|fifty|sixty|seventy|eighty)[\s-]?(?P<kind>-?somethings?|-?odd|ish)\b"
    r"(?! (?:years?|yrs?)\b(?! old)| (?:people|minutes|hours|days|weeks|months|of us)\b"
    r"| (?:euros?|bucks|quid|dollars|pounds|miles|km)\b)"
)
_IN_WORDS = {name[:-3] + "y": tens for name, tens in TENS.items() if name.endswith("ies")}
_PARTS = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}
_PAST = re.compile(r"\b(?:was|were|had|used to|did|when|back then|spent|moved|went|got|started|left|met|became)\b")
_IS = re.compile(r"\b(?:i'?m|i am|being)\s(?:\w+\s)?$")
_WAS = re.compile(r"\b(?:was|were)\s(?:\w+\s)?$")
_SINCE_THEN = 30
"""How many years may have passed since somebody "was in my thirties"."""


def find_decades(reading: Reading) -> Iterator[AgeHint]:
    """Yield the decades of life that the author names."""
    text = folded(reading)
    # Every decade in words ends in "ties", every one in digits in "0s".
    if "ties" in text or "0s" in text or "0's" in text:
        for match in _MY.finditer(text):
            yield from _in_my(reading, text, match)
    for match in _SOMETHING.finditer(text):
        span = Span(*match.span())
        if not reading.is_quoted(span) and asserted(reading, span) and _own(reading, text, span):
            tens = _IN_WORDS.get(match["tens"]) or int(match["tens"])
            low, high = (0, 9) if "something" in match["kind"] else (-2, 3)
            ladder = fit(reading.text, span, ("grown-up",))
            yield AgeHint(span, tens + low, tens + high, 0.85, "States the decade of life.", ladder)


def _own(reading: Reading, text: str, span: Span) -> bool:
    before = text[max(0, span.start - 8) : span.start]
    return before.endswith(("as a ", "i'm a ", "i am a ")) or first_person(reading, span)


def _ladder(text: str, span: Span, match: re.Match[str], tens: int) -> Ladder:
    """Return the steps: without "early" or "late", then what fits the verb: "I'm an adult", "I was young"."""
    lead = text[span.start : match.start("part") if match["part"] else match.start("tens")]
    before, own = text[max(0, span.start - 24) : span.start], "our" if " our " in lead else "my"
    if not re.match(r"in(?:to)? ", lead):
        general = f"{lead}a new age".replace(f" {own} ", " ")
    elif _IS.search(before):
        general = "an adult"
    else:
        general = ("young" if tens <= 20 else "grown up") if _WAS.search(before) else f"at {own} age"
    return Ladder(span, (lead + match["tens"], general) if match["part"] else (general,))


def _in_my(reading: Reading, text: str, match: re.Match[str]) -> Iterator[AgeHint]:
    span = Span(*match.span())
    if reading.is_quoted(span) or not asserted(reading, span):
        return
    tens = TENS.get(match["tens"]) or int(match["tens"][0]) * 10
    low, high = _PARTS.get(match["part"], (0, 9))
    ladder = _ladder(text, span, match, tens)
    sentence = reading.sentence(span)
    if _PAST.search(text, sentence.start, sentence.end):
        top = min(104, tens + high + _SINCE_THEN)
        yield AgeHint(span, tens + low, top, 0.7, "Was that old once.", ladder)
    else:
        yield AgeHint(span, tens + low, tens + high, 0.9, "States the decade of life.", ladder)
