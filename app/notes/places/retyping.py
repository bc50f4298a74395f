"""Names that persons and towns share, told by the words before: "from Dayton", "lives in Xenia", "off Mill Pike"."""

import re
from dataclasses import replace

from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.signals.gazetteers.gazetteer import index

_INSIDE = re.compile(r"\b(?:in|near|outside|around|towards?|past|via)\s(?:the\s)?$", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:drove|driven|drives?|driving|travel\w*|came|comes|coming|commutes?|moved|walked|flew|bus|train|taxi|trip|back|home"
    r"|originally|hails)\b[^.;\n]{0,24}?\s(?:from|to)\s$",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|to|at)\s(?:the\s)?$", re.IGNORECASE)
_STREET = re.compile(r"\b(?:on|off|at|along|of)\s(?:the\s)?$", re.IGNORECASE)
_STREETS = frozenset(
    "pike turnpike street st road rd avenue ave lane ln drive way court blvd close crescent terrace row hill"
    " grove".split()
)


def moved(text: str, finding: Finding) -> Finding:
    """Return the finding; of a person of whom nothing is known but a word for places before the name, as a place."""
    if finding.kind is not Kind.PERSON or finding.role is not Role.OTHER or finding.noun or finding.by is By.LABEL:
        return finding
    before, name = text[max(0, finding.span.start - 40) : finding.span.start], finding.span.of(text)
    if _STREET.search(before) and name.split()[-1].rstrip(".").lower() in _STREETS and " " in name:
        return replace(finding, kind=Kind.ADDRESS)
    if _INSIDE.search(before) or _MOVED.search(before) or (_FROM.search(before) and name.lower() in index().places):
        return replace(finding, kind=Kind.PLACE)
    return finding
