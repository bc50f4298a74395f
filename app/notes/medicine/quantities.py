"""Numbers of medicine, read by their type: values, ratios, levels, counts, amounts. What is one identifies nobody.

A number is medicine until something says otherwise: dates and identifiers have to win against what is read here. A
label that names an identifier wins ("MRN: 123456"); a form alone does not ("WBC 12000", "platelets 278", "#14 blade").

The types, each a class of its own below: a *value* stands after an analyte, in a row of its own or in a row of a
table, a *level* names vertebrae, a *count* follows "#", an *amount* is money, thousands or so many of so many.
"""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import Kept
from app.notes.medicine import panels
from app.notes.medicine.analytes import Analyte, Proof, analytes
from app.notes.medicine.measurements import Series, series
from app.notes.medicine.panels import HEADING, VALUE
from app.notes.prefilter.quick import numbered
from app.signals.base import Reading

LEVEL, COUNT, AMOUNT, DECIMAL = "level", "count", "amount", "decimal"
CODE = "code"
HOUR, SEX = "hour", "sex"
"""An hour of the day, and a sex by its letter: only a guess would take them."""

_PAIR = 2
_NEAR = 3

_VERTEBRA = r"(?:C[1-8]|T(?:1[0-2]|[1-9])|L[1-6]|S[1-5])"
_LEVEL = re.compile(
    rf"(?<![\w-]){_VERTEBRA}(?:\s?(?:-|–|/|through|to|and|,|&)\s?(?:{_VERTEBRA}|1[0-2]|[1-9]))*(?![\w]|-\d)"
)
_ROOMED = re.compile(
    r"\b(?:bed|room|rm|ward|bay|wing|unit|block|level|floor|suite|clinic|cubicle|chair|zone|gate)\s$", re.I
)

_PLAIN = re.compile(
    # A number of pieces or a size; a longer one may be a record's.
    r"(?P<count>(?<!\w)#\s?\d{1,3}(?:[-–/]\d{1,2})?(?![\w/-]|[.,]\d))"
    r"|(?P<amount>[$€£₹]\s?\d[\d,]*(?:\.\d\d?)?(?!\w)"
    r"|(?<![\w.,/-])\d{1,3}(?:,\s?000|,\d{3})+(?![\w-]|,\d|/\d)"
    r"|(?<![\w:.])1\s?:\s?\d{1,3}(?:,?\d{3})*(?![\w:])"
    r"|(?<![\w/])\d{1,3}[ -](?:1/[2348]|[23]/[34]|[357]/8)(?![\w/])"
    r"|(?<![\w/.-])\d{1,3}\s(?:out\s)?of\s(?:the\s|a\s|possible\s|his\s|her\s)?\d{1,3}(?![\w/.-])"
    r"|(?<![\w.])\d{1,3}\+?[\s-]{0,2}pack[\s-]{0,2}(?:years?|yrs?))"
    # Blood gases and the rows of a chart: "7.36/41/85/22.8", "37.1 112 98/56"; a range of decimals.
    r"|(?P<series>(?<![\w./-])\d{1,2}\.\d{1,3}(?:\s?/\s?-?\d{1,3}(?:\.\d{1,2})?){2,5}(?![\w/]|\.\d)"
    r"|(?<![\w./-])(?:3[3-9]|4[0-3]|9\d|10\d)\.\d\s{1,12}\d{2,3}(?:\s{1,12}\d{1,3})?\s{1,12}\d{2,3}/\d{2,3}(?![\w/-])"
    r"|(?<![\w./-])\d{1,4}\.\d{1,3}\s?[-–]\s?\d{1,4}\.\d{1,3}(?![\w/-]|\.\d))"
    r"|(?P<value>(?<![\w.])(?:9\d|10\d|3[3-9]|4[0-3])(?:\.\d{1,2})?\s?°?[FC](?![\w])"
    r"|(?<!\w)U-?(?:40|80|100|200|300|500)(?!\w))"
    # Isotopes by their mass: "I-125" is no road.
    r"|(?P<code>(?<![\w-])(?:I-?12[345]|I-?131|Tc-?99m?|Ir-?192|Cs-?13[17]|Pd-?103|Sr-?89|Sm-?153|Ra-?22[36]|Y-?90|In-?111"
    r"|Ga-?6[78]|Tl-?201|Xe-?133|Lu-?177|Rb-?82|F-?18|C-?14|P-?32|Co-?60)(?![\w-]))"
    r"|(?P<decimal>(?<![\w.,/:-])\d{1,4}\.\d{1,3}(?![\w/:-]|\.\d))"
)
_GROUPS = {"count": COUNT, "amount": AMOUNT, "value": VALUE, "series": VALUE, "code": CODE, "decimal": DECIMAL}

# "14:22", said with the day or without: a reader learns an hour.
_HOUR = re.compile(r"(?<![\d:./-])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])(?=\D|$)")
_SEX = re.compile(r"\b(?:[Ss]ex|SEX|[Gg]ender|GENDER)[^\S\n]{0,3}[:=][^\S\n]{0,12}(?P<sex>[MFUXmfux])(?!\w)")


def _told(one: Analyte, found: Series) -> bool:
    """Tell whether what stands after the name of an analyte tells that it is one."""
    if one.proof is Proof.ROW:
        return found.unit or found.items > _PAIR
    return one.proof is Proof.NUMBER or not found.plain


def _values(reading: Reading) -> Iterator[Kept]:
    """Yield the analytes before a value, and what stands after them: one value, a range or a series."""
    for one in analytes(reading):
        found = series(reading.text, reading.lower, one.span.end)
        if found is None or not _told(one, found):
            continue
        yield Kept(found.span, VALUE)
        if one.proof is Proof.NUMBER or found.span.start - one.span.end <= _NEAR:
            yield Kept(one.span, HEADING)


def _levels(reading: Reading) -> Iterator[Span]:
    for match in _LEVEL.finditer(reading.text):
        if not _ROOMED.search(reading.text, max(0, match.start() - 12), match.start()):
            yield Span(*match.span())


def find(reading: Reading) -> list[Kept]:
    """Return the quantities of a text, each with its type, in no order; they may overlap."""
    if not numbered(reading):
        return []
    found = [*_values(reading), *panels.find(reading)]
    found += [Kept(span, LEVEL) for span in _levels(reading)]
    found += [Kept(Span(*m.span()), _GROUPS[str(m.lastgroup)]) for m in _PLAIN.finditer(reading.text)]
    found += [Kept(Span(*m.span()), HOUR) for m in _HOUR.finditer(reading.text) if ":" in reading.text]
    found += [Kept(Span(*m.span("sex")), SEX) for m in _SEX.finditer(reading.text)]
    return found
