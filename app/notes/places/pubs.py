"""Places called by everyday words after "at the": "her job at the Lamb", "the Fox and Anchor", "taken to the Royal".

A capital on an everyday word after "the" makes a name of it where the sentence speaks of work, drink, school, or of
where somebody was born or taken.
"""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import before_head, drugs, heads, is_eponym, stands_alone
from app.notes.prefilter.capitals import PLAIN
from app.notes.prefilter.quick import Led, has
from app.rules.concepts import concept, word_set
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import index

_NAME = rf"{PLAIN}(?:(?:[ ](?:and|&|of|in|o['’]|n['’]|['’]n['’])(?:[ ]the)?)?[ ](?:{PLAIN}|[A-Z](?![\w.])))*"
_THE = Led(
    rf"\b(?P<by>at|behind|outside|opposite|above|in|for|from|to|near|by|of|past|into|beside|via|is|under)\sthe\s(?P<name>{_NAME}"
    r"|U(?![\w.]))(?![\w-])"
)
_CUE = re.compile(rf"\b{concept('BESIDE_PUB')}\b")
_GENERIC = word_set("NO_NAME_OF_PUB")


def _named(words: list[str]) -> bool:
    """Tell whether the words may be a name: none is medicine, a state or a people, and not all are kinds of places."""
    folded = [w.lower().replace("’", "'").removesuffix("'s") for w in words]
    if all(w in _GENERIC for w in folded) or folded[0] in _GENERIC:
        return False
    if any(w in heads() for w in folded[1:]) or all(w in drugs() or is_eponym(w) or stands_alone(w) for w in folded):
        return False
    known = index().places.get(" ".join(folded)) or index().places.get(folded[0])
    return not (known and known[0].city is None) and (
        words == ["U"] or not all(w.isupper() and len(w) < 6 for w in words)
    )


def _at(reading: Reading) -> Iterator[Span]:
    for match in _THE.matches(reading, reading.text):
        words = [w for w in re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", match["name"]) if w[0].isupper()]
        if not _named(words) or before_head(reading.lower, match.end()):
            continue
        around = reading.lower[max(0, match.start() - 60) : min(len(reading.lower), match.end() + 40)]
        if _CUE.search(around[max(0, around.rfind(". ", 0, 60)) :]):
            yield Span(*match.span("name"))


_LEADS = frozenset("at behind outside opposite above in for from to near by of past into beside via is under".split())


def find(reading: Reading) -> list[Finding]:
    """Return names of public houses, shops, hospitals and schools that everyday words make up."""
    if not has(reading, _LEADS) or "the" not in reading.lower:
        return []
    return [Finding(span, Kind.FACILITY, noun="local institution") for span in _at(reading)]
