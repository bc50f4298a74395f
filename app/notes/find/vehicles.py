"""Plates beside what carries them: "ambulance KDK 417Z", "his Outback (CCK 5521)", "the bakkie, CK 8 201"."""

import re

from app.core.text import Span
from app.notes.find.quick import has, numbered, words_of
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_CARRIERS = (
    "ambulance|car|van|truck|lorry|bus|minibus|taxi|cab|pickup|suv|trailer|tractor|motorbike|motorcycle|scooter|moped|boda"
    "|matatu|bakkie|ute|jeep|campervan|camper|rv|minivan|sedan|hatchback|estate|wagon|tuk-?tuk|rickshaw|combi|kombi|okada|keke|jeepney|tricycle|quad"
    "|micra|outback|forester|impreza|legacy|crosstrek|corsa|astra|zafira|fiesta|focus|mondeo|transit|golf|polo|passat"
    "|clio|megane|yaris|corolla|camry|prius|hilux|rav4|civic|accord|cr-v|altima|sentra|rogue|qashqai|juke|leaf"
    "|silverado|malibu|equinox|tahoe|sprinter|tacoma|tundra|f-?150|explorer|escape|wrangler|cherokee|elantra|sonata"
    "|tucson|ford|toyota|honda|vauxhall|opel|nissan|kia|hyundai|bmw|audi|mercedes|skoda|seat|mazda|subaru|chevy"
    "|chevrolet|dodge|suzuki|mitsubishi|isuzu|volvo|vw|volkswagen|renault|peugeot|citroen|fiat|dacia|tesla|lexus|buick|gmc"
)
_PLATE = re.compile(
    r"(?<![\w./-])(?!(?:AT|ON|IN|BY|TO|OF|AGE|AND|OR|FOR|FROM|WAS|HIT|MVA|MVC|LOC|GCS|ETA|PT|THE|IV|BP|HR|US|UK|UNIT|SEAT"
    r"|SBP|DBP|MAP|RR|PS|PC|PIP|PEEP|CPAP|NRS|VAS|BGL|BG|BM|CBG|KG|ETCO|ICP|CVP|ISS|RTS|NEWS|PEWS|MEWS|CPR|ROSC|SPO|SAO|FIO|SAT)\b)"
    r"[A-Z]{1,3}[ -]?\d{1,5}(?:[ -]\d{2,4})?[A-Z]{0,3}(?: [A-Z]{2,3}(?![\w]))?"
    r"(?![\w%/-]|[.:]\d|\s?(?:mph|km|mg|ml|years?|yo|y/o|hours?|hrs|mins?)\b)"
)
_ONE = re.compile(r"[A-Z]{1,3}[ -]?\d{1,3}")
_LEAD = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)(?:,\s|\s\(|\s)(?:(?i:reg|plate|rego|tag|no\.?)\.?:?\s)?$")
_CARRIED = frozenset(_CARRIERS.replace("-?", "").split("|")) | frozenset(("f-150", "cr-v", "tuk-tuk"))
_WORDS = words_of(_CARRIERS)
_NEAR = 24


def find(reading: Reading) -> list[Finding]:
    """Return such plates."""
    found: list[Finding] = []
    if not numbered(reading) or not has(reading, _WORDS):
        return found
    for match in _PLATE.finditer(reading.text):
        lead = _LEAD.search(reading.text, max(0, match.start() - _NEAR), match.start())
        if lead and lead[1].lower() in _CARRIED and sum(map(str.isdigit, match.group())) > 1:
            # Beside a car "CK 8 201" is no creatine kinase; letters and one number may be a value all the same.
            found.append(
                Finding(Span(*match.span()), Kind.VEHICLE, By.RULE if _ONE.fullmatch(match.group()) else By.LABEL)
            )
    return found
