"""Towns right behind an institution or a day: "Davis & Sons, Richmond", "Boots, Ware", "admitted 2/24 Yale".

A name that means something besides is no place by itself; behind a firm, a hospital or a school it says where that is.
"""

import re
from collections.abc import Iterable, Iterator

from app.core.text import Span
from app.notes.find.capitals import TITLE_CASE
from app.notes.find.towns import listed
from app.notes.find.vocabulary import drugs, ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind

_SITES = frozenset({Kind.FACILITY, Kind.EMPLOYER})
_TOWN = re.compile(
    rf"(?:,\s|\s\(|\s[-–]\s|,?\sin\s)(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE})?)"
    r"(?=[.;)\n]|,\s|\s(?:on|since|for|until|and)\s|\s*$)"
)
# "admitted 2/24 Yale.", "CABG 2015 Bend;": what was done that day was done there.
_AFTER_DAY = re.compile(rf",?\s(?:@\s?)?(?P<name>{TITLE_CASE}(?:[ ]{TITLE_CASE})?)(?=[.;)\n]|,\s|$)")


def find(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the towns behind the institutions among `findings`."""
    for finding in findings:
        if finding.kind is Kind.DATE:
            match = _AFTER_DAY.match(text, finding.span.end)
            if match and _town(match["name"]):
                yield Finding(Span(*match.span("name")), Kind.PLACE)
            continue
        if finding.kind not in _SITES or finding.by is By.AGAIN or not finding.span.of(text)[:1].isupper():
            continue
        match = _TOWN.match(text, finding.span.end)
        if match and _town(match["name"]):
            yield Finding(Span(*match.span("name")), Kind.PLACE)


def _town(name: str) -> bool:
    """Tell whether a name may be a town's here: a town is called so, and no everyday word or medicine."""
    return listed(name) and not any(ordinary(word) or word.lower() in drugs() for word in name.split())
