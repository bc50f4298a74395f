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
    r"(?<![\w./:-])(?:(?!HLA|CYP|SARS)[A-Z]{2,4}-(?:[A-Z]{2,4}-\d{3,8}|[A-Z]{1,3}\d{5,9}(?:-\d{1,2})?)"
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
    r" (?:won|beat|sang|played|came (?:first|second|third)|marched"
    r"|(?:reached|lost)(?= (?:in |at |to )?(?:the (?:final|cup|title)|[A-Z])))"
    r"(?: (?:at|in|to|the|against|for|by|with|final|finals|cup|medal|title|[A-Z][\w'’-]+|(?:19|20)\d\d)){1,7}"
)
# A deed that a paper would have told; whoever fell, found somebody or took an overdose is anybody.
_NO_FEAT = (
    r"(?!\s(?:(?:up|down|out|in|on|off|over|onto|into)\b|(?:[a-z]+\s){0,2}(?:stairs?|steps?|bed|chair|road|street)\b))"
)
_FEAT = (
    rf"(?:(?:climbed|crossed|rowed|swam|sailed|flew|cycled){_NO_FEAT}\s(?:[a-z]+\s){{0,2}}(?:the|across|round|around|solo|eight|nine|ten|eleven|twelve"
    r"|[A-Z])|won\s(?:(?:the|a|an|two|three|four|five|\d)\s(?:[a-z'’-]+\s){0,3}?(?:cup|medals?|prizes?|titles?|races?|election|seat"
    r"|lottery|final|championships?|league|awards?|regatta|show)|gold|silver|bronze|at\s[A-Z]\w+)\b"
    r"|(?:captained|skippered|founded|invented|discovered|refereed|conducted)\s(?:the|a|an)\b"
    r"|(?:was|got)\s(?:elected|ordained|crowned|knighted|pardoned|decorated)\b|played\sfor\s[A-Z]"
    r"|(?:broke|set|holds|held)\sthe\s(?:[a-z'’-]+\s){0,3}record\b|shot\sdown\sthe|landed\sthe\s(?:plane|jet|helicopter)"
    r"|(?:saved|rescued)\s(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty)\s)"
)
# "She is the bell ringer who climbed the tower in the flood": what nobody else did.
_WHO = re.compile(
    r"\b(?:is|was|gather,|say,|said,|being)\s(?P<value>the\s(?:(?P<noun>[a-z][a-z'’-]+)\s){1,3}who\s"
    rf"(?:once\s|first\s|had\s)?{_FEAT}[^.,;()\n]{{6,110}})"
)
# "was the first woman elected sheriff there": whoever was the first or the last of his kind.
_FIRST = re.compile(
    r"\b(?:is|was|were|you,)\s(?P<value>the\s(?:first|only|last|youngest|oldest)\s(?:[a-z]+\s)?(?:woman|man|girl"
    r"|boy|female|male)\s(?:(?:(?:ever\s)?to\s(?:be|become)\s)?(?:an?\s|the\s)?(?:elected|ordained|commissioned|crowned|inducted"
    rf"|knighted)|(?:ever\s)?to\s(?:win|captain|(?:climb|swim|sail|fly|row|cross){_NO_FEAT})"
    r"|[^.,;()\n]{3,50}\sin\sthe\s(?:county|country|state|province|world|diocese|island|nation))\b[^.,;()\n]{0,80})"
)
_FIRSTS = frozenset("woman man girl boy female male".split())
# "off the yacht that lost her mast": of boats alone; what a bus or a train did is how somebody was hurt.
_VESSEL = re.compile(
    r"\b(?:off|from|aboard|on|of|was|in)\s(?P<value>the\s(?:[a-z]+\s)?(?:yacht|trawler|ship|boat|ferry|lifeboat|liner|tanker"
    r"|barge|canoe)\s(?:that|which)\s(?:lost\sher|sank|capsized|foundered|ran\saground|went\sdown)\b[^.,;()\n]{0,80})"
)
# Of staff and of kin such things are said in every note.
_ANYBODY = frozenset(
    "one ones patient pt person people nurse doctor surgeon consultant physician provider resident registrar"
    " midwife caller relative daughter son wife husband mother father mum mom dad sister brother aunt uncle"
    " cousin parent parents carer caregiver witness driver passenger child baby paramedic clinician therapist"
    " worker partner friend neighbour neighbor bystander officer staff team guardian girl boy infant sibling"
    " twin grandmother grandfather radiologist pharmacist physiotherapist anaesthetist anesthesiologist"
    " hospitalist donor recipient".split()
)
_VESSELS = frozenset("yacht trawler ship boat ferry lifeboat liner tanker barge canoe".split())
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
        yield from (Span(*m.span("value")) for m in matches(reading, _VESSEL, text, _VESSELS))
    yield from (Span(*m.span("value")) for m in matches(reading, _FIRST, text, _FIRSTS))
    for match in _WHO.finditer(text) if " who " in text else ():
        if match["noun"] not in _ANYBODY:
            yield Span(*match.span("value"))
    if not numbered(reading):
        return
    if shaped(reading, *_SHAPED):
        yield from (Span(*match.span()) for match in _SHAPES.finditer(text))
    for pattern, gate, source in ((_FORM, _FORMS, text), (_NUMBER, _NUMBERED, reading.lower)):
        yield from (Span(*match.span("value")) for match in matches(reading, pattern, source, gate))


def find(reading: Reading) -> list[Finding]:
    """Return such codes."""
    return [Finding(span, Kind.UNIQUE) for span in _spans(reading)]
