"""Says how the author stands to a place that a text names: lives there, was born there, went there, or nothing.

Reads only the words right before and after the place, in its sentence; who is meant is asked of `subject`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.core.text import Span
from app.signals.base import Reading
from app.signals.claims import asserted
from app.signals.subject import first_person, governor
from app.core.mentions import Subject


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
    before: re.Pattern[str]
    about_author: bool = True


_THE = r"(?:\s+the)?\s+(?:[\"'“‘(]\s*)?$"
_AREA = (
    r"(?:\s+(?:lovely|sunny|rainy|beautiful|good old|old|dear|downtown|central|inner|outer|greater|rural|upstate|north|south"
    r"|east|west|northern|southern|eastern|western|suburban|the heart of|the middle of|the outskirts of|the centre of"
    r"|the center of|the city of|the north of|the south of|the suburbs of|a suburb of|a village near|a town near|a town"
    r" outside|a small town in|a village in|a small village in|a flat in|an apartment in))?"
)
_IN = r"(?:in|near|at|outside|around|on|just outside|close to|over in|out in|down in|up in|back in|across)"
_I = r"(?:i|we|i'm|im|i’m|we're|we’re|i've|i’ve|we've|ive)"


def _rule(stance: Stance, pattern: str, about_author: bool = True) -> _Rule:
    return _Rule(stance, re.compile(pattern + _AREA + _THE), about_author)


_RULES = (
    _rule(
        Stance.TRAVEL,
        r"\b(?:visit(?:ed|ing|s)?|trips? to|(?:holidays?|vacation(?:ing|ed)?|weekend|honeymoon|conference|layover|stopover"
        r"|internship|exchange|semester|tour(?:ing)?|backpacking) (?:\w+ )?(?:in|to|at|around|through)|fl(?:ew|y|ying|ights?)"
        r" (?:\w+ )?(?:to|from|into|via)|back from|travel(?:l?ed|l?ing|s)? (?:\w+ )?(?:to|through|around|across|in)|went (?:\w+"
        r" )?(?:to|through)|been (?:\w+ )?to|(?:going|heading|headed|off|drive|drove|driving|cruise|pilgrimage|train|bus|ferry)"
        r" (?:\w+ )?to|postcards? from|(?:want|wanted|love|like|dying|plan(?:ning)?|hop(?:e|ing)) to (?:go to|see|visit)|dream(?:t|ed"
        r"|ing|s)? (?:of|about)|heard (?:about|of)|read about|someday|tickets? (?:to|for)|ended up in|stayed in|studied"
        r" (?:abroad )?in|business trip (?:to|in)|on business in|seen (?:of )?)",
        about_author=False,
    ),
    _rule(
        Stance.BORN,
        r"\b(?:born(?:(?:,| and| &|/)+ (?:raised|bred|brought up|grew up))*|raised|bred|brought up|birthplace(?: is| was)?|delivered"
        r"|grew up|growing up|came of age|childhood(?: home)?|hometown(?: of| is| was|,)?|home ?town,?|native(?: of)?|i hatched"
        r"|baptised|spent my (?:childhood|youth)|roots(?: are)?|(?:as|was|were) (?:an? )?(?:kids?|child|children|boys?|girls?|lad|lass|little one|youngsters?|teen\w*|little|young|small)"
        r"|(?:i|we) (?:was|were|am|are) (?:born|raised)|school ?days|(?:went|going) to school|hail(?:ing|s|ed)?)"
        rf"(?:,| (?:right|out|back|up|down|over))?(?: {_IN}| from)?",
    ),
    _rule(Stance.BORN, r"\boriginally(?:,? (?:i'm|i am|we're))? from"),
    _rule(Stance.BORN, r"\bmy (?:native|hometown|home town|birthplace|old stomping grounds?),?(?: of| is| was| in)?"),
    _rule(
        Stance.HOME,
        r"\b(?:liv(?:e|ing|ed)|resid(?:e|ing)|settl(?:ed|ing)|(?:i'm|i am|im|we're|we are)? ?(?:currently |now |still )?"
        r"(?:based|located|stationed|situated|living|residing)|dwell|rent(?:ing)?|own a \w+|bought a \w+|call|staying put|home is|home now is"
        r"|(?:moved|moving|relocat(?:ed|ing)|shifted|immigrated|emigrated|transferred|came (?:here )?(?:over )?|move) (?:\w+ )?(?:in)?to)"
        rf"(?: (?:here|out|right|back|now|currently|happily|alone|over|down|up|again|\w+ years?))?(?: {_IN})?",
    ),
    _rule(
        Stance.HERE,
        r"\b(?:here|living|life|locals?|around here) (?:in|at|on|near)|\b(?:hi|hello|greetings|cheers|hej|servus|writing|tuning in)"
        r"(?: \w+)? from|\b(?:down|up|over|out|back) here in|\bhere,? (?:in|at)|\bhere (?:being|is|=)",
        about_author=False,
    ),
    _rule(
        Stance.KIN,
        r"\b(?:(?:my|our) (?:\w+ )?(?:parents|folks|mum|mom|mam|ma|mother|dad|father|grandma|grandmother|gran|nan|nana|grandparents|granny"
        r"|family|village|people|uncle|aunt|auntie|in-laws|sister|brother|cousins?|old (?:school|house|home|neighbou?rhood)|oma|opa"
        r"|abuela|lola|babcia|nonna)(?:'s|’s)? (?:(?:still|all|both|now|always|back|over|who|and|dad) )*(?:(?:live|lives|lived|living|are|is|stay|stays|place|house|home"
        r"|village|farm|kitchen|flat|came|come|comes|grew up|backyard|garden) (?:still |back |over )?)?(?:in|from|near)|back home (?:in|to)|home (?:to|in)|return(?:ed|ing)? (?:home )?to)",
        about_author=False,
    ),
    _rule(
        Stance.LEFT,
        r"\b(?:left|leaving|fled|moved (?:\w+ )?(?:away |over |here )?from|came (?:\w+ )?from|emigrated from|immigrated from|coming from"
        r"|arrived from|in from|over from|migrated from|since i left|cousins? (?:in|from))",
    ),
    _rule(Stance.FROM, rf"^(?:hi|hello|hey|hallo|hola)\b[^.!?]{{0,30}} from|\b{_I}(?: am| are)?(?: \w+)?(?: all)? from|\b(?:i )?come from|\bbeing from|\b(?:girl|boy|guy|man|woman|kid|lad|lass|gal|chap|person|fella) from|^from|\bwhere i'?m from,?|\bus from|\b(?:being|as|i'm|i am|im|i’m) (?:an? )?(?:\w+ ){1,3}from"),
    _rule(
        Stance.WORK,
        r"\b(?:work(?:ing|ed|s)?|job|practi[cs]e|teach(?:ing)?|drive|driving|office|clinic|shift|study|studying|commut(?:e|ing)|station(?:ed)?|posted"
        r"|in the \w+|firm|company|school|hospital|lab|shop|store) (?:\w+ ){0,3}(?:in|at|near|from|to|into|around|across)",
    ),
    _rule(
        Stance.OWN,
        r"\b(?:my|our) (?:\w+ ){0,2}(?:flat|apartment|place|house|home|room|street|building|block|office|neighbou?rhood|neighbou?rs?|city|town|area|district"
        r"|local|gym|landlord|rent|garden|balcony|commute|council|church|shop|stall|bar|pub|restaurant|cafe|café|salon|school|pupils|students|patients|clients"
        r"|team|crew|studio|branch|depot|ward|class|farm)(?:'s|’s)? (?:here )?(?:\w+ )?(?:in|near|at|on|outside|around|to|into)|\b(?:my|our|dear old|good old)",
        about_author=False,
    ),
)  # fmt: skip
_AFTER = (
    (Stance.HERE, re.compile(r"(?:er)? (?:here|native here|resident|based|local here)\b|[- ]based\b|,? (?:where (?:i (?:live|am|work|moved|reside|now)|i'm|i’m|im)\b|,? my (?:home base|home now|city)\b|is (?:my )?home\b|(?:has|had) been (?:my )?home|is where i (?:live|'m))")),
    (Stance.BORN, re.compile(r"[- ](?:born|bred|raised|native)\b|(?:,? |[^.!?\n]{0,40})where i (?:was born|grew up|come from|was raised|went to school|spent my)|,? (?:my hometown|is where i (?:was born|grew up|come from)|in the (?:'?[5-9]0s|19[4-9]0s) (?:was|when)|when i was (?:a |\d|young|little|born)|(?:boy|girl|kid|lad|lass|gal)\b|made me\b|[^.!?]{0,40}\bto grow up\b|[^.!?]{0,30}\bmy hometown)")),
    (Stance.LEFT, re.compile(r" (?:when i left|before i (?:moved|left)|[^.!?]{0,20}\bto (?:start over|study|work) here)")),
)  # fmt: skip
_CHILDHOOD = re.compile(
    r"\b(?:when (?:i|we) (?:was|were) (?:a |an |just )?(?:kid|kids|child|children|little|young|small|boy|girl|wee|lad|\d|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|growing)|growing up|grew up|as (?:kids|children|youngsters|teens)\b|as an? (?:\w+ )?(?:kid|child|boy|girl|lad|lass|nipper|youngster|kiddo|teen|teenager|little one)\b|childhood"
    r"|back in (?:the|my) (?:day|school|youth)\b|in my (?:youth|day)\b|my youth|school ?days|(?:us|we|the neighborhood|the neighbourhood) kids|old stomping grounds?|younger (?:me|days|self)"
    r"|back home|my (?:grandma|granny|nan|gran|abuela|grandmother|nonna|babcia|lola|oma)\b|mom would|mum would|mother would|dad would|where i'?m from|where i grew|in my country|my hometown|my old school)"
)  # fmt: skip


def stance(reading: Reading, span: Span) -> Stance:
    """Return how the author stands to the place at `span`."""
    if reading.is_quoted(span):
        return Stance.OTHER
    sentence = reading.sentence(span)
    before = reading.lower[max(sentence.start, span.start - 70) : span.start]
    after = reading.lower[span.end : min(max(sentence.end, span.end), span.end + 50)]
    for rule in _RULES:
        if rule.before.search(before):
            return _checked(reading, span, rule)
    for found, pattern in _AFTER:
        if pattern.match(after):
            return found
    if _somebody_else(reading, span):
        return Stance.OTHER
    return Stance.CHILDHOOD if childhood(reading, span) else _when(reading, span)


_NOW = re.compile(r"\b(?:now|nowadays|these days|currently|years now|at the moment|since (?:19|20)\d\d|lately|this (?:morning|week|month|year|winter|summer|spring|autumn|fall)|tonight|today|every (?:day|morning|night|week|weekend|sunday|friday|monday))\b")
_ONCE = re.compile(r"\b(?:back then|years ago|used to|in those days|long ago|(?:in|since|summer of|winter of|spring of|of|from) (?:19\d\d|200\d|201\d)|at (?:eighteen|nineteen|twenty|fourteen|fifteen|sixteen|seventeen)(?:-\w+)?|'[4-9]\d|i finished at|when i (?:left|finished|lived|studied)|i had been|i was (?:an?|the) \w+ (?:in|at))\b")


def _when(reading: Reading, span: Span) -> Stance:
    """Return whether a place that is only named belongs to the present or the past of the telling."""
    sentence = reading.sentence(span)
    end = max(sentence.end, span.end)
    if _NOW.search(reading.lower, sentence.start, end):
        return Stance.NOW
    return Stance.ONCE if _ONCE.search(reading.lower, sentence.start, end) else Stance.PLAIN


def childhood(reading: Reading, span: Span) -> bool:
    """Tell whether the sentence around `span` tells of the author's early years or old home."""
    sentence = reading.sentence(span)
    return _CHILDHOOD.search(reading.lower, sentence.start, max(sentence.end, span.end)) is not None


