"""Names of towns and hospitals that are none where they stand: scores ("Denver screen neg", "West Haven 3"), what
somebody drinks or smokes ("dips Copenhagen"), languages ("explained in Samoan by"), what somebody is allergic to."""

import re

from app.core.text import Span
from app.notes.find.places import ABBREVIATED, STATES
from app.notes.find.told_medicine import KIN, told
from app.notes.find.vocabulary import more_given, peoples
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind
from app.signals.gazetteer import index
from app.signals.name_lists import given

_KINDS = frozenset({Kind.PLACE, Kind.FACILITY})
_SITES = _KINDS | {Kind.EMPLOYER}
_LED = re.compile(r"\b(?:in|at|from|to|near|of|via|outside|by|for)\s(?:the\s)?$")
_SCORE = re.compile(
    r"(?:['’]s)?\s(?:(?:short |long |modified )?(?:grade|score|criteria|scale|index|class|protocol|questionnaire"
    r"|screen(?:ing)?(?!\s(?:van|clinic|unit|bus|hub|centre|center|team))|inventory|rules?|splint|strand|type"
    r"|max(?:imum)?|excess|bowel prep|e?adl|iadl"
    r"|(?:care )?pathway|(?:hip|knee|shoulder|stem|resurfacing|collar|elbow)"
    r"(?!\s(?:clinic|unit|team|service|surgeon|group)))"
    r"|consistent|worrisome|high-risk|concordant"
    r"|(?:low|moderate|neg(?:ative)?|high)(?=[,;.)])"
    r"|\d{1,2}\s?(?:maj(?:or)?|min(?:or)?|pts?|points?))\b"
    r"|\sand\s(?:[a-z]+\s){1,2}(?:criteria|scores?|scales|classifications)\b"
)
_STRAND = re.compile(r"\d-strand\s$")
# "GI: West Haven 3, lactulose": a bare number behind the name that opens a statement.
_OPENS, _NUMBER = re.compile(r"[.:;\n(]\s?$"), re.compile(r"\s\d{1,2}(?:\.\d)?(?=[,;)]|\.(?:\s|$))")
_CONSUMED = re.compile(
    r"\b(?:dips?|dipping|dipped|chews|chewing|smokes|smoking|smoked|vapes|snus"
    r"|(?:bottles?|cans?|glass(?:es)?|pints?|shots?|measures?|packs?|packets?|tins?|pouch(?:es)?|cartons?|bites?|sips?|spoonfuls?"
    r"|spoons?|cups?|mouthfuls?|slices?|tubs?|sachets?|jars?) of)\s$"
)
_REACTS = re.compile(
    r"\b(?:positive|pos|allerg\w+|sensiti[sz]ed|sensitisation|reactive|reacted|reacts|ige|prick)\sto\s$"
)
_SPOKEN = re.compile(
    r"\b(?:given|explained|discussed|counsell?ed|consent\w*|written|leaflets?|speaks?|spoken|conversation|conversed|interpreted"
    r"|translated|information|advice|warning|handout|teaching|fluent|instructions)\b[^.;\n]{0,24}\sin\s$"
)
_TONGUE = re.compile(r"\w+(?:an|ish|ese|ic|ali|bi|ili|u|ri|ti|gu)(?=\s(?:by|via|with|through|and|interp)|[.,;)]|$)")
_WASHED = re.compile(
    r"\b(?:wash(?:es|ed|ing)|soak\w*|rins\w*|steril\w*|clean(?!ers?\b)\w*)\b(?![^.;\n]* for )[^.;\n]{0,24}\sin\s$"
)
# "received in Formalin", "s/c via Saf-T-Intima", "PRBC via Belmont": what it lies in or goes through.
_FIXED = re.compile(r"\b(?:received|fixed|placed|preserved|stored|immersed|transported)\s(?:fresh\s|\w+ly\s)?in\s$")
_GIVEN = re.compile(
    r"\b(?:s/?c|iv|im|sc|subcut|mg|mcg|ml|prbcs?|ffp|units?|blood|fluids?|boluse?s?|infus(?:ed|ion)|transfused|feeds?|fed|flush"
    r"|o2|oxygen|fio2|lpm|l/min)\s(?:\S+\s)?(?:via|through)\s(?:the\s|a\s)?$"
)
_HELD = re.compile(r"\.|,|;|\)|\s(?:and|with|by|at|for|labell?ed)\b|\s?\n|$")
# "offloading in Darco shoe": what is worn is called after its maker, in whatever place a list knows him.
_WORN = re.compile(
    r"\s(?:shoes?|boots?|sandals?|insoles?|braces?|collars?|splints?|slings?|stockings?|hose|wraps?|casts?|sleeves?|socks?"
    r"|orthos[ei]s|afo|immobili[sz]er|offloader|walker)\b(?!\s(?:shop|store|factory|company|maker))"
)
_MODEL = re.compile(r"\s\d{3,4}[A-Z]{1,2}(?![\w-])")
_COAGULATION = re.compile(
    r"\s?\(|\s(?:pos|neg|panel|test|ratio|screen|dilat|size|volume|pressure|diam|append|enlarg|mildly|severely)"
)


