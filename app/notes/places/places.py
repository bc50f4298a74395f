"""Towns, counties and ZIP codes; states and countries stay, and so do names of diseases and scores after places."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.states import ABBREVIATED, STATES
from app.notes.base.vocabulary import drugs, eponym_phrase, heads, is_eponym, ordinary, stands_alone
from app.notes.prefilter.capitals import UP
from app.notes.prefilter.fronts import CAPITAL, Fronted
from app.notes.prefilter.quick import Led, has, matches, signs, words_of
from app.rules.concepts import concept, word_set
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import Place, index
from app.signals.gazetteers.name_lists import Part, part
from app.signals.place_names import names
from app.signals.text.shapes import shaped

_WORD = rf"{UP}[^\W\d_][\w'’\-]*"
_TOWN_STATE = Fronted(
    rf"(?<![\w@'’-])(?P<town>{_WORD}(?:[ ]{_WORD}){{0,2}}),?[ ](?:{'|'.join(ABBREVIATED)}|{'|'.join(STATES)}"
    r"|New (?:York|Jersey|Mexico|Hampshire|South Wales|Brunswick)"
    rf"|{concept('STATE_ABROAD')})(?P<zip>,?[ ]\d{{5}}(?:-\d{{4}})?)?(?!\w)",
    CAPITAL,
)
# What is no abbreviation has one of these.
_STATED = words_of(" ".join(STATES)) | words_of(
    "york jersey mexico hampshire wales brunswick victoria queensland tasmania ontario quebec québec alberta manitoba"
    " saskatchewan scotia columbia newfoundland australia carolina dakota virginia island"
)
_AFTER_CODE = re.compile(r"(?<=[A-Z]{2} )\d{5}(?:-\d{4})?(?![\w-])")
_AUSTRALIAN = re.compile(r"(?<=\b(?:QLD|NSW|VIC|TAS|ACT) )\d{4}(?!\d)")
_LABELLED_ZIP = Led(r"\bzip(?: ?code)?:?\s{0,2}(?P<code>\d{5}(?:-\d{4})?)(?!\d)")
_LONE_ZIP = re.compile(
    r"(?:\b(?:in|from|near|of|area|lives in|resident of|residing in|,)\s(?:zip\s|zip code\s"
    r"|the\s)?)(?P<code>\d{5})(?=\s?(?:[,.;)?]|$|area|\n|for\b|with\b|who\b|on\b|and\b|zip))"
)
_COUNTY = re.compile(
    rf"(?<![\w@'’-])(?P<name>{_WORD}(?:[ ]{_WORD}){{0,2}}[ ](?:County|Parish|Township|Borough|Township|Shire"
    rf"|Province|Prefecture|Municipality|Village|Reservation|Pueblo|Heights|Hollow))(?!\w)"
    rf"|\b(?:[Cc]ity|[Tt]own|[Vv]illage|[Bb]orough|[Tt]ownship|[Hh]amlet|[Mm]unicipality|[Ss]uburb|[Cc]ounty"
    rf"|[Dd]istrict|[Ii]sland)\sof\s(?P<of>{_WORD}(?:[ ]{_WORD})?)|\bCounty\s(?P<irish>{_WORD})|\bCo\.\s(?P<co>{_WORD})"
)
_LIVES = re.compile(
    rf"(?i:\b{concept('LIVES_OR_GOES')}\b[^.;:\n]{{0,24}}?\s(?:in|to|from|at|near|outside|of|on"
    rf"|around)\s(?:the\s)?)(?P<name>{_WORD}(?:[ ]{_WORD}){{0,2}})"
)
_LIVING = word_set("WORD_OF_LIVING")
_COUNTIES = frozenset(
    "county parish township borough shire province prefecture municipality village reservation pueblo heights hollow"
    " city town hamlet suburb district island co".split()
)
_AUSTRALIA = frozenset("qld nsw vic tas act".split())
_ZIP = 5
_COUNTRY_WORDS = frozenset(
    ("us", "usa", "uk", "eu", "uae", "america", "united states", "england", "scotland", "wales", "northern ireland")
)
_GRADED = re.compile(r"['’]s(?!\w| (?:hospital|clinic|mayor|house))|[ ](?:[IVX]{1,4}\b|\d|grade|class|stage|type)")
_LOCATED = re.compile(r"\b(?:in|at|from|to|near|of)\s(?:the\s)?$")
_RULES = frozenset(
    "rule rules score scores scale criteria index classification protocol virus fever syndrome disease".split()
)
_DISEASE_AFTER = re.compile(
    r"(?:['’]s)?[ -](?P<next>[\w'’-]+)(?:[ -](?P<second>[\w'’-]+))?(?:[ -](?P<third>[\w'’-]+))?"
)


# Regions of countries that are small as states are: counties of Ireland and of the United Kingdom, islands of others.
_NATIONS = frozenset("England Scotland Wales Cymru Ulster NI Munster Leinster Connacht".split()) | {"Northern Ireland"}
_ISLANDS = frozenset(
    "Mallorca Majorca Ibiza Menorca Tenerife Lanzarote Corfu Crete Mykonos Lesbos Naxos Paros Evia Lefkada"
    " Bornholm Gotland Lofoten Lombok Bohol Palawan Leyte Samar Gozo".split()
) | {"Gran Canaria", "Cape Breton", "Vancouver Island"}


def _within_state(place: Place) -> bool:
    """Tell whether a region is smaller than what the checklist calls a state."""
    if place.region is None or place.region in _NATIONS:
        return False
    return place.country in ("Ireland", "United Kingdom") or place.region in _ISLANDS


def _of_medicine(reading: Reading, span: Span) -> bool:
    words = span.of(reading.lower).split()
    if is_eponym(words[0]) and any(w in heads() for w in words[1:]):
        return True
    if (stands_alone(" ".join(words)) or _is_disease(words)) and not _LOCATED.search(
        reading.lower, max(0, span.start - 12), span.start
    ):
        return True
    if is_eponym(" ".join(words)) and _GRADED.match(reading.text, span.end):
        return True
    after = _DISEASE_AFTER.match(reading.lower, span.end)
    if after is None:
        return False
    known = heads()
    if any(w in _RULES for w in (after["next"], after["second"], after["third"])):
        return True
    eponym = all(is_eponym(w.lower()) for w in re.split(r"[ -]", span.of(reading.text)))
    if after["next"] in known and after["next"] not in ("area", "type", "system", "study", "unit", "region", "school"):
        return eponym or after["next"] not in ("county", "state")
    return eponym and any(w in known for w in (after["second"], after["third"]) if w)


def _is_disease(words: list[str]) -> bool:
    """Tell whether a disease is called after a town, so that the town's name alone may mean it: "Kawasaki"."""
    return len(words) == 1 and any(eponym_phrase(f"{words[0]} {kind}", 0) is not None for kind in _DISEASES)


