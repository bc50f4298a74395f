"""Words of any kind where only a name stands: "a cook named Trigger", "Twin 1 (True)", "and Dodge, the neighbour,"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.dosed import dosed
from app.notes.find.people_words import RELATED, RELATIONS, of_relation
from app.notes.find.quick import matches
from app.notes.find.unexplained import ACTS
from app.notes.find.vocabulary import before_head, drugs, heads, is_eponym, ordinary
from app.notes.finding import Finding
from app.signals.base import Reading
from app.signals.name_lists import given

# "Brother Leaf had one too": whatever stands between a relation and what only a person does.
_HAD = re.compile(r"\s(?:had|has|who|also had|also has)\b")
# "a cook named Trigger", "Twin 1 (True)", "and Dodge, the neighbour,": whatever has a capital there.
_CALLED = re.compile(rf"(?<!dog )(?<!cat )(?<!horse )(?<!pony )\bnamed\s(?P<name>{TITLE_CASE})(?![\w-])")
_TWIN = re.compile(rf"\b(?:[Tt]win|[Bb]aby|[Tt]riplet)\s(?:[123ABC]|I{{1,3}})\s\((?P<name>{TITLE_CASE})\)")
_APPOSED = re.compile(
    rf"[a-z,]\s(?P<name>{TITLE_CASE}),\s(?:the|his|her|their|my|our|a)\s"
    rf"(?:(?:older|younger|eldest|youngest|elder|twin|adult|late|next-door)\s)?(?:{'|'.join(RELATIONS)}"
    rf"|landlord|landlady"
    r"|foreman|caretaker|keyworker|midwife)(?=[,.;)]|\swho\b)"
)
# "(T-Boy to all)", "John Joe the post,", "Alias: Trauma, Zinnia": what people are called besides.
_TO_ALL = re.compile(
    r"\((?P<name>[A-Z][\w'’-]+(?:[ ][A-Z][\w'’-]+)?) to (?:all|everyone|everybody|(?:his |her |their )?(?:friends"
    r"|family|mates|grandchildren|grandkids|neighbou?rs)|us|the (?:family|staff|crew|lads|girls))\b"
)
_BYNAME = re.compile(
    rf"(?<![\w'’-])(?P<name>(?P<first>{TITLE_CASE})(?:[ ]{TITLE_CASE})?[ ]the[ ](?P<by>[a-z]{{3,10}}))(?=[,:(])"
)
_BY_TRADE = re.compile(r" the [a-z]{3,10}[,:(]")
_ALIAS = re.compile(r"\b(?i:alias|trauma name|code name|pseudonym):?[ ]{1,3}(?P<name>[A-Z][\w-]+, ?[A-Z][\w-]+)")
_ALIASES = frozenset("alias trauma code pseudonym".split())
_APPOSING = RELATED | frozenset("landlord landlady foreman caretaker keyworker midwife".split())
_NAMED = frozenset(("named",))
_TWINS = frozenset(("twin", "baby", "triplet"))
_STATES = frozenset(
    "vertex breech cephalic transverse male female boy girl larger smaller donor recipient deceased"
    " stable alive demised"
    " vaginal cesarean caesarean presenting footling oblique anterior posterior lateral left right upper"
    " lower first second leading trailing unaffected affected demise stillborn liveborn".split()
)
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august september"
    " october november december today yesterday tomorrow tonight christmas easter thanksgiving".split()
)
_PLACED = re.compile(r"\b(?:in|at|on|from|since|to|near|of|last|this|by|until|with)\s$")


def _odd(reading: Reading) -> Iterator[Span]:
    """Yield words of any kind where only a name stands."""
    for match in matches(reading, _CALLED, reading.text, _NAMED):
        if not is_eponym(match["name"].lower()):
            yield Span(*match.span("name"))
    for match in matches(reading, _TWIN, reading.text, _TWINS):
        if match["name"].lower() not in _STATES:
            yield Span(*match.span("name"))
    for match in matches(reading, _APPOSED, reading.text, _APPOSING):
        placed = _PLACED.search(reading.text, max(0, match.start("name") - 8), match.start("name"))
        if not placed and not (match["name"].lower() in _DAYS or match["name"].lower() in drugs()):
            yield Span(*match.span("name"))
    for match in _TO_ALL.finditer(reading.text) if "(" in reading.text else ():
        yield Span(*match.span("name"))
    for match in _BYNAME.finditer(reading.text) if _BY_TRADE.search(reading.text) else ():
        first, by = match["first"].lower(), match["by"]
        if first in given() and not (ordinary(first) or by in RELATED or by in cues.role_words()):
            yield Span(*match.span("name"))
    for match in matches(reading, _ALIAS, reading.text, _ALIASES):
        yield Span(*match.span("name"))
    for match in of_relation(reading):
        word = match["name"].lower()
        does = ACTS.match(reading.lower, match.end()) or _HAD.match(reading.lower, match.end())
        if does and not (is_eponym(word) or word in drugs() or word in _DAYS or word in _STATES or word in heads()):
            yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such names."""
    return [
        cues.person(reading, span, cues.cue_before(reading.lower, span.start))
        for span in _odd(reading)
        if not dosed(reading, span) and not before_head(reading.lower, span.end, 1)
    ]