def stays(text: str, lower: str, finding: Finding) -> bool:
    """Tell whether what was taken for a place is none by what stands around it."""
    if finding.by is By.LABEL:
        return False
    if finding.kind in _SITES and _is_state(text, finding.span):
        return True
    if finding.kind not in _KINDS and not _may_be_town(text, finding):
        return False
    return around(text, lower, finding.span)


# States and provinces that towns are called after as well: no town stands there, unless its own state follows.
_LARGER = frozenset(STATES) - {"Washington"} | frozenset("Ontario Quebec Québec Yukon Manitoba Alberta".split())
_OF_STATE = re.compile(
    rf",?\s(?:(?:{'|'.join(ABBREVIATED)})\b|{'|'.join(STATES)})|\s(?:City|County|Street|St|Ave|Avenue|Road"
    r"|[Aa]irport|[Hh]ospital|[Ss]tation|[Mm]all|[Cc]linic|[Hh]igh|[Mm]ills|[Ss]chool|[Cc]ampus|[Oo]utlets?)\b"
)


def _is_state(text: str, span: Span) -> bool:
    """Tell whether a state's name stands there by itself, no piece of a firm's: "Delta Dental of Ohio"."""
    alone = not text.endswith(("of ", "Lake ", "Port "), 0, span.start)
    return alone and span.of(text) in _LARGER and _OF_STATE.match(text, span.end) is None


def _may_be_town(text: str, finding: Finding) -> bool:
    """Tell whether a person of whom nothing is known but the name is called like a town: "4-strand Adelaide"."""
    nobody = finding.kind is Kind.PERSON and finding.role is Role.OTHER and not finding.noun
    return nobody and _whole(text, finding.span).of(text).lower() in index().places


_SIDE = re.compile(r"\b(?:North|South|East|West|New|San) $")
_SIDED = re.compile(r"(?:North|South|East|West|New|San)( [A-Z][a-z]+)")


def _whole(text: str, span: Span) -> Span:
    """Return the name that a word is half of: "West Haven" for either."""
    side = _SIDE.search(text, max(0, span.start - 6), span.start)
    sided = _SIDED.match(text, span.start) if not side else None
    if sided and sided.start(1) == span.end:
        return Span(span.start, sided.end())
    return Span(side.start(), span.end) if side else span


def _called(name: str) -> bool:
    """Tell whether people are called so: "reacted to Sofia leaving"."""
    return name.lower() in given() or name.lower() in more_given()


def _town(name: str) -> bool:
    """Tell whether a name is a town's and no tongue's: "explained in Cali by phone"."""
    return name.lower() in index().places and name.lower() not in peoples()


def around(text: str, lower: str, span: Span) -> bool:
    """Tell whether the words around a name say that it is no place."""
    span = _whole(text, span)
    name = span.of(text)
    before = lower[max(0, span.start - 48) : span.start]
    if name.lower() not in given() and _is_state(text, span):
        return True
    if name == "LA":
        return bool(_COAGULATION.match(lower, span.end)) and not _LED.search(before)
    if name.count(" ") > 1 or len(name) < 4 or not name[0].isupper():
        return False
    if _CONSUMED.search(before) or (_REACTS.search(before) and not _called(name)) or _WASHED.search(before):
        return True
    if (_GIVEN.search(before) or (_FIXED.search(before) and not _town(name))) and _HELD.match(lower, span.end):
        return True
    if _WORN.match(lower, span.end) and not _town(name) and not _called(name):
        return True
    if _SPOKEN.search(before) and _TONGUE.match(lower, span.start) and not _town(name):
        return True
    if _LED.search(before):
        return False
    opened = _OPENS.search(before) is not None and " " not in before[-1:].strip()
    return bool(
        _SCORE.match(lower, span.end)
        or _STRAND.search(before)
        or _MODEL.match(text, span.end)
        or (opened and _NUMBER.match(text, span.end) and not KIN.search(before))
        or told(text, lower, span)
    )
