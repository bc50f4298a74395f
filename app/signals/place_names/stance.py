"""Says how the author stands to a place that a text names: lives there, was born there, went there, or nothing.

Reads only the words right before and after the place, in its sentence; who is meant is asked of `subject`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import groupby

from app import assets
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading, once
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import governor
from app.signals.context.self_reference import about_author, about_others


class Stance(StrEnum):
    """What the words around a place say about the author and it."""

    HOME = "home"
    HERE = "here"
    WORK = "work"
    OWN = "own"
    BORN = "born"
    CHILDHOOD = "childhood"
    FROM = "from"
    KIN = "kin"
    LEFT = "left"
    NOW = "now"
    ONCE = "once"
    TRAVEL = "travel"
    OTHER = "other"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class _Rule:
    stance: Stance
    pattern: re.Pattern[str]
    about_author: bool


_AREA = rf"(?:\s+{concept('BEFORE_AREA')})?(?:\s+the)?\s+(?:[\"'“‘(]\s*)?$"
_WORDS = {
    "{in}": r"(?:in|near|at|outside|around|on|just outside|close to|over in|out in|down in|up in|back in|across)",
    "{i}": r"(?:i|we|i'm|im|i’m|we're|we’re|i've|i’ve|we've|ive)",
}


def _filled(expression: str) -> str:
    for sign, words in _WORDS.items():
        expression = expression.replace(sign, words)
    return expression


@cache
def rules(side: str) -> tuple[_Rule, ...]:
    """Return the rules of one side ("before", "after", "within", "names"), rules of a kind in a row as one."""
    rows = assets.rows("lexicons/stances.tsv")
    kept = ((stance, about, words) for where, stance, about, words in rows if where == side)
    found = []
    for (stance, about), group in groupby(kept, key=lambda row: row[:2]):
        either = "|".join(_filled(words) for _, _, words in group)
        pattern = re.compile(f"(?:{either})" + (_AREA if side == "before" else ""))
        found.append(_Rule(Stance.PLAIN if stance == "place" else Stance(stance), pattern, about == "author"))
    return tuple(found)


def _within(reading: Reading, span: Span, found: Stance) -> bool:
    sentence = reading.sentence(span)
    rule = next(rule for rule in rules("within") if rule.stance is found)
    return rule.pattern.search(reading.lower, sentence.start, max(sentence.end, span.end)) is not None


def stance(reading: Reading, span: Span) -> Stance:
    """Return how the author stands to the place at `span`."""
    if reading.is_quoted(span):
        return Stance.OTHER
    sentence = reading.sentence(span)
    before = reading.lower[max(sentence.start, span.start - 70) : span.start]
    after = reading.lower[span.end : min(max(sentence.end, span.end), span.end + 50)]
    for rule in rules("before"):
        if rule.pattern.search(before):
            return _checked(reading, span, rule)
    if _BORN_AND_BRED.match(reading.lower, span.end) and asserted(reading, span) and not about_others(reading, span):
        return Stance.BORN
    for rule in rules("after"):
        if rule.pattern.match(after):
            return rule.stance
    if about_others(reading, span):
        return Stance.OTHER
    for told in (Stance.CHILDHOOD, Stance.NOW, Stance.ONCE):
        if _within(reading, span, told):
            return told
    return Stance.PLAIN


@once
def childhood_told(reading: Reading) -> bool:
    """Tell whether the text looks back on the author's early years at all."""
    rule = next(rule for rule in rules("within") if rule.stance is Stance.CHILDHOOD)
    return rule.pattern.search(reading.lower[:_HEAD]) is not None


def _checked(reading: Reading, span: Span, rule: _Rule) -> Stance:
    if not asserted(reading, span) and rule.stance is not Stance.TRAVEL:
        return Stance.OTHER
    if rule.about_author and not about_author(reading, span) and not _elliptic(reading, span):
        return Stance.OTHER
    if about_others(reading, span) and rule.stance not in (Stance.KIN, Stance.TRAVEL, Stance.HERE):
        return Stance.OTHER
    if rule.stance is Stance.HOME and _past(reading, span):
        return Stance.CHILDHOOD
    return rule.stance


_BORN_AND_BRED = re.compile(
    r"[.,;:!]{0,3}\s+(?:born|bred|raised)(?:,? (?:and|n|'n'?|’n’?|&)|/) ?(?:raised|bred|born)\b"
)
"""What follows a place in a sentence of its own too: "Leeds. Born and bred!"."""
_HEAD = 20_000
_LIVED = re.compile(r"\b(?:lived|i was living|we were living|used to live)\b[^.!?]*$")
_PERFECT = re.compile(r"(?:\bhave|'ve|’ve|\bive) (?:\w+ )?lived\b[^.!?]*$")


def _past(reading: Reading, span: Span) -> bool:
    before = reading.lower[max(0, span.start - 60) : span.start]
    return _LIVED.search(before) is not None and _PERFECT.search(before) is None


def _elliptic(reading: Reading, span: Span) -> bool:
    """Tell whether the sentence opens with the verb and names nobody ("Left Havana with one suitcase")."""
    sentence = reading.sentence(span)
    return span.start - sentence.start <= 32 and governor(reading, span) is None