def childhood_told(reading: Reading) -> bool:
    """Tell whether the text looks back on the author's early years at all."""
    kept = reading.extra.get("places.childhood")
    if not isinstance(kept, bool):
        kept = _CHILDHOOD.search(reading.lower[:20_000]) is not None
        reading.extra["places.childhood"] = kept
    return kept


def _checked(reading: Reading, span: Span, rule: _Rule) -> Stance:
    if not asserted(reading, span) and rule.stance is not Stance.TRAVEL:
        return Stance.OTHER
    if rule.about_author and not first_person(reading, span) and not _elliptic(reading, span):
        return Stance.OTHER
    if _somebody_else(reading, span) and rule.stance not in (Stance.KIN, Stance.TRAVEL, Stance.HERE):
        return Stance.OTHER
    if rule.stance is Stance.HOME and _past(reading, span):
        return Stance.CHILDHOOD
    return rule.stance


_LIVED = re.compile(r"\b(?:lived|i was living|we were living|used to live)\b[^.!?]*$")
_PERFECT = re.compile(r"(?:\bhave|'ve|’ve|\bive) (?:\w+ )?lived\b[^.!?]*$")


def _past(reading: Reading, span: Span) -> bool:
    before = reading.lower[max(0, span.start - 60) : span.start]
    return _LIVED.search(before) is not None and _PERFECT.search(before) is None


def _elliptic(reading: Reading, span: Span) -> bool:
    """Tell whether the sentence opens with the verb and names nobody ("Left Havana with one suitcase")."""
    sentence = reading.sentence(span)
    return span.start - sentence.start <= 32 and governor(reading, span) is None


def _somebody_else(reading: Reading, span: Span) -> bool:
    found = governor(reading, span)
    return found is not None and found.subject in (Subject.OTHER, Subject.RELATIVE)
