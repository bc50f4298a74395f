"""Numbers of medicine, read by their type: values, ratios, levels, counts, amounts. What is one identifies nobody.

A number is medicine until something says otherwise: dates and identifiers have to win against what is read here. A
label that names an identifier wins ("MRN: 123456"); a form alone does not ("WBC 12000", "platelets 278", "#14 blade").

The types, each a class of its own below: a *value* stands behind an analyte, in a row of its own or in a row of a
table, a *level* names vertebrae, a *count* follows "#", an *amount* is money, thousands or so many of so many.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text import Span
from app.notes.find.quick import Led, numbered
from app.notes.finding import Kept
from app.signals.base import Reading
from app.signals.name_lists import given

VALUE, LEVEL, COUNT, AMOUNT, DECIMAL = "measurement", "level", "count", "amount", "decimal"
CODE = "code"
HEADING = "heading"
"""The analyte itself where it fills a cell of a table: no name, however it is written."""

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_UNIT = (
    r"(?:mg|mcg|µg|μg|ug|ng|pg|fl|kg|g|lbs?|oz|ml|cc|dl|l|iu|miu|units?|u|meq|mmol|µmol|umol|nmol|pmol|mosm|mmhg|mm hg"
    r"|cmh2o|cm|mm|ft|bpm|k|m|°\s?[cf]|[cf]|degrees?|cells|copies|percent|%|sec(?:onds)?|s|mins?|minutes|hz|points?)"
    r"(?:\s?/\s?(?:[a-zµ]{1,5}|mm3|mm³|cmm|cumm|1\.73\s?m[2²]))*"
)
_FLAG = r"(?:\s?(?:\*{1,2}|\((?:h|l|high|low|normal|n|nl|hh|ll|a)\)|[hl]{1,2}(?![\w'’])))?"
_TIMES = r"(?:\s?[x×*]\s?10\s?(?:\^|\*\*|e)?\s?-?\d{1,2})?"
_NUMBER = (
    # No telephone number, no day with a month and no longer number begins here.
    r"(?!0\d|\d{1,3},?\sbox\b|\d{3}[-. ]\d{4}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)|\d{1,2}(?:st|nd|rd|th)?\s"
    + _MONTH
    + r")"
    r"[<>≤≥~+±-]?(?:\d{1,3}(?:,\s?\d{3})+|\d{1,6}|\.(?=\d))(?:\.\d+)?(?![\d@]|[a-z]?\d|\s?-?(?:y|yo|y/o|yrs?|years?)(?!\w))"
    + _TIMES
)
_MEASURED = rf"{_NUMBER}(?:\s?{_UNIT}(?![\w'’]))?{_FLAG}\+?"
_BLANKS = r"[^\S\n]"
_BETWEEN = rf"(?:{_BLANKS}?(?:[-–—/,;x×|&]|->|→|to|and|then|by|over|on|at|or|from){_BLANKS}?|{_BLANKS}{{1,12}})"
_LINKS = (
    r"(?:[^\S\n]?(?:\([^()\n]{1,24}\)|(?:counts?|levels?|values?|scores?|results?|readings?|titers?|rates?|ratio|was|were"
    r"|is|are|of|at|about|approximately|approx|around|up|down|to|from|initially|today|now|currently|only|just|stable"
    r"|elevated|low|high|normal|mildly|slightly|markedly|serum|plasma|fasting|random|measured|rang(?:e|ed|ing)|between"
    r"|came|back|remain(?:ed|s)|running|showed|shows|dropped|rose|increased|decreased|fell|improved|peaked|post|pre"
    r"|repeat|then|being|equals?|max|maximum|min|minimum|mean|average|with|a|an|the|and)(?!\w)"
    r"|[:=,~(\[|–—-]|\.{2,})){0,8}[^\S\n]{0,24}"
)
_SERIES = re.compile(rf"{_LINKS}(?P<series>{_MEASURED}(?:{_BETWEEN}{_MEASURED}){{0,24}})(?!\w)", re.IGNORECASE)
# An element of a row is one no longer where a name stands behind it: "Hb 12, 14 Mill Street".
_NAMED = re.compile(r"[,;\s][^\S\n]?\d{1,5}(?=\s[A-Z][a-z])(?!\s[A-Z][a-z]*[:=])")

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
    r"|(?P<decimal>(?<![\w.,/:-])\d{1,4}\.\d{1,3}(?![\w/:-]|\.\d))",
)
_GROUPS = {"count": COUNT, "amount": AMOUNT, "value": VALUE, "series": VALUE, "code": CODE, "decimal": DECIMAL}

_CELL = re.compile(r"[^\t|\n]+")
# A form's columns are set apart by blanks as well.
_BLANK_CELL = re.compile(r"[^\s](?:[^\S\n]?[^\s])*")
_APART = re.compile(r"\S[^\S\n]{2,}\S")
_RESULT = re.compile(rf"\s*(?:{_MEASURED}(?:\s?(?:-|–|to|/)\s?{_MEASURED})?\s*)\Z", re.IGNORECASE)
_HEADING = frozenset(
    "result results value values ref reference range ranges normal flag low high target limits".split()
)
_WORDS = re.compile(r"[a-z]+")
_SHORTEST = 2


@cache
def _analytes() -> Led:
    rows = sorted(assets.lines("notes/analytes.txt"), key=len, reverse=True)
    words = "|".join(re.escape(row).replace(r"\ ", r"[\s-]?") for row in rows)
    return Led(rf"(?<![\w-])(?:{words})(?!\w|['’]s\b)")


def _is_name(raw: str) -> bool:
    """Tell whether an analyte's letters are written as a given name is: "Ana 34" is no antibody."""
    return len(raw) > _SHORTEST and raw.istitle() and raw.lower() in given()


