"""Homes by their name or looks: "The Old Vicarage", "boat name Marmalade", "in the blue bus", "400 blk N Oak"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import CAPITALISED
from app.notes.find.quick import matches, needs
from app.notes.find.vocabulary import drugs, in_notes
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_HOUSE = (
    r"(?:Vicarage|Rectory|Parsonage|Manse|Presbytery|Deanery|Forge|Smithy|Granary|Coach[ ]House|Gatehouse|Schoolhouse"
    r"|School[ ]House|Mill[ ]House|Maltings|Oast|Hermitage|Priory|Spinney|Laurels|Elms|Oaks|Beeches|Hollies|Willows"
    r"|Cedars|Limes|Firs|Poplars|Chestnuts|Larches|Sycamores|Birches|Pines|Rowans|Hawthorns|Hazels|Orchard|Orchards|Paddock"
    r"|Croft|Haven|Cottage|Farmhouse|Homestead|Bungalow|Chalet|Dairy|Barn|Stables|Byre|Steading)"
)
_NAMED = re.compile(
    rf"(?<![\w'’-])(?:(?:[Tt]he[ ])(?:Old[ ]|New[ ])?|Old[ ]){_HOUSE}(?![\w'’-])"
    r"|(?<![\w'’-])Old[ ](?:School|Mill|Bakery"
    r"|Chapel|Post[ ]Office|Station|Farm|Inn)(?![\w'’-])"
)
_CALLED = re.compile(
    r"\b(?i:boat|narrowboat|barge|yacht|house|farm|cottage|bungalow|property|croft|caravan)(?:['’]s)?\s(?i:name)"
    rf"\s?(?:is\s|:\s?)?(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,2}})"
)
_BLOCK = re.compile(
    rf"(?<![\w-])\d{{2,5}}\s(?:blk|block)\.?\s(?:of\s)?(?:[NSEW]\.?\s)?{CAPITALISED}(?:[ ]{CAPITALISED})?(?![\w-])"
)
_LETTERED = re.compile(r"(?<![\w-])(?:Flat|Apt|Apartment)\s(?P<value>[A-H])(?=[,.;)\n]|$)")
# "Shop 3, 88 Marine Parade": what stands before the street belongs to it.
_DOOR = re.compile(
    r"(?<![\w-])(?:Shop|Unit|Level|Suite|Ste|Floor|Building|Bldg|Block|Tower|Villa|Lot|Site|Flat|Apt|Apartment)\.?\s#?"
    r"[A-Z]?\d{1,4}[A-Z]?(?:/\d{1,2})?"
    r"(?=,\s\d{1,5}[A-Za-z]?\s[A-Z])"
)
_HOME_NUMBER = re.compile(
    r"\b(?i:mailed|sent|lives?|living|resides?|residing|home|house|delivered|address|staying|stays|apt|apartment"
    r"|visit(?:ed)?|picked up|(?:apt|apartment|unit|flat|suite|ste)\.?\s#?\w{1,5})[:,]?\s(?:(?:is|was)\s)?"
    r"(?:(?:to|at|in|from)\s)?(?:the\s)?"
    rf"(?P<value>(?:\d{{1,3}}/)?\d{{1,5}}[A-Z]?\s(?:[NSEW]\.?\s)?{CAPITALISED}(?:[ ]{CAPITALISED})?)(?=[.,;)\n]|$)"
)
_FLAT = re.compile(
    rf"(?<![\w-])(?:Flat|Apt|Apartment|Unit|Room)\.?\s#?[A-Z]?\d{{1,4}}[A-Z]?"
    rf"(?=,?\s(?:The[ ])?{CAPITALISED}(?:[ ]{CAPITALISED})?[ ]"
    r"(?:House|Court|Lodge|Towers?|Mansions|Buildings?|Place|Heights|Gardens|Point|Terrace|Hall|Manor|Close"
    r"|Apartments)\b)"
)
# "lives at Cedar Court, unit 5": behind the house its door.
_BEHIND = re.compile(
    r"\b(?i:lives?|living|resides?|stays?|staying|trailer|address|house|home)\b[^.;\n]{0,60}[a-z],\s"
    r"(?P<value>(?:unit|lot|space|spc|slip|apt|no\.?)\s#?\d{1,4}[A-Za-z]?)(?=[.,;)\n]|$)"
)
_VEHICLE = re.compile(
    r"\b(?:lives?|living|sleeps?|sleeping|stays?|staying)\s(?:in|out of)\s(?P<what>(?:the|a|an|her|his|their)\s"
    r"(?:[a-z]+\s){1,3}(?:bus|van|camper|campervan|motorhome|rv|tent|car|truck|boat|barge|horsebox|shed|container|treehouse|yurt))\b"
)
_COLOURED = re.compile(
    r"\b(?:with|by|past|near|opposite|behind|next to|at|after|beside|before)\s(?P<what>(?:the|a|an)\s(?:red|blue|green"
    r"|yellow|orange|purple|pink|white|black|brown|grey|gray|silver|gold)\s(?:[a-z]+\s)?(?:gate|gates|door|house|van|bus"
    r"|shed|barn|roof|tent|bridge|building|store|mailbox|fence|trailer|truck|caravan|shutters|railings|awning|sign"
    r"|(?<=phone )box|(?<=post )box|(?<=pillar )box))\b"
)
_HOUSES = frozenset(re.findall(r"[a-z]+", _HOUSE.replace("[ ]", " ").lower())) | frozenset(
    "school bakery chapel post station farm inn".split()
)
_BLOCKS = frozenset(("blk", "block"))
_LIVED = frozenset(
    "trailer mailed sent lives live living resides reside residing home house"
    " delivered address staying stays apt apartment"
    " visit visited picked unit flat suite ste".split()
)
_DOORS = frozenset(
    "flat apt apartment room shop unit level suite ste floor building bldg block tower villa lot site".split()
)
_NAMES = frozenset(("name",))
_FLATS = frozenset(("flat", "apt", "apartment"))
_SLEPT = frozenset("lives live living sleeps sleep sleeping stays stay staying".split())
_COLOURS = frozenset("red blue green yellow orange purple pink white black brown grey gray silver gold".split())


def _spans(reading: Reading) -> Iterator[Span]:
    for pattern, words in ((_NAMED, _HOUSES), (_BLOCK, _BLOCKS), (_DOOR, _DOORS), (_FLAT, _DOORS)):
        yield from (Span(*m.span()) for m in matches(reading, pattern, reading.text, words))
    yield from (Span(*m.span("name")) for m in matches(reading, _CALLED, reading.text, _NAMES))
    yield from (Span(*m.span("value")) for m in matches(reading, _LETTERED, reading.text, _FLATS))
    yield from (Span(*m.span("value")) for m in matches(reading, _BEHIND, reading.text, _LIVED))
    for match in matches(reading, _HOME_NUMBER, reading.text, _LIVED):
        named = match["value"].lower().split()[1:]
        if not any(word in drugs() or in_notes(word) for word in named):
            yield Span(*match.span("value"))


@needs(_HOUSES, _BLOCKS, _DOORS, _NAMES, _FLATS, _LIVED, _SLEPT, _COLOURS)
def find(reading: Reading) -> list[Finding]:
    """Return names of houses and boats, blocks of a street, and what a home looks like."""
    found = [Finding(span, Kind.ADDRESS) for span in _spans(reading)]
    for pattern, words in ((_VEHICLE, _SLEPT), (_COLOURED, _COLOURS)):
        for match in matches(reading, pattern, reading.lower, words):
            found.append(Finding(Span(*match.span("what")), Kind.FACILITY, noun="landmark"))
    return found
