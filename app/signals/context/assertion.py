"""Tells what is claimed from what is denied, supposed or played: "my wife" against "if I had a wife"."""

import re

from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading, once
from app.signals.context.experiencer import clause
from app.signals.context.frames import fiction, framed

_DENIED = re.compile(rf"(?:\b{concept('DENIED')}|n['’]t)\b(?:\s+[\w'’\-]+){{0,4}}\s*$")
_AMAZED = re.compile(r"\b(?:can['’]?t|cannot|couldn['’]t) (?:quite |really |even )?believe\b")
"""What nobody can believe is so all the same."""
_SUPPOSED = re.compile(rf"\b{concept('SUPPOSED')}\b(?:\s+[\w'’\-]+){{0,6}}\s*$")
_SOMEBODY_ELSES = re.compile(r"(?:\b(?:his|her|their|your|ur|whose|its)|\w['’]s|s['’])\s+$")
_FACTIVE = re.compile(r"\bif (?:my|our)\b|\b(?:i|id|i'd|we|would|really|also|don['’]t) like\b")
_PLAYED = re.compile(
    r"\b(?:stay in character|role-?play\w*|be my (?:butler|\w+ in)|pretend (?:to be|you|that|i)|act as|my narrator"
    r"|(?:my|the) (?:protagonist|main character|heroine)|you are (?:the|a|an|my) [^.!?]{2,80}[.!?] i(?:'m| am) "
    r"|you are [a-z]+ [a-z]+, \d\d\b|(?:interrogate|interview) me\b)"
)


def asserted(reading: Reading, span: Span) -> bool:
    """Tell whether the words at `span` are neither denied, supposed, told by another nor somebody else's ("her wife"),
    by what stands before them."""
    start = max(clause(reading, span).start, span.start - 80)
    before = _AMAZED.sub("", reading.lower[start : span.start])
    if framed(reading, span) or _DENIED.search(before) or _SOMEBODY_ELSES.search(before):
        return False
    return _SUPPOSED.search(before) is None or _FACTIVE.search(before) is not None


@once
def played(reading: Reading) -> bool:
    """Tell whether the text stages somebody else: role play, a narrator, a character. Its "I" is not the author."""
    return _PLAYED.search(reading.lower) is not None or fiction(reading)
