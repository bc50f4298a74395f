"""Addresses without a street: "lives behind the Total station", "second door past Greggs", "the lighthouse road"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import has
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_HOME = (
    r"(?:lives?|living|lived|stay(?:s|ing)?|resid(?:es|ing)|house|home|flat|apartment|apt|room|cottage|caravan"
    r"|trailer|cabin"
    r"|hut|tent|bungalow|farm|shack|shop|stall|address|located|dwelling|doorway|door|camps?|sleeps|sleeping|squat"
    r"|lodg\w+"
    r"|we are at|we['’]re at|find (?:us|me|him|her)|found)"
)
_BESIDE = (
    r"(?:behind|opposite|above|beside|next (?:door )?to|across (?:the (?:street|road) )?from|near|by|past|between"
    r"|in front of|(?:a?round) the corner from|under|beneath|facing|down from|up from|just (?:before|after|off)|over)"
)
_GENERIC = (
    r"(?:weekend|week|end|time|night|morning|afternoon|evening|day|month|year|nurse|nurses|doctor|daughter|son|wife"
    r"|husband"
    r"|mother|father|sister|brother|family|police|ambulance|team|staff|patient|past|last|next|counter|phone|bed"
    r"|window|bath"
    r"|desk|hospital|clinic|city|town|village|border|parents|work|same|floor|ground|influence|care|age|knee|ankle|hip"
    r"|elbow"
    r"|wrist|shoulder|waist|neck|head|heart|level|bedside|toilet|bathroom|kitchen|stairs|chair|sofa|couch|tv|fire"
    r"|fireplace"
    r"|door|front|back|side|oven|stove|baseline|neighbou?rs?|friends?|therapist|crew|ems|paramedics|caregiver|aide"
    r"|limit|university|living|school|park|sea|beach|river|church|airport|highway|station)"
)
_WORD = r"[\w'’-]+"
_STOPS = (
    r"(?:and|or|on|in|at|with|who|that|there|for|since|is|was|has|when|where|while|but|because|to|as|he|she|they|i)"
)
_NOUNS = (
    rf"(?P<what>(?:the|a|an)\s(?!{_GENERIC}\b)(?:(?!{_STOPS}\b){_WORD}\s){{0,3}}(?!{_STOPS}\b|{_GENERIC}\b){_WORD})"
    r"(?!\s(?:hospital|clinic|cent(?:er|re)|university)\b)"
)
_NEAR = re.compile(
    rf"\b{_HOME}\b(?:\s(?!{_STOPS}\b)[\w-]+){{0,5}}?,?\s{_BESIDE}\s{_NOUNS}"
    rf"|\b{_HOME}\b[^.;:\n]{{0,40}}?,\s(?:behind|opposite|next (?:door )?to"
    rf"|just past)\s{_NOUNS.replace('what', 'more')}"
)
_NTH_DOOR = re.compile(
    rf"\b(?:first|second|third|fourth|fifth|last|next|\d(?:st|nd|rd|th))\s(?:door|house|gate|trailer|turn(?:ing)?"
    rf"|left|right|flat)"
    rf"\s(?:past|after|before|from|behind|on the (?:left|right) (?:past"
    rf"|after))\s(?P<what>(?:the\s)?(?!{_GENERIC}\b){_WORD}"
    rf"(?:\s(?!{_STOPS}\b){_WORD})?)"
)
_SMALL_ROAD = re.compile(
    rf"\b(?:lives?|living|live|still|house|home|stays?|staying|address|farm|down|out)\b[^.;\n]{{0,12}}?\s(?:on|off"
    rf"|along|down|up)"
    rf"\s(?P<what>the\s(?!{_GENERIC}\b|same\b|other\b|main\b|side\b|wrong\b){_WORD}(?:\s{_WORD})?\s(?:road|lane"
    rf"|street|highway|estate|track|quay))\b"
)
_SIGHT = re.compile(
    rf"\b(?:there['’]?s|there is|with|look for|has)\s(?P<what>an?\s(?:{_WORD}\s){{1,3}}{_WORD})\s(?:outside|out front"
    rf"|in front|in the yard"
    r"|on the (?:corner|gate|porch|lawn|roof))\b"
    rf"|can['’]?t miss it,?\s(?:there['’]?s\s)?(?P<more>an?\s{_WORD}\s{_WORD}(?:\s(?!i\b|that\b|{_STOPS}\b){_WORD})?)"
)
_KEPT = re.compile(
    r"\b(?P<what>the\s(?!(?:(?:grand|step)?(?:mother|father)|sister|brother|daughter|partner|other|grand\w+|neighbou?r"
    r"|carer|owner|teacher)['’])\w{3,}(?:er|man|or)['’]s\s(?:cottage|lodge|house|hut|bothy))\b"
)
_DOORWAY = re.compile(rf"\bdoorway\s(?:of|between|by|beside|opposite)\s(?P<what>the\s{_WORD})")


# Every pattern needs one of these.
_WORDS = frozenset(
    "behind opposite above beside next across near by past between front corner under beneath facing down up over"
    " just off"
    " door house gate trailer turn turning left right flat road lane street highway estate track quay outside yard"
    " porch lawn roof miss cottage lodge hut bothy doorway".split()
)


def _all(reading: Reading) -> Iterator[Span]:
    if not has(reading, _WORDS):
        return
    for pattern in (_NEAR, _NTH_DOOR, _SMALL_ROAD, _SIGHT, _KEPT, _DOORWAY):
        for match in pattern.finditer(reading.lower):
            groups = match.groupdict()
            yield Span(*match.span("what" if groups.get("what") else "more"))


def find(reading: Reading) -> list[Finding]:
    """Return what says where a home is without naming a street; the words that relate to it stay."""
    return [Finding(span, Kind.FACILITY, By.RULE, noun="landmark") for span in _all(reading)]
