"""What a model, or the signals for the author of a text, infer about the patient: identifiers, and quasi-identifiers.

Evidence is only taken where its words could be what they are said to be; everything else is for the second look.
"""

import re
from collections.abc import Iterable, Iterator

from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source
from app.core.sureness import OUTRIGHT
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import drugs, is_eponym, ordinary
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import given

_KINDS = {
    Attribute.NAME: Kind.PERSON,
    Attribute.CONTACT: Kind.UNIQUE,
    Attribute.ADDRESS: Kind.ADDRESS,
    Attribute.DATE: Kind.DATE,
    Attribute.ID_NUMBER: Kind.UNIQUE,
    Attribute.ORGANIZATION: Kind.FACILITY,
}
_QUASI = {
    Attribute.OCCUPATION: "works",
    Attribute.LOCATION: "somewhere",
    Attribute.BIRTHPLACE: "elsewhere",
    Attribute.EDUCATION: "trained",
    Attribute.INCOME: "an income",
    Attribute.OTHER: "a personal detail",
    Attribute.ORGANIZATION: "an organization",
}
_LONGEST = 60
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_DAY = re.compile(
    r"\d{1,2}[/.-]\d{1,2}|\d(?:st|nd|rd|th)|\d{1,2} ?[a-z]{3}|[a-z]{3,9} \d{1,2}|(?:19|20)\d\d-\d\d", re.IGNORECASE
)


def _names_somebody(quote: str) -> bool:
    """Tell whether a quote holds a capitalised word that is neither everyday nor medicine."""
    words = _WORD.findall(quote)
    telling = [
        w
        for w in words
        if w[0].isupper() and not (ordinary(w) or is_eponym(w.lower()) or w.lower() in drugs() or w.isupper())
    ]
    return bool(telling) and len(words) <= 5 and any(w.lower() in given() or len(w) > 3 for w in telling)


def _fits(attribute: Attribute, quote: str) -> bool:
    digits = sum(c.isdigit() for c in quote)
    if len(quote) > _LONGEST or "\n" in quote:
        return False
    if attribute is Attribute.DATE:
        return _DAY.search(quote) is not None
    if attribute in (Attribute.ID_NUMBER, Attribute.CONTACT):
        return digits >= 6 or "@" in quote
    if attribute is Attribute.ADDRESS:
        return digits > 0 and _names_somebody(quote)
    return _names_somebody(quote)


def by_model(inferences: Iterable[Inference]) -> Iterator[Finding]:
    """Yield the identifiers a model infers, from evidence that has their form."""
    for inference in inferences:
        kind = _KINDS.get(inference.attribute)
        if kind is None or not inference.leaks or Source.MODEL not in inference.sources:
            continue
        for evidence in inference.evidence:
            if _fits(inference.attribute, evidence.quote):
                yield Finding(evidence.span, kind, By.MODEL, Role.PATIENT if kind is Kind.PERSON else Role.OTHER)


def _rung(evidence: Evidence, attribute: Attribute) -> tuple[Span, str]:
    """Return what to replace and by what: the ladder's top step where there is one, else plain words."""
    if evidence.ladder is not None and evidence.ladder.steps:
        steps = [step for step in evidence.ladder.steps if step]
        if steps:
            return evidence.ladder.span, steps[-1]
    return evidence.span, f"({_QUASI[attribute]})"


def quasi(inferences: Iterable[Inference]) -> Iterator[Finding]:
    """Yield what makes the patient recognizable to those who know them."""
    for inference in inferences:
        if inference.attribute not in _QUASI or not (inference.leaks or inference.certainty >= OUTRIGHT):
            continue
        for evidence in inference.evidence:
            span, step = _rung(evidence, inference.attribute)
            if len(span) <= _LONGEST:
                yield Finding(span, Kind.QUASI, By.MODEL if Source.MODEL in inference.sources else By.RULE, noun=step)


_STORY = re.compile(
    r"(?i:\b(?:the\s)?(?:only|first|last|oldest|youngest|sole|former|retired|current|reigning|twice|two-time"
    r"|three-time)\s(?:(?!(?:medications?|dose|day|visit|child|trimester|pregnancy|line|name|seen|time|week|month"
    r"|symptoms?|known|degree|episode|menstrual|admission"
    rf"|born)\b)[\w'’-]+\s){{0,3}}?{concept('KNOWN_TO_ALL')}\b(?:\s(?:of|in|at|on|to"
    r"|for)\s(?:the\s)?[\w'’-]+(?:\s[\w'’-]+){0,3})?)"
)
_FAME = re.compile(
    r"(?i:\b(?:was|is|been|featured|appeared|interviewed|shown)\s(?:\w+\s){0,2}?(?:in|on)\s(?:the\s)?(?:local\s"
    r"|national\s)?(?:papers?|news|newspaper|television|tv|radio|documentary|podcast|front page|magazine)\b"
    r"|\b(?:won|winning|winner of)\s(?:the\s|a\s)?(?:[\w'’-]+\s){1,4}(?:medal|championship|cup|prize|award"
    r"|title|lottery|election|race|marathon|contest)\b"
    r"|\b(?:survivor|survived|survivors)\s(?:of\s)?(?:the\s)(?:[\w'’-]+\s){0,4}(?:crash|fire|flood|shooting"
    r"|sinking|earthquake|collapse|explosion|bombing|accident|disaster)\b)"
)


def stories(reading: Reading) -> list[Finding]:
    """Return offices, feats and events that single somebody out, for the mode that asks for quasi-identifiers."""
    found = [
        Finding(Span(*m.span()), Kind.QUASI, By.RULE, noun="a person with a public role")
        for m in _STORY.finditer(reading.text)
    ]
    return found + [
        Finding(Span(*m.span()), Kind.QUASI, By.RULE, noun="(a known event)") for m in _FAME.finditer(reading.text)
    ]
