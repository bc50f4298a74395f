"""Numbers after a label that says whose or what they are ("MRN 44718", "acct no. 90-44"); those known by their form
alone are rules of ``assets/rules/numbers.tsv``.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import NUMBERS, Kind
from app.notes.prefilter.quick import AMOUNTS, numbered
from app.rules.sought import Sought
from app.signals.base import Reading
from app.signals.text.shapes import text_of

_VALUE = (
    r"(?P<value>(?=[a-z#\-/. ]{0,14}\d)#?(?:[a-z]{0,8}[\-/#.]{0,2}"
    r"|[a-z]{1,3}[ ])\d[\da-z]{0,24}(?:[\-/.#][\da-z]{1,16}){0,6}"
    r"(?:[ ]\d{2,10}(?![\d]*[/.,:]\d)(?!\s?(?:mg|mcg|ml|yo|y/o|yr|year)))"
    # "800214 5566 08 4": one figure closes a row of groups.
    r"{0,4}(?:[ ][a-z]\b|(?:(?<=\d \d\d)|(?<=\d \d{3})|(?<=\d \d{4}))[ ]\d(?=[.,;)\n]|$))?#?)(?![\w@])"
)
_JOIN = (
    r"(?:\s{0,2}\((?:[a-z]{2,12})\))?[\s.]{0,3}(?P<join>:|=|#|\(|is|was|of|ending(?: in)?|ends(?: in)?|are"
    r"|no\.?|number|nr\.?)?(?!(?<=[a-z])[a-z])[\s:#(]{0,4}"
)
_NOT_ID = re.compile(
    r"(?:19|20)\d\d|\d{1,3}|\d{1,3}\.\d+|\d{1,4}[/]\d{1,3}|(?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d"
    r"|3[01])[-/](?:\d\d|\d{4})|(?:19|20)\d\d-\d\d-\d\d"
    r"|\d{1,2}:\d\d|\d{1,2}x\d{1,3}|\d+(?:mg|mcg|ml|kg|cm|mm|g|h|hr|hrs|d|days|yo|yrs?|f|m|x|st|nd|rd|th|pm|am)|[a-z]-?\d\d?"
)
_SHORT_KINDS = frozenset({Kind.VEHICLE, Kind.DEVICE, Kind.LICENCE, Kind.SSN, Kind.ACCOUNT})
_FOUR_DIGITS = frozenset({Kind.RECORD, Kind.SSN, Kind.LICENCE})
_GENERIC_JOIN = frozenset(("", "is", "was", "of", "are"))


@cache
def _labels() -> tuple[Sought, dict[str, Kind]]:
    kinds, groups = dict[str, Kind](), list[str]()
    for kind, label in assets.rows("notes/number_labels.tsv"):
        name = f"k{len(groups)}"
        kinds[name] = Kind(kind)
        groups.append(f"(?P<{name}>{label})")
    return Sought(rf"(?<![\w-])(?:{'|'.join(groups)})(?![^\W\d_]){_JOIN}{_VALUE}", lower=True), kinds


def _labelled(reading: Reading) -> Iterator[Finding]:
    sought, kinds = _labels()
    at = 0
    for start in sought.starts(text_of(reading)) or ():
        match = sought.pattern.match(reading.lower, start) if start >= at else None
        if not match:
            continue
        at = match.end()
        value, span = match["value"], Span(*match.span("value"))
        name = next(n for n in kinds if match[n])
        digits = sum(c.isdigit() for c in value)
        announced = (match["join"] or "") not in _GENERIC_JOIN or "#" in match.group() or _says_number(match[name])
        plain = value.strip("#")
        short = announced and plain.isdigit() and (len(value) != 4 or kinds[name] in _FOUR_DIGITS)
        if kinds[name] in _SHORT_KINDS and not _NOT_ID.fullmatch(plain):
            announced = announced or digits >= 4 or (digits >= 3 and any(c.isalpha() for c in plain))
        few = not announced and AMOUNTS.fullmatch(plain) is not None
        if few or (_NOT_ID.fullmatch(plain) and not short) or digits < (3 if announced else 5):
            at = match.start("value")
            continue
        yield Finding(span, kinds[name], By.LABEL)


@cache
def _alone() -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    rows = (line.split("\t") for line in assets.lines("notes/number_labels.tsv"))
    return tuple((Kind(kind), re.compile(label)) for kind, label in rows)


def kind_of(label: str) -> Kind | None:
    """Return the kind of number that a label (small letters) alone in its cell announces, None for no such label."""
    return next((kind for kind, pattern in _alone() if pattern.fullmatch(label)), None)


def _says_number(label: str) -> bool:
    return label.endswith(
        ("id", "no", "no.", "number", "#", "num", "nr", "mrn", "ssn", "code", "serial", "s/n", "npi", "dea")
    )


def find(reading: Reading) -> list[Finding]:
    """Return labelled numbers."""
    if not numbered(reading):
        return []
    labelled = list(_labelled(reading))
    assert all(f.kind in NUMBERS or f.kind in (Kind.PHONE, Kind.FAX) for f in labelled)
    return labelled
