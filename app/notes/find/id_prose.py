"""Codes in running text whose shape nothing in medicine has ("VII-CEB-0881"), and what only the words around tell.

"on form QP 8813470", "exercise code QKDVXT", "the choir that won at Llangollen". Numbers by signs are in `id_signs`.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import matches, numbered
from app.notes.find.vocabulary import drugs, explained
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

# A report of police or a post office, a scheme before a case's number.
_SHAPES = re.compile(
    r"(?<![\w./:-])(?:(?!HLA|CYP|SARS)[A-Z]{2,4}-[A-Z]{2,4}-\d{3,8}"
    r"|[A-Z]{1,4}\d{2,6}-(?:19|20)\d\d-\d{3,8}"
    r"|[A-Z]{2,4}:[A-Z]{1,3}\d{2}-\d{3,7}|(?!icd|covid|sars)[a-z]{2,5}(?:-[a-z]{2,6}){1,3}-\d{5,})(?![\w-]|[./]\d)"
)
_SHAPED = ("AA-AA", "00-0000-", "AA:A", "-00000")
"""One of these stands in each of them."""
_FORM = re.compile(
    r"\b(?:form|report|card|note|slip|sheet|docket|request|certificate|voucher|letter|pathway|order)\s(?:no\.?\s)?"
    r"(?P<value>[A-Z]{2,4} \d{6,10})(?![\w/-]|\.\d)"
)
_FORMS = frozenset("form report card note slip sheet docket request certificate voucher letter pathway order".split())
_CODE = re.compile(
    r"\b(?:code|login|pin|password|passcode)(?: (?:is|was)|:)?\s"
    r"(?P<value>(?:[A-Z]{5,10}|(?=[A-Z]*\d)[A-Z\d]{6,12}))(?![\w-])"
)
_CODES = frozenset("code login pin password passcode".split())
# "bib already posted ("0417")", "in safe envelope 0662".
_NUMBER = re.compile(
    r"\b(?:bib|envelope|cloakroom|coat check|raffle|berth|hangar|cubby|pigeonhole|dosette|tote)\b"
    r"(?:[^.;:\n\d]{0,25}[\"“(#]{1,2}|\s(?:no\.?\s|number\s|#)?)(?P<value>\d{2,6})(?![\w/%-]|\.\d|\s?(?:mg|ml|days?|weeks?)\b)"
)
# "sings with the choir that won at Llangollen": what nobody else's choir did.
_WON = re.compile(
    r"\bthe (?:choir|band|team|crew|club|troupe|squad|quartet|float|boat|orchestra|side) (?:that|who|which)"
    r" (?:won|beat|sang|played|came (?:first|second|third)|reached|lost|sank|drowned|marched)"
    r"(?: (?:at|in|to|the|against|for|by|with|final|finals|cup|medal|title|[A-Z][\w'’-]+|(?:19|20)\d\d)){0,7}"
)
_TEAMS = frozenset("choir band team crew club troupe squad quartet float boat orchestra side".split())
_NUMBERED = frozenset("bib envelope cloakroom coat raffle berth hangar cubby pigeonhole dosette tote".split())


def _spans(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for match in matches(reading, _CODE, text, _CODES) if not text.isupper() else ():
        value = match["value"].lower()
        if not (explained(value) or value in drugs()):
            yield Span(*match.span("value"))
    if " that " in text or " who " in text or " which " in text:
        yield from (Span(*match.span()) for match in matches(reading, _WON, text, _TEAMS))
    if not numbered(reading):
        return
    if shaped(reading, *_SHAPED):
        yield from (Span(*match.span()) for match in _SHAPES.finditer(text))
    for pattern, gate, source in ((_FORM, _FORMS, text), (_NUMBER, _NUMBERED, reading.lower)):
        yield from (Span(*match.span("value")) for match in matches(reading, pattern, source, gate))


def find(reading: Reading) -> list[Finding]:
    """Return such codes."""
    return [Finding(span, Kind.UNIQUE) for span in _spans(reading)]
