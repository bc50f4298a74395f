"""The pieces of a postal address as patterns: streets, boxes, units, towns, postal codes."""

import re
from dataclasses import dataclass
from functools import cache

from app import assets

_UPPER = r"[^\W\d_a-zß-öø-ÿ]"
_LITTLE = (
    r"(?:de|da|do|dos|das|del|della|des|di|du|la|le|les|el|of|the|upon|on|under|am|an|der|den|van|von|z|na"
    r"|nad|pod|y|e|i|och|og|ja)"
)
_EDGE = r"(?<![\w.,@#/+\-])"
NUMBER = r"\d{1,5}(?:[ ]?[a-zA-Z](?![\w]))?(?:[-–/]\d{1,4}[a-zA-Z]?)?"
_DIRECTION = r"(?:[NSEW]{1,2}\.?[ ]|(?:North|South|East|West)[ ])?"
_ORDINAL = r"\d{1,3}(?:st|nd|rd|th)"

UNIT = (
    r"(?:(?:apt|apartment|appt|suite|ste|unit|flat|floor|fl|room|rm|lot|building|bldg|wohnung|whg|lgh"
    r"|lägenhet|lejl|appartement"
    r"|piso|byt|stiege|block|ap)\.?[ ]?(?:no\.?[ ]?)?#?[ ]?(?:\d{1,5}[a-z]?|[a-z]-?\d{0,4})(?!\w)"
    r"|#[ ]?\d{1,5}[a-z]?(?!\w))"
)
BOX = (
    r"(?:(?:P\.?[ ]?O\.?[ ]?Box|post(?:boks|box|fach|bus|office box)|boîte postale|apartado(?: de correos)?"
    r"|apdo\.?|caixa postal|casella postale"
    r"|skrytka pocztowa|box)[ ]?#?\d{1,6}(?!\w)|(?:PSC|Unit|CMR)[ ]\d{1,5},?[ ]Box[ ]\d{1,5}"
    r")"
)
MILITARY = r"[AFD]PO[ ](?:AA|AE|AP)[ ]\d{5}(?!\d)"
UK_CODE = r"(?:[A-Z]{1,2}\d[A-Z\d]?[ ]?\d[A-BD-HJLNP-UW-Z]{2}|GIR[ ]?0AA)(?!\w)"
US_CODE = r"(?!\d)[A-Z]{2}[ ,]{1,2}\d{5}(?:-\d{4})?(?![\w-])"
CODE = (
    r"(?:[A-Z]{2}[ ,]{1,2}\d{4,6}(?:-\d{4})?|(?:[A-Z]{1,3}-)?\d{2,5}[- ]\d{2,4}|\d{4}[ ]?[A-Z]{2}"
    r"|[A-Z]{1,2}\d[A-Z\d]?[ ]?\d[A-Z]{2}"
    r"|[A-Z]\d[A-Z][ ]?\d[A-Z]\d|(?:[A-Z]{1,2}-)?\d{3,7})(?![\w@])"
)


def _either(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=len, reverse=True))


@cache
def streets() -> dict[str, list[str]]:
    """Return kind of street word -> words."""
    return {kind: words.split() for kind, words in assets.rows("lexicons/streets.tsv")}


@cache
def street_words() -> frozenset[str]:
    """Return all words that streets and boxes are called by, without full stops."""
    return frozenset(word.rstrip(".").lower() for words in streets().values() for word in words) | {"box", "postbox"}


@cache
def endings() -> tuple[str, ...]:
    """Return the ends of words right before a house number that make a street of them, in lower case."""
    kinds = streets()
    return tuple(sorted({word.rstrip(".").lower() for word in kinds["ending"] + kinds["closing"]}))


@cache
def prefixes() -> frozenset[str]:
    """Return the words that streets' names begin with, in lower case."""
    return frozenset(word.lower() for word in streets()["before"])


