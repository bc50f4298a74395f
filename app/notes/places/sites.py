"""Ships, teams, roads by number, and what maps name by kind: "F/V Second Wind", "Hwy 264", "Casco Bay"."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import before_head, drugs, is_eponym, ordinary, stands_alone
from app.notes.prefilter.capitals import CAPITALISED
from app.notes.prefilter.quick import Led, has, matches, needs, numbered
from app.rules.concepts import concept, word_set
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import index

_NAME = rf"{CAPITALISED}(?:[ ](?:of[ ](?:the[ ])?)?{CAPITALISED}){{0,2}}"
_SHIP = Led(
    rf"(?<![\w/])(?:(?P<sign>USS|HMS|HMAS|HMCS|HMNZS|M/?V|F/?V|RMS|USCGC|USNS|RFA|S/V|R/V|M/Y)|(?i:trawler|ferry|yacht|dredger"
    rf"|tanker|aboard the|on board the))[ ](?P<name>{_NAME})"
)
_TEAM = re.compile(
    rf"\b(?i:{concept('PLAYS_IN_TEAM')})(?:\s(?!for|of)\w+){{0,3}}?\s(?:for|of"
    rf"|with)\s(?:the\s)?(?P<name>{_NAME}(?:[ ](?:FC|AFC|RFC|XV|XI|IX|SC|CC|Utd))?)"
)
_ROAD = Led(
    r"(?<![\w-])(?:(?i:county road|county highway|county rd|state route|state road|state highway|us route|us highway"
    r"|rural route|farm to market road|forest road|interstate|highway|hwy|route|rte)\.?\s#?[A-Z]{0,2}-?\d{1,4}[A-Z]?"
    r"|I-\d{1,3}|US-\d{1,3}|RR \d{1,2}(?= Box| box)|M\d{1,2}(?= motorway)|A\d{2,4}(?= (?:near|outside|between|at)\b))"
    r"(?:,?\s(?i:box|mile(?:post| marker)?|mm|exit|km)\s?\d{1,4}(?:\.\d)?)*(?!\w)"
    r"|\b(?i:mile\s?(?:post|marker)|exit|rr \d+ box)\s\d{1,4}(?!\w|\.\d)"
)
_BOX = re.compile(r"\b(?i:(?:rr|rural route|hc|star route)\s\d{1,3},?\s)?(?i:p\.?\s?o\.?\s)?[Bb]ox\s\d{1,6}(?!\w)")
_LED = re.compile(rf"(?<![\w'’-])(?P<name>{concept('OPENS_LANDSCAPE')}[ ]{CAPITALISED}(?:[ ]{CAPITALISED})?)")
_FEATURE = re.compile(
    rf"(?<![\w'’-])(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,2}}[ ]{concept('LANDSCAPE')})(?![\w'’-])"
)
_WHERE = re.compile(
    r"\b(?:in|at|from|to|near|of|is|off|on|around|outside|via|by|past|over|under|across|reach|visit\w*|address|camp)\s(?:the\s)?$"
)


# Of everyday words only where a word of place leads to two: "flight to Thursday Island".
_LAND = re.compile(
    r"[A-Z][a-z]+ (?:Islands?|Creek|Beach|Harbou?r|Falls|Springs|Canyon|Valley|River|Airport|Stadium|Arena|Wharf|Quay"
    r"|Docks)"
)
_TITLED = re.compile(r"\b(?:nurse|dr|mr|mrs|ms|miss|prof|pt|patient|sister)\.?\s$")
_LED_WORDS = frozenset(
    "point mount mt fort ft port cape camp lake loch glen isle bay gulf rio saint santa pointe punta puerto monte villa"
    " château kibbutz ballina upper lower great little west east north south".split()
)
_FEATURE_WORDS = word_set("WORD_OF_LANDSCAPE")


def _told(name: str) -> bool:
    """Tell whether a word besides the first or last is no everyday word and none of medicine."""
    return any(
        not ordinary(w) and not is_eponym(w.lower()) and w.lower() not in drugs()
        for w in re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", name)
        if len(w) > 1
    )


def _medical(reading: Reading, name: str, end: int) -> bool:
    words = name.lower().split()
    return before_head(reading.lower, end) or (len(words) == 2 and any(stands_alone(w) for w in words))


def _maps(reading: Reading) -> Iterator[Span]:
    for match in _LED.finditer(reading.text) if has(reading, _LED_WORDS) else ():
        rest = match["name"].split(" ", 1)[1]
        led = _WHERE.search(reading.lower, max(0, match.start() - 12), match.start()) is not None
        if (
            _told(rest)
            and not _medical(reading, rest, match.end())
            and (led or not match["name"].startswith(_WEAK) or match["name"].lower() in index().places)
        ):
            yield Span(*match.span("name"))
    for match in _FEATURE.finditer(reading.text) if has(reading, _FEATURE_WORDS) else ():
        name = match["name"]
        before = name.rsplit(" ", 1)[0]
        led = _WHERE.search(reading.lower, max(0, match.start() - 12), match.start()) is not None
        if (
            (_told(before) or led)
            and not _TITLED.search(
                reading.lower, max(0, match.start() - 10), match.start("name") + len(before.split()[0]) + 1
            )
            and not _medical(reading, before, match.end())
            and (not all(map(ordinary, name.split())) or (led and _LAND.fullmatch(name)))
        ):
            yield Span(*match.span("name"))


# "SNF (Cedarbrook)", "ALF The Meadows", "f/u Ridgeway": a name without a kind, after the word for it.
_OF_KIND = Led(
    rf"\b{concept('CARE_HOME')}[ ]?(?:[:(,\"“'][ ]?|[ ])(?i:called |named "
    rf"|is )?(?P<name>(?:[Tt]he[ ])?{CAPITALISED}(?:[ ](?:of[ ](?:the[ ])?)?{CAPITALISED}){{0,2}})"
)
_KEPT = re.compile(
    r"(?i:snf|alf|group home|sober (?:house|living)|nursing home|care home|shelter|nursery|daycare"
    r"|preschool|hotel|motel|hostel|pub|restaurant|casino|choir|band|salon)[ ](?!:)"
)
_HOUSE_OF = re.compile(
    rf"(?<![\w'’-])(?:Hospice|VNA|Visiting Nurses|House|Friends|Sisters|Brothers|Bank|Church|Port|Bay|Brotherhood"
    rf"|Temple)[ ]of[ ](?:the[ ])?{CAPITALISED}(?:[ ]{CAPITALISED})?"
)
_CORNER = re.compile(
    rf"(?<![\w-])(?:\d{{1,3}}(?:st|nd|rd|th)(?:[ ](?:St|Ave|Street|Avenue))?[ ](?:and|&|at)[ ]{CAPITALISED}"
    rf"|{CAPITALISED}[ ](?:and|&)[ ]\d{{1,3}}(?:st|nd|rd|th)"
    rf"|(?<=corner of ){CAPITALISED}[ ](?:and|&)[ ]{CAPITALISED})(?![\w-])"
)
_RURAL = re.compile(
    r"(?<![\w-])RR\s?#\d{1,3}(?:,\s(?:Site|Comp|Box)\s\d{1,4}){0,3}(?!\w)|(?<![\w-])R\.?D\.?\s#?\d{1,2}(?=,?\s[A-Z][a-z])"
)


_KIND_WORDS = word_set("WORD_OF_CARE_HOMES")
_HOUSES = frozenset("hospice vna nurses house friends sisters brothers bank church temple port bay brotherhood".split())
_SHIP_WORDS = frozenset(
    "uss hms hmas hmcs hmnzs m f mv fv rms uscgc usns rfa s r trawler ferry yacht dredger tanker aboard board".split()
)
_TEAM_WORDS = frozenset(
    "play plays played playing goalkeeper goalie striker captain coach coaches coached coaching pitcher pitched"
    " quarterback"
    " season fan drummer sings sang dances swims rows rides races umpire umpires referee referees".split()
)


def _kinds(reading: Reading) -> Iterator[Span]:
    for match in _OF_KIND.matches(reading, reading.text) if has(reading, _KIND_WORDS) else ():
        name = match["name"]
        if name.isupper() and len(name) < 6:
            continue  # an abbreviation
        if name.isupper() and name.split()[0].endswith("ED"):
            continue  # "BAND CHECKED X2"
        # Where somebody is looked after or lodged, two capitals of any words are its name: "sober house New Dawn".
        several = " " in name and _KEPT.match(match.group()) is not None
        if (several or _told(name) or name.startswith("The ")) and not _medical(reading, name, match.end()):
            yield Span(*match.span("name"))
    if has(reading, _HOUSES):
        for match in _HOUSE_OF.finditer(reading.text):
            yield Span(*match.span())


_WEAK = (
    "Port ",
    "Great ",
    "Little ",
    "Upper ",
    "Lower ",
    "West ",
    "East ",
    "North ",
    "South ",
    "Villa ",
    "Point ",
    "Camp ",
    "Lake ",
)


# "A12 near", "M4 motorway": the word after tells these roads.
_ROAD_WORDS = frozenset(
    "county state us rural farm forest interstate highway hwy route rte i rr mile milepost milemarker exit motorway"
    " near outside between at".split()
)
_BY_NUMBER = (
    (_ROAD, _ROAD_WORDS),
    (_BOX, frozenset(("box",))),
    (_CORNER, frozenset("st nd rd th corner".split())),
    (_RURAL, frozenset(("rr", "rd", "r"))),
)


@needs(_SHIP_WORDS, _TEAM_WORDS, _KIND_WORDS, _HOUSES, _LED_WORDS, _FEATURE_WORDS, *(words for _, words in _BY_NUMBER))
def find(reading: Reading) -> list[Finding]:
    """Return ships, teams, roads known by a number, and features of maps."""
    found: list[Finding] = []
    for match in _SHIP.matches(reading, reading.text) if has(reading, _SHIP_WORDS) else ():
        found.append(
            Finding(
                Span(match.start() if match["sign"] else match.start("name"), match.end("name")),
                Kind.FACILITY,
                By.RULE,
                noun="ship",
            )
        )
    for match in _TEAM.finditer(reading.text) if has(reading, _TEAM_WORDS) else ():
        if _told(match["name"]):
            found.append(Finding(Span(*match.span("name")), Kind.FACILITY, By.RULE, noun="club"))
    found += [Finding(span, Kind.FACILITY, By.RULE, noun="local institution") for span in _kinds(reading)]
    for pattern, words in _BY_NUMBER if numbered(reading) or "corner" in reading.lower else ():
        found += [
            Finding(Span(*m.span()), Kind.ADDRESS, By.RULE) for m in matches(reading, pattern, reading.text, words)
        ]
    return found + [Finding(span, Kind.PLACE, By.RULE) for span in _maps(reading)]
