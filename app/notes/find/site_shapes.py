"""Places by their shape: "silva's fish market", "12 Maes Glas, Coedpoeth", "aisle 4, building 2", "Lives: hut by X".

A possessive before a kind of shop, a number before a name in a row of commas, a shelf or shed of a works, and the whole
of what stands behind "Lives:" up to its first comma.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import CAPITALISED
from app.notes.find.quick import any_of, has, matches, numbered, words_of
from app.notes.find.vocabulary import drugs, explained, in_notes, is_eponym, ordinary
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_SHOP = (
    r"market|bakery|garage|shop|store|deli|bar|pub|cafe|café|diner|butchers?|barbers?|salon|pizza"
    r"|pizzeria|grocery|grocers"
    r"|liquors?|pharmacy|chemists?|funeral home|laundromat|tavern|chippy|florists?|hardware|marina|farm"
    r"|yard|boatyard|stables"
    r"|almshouses|cottages|lodgings|buildings|orchard|vineyard|sawmill|mill|restaurant|takeaway"
    r"|newsagents?|bookshop|gym"
    r"|dance (?:school|studio)|auto(?: shop| body| repair)?|tires?|tyres?|plumbing|roofing|bait shop"
    r"|feed store|boarding house"
)
_OWNED = re.compile(
    rf"(?<![\w'’-])(?P<who>[^\W\d_]{{3,}})(?:['’]s|s['’])\s(?:(?:old|fish|meat|corner|coffee|fruit|farm"
    rf"|pet|barber|butcher|card"
    rf"|bike|book|sweet|wine|beauty|hair|nail|tattoo|boat)\s)?(?:{_SHOP})(?![\w'’-])(?:,\s(?:no\.?|flat"
    rf"|room|unit)\s#?\d{{1,4}})?"
)
_NO_OWNER = frozenset(
    "mother father mum mom dad sister brother son daughter wife husband aunt uncle cousin nephew niece partner friend"
    " neighbour neighbor boss landlord landlady parent parents family patient women men children girl"
    " boy today yesterday"
    " tomorrow farmer farmers driver sailor people world baby nurse doctor grandmother grandfather gran"
    " nan grandad someone"
    " somebody everyone one ones owner dog cat god lord saint veteran veterans pensioner fisher gardener"
    " tailor potter who"
    " that what there here let it he she grandma grandpa stepdad stepmum girlfriend boyfriend father-in-law week month"
    " year client resident butcher baker".split()
)
# "CHI 140 711, 6 Upper Breakish, Isle", "29/02/1960, 4 Maes Glas, Coedpoeth, mob": between commas behind a number.
_ROW = re.compile(
    rf"(?<=\d, )(?P<value>\d{{1,4}}[A-Da-d]?\s(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,2}}),\s{CAPITALISED}"
    rf"(?:[ ](?:of[ ])?{CAPITALISED}){{0,2}})(?=[.,;\n]|\s{{2,}}|\s*$)"
)
_WORKS = re.compile(
    r"(?<![\w-])(?:aisle|building|bldg|hangar|shed|dock|bay door|loading bay|line|cell|press|furnace|kiln"
    r"|shaft|seam|rack|gate)"
    r"\s(?:no\.?\s|#)?[A-Z]?\d{1,3}[A-Z]?,\s(?:aisle|building|bldg|hangar|shed|row|bay|shelf|level|hall|plant|shop|pit)"
    r"\s(?:no\.?\s|#)?[A-Z]?\d{1,3}[A-Z]?(?![\w%/-]|\.\d)|(?<![\w-])(?:aisle|bldg|building)\s(?:no\.?\s"
    r"|#)?[A-Z]?\d{1,3}[A-Z]?"
    r"(?![\w%/-]|\.\d|\s?(?:mg|of|blocks?)\b)"
)
_LIVES = re.compile(
    r"(?<![\w-])(?:[Ll]ives|LIVES|[Ll]oc|LOC|[Ll]ocation|[Ss]cene|[Aa]dd|[Ff]ound|[Pp]ick-?up"
    r"|[Ii]ncident loc(?:ation)?)[:=]\s{1,3}"
    r"(?P<value>(?:[a-z'’-]+\s){1,4}?(?:at|by|on|in|near|behind|opposite|off|of|above|below|under|beside)\s(?:the\s)?"
    rf"(?P<name>{CAPITALISED})(?:\s(?:[A-Z][\w'’-]+|braes?|road|lane|farm|park|estate|moor|shore))*)"
)
# "Warwick Road J I and N", "St Anne's CofE": what schools of England shorten behind their names.
_SCHOOL = re.compile(
    rf"(?<![\w'’-]){CAPITALISED}(?:[ ]{CAPITALISED}){{0,2}}[ ](?:J[ ,&]{{0,2}}I(?:[ ,]{{1,2}}(?:&"
    rf"|and) ?N)?|J&I|JI&N|JMI|C ?of ?E|RC(?=[ ](?:Prim|Jun|Inf|Sch|Acad)))"
    r"(?:[ ](?:Primary|Junior|Infants?|School|Academy|VA|VC|\(VC\)|\(VA\)))?(?![\w-])"
)
_SHOPS, _DOORS = (
    words_of(_SHOP),
    words_of("aisle building bldg hangar shed dock bay line cell press furnace kiln shaft seam rack gate"),
)
_HOMES = frozenset("lives loc location scene add found pickup pick incident".split())
_SCHOOLS = ("J I", "J&I", "JI&N", "JMI", "CofE", "C of E", " RC ", "J, I")


def _plain(word: str) -> bool:
    folded = word.lower()
    return folded in _NO_OWNER or folded in drugs() or is_eponym(folded) or (explained(folded) and word[0].islower())


def _named(name: str) -> bool:
    """Tell whether a name is neither medicine nor made of words of notes alone."""
    words = [w.lower() for w in name.split()]
    medical = any(w in drugs() or is_eponym(w) for w in words)
    return not medical and not all(in_notes(w) or ordinary(w) for w in words)


def _spans(reading: Reading) -> Iterator[tuple[Span, Kind]]:
    text = reading.text
    if "'" in text or "’" in text:
        for match in matches(reading, _OWNED, text, _SHOPS):
            if not _plain(match["who"]):
                yield Span(*match.span()), Kind.FACILITY
    for match in matches(reading, _LIVES, text, _HOMES) if any_of((":", "="), text) else ():
        if _named(match["name"]):
            yield Span(*match.span("value")), Kind.ADDRESS
    if any_of(_SCHOOLS, text):
        yield from ((Span(*m.span()), Kind.FACILITY) for m in _SCHOOL.finditer(text))
    if not numbered(reading):
        return
    for match in _ROW.finditer(text) if shaped(reading, "0, 0") else ():
        if _named(match["name"]):
            yield Span(*match.span("value")), Kind.ADDRESS
    if has(reading, _DOORS):
        yield from ((Span(*m.span()), Kind.FACILITY) for m in _WORKS.finditer(text))


def find(reading: Reading) -> list[Finding]:
    """Return such places."""
    return [
        Finding(span, kind, noun="local institution" if kind is Kind.FACILITY else "") for span, kind in _spans(reading)
    ]
