"""Firms of the past and in two letters: "ex-Ravenscraig steelworks", "greenkeeper at the R&A"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN
from app.notes.find.quick import has, matches
from app.notes.find.vocabulary import drugs, explained, is_eponym, peoples, stands_alone
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_PLANTS = (
    "steelworks?|works|mills?|pit|colliery|mine|miner|quarry|docks?|dockyard|shipyard|yard|factory|plant|foundry|brewery"
    "|bakery|dairy|tannery|smelter|refinery|potter(?:y|ies)|employee|worker|driver|staff|engineer|foreman|fitter"
)
_EX = re.compile(
    rf"(?<![\w'’])[Ee]x[- ](?P<name>{PLAIN}(?:['’]s)?(?:[ ]{PLAIN})?)"
    rf"(?:(?P<plant>[ ](?:{_PLANTS}))(?![\w-])|(?=[,.;)\n]|$))"
)
# Letters joined by "&" that medicine and everyday writing have.
_LETTERS = frozenset(
    "D&C A&E I&D T&S H&P E&M R&R O&P C&S M&M N&V B&B I&O A&O D&V D&E H&N T&A P&V V&V Q&A S&S S&P".split()
)
_AT = re.compile(
    r"(?i:\b(?:works?|worked|working|job|retired|[a-z]+(?:keeper|man|woman|er|or|ist|ian|ant)|clerk|cook|chef|nurse|guard))\s"
    r"(?:at|for|with|from)\s(?:the\s)?(?P<name>[A-Z]&[A-Z])(?![\w&])"
)
_SERVED = frozenset("army navy raf marine marines police military air force forces service services".split())


def _strange(name: str) -> bool:
    """Tell whether a name is no medicine, people or service, and not made of known words alone."""
    words = [re.sub(r"['’]s$", "", word).lower() for word in name.split()]
    known = any(w in drugs() or stands_alone(w) or is_eponym(w) or w in peoples() or w in _SERVED for w in words)
    return not known and not all(map(explained, words))


def _spans(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _EX, reading.text, frozenset(("ex",))):
        if _strange(match["name"]):
            yield Span(match.start("name"), match.end("plant") if match["plant"] else match.end("name"))
    if "&" in reading.text and has(reading, frozenset(("at", "for", "with", "from"))):
        for match in _AT.finditer(reading.text):
            if match["name"] not in _LETTERS:
                yield Span(*match.span("name"))


def find(reading: Reading) -> list[Finding]:
    """Return such firms."""
    return [Finding(span, Kind.EMPLOYER, noun="company") for span in _spans(reading)]
