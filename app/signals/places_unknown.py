"""Finds places that no list knows, where the sentence leaves no doubt that a place is meant ("grew up in Ballyvarna")."""

import re

from app.core.text import Span
from app.signals.base import Reading
from app.signals.places_stance import Stance, stance

_NAME = r"(?P<name>[^\W\d_a-z][\w'’\-]*(?:(?: |-)(?:de|del|da|do|la|le|upon|on|the|am|an der|of)?(?:(?<= )|(?<=-)| )?[^\W\d_a-z][\w'’\-]*){0,3})"
_LEADS = re.compile(
    r"\b(?P<lead>(?:born(?: and raised| and bred)?|grew up|growing up|raised|(?:I |we |'m |’m |am |who |and )(?:now |currently |still )?liv(?:e|ing|ed)"
    r"|[Ll]iv(?:e|es|ing|ed)|[Mm]oved|[Rr]elocat(?:ed|ing)|travel(?:l)?ing|flew|flying|drove|driving|returned|based|reside[sd]?|settled|born|conference|business trip|street)"
    r" (?:in|to|near|outside|back to|from)|originally from|hail from|hometown of|native of|home city|hometown|home town|my village,?|village of|town of|city of|arrived at|arrived in"
    r"|(?:I'm|I am|I’m) (?:in|from)|come from|came from|[Ii]m from|people in|[Bb]ack home in|(?:parents|mother|father|mom|mum|mam|family|folks|grandmother|grandma|grandparents|grandfather|sister|brother|aunt|uncle|village|house) (?:live )?in)\s+"
    + _NAME
)  # fmt: skip
_NO_PLACE = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday thursday"
    " friday saturday sunday english french german spanish i the a my our this that it christmas easter covid god"
    " mr mrs dr ms miss hr it finance marketing sales law medicine school heaven hell".split()
)


def unknown(reading: Reading, known: list[Span]) -> list[tuple[Span, Stance]]:
    """Return the spans of such places with the author's stance to each; `known` are the places already found."""
    found = []
    starts = {span.start for span in known}
    for match in _LEADS.finditer(reading.text):
        span = Span(*match.span("name"))
        if span.start in starts or any(span.overlaps(other) for other in known[:200]):
            continue
        if match["name"].split()[0].lower().strip("'’s") in _NO_PLACE or len(match["name"]) < 3:
            continue
        if len(found) >= 60:
            break
        found.append((span, stance(reading, span)))
    return found