@dataclass(frozen=True, slots=True)
class Grammar:
    """Patterns for one manner of writing (with capitals or without).

    `forward` starts at a number; `prefixed` and `ended` end with one, after a street word at their start or next to
    the number; `loose` are too weak without a word before or a piece after.
    """

    forward: tuple[re.Pattern[str], ...]
    prefixed: re.Pattern[str]
    ended: tuple[re.Pattern[str], ...]
    loose_forward: re.Pattern[str]
    loose_backward: re.Pattern[str]
    named: re.Pattern[str]
    corner: re.Pattern[str]
    town: re.Pattern[str]


@cache
def grammar(capitals: bool) -> Grammar:
    """Return the patterns for texts with capitals, or for texts whose writer uses none."""
    upper = _UPPER if capitals else r"[^\W\d_]"
    word = rf"{upper}[^\W_]*(?:['’\-.][^\W_]+)*"
    part = rf"(?:[^\W\d_]{{1,4}}\.|{word})"
    name = rf"(?:{part}(?:[ ](?:{_LITTLE}[ ]){{0,2}}{part}){{0,3}})"
    kinds = streets()
    strong, after = _either(kinds["strong"]), _either(kinds["strong"] + kinds["after"])
    before, ending, closing = (_either(kinds[kind]) for kind in ("before", "ending", "closing"))
    tail = rf"[ ]{NUMBER}\.?(?![\w%:]|[.,]\d)"
    behind = after if capitals else strong
    return Grammar(
        forward=(
            re.compile(
                rf"{NUMBER},?[ ]{_DIRECTION}(?:{_ORDINAL}|{name})[ ](?i:{behind})(?!\w)(?:[ ](?:NE|NW|SE|SW"
                rf"|N|S|E|W)(?!\w))?"
            ),
        ),
        prefixed=re.compile(rf"{_EDGE}(?i:{before})[ ](?:[^\W\d_]+\.?[ ]){{1,5}}{NUMBER}(?![\w%:])"),
        ended=(
            re.compile(rf"{_EDGE}(?:{word}[ ]){{0,3}}[^\W\d_]{{2,30}}(?i:{ending})\.?{tail}"),
            re.compile(rf"{_EDGE}(?:{word}[ ]){{1,3}}(?:[^\W\d_]+[ ])?(?i:{closing}){tail}"),
        ),
        loose_forward=re.compile(rf"{NUMBER}[ ]{name}"),
        loose_backward=re.compile(rf"{_EDGE}{name}{tail}"),
        named=re.compile(rf"{_EDGE}{name}[ ](?i:{strong})(?!\w)"),
        corner=re.compile(
            rf"(?:the[ ])?corner[ ]of[ ](?:{name}(?:[ ]{NUMBER})?|{NUMBER}[ ]{name})[ ](?:and"
            rf"|&)[ ]{name}(?:[ ]{NUMBER})?\.?"
        ),
        town=re.compile(rf"{name}(?:[ ]\([A-Za-z][\w ]{{2,20}}\))?(?:[ ]\d{{1,2}}(?!\w|[/.:-]\d))?"),
    )


UNIT_PATTERN = re.compile(UNIT, re.IGNORECASE)
BOX_PATTERN = re.compile(BOX, re.IGNORECASE)
SHIP_PATTERN = re.compile(r"\b(?:USNV|USNS|USS|USCGC|HMS)[ ][^\W\d_]+(?=\s{1,4}[AFD]PO\b)", re.IGNORECASE)
MILITARY_PATTERN = re.compile(MILITARY, re.IGNORECASE)
CODE_PATTERN = re.compile(CODE)
UK_PATTERN = re.compile(rf"(?=[A-Z])(?<![\w-]){UK_CODE}")
US_PATTERN = re.compile(rf"(?=[A-Z]{{2}}[ ,])(?<![\w-]){US_CODE}")
GAP = re.compile(r"[ \t]*,?[ \t]*(?:\n(?:[ \t>?*|]*\n){0,2}[ \t>?*|]*,?[ \t]*)?")
FIXED = (UNIT_PATTERN, BOX_PATTERN, MILITARY_PATTERN)
