"""Institutions and villages of other languages: "Ysbyty Gwynedd", "scoil Mhuire", "Baile an Fheirtéaraigh".

The kind of an institution stands first there, and small words of the language join the parts of a village's name.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN
from app.notes.find.quick import Led, has, matches, needs, words_of
from app.notes.find.vocabulary import drugs, explained, in_notes, is_eponym, stands_alone
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_KINDS = (
    "ysbyty|feddygfa|meddygfa|ysgol|canolfan iechyd|capel|eglwys|scoil|gaelscoil|coláiste|colaiste|ospidéal|otharlann"
    "|hôpital|hopital|clinique|lycée|lycee|collège|école|klinikum|krankenhaus|universitätsklinikum|grundschule|gymnasium"
    "|ziekenhuis|basisschool|verpleeghuis|ospedale|policlinico|scuola|colegio|escuela|clínica|iglesia|szpital|nemocnice"
    "|sykehus|sygehus|sjukhus|vårdcentral|rumah sakit|puskesmas|hospital geral|hospital general|centro de salud|igreja"
    "|te kura|kura kaupapa|te whare|marae"
)
_SMALL = r"(?:y|yr|an|na|de|du|des|la|le|les|del|della|der|am|im|di|da|do|dos|st\.?|sankt|san|santa|sint|bro|uí|o|ō)"
_LED = Led(
    rf"(?<![\w'’-])(?P<whole>(?:[Yy]\s)?(?i:{_KINDS})\s(?:{_SMALL}\s){{0,3}}"
    rf"(?P<name>{PLAIN}(?:\s{PLAIN})?|(?<=[a-z] )[^\W\d_]{{4,}})"
    rf"(?:\s(?:na|an|y|yr|de|du|des|la|le)\s(?:[a-z]{{1,2}}-?(?=[^\W\d_a-z]))?{PLAIN})?)"
    rf"(?![\w'’-])|(?<![\w'’-])(?P<town>[Yy]\s(?i:feddygfa),\s[^\W\d_]{{3,}})"
)
_JOINED = re.compile(
    rf"(?<![\w'’-])(?P<first>{PLAIN})\s(?:an|na|yr|y|ar|sur|sous|upon|am|aan|aan den|op|op den|voor|bei|ob der"
    rf"|an der|nad|pod|le|juxta)\s(?P<last>{PLAIN})(?![\w'’-])"
)
# Found in a moment, and hardly ever there.
_JOINING = re.compile(
    r"\w\s(?:an|na|yr|y|ar|sur|sous|upon|am|aan|aan den|op|op den|voor|bei|ob der|an der|nad|pod|le|juxta)\s"
    r"(?=[^\W\d_a-z])"
)
_GATE = words_of(_KINDS)
_JOINS = frozenset("an na yr y ar sur sous upon am aan op voor bei ob nad pod le juxta".split())


def _strange(word: str) -> bool:
    folded = word.lower()
    return not (explained(folded) or in_notes(folded) or is_eponym(folded) or stands_alone(folded) or folded in drugs())


def _spans(reading: Reading) -> Iterator[tuple[Span, Kind]]:
    for match in matches(reading, _LED, reading.text, _GATE):
        group = "whole" if match["whole"] else "town"
        # Typed in small letters as an everyday word it is no name: "at the marae after work".
        small = not match["town"] and match["name"].islower() and explained(match["name"])
        if match["town"] or not (small or match["name"].lower() in drugs() or in_notes(match["name"].lower())):
            yield Span(*match.span(group)), Kind.FACILITY
    if not has(reading, _JOINS) or not _JOINING.search(reading.text):
        return
    for match in _JOINED.finditer(reading.text):
        # One of the two in capitals alone is an abbreviation: "MRI am Montag".
        if _strange(match["first"]) and _strange(match["last"]) and not match["first"].isupper():
            yield Span(*match.span()), Kind.PLACE


@needs(_GATE, _JOINS)
def find(reading: Reading) -> list[Finding]:
    """Return such institutions and villages."""
    return [
        Finding(span, kind, noun="local institution" if kind is Kind.FACILITY else "") for span, kind in _spans(reading)
    ]