_DISEASES = ("disease", "syndrome", "virus", "fever")


def _towns(reading: Reading) -> Iterator[Finding]:
    for found in names.find(reading):
        name = found.span.of(reading.text)
        best = found.places[0]
        if (
            (best.city is None and not _within_state(best))
            or name.lower() in _COUNTRY_WORDS
            or name in STATES
            or _of_medicine(reading, found.span)
        ):
            continue
        if (
            (len(name) < 4 and "-" in name)
            or (len(name) < 3 and name != "LA")
            or (re.search(r"\.\s", name) and len(name) < 5)
        ):
            continue
        if name.isupper() and len(name) <= 3 and name not in ("LA", "NYC", "SF", "DC", "NY"):
            continue
        if name == "LA" and (_after_drug(reading, found.span) or _STATE_CARD.match(reading.text, found.span.end)):
            continue  # long acting; "LA ID", of Louisiana
        if found.places and best.region is None and best.city == best.country:
            continue
        yield Finding(found.span, Kind.PLACE, By.RULE)


_WORD_BEFORE = re.compile(r"([a-z]{4,}) $")


def _after_drug(reading: Reading, span: Span) -> bool:
    """Tell whether a medicine stands before it: "propranolol LA 80"."""
    word = _WORD_BEFORE.search(reading.lower, max(0, span.start - 24), span.start)
    return word is not None and word[1] in drugs()


def _with_state(reading: Reading) -> Iterator[Finding]:
    stated = shaped(reading, " AA") or has(reading, _STATED)
    for match in _TOWN_STATE.matches(reading, reading.text) if stated else ():
        span = Span(*match.span("town"))
        clear = match["zip"] or reading.text[match.end("town") :][:4].strip(", ")[:2] not in _ALSO_MEDICAL
        if _plain(reading, span) or _NO_TOWN.search(match["town"]) or _goes_on(reading, match):
            continue
        if (is_eponym(span.of(reading.lower)) and not clear) or _no_state(reading, match):
            continue
        yield Finding(span, Kind.PLACE, By.RULE)
        if match["zip"]:
            lead = len(match["zip"]) - len(match["zip"].lstrip(", "))
            yield Finding(Span(match.start("zip") + lead, match.end("zip")), Kind.ZIP, By.RULE)


