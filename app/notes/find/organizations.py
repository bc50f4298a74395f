"""Names that join two with "&", streets without a number, and unknown capitalised names behind "at" or "from"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN, TITLE_CASE
from app.notes.find.fronts import CAPITAL, Fronted
from app.notes.find.quick import Led, any_of, matches, words_of
from app.notes.find.vocabulary import before_head, drugs, explained, in_notes, is_eponym, ordinary, stands_alone
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index

_JOINED = re.compile(rf"(?<![\w@'’.-]){PLAIN}(?:[ ]{PLAIN})?[ ](?:&|and[ ]Sons)[ ]{PLAIN}(?:[ ]{PLAIN}){{0,2}}")
# "6/41 Thiele St": the flat before the house.
_FLAT = r"(?:\d{1,4}[A-Za-z]?/)?"
_WAYS = (
    "St|Street|Rd|Road|Ave|Avenue|Lane|Ln|Blvd|Boulevard|Drive|Way|Court|Ct|Parkway|Pkwy|Highway|Hwy|Crescent"
    "|Mews|Terrace|Pde|Parade"
)
_STREET = re.compile(
    rf"(?<![\w@'’.-])(?:{_FLAT}\d{{1,5}}[ ])?{PLAIN}(?:[ ]{PLAIN}){{0,2}}[ ](?:{_WAYS})(?![\w'’])"
    rf"(?:\.(?!\s*(?:[A-Z\n]|$)))?"
)
# "Hospital Boulevard", "off Station Road": of everyday words where a comma or a word of place stands before them.
_PLAIN_WAY = re.compile(
    rf"(?:[,(]\s|\b(?:on|off|in|at|near|of|from|along|behind|opposite|to)\s)(?P<name>(?!The\b|Fast\b|Memory\b){TITLE_CASE}"
    rf"(?:[ ]{TITLE_CASE})?[ ](?:Road|Rd|Street|Lane|Avenue|Ave|Boulevard|Blvd|Crescent|Close|Terrace|Parade|Highway"
    r"|Hwy|Square))(?=[,;)\n]|\.(?:\s|$)|\s{2}|\s(?:in|and|after|with|near|on|at|by|opposite|since|where|who|for)\b|$)"
)
_PLAIN_WAYS = words_of("Road Rd Street Lane Avenue Ave Boulevard Blvd Crescent Close Terrace Parade Highway Hwy Square")
# "Attends St Ronan's": a saint.
_SAINT = re.compile(r"\s[A-Z][a-z]+['’]s?\b")
# What is only a street where a number stands before it.
_ROWS = (
    "Mansions|House|Villas|Buildings|Cottages|Heights|Towers|Gate|Walk|Row|Close|Grove|Gardens|Hill|Rise|View"
    "|Wynd|Brae|Vale|Mead|Croft|Yard|Wharf|Green|Path|Loop|Trail|Cove|Pass|Run|Ridge|Bend|Square|Plaza|Alley"
    "|Place|Circle|Cir|Pike|Turnpike|Dr|Ter|Pl|Sq|Cres|Gdns|Est|Estate|Quay"
)
_NUMBERED = re.compile(
    rf"(?<![\w@'’./-]){_FLAT}\d{{1,5}}[A-Za-z]?[ ](?:[NSEW]\.?[ ])?{PLAIN}(?:[ ]{PLAIN})?[ ](?:{_ROWS})(?![\w'’])"
)
_WAY_WORDS, _ROW_WORDS = words_of(_WAYS), words_of(_ROWS)
_AT = Led(
    rf"\b(?:at|from|near|in|to|visiting|outside)\s(?:the\s"
    rf"|The\s)?(?P<name>{PLAIN}(?:[ ](?:of[ ](?:the[ ])?)?{PLAIN}){{0,3}})(?!\w)"
)
_SCORED = re.compile(r"[ ](?:[IVX]+\b|\d|[a-z]+ (?:score|scale|index)|score|scale|index|criteria|classification|test)")
_WORKPLACE = re.compile(
    r"(?i:\b(?:works?|worked|working|job|shifts?|employed|volunteers?)\b[^.;\n]{0,24}?\s(?:at|for)\s(?:the\s)?)$"
)


def _unknown(word: str) -> bool:
    folded = word.lower().rstrip(".")
    bare = folded.removesuffix("'s").removesuffix("’s")
    if bare != folded and is_eponym(bare):
        return False  # "as in Addison's"
    return not (ordinary(bare) or in_notes(bare) or stands_alone(bare) or bare in drugs() or word.isupper())


def _larger(name: str) -> bool:
    known = index().places.get(name.lower())
    return known is not None and known[0].city is None


def _at(reading: Reading) -> Iterator[Finding]:
    for match in _AT.matches(reading, reading.text):
        words = match["name"].split()
        if not any(_unknown(w) for w in words if w[0].isupper()) or _larger(match["name"]):
            continue
        if (
            words[-1].lower() in _WARES
            or any(_larger(w) for w in words)
            or not _whole(words)
            or _of_medicine(reading, match.end())
        ):
            continue
        before = reading.text[max(0, match.start("name") - 40) : match.start("name")]
        if _WORKPLACE.search(before):
            yield Finding(Span(*match.span("name")), Kind.EMPLOYER, By.RULE, noun="company")
        elif match.group().lower().startswith(("at", "from", "near", "visiting", "outside")) or all(
            map(_unknown, words)
        ):
            yield Finding(Span(*match.span("name")), Kind.PLACE, By.RULE)


def _of_medicine(reading: Reading, end: int) -> bool:
    """Tell whether a word of medicine follows at once: "from Dadaab to unit 4" goes on with something else."""
    return before_head(reading.lower, end, 1 if _ONWARD.match(reading.lower, end) else 2)


# "in the Blister Pack": things, no places.
_WARES = frozenset("pack packs box card chart form book bag kit tray folder diary app scheme programme program".split())
_ONWARD = re.compile(r"\s(?:to|from|for|in|at|on|by|via)\b")


def _whole(words: list[str]) -> bool:
    """Tell whether the words may be one name: none of them is a word of notes unless it opens the name."""
    return not any(in_notes(w.lower()) for w in words[1:] if w[0].isupper())


_SMALL_HEADS = (
    "school|shop|store|club|church|parish|band|team|farm|company|hospital|clinic|pub|bar|restaurant|cafe|hotel"
    "|mosque|temple|synagogue|academy|nursery|factory|plant|mine|mill|brewery|bakery|shelter|hostel|lodge|crew"
    "|gang|choir|orchestra|museum|library|newspaper|station|mews|estate|village|island|ward|prison|jail|ferry"
    "|ship|boat|trawler|quarry|dam|stadium|market|festival|centre|center|overpass|underpass|bridge|interchange"
    "|roundabout|hall|lab|labs|laboratory|library|cottage|gardens|beach|daycare|preschool|gym|pool|depot"
    "|garage|dealership|diner|flats|estate|trailer park|campground|chapel|convent|cemetery|reservation"
    "|barracks|airport|ranch|orchard|vineyard|winery|stables|theatre|theater|cinema|mall|plaza|casino|salon"
    "|road|street|lane|avenue|drive|creek|river|lake|valley|harbor|harbour|marina|lighthouse|clinic|surgery"
    "|pharmacy|chemist|hospice|care home|campus|foundry|refinery|smelter|distillery|cannery|abattoir|sawmill|shipyard"
    "|dockyard|colliery|kitchen|basilica|shrine|pagoda|gurdwara|kibbutz"
    "|(?:caravan|holiday|mobile home|retail|business) park"
)
# "Heathcoat lace mill", "Teck coal mine": what is made there or got out of the ground.
_MADE = (
    "lace|cotton|wool|woollen|paper|pulp|flour|lumber|timber|silk|slate|stone|coal|fish|shrimp|sugar|garment|shoe|brick"
    "|salt|grain|rice|tea|meat|chicken|poultry|pork|beef|cement|copper|gold|tin|iron|steel|glass|carpet|textile|cheese"
)
_LOWER_HEADS = Fronted(
    rf"(?<![\w@'’.-])(?P<name>{PLAIN}(?:[ ](?:of|de|da|do|del|the|and|&)?[ ]?{PLAIN}){{0,3}})[ ](?:samba )?"
    rf"(?:{_SMALL_HEADS}|(?P<made>(?:{_MADE})[ ](?:mill|mine|works|plant|factory|quarry|pit|estate|farm)))\b",
    CAPITAL,
)
_SMALL_HEAD_WORDS = words_of(_SMALL_HEADS) | {"works", "pit", "farm"}
_QUOTED = re.compile(
    rf"(?<![\w'’\"])(?:'|\"|“|‘)(?P<name>{PLAIN}(?:[ ](?:of |the )?{PLAIN}){{0,3}}|[A-Z]{{3,12}})(?:'|\"|”|’)(?!\w)"
)


_SERVICES = frozenset("poison crisis call".split())
_TITLES = frozenset("Miss Mr Mrs Ms Dr Prof Sr Nurse".split())


def _little(reading: Reading) -> Iterator[Finding]:
    """Yield names before a small word for what they are: "Kestrel Bay farm", and names in quotation marks."""
    for match in matches(reading, _LOWER_HEADS, reading.text, _SMALL_HEAD_WORDS):
        words = match["name"].split()
        opens = reading.sentence(Span(match.start(), match.start())).start == match.start()
        if (opens and (explained(words[0]) or words[0].lower() in _SERVICES)) or words[0].rstrip(".") in _TITLES:
            continue
        if all(_unknown(w) for w in words if w[0].isupper()) and not _larger(match["name"]):
            end = match.end("made" if match["made"] else "name")
            yield Finding(Span(match.start("name"), end), Kind.FACILITY, By.RULE, noun="local")
    for match in _QUOTED.finditer(reading.text) if any_of("'\"“‘", reading.text) else ():
        words = match["name"].split()
        if any(_unknown(w) or w.isupper() for w in words) and not any(in_notes(w.lower()) for w in words):
            yield Finding(Span(*match.span("name")), Kind.UNIQUE, By.RULE)


def find(reading: Reading) -> list[Finding]:
    """Return joined names, streets without numbers, and places nobody has listed."""
    found = [
        Finding(Span(*m.span()), Kind.EMPLOYER, By.RULE, noun="company")
        for m in (_JOINED.finditer(reading.text) if any_of(("&", " Sons"), reading.text) else ())
        if all(_unknown(w) for w in re.findall(PLAIN, m.group())[:2]) and not _SCORED.match(reading.text, m.end())
    ]
    found += [
        Finding(Span(*m.span()), Kind.ADDRESS, By.RULE) for m in matches(reading, _NUMBERED, reading.text, _ROW_WORDS)
    ]
    found += [
        Finding(Span(*m.span()), Kind.ADDRESS, By.RULE)
        for m in matches(reading, _STREET, reading.text, _WAY_WORDS)
        if m.group()[0].isdigit()
        or (_unknown(m.group().split()[-2]) and not (m.group().endswith(" St") and _SAINT.match(reading.text, m.end())))
    ]
    found += [
        Finding(Span(*m.span("name")), Kind.ADDRESS)
        for m in matches(reading, _PLAIN_WAY, reading.text, _PLAIN_WAYS)
        if not any(w.lower() in drugs() for w in m["name"].split())
    ]
    return [*found, *_at(reading), *_little(reading)]