def _values(reading: Reading) -> Iterator[Span]:
    """Yield what stands behind analytes: one value, a range or a row of them."""
    for match in _analytes().matches(reading, reading.lower):
        if _is_name(reading.text[match.start() : match.end()]):
            continue
        series = _SERIES.match(reading.text, match.end())
        if series is None:
            continue
        span = Span(*series.span("series"))
        named = _NAMED.search(reading.text, span.start, span.end + 2)
        yield Span(span.start, named.start()) if named and named.start() > span.start else span


def _table(reading: Reading) -> Iterator[Kept]:
    """Yield the analytes and results in a table's rows: results stand beside an analyte, or under one or a heading."""
    ruled = "\t" in reading.text or "|" in reading.text
    if not ruled and _APART.search(reading.text) is None:
        return
    columns = _CELL if ruled else _BLANK_CELL
    under: list[bool] = []
    at = 0
    for line in reading.lower.splitlines(keepends=True):
        cells = [Span(at + m.start(), at + m.end()) for m in columns.finditer(line)]
        at += len(line)
        if len(cells) < 2:
            under = []
            continue
        said = [cell.of(reading.lower) for cell in cells]
        analytes = [_is_analyte(one) for one in said]
        yield from (Kept(_stripped(c, reading.lower), HEADING) for c, on in zip(cells, analytes, strict=True) if on)
        headings = [on or _HEADING.issuperset(_WORDS.findall(one)) for on, one in zip(analytes, said, strict=True)]
        if not any(c.isdigit() for one in said for c in one):
            # A row of words: it heads the columns of those that follow, or breaks the table off.
            under = headings
            continue
        for place, (cell, one) in enumerate(zip(cells, said, strict=True)):
            if (any(analytes) or (place < len(under) and under[place])) and _RESULT.match(one):
                yield Kept(_stripped(cell, reading.lower), VALUE)


def _is_analyte(cell: str) -> bool:
    bare = cell.strip(" *-.:")
    match = _analytes().pattern.match(bare)
    # "Sodium (serum)", "Hb g/dL": what goes on says how or in what it was measured.
    return match is not None and not any(c.isdigit() for c in bare[match.end() :])


def _stripped(span: Span, text: str) -> Span:
    raw = span.of(text)
    start = span.end - len(raw.lstrip())
    return Span(start, span.start + len(raw.rstrip()))


def _levels(reading: Reading) -> Iterator[Span]:
    for match in _LEVEL.finditer(reading.text):
        if not _ROOMED.search(reading.text, max(0, match.start() - 12), match.start()):
            yield Span(*match.span())


def find(reading: Reading) -> list[Kept]:
    """Return the quantities of a text, each with its type, in no order; they may overlap."""
    if not numbered(reading):
        return []
    found = [Kept(span, VALUE) for span in _values(reading)]
    found += _table(reading)
    found += [Kept(span, LEVEL) for span in _levels(reading)]
    found += [Kept(Span(*m.span()), _GROUPS[str(m.lastgroup)]) for m in _PLAIN.finditer(reading.text)]
    return found