def _goes_on(reading: Reading, match: re.Match[str]) -> bool:
    """Tell whether the letters behind a comma are a word of a text in capitals: "LEWY BODY, ON SINEMET"."""
    behind = reading.text[match.end("town") : match.end()].strip(", ")
    on = match["town"].isupper() and behind in _ALSO_WORDS and _SHOUTS.match(reading.text, match.end()) is not None
    return on and match["town"].lower() not in index().places


_ALSO_WORDS = frozenset(("ON", "IN", "OR", "ME", "OK", "HI"))
_SHOUTS = re.compile(r"\s[A-Z]{2}")


def _no_state(reading: Reading, match: re.Match[str]) -> bool:
    """Tell whether what stands behind the words is no state: "Civil ID 4419", "NO SCHOOL ON THURSDAYS"."""
    behind = reading.text[match.end("town") : match.end()]
    if match["zip"] or "," in behind:
        return False
    if behind.strip() in ("Victoria", "Alberta"):
        return True  # "Maria Victoria"
    if behind.strip() == "ID":
        return _NUMBER_BEHIND.match(reading.text, match.end()) is not None
    return match["town"].isupper() and (behind.strip() == "ON" or behind.strip() in _ALSO_MEDICAL)


_STATE_CARD = re.compile(r"\s(?:ID|DL|LIC|[Ll]icen[cs]e|[Mm]edicaid|MEDICAID)\b")
# "TempBond NE", "VTR-214, TX": wares and forms; towns have no figure, and a capital inside behind few letters.
_NO_TOWN = re.compile(r"\d|(?<!\bMc)(?<!\bMac)(?<!\bDe)(?<!\bLa)(?<!\bLe)(?<!\bDu)(?<!\bVan)(?<!\bFitz)(?<=[a-z])[A-Z]")
_NUMBER_BEHIND = re.compile(r"\s?[:#]?\s?[A-Z]{0,4}\d")
# Abbreviations of states that are words of medicine as well: "Lyme, CT head negative".
_ALSO_MEDICAL = frozenset("CT MS PA MD MA OR IN CO AL DC ME OK HI ID AR LA DE MO".split())


def _plain(reading: Reading, span: Span) -> bool:
    words = span.of(reading.text).split()
    return all(ordinary(w) or (w.isupper() and len(w) < 4) for w in words) or words[-1].upper() in ABBREVIATED


def _told(reading: Reading) -> Iterator[Finding]:
    """Yield towns no list knows, behind words such as "lives in"."""
    lower = reading.text
    for match in matches(reading, _LIVES, lower, _LIVING):
        span = Span(*match.span("name"))
        if _plain(reading, span) or _of_medicine(reading, span):
            continue
        name = span.of(reading.text)
        if (
            name in STATES
            or name.lower() in _COUNTRY_WORDS
            or _larger(reading, span)
            or (name.isupper() and len(name) < (5 if name.lower() in index().places else 6))
        ):
            continue
        yield Finding(span, Kind.PLACE, By.RULE)


def _larger(reading: Reading, span: Span) -> bool:
    """Tell whether the name is that of a state or country, or of a people, month or language."""
    key = span.of(reading.text).lower()
    known = index().places.get(key, ())
    if any(place.city is None for place in known[:1]):
        return True
    return " " not in key and part(key) is Part.NEVER and not known


def _codes(reading: Reading) -> Iterator[Finding]:
    zipped = signs(reading).digits >= _ZIP
    for match in _LABELLED_ZIP.matches(reading, reading.lower) if zipped else ():
        yield Finding(Span(*match.span("code")), Kind.ZIP, By.LABEL)
    for match in _LONE_ZIP.finditer(reading.lower) if zipped else ():
        yield Finding(Span(*match.span("code")), Kind.ZIP, By.RULE)
    for match in matches(reading, _AUSTRALIAN, reading.text, _AUSTRALIA):
        yield Finding(Span(*match.span()), Kind.ZIP, By.RULE)
    for match in _AFTER_CODE.finditer(reading.text) if zipped else ():
        if reading.text[match.start() - 3 : match.start() - 1] in ABBREVIATED:
            yield Finding(Span(*match.span()), Kind.ZIP, By.RULE)


def find(reading: Reading) -> list[Finding]:
    """Return places smaller than a state, and ZIP codes."""
    counties = []
    for match in matches(reading, _COUNTY, reading.text, _COUNTIES):
        group = next(g for g in ("name", "of", "irish", "co") if match[g])
        counties.append(Finding(Span(*match.span(group)), Kind.PLACE, By.RULE))
    return [*_towns(reading), *_with_state(reading), *_told(reading), *_codes(reading), *counties]
