"""Whose name it is: the author's own, that of someone close to the author, or somebody else's."""

import re
from dataclasses import dataclass

from app.core.mentions import Subject
from app.core.text.spans import Span, past_blanks
from app.signals.base import Reading
from app.signals.context.experiencer import relations, speaks
from app.signals.names import cues
from app.signals.text import signature
from app.signals.text.clinical import is_note, is_patient


@dataclass(frozen=True, slots=True)
class Role:
    """Whose name it is. `form`: how the author's name is given (self, im, this, label, signature)."""

    subject: Subject
    sure: bool = True
    form: str = ""
    relation: str | None = None


_RELATION_BEFORE = re.compile(r"\b(?:my|our) (?:[a-z-]+ ){0,2}?([a-zé-]+),?(?: (?:is|was) (?:named|called))?\s+$")
_RELATION_AFTER = re.compile(r",? (?:is |was )?(?:my|our) (?:[a-z-]+ )?([a-zé-]+)\b")
_NOT_ME = re.compile(r"\b(?:if|is|was|were|like|not|wish|not even|because)\s+(?:i['’]m|i am|im)\s+$")
# "Cheers, Dave from Hull" ends the text as "Cheers, Dave" does.
_FROM_PLACE = re.compile(r" (?:from|in|of) [^\W\d_a-z][\w'’.\-]*(?: [^\W\d_a-z][\w'’.\-]*){0,2}[.!]?\s*(?:\n|$)")
_CLOSES_HERE = re.compile(r"(?:^|[\n.!?])\s*(?:many |kind |best )?(?:cheers|thanks|regards|love|wishes|best), $")
_GREETED_WITHIN = 40
"""A text so short that thanks somebody by name answers them ("Got it. Thanks, Ana")."""
_ASK_FOR = re.compile(r"\b(?:reach|call|text|ring|phone|contact|get|catch) me\b[^!?\n]*\bask for\s+$")


def _relative(reading: Reading, span: Span) -> str | None:
    before = cues.before(reading.lower, span.start)
    for match in (_RELATION_BEFORE.search(before), _RELATION_AFTER.match(reading.lower, span.end)):
        word = match.group(1) if match else None
        if word in relations():
            return word
    return None


def _is_signature(reading: Reading, span: Span, before: str) -> bool:
    """Tell whether the name closes the text (or is followed by a few contact lines only)."""
    text = reading.text
    line = past_blanks(text, span, " \t-–—~").start
    alone = not line or text[line - 1] == "\n"
    tail = text[span.end : span.end + 120].strip(" \t.!\n")
    closes = cues.LAST_CONTACT.match(text, span.end, span.end + 120) if len(text) - span.end < 120 else None
    sentence = re.search(r"[.!?)]\s+$", before)
    if closes and sentence and span.start > 30 and len(span.of(text).split()) <= 3:
        return True
    if cues.CLOSING.search(before) and (alone or not tail):
        return True
    if alone and signature.inside(reading, span):
        return True
    if cues.DASH_SIGNATURE.search(before) and not tail:
        return True
    return alone and line > 0 and not tail and speaks(reading) and len(span.of(text).split()) <= 3


def role_of(reading: Reading, span: Span, first: bool = False) -> Role:
    """Return whose the name at `span` is; `first`: it is the first name in the text."""
    before = cues.before(reading.lower, span.start)
    if reading.is_quoted(span):
        return Role(Subject.OTHER)
    said = cues.untitled(before)
    # "My name is Professor Ekholm" names no professor of the author's.
    relation = None if cues.SELF.search(said) else _relative(reading, span)
    if relation is not None:
        return Role(relations()[relation], True, relation=relation)
    return (
        _introduced(reading, span, said)
        or _closing(reading, span, before)
        or _patient(reading, span, first)
        or Role(Subject.OTHER)
    )


def _introduced(reading: Reading, span: Span, before: str) -> Role | None:
    """Return the author's role where the words before the name, its titles left out, say who speaks."""
    text, after = reading.text, span.end
    if cues.SELF.search(before):
        spoken_of = before.endswith("call me ") and cues.SPOKEN_OF.match(reading.lower, after)
        return Role(Subject.OTHER) if spoken_of else Role(Subject.AUTHOR, True, "self")
    if cues.WRITER.search(before) and text.startswith(",", after):
        return Role(Subject.AUTHOR, True, "apposed")
    if cues.IM.search(before) and text[span.start].isupper() and not _NOT_ME.search(before):
        return Role(Subject.OTHER) if text[after : after + 2] in ("'s", "’s") else Role(Subject.AUTHOR, True, "im")
    if (cues.INTRODUCED.search(before) or cues.GREETED.search(before)) and cues.IM_AFTER.match(reading.lower, after):
        return Role(Subject.AUTHOR, True, "im")
    if (cues.THIS_IS.search(before) and _speaks_up(reading, span)) or _ASK_FOR.search(before):
        return Role(Subject.AUTHOR, True, "this")
    return Role(Subject.AUTHOR, False, "label") if cues.LABEL.search(before) else None


def _closing(reading: Reading, span: Span, before: str) -> Role | None:
    """Return the author's role where the name signs."""
    signs = (
        (_CLOSES_HERE.search(before) and _signs_off(reading, span))
        or signature.opens(reading, span)
        or (signature.inside(reading, span) and cues.CLOSING.search(before) and before.endswith("\n"))
        or (_is_signature(reading, span, before) and not cues.GREETING.search(before[-14:].replace("\n", "\n ")))
    )
    return Role(Subject.AUTHOR, True, "signature") if signs else None


def _signs_off(reading: Reading, span: Span) -> bool:
    """Tell whether nothing but the author's town follows the name, or nothing in a text about the author."""
    if _FROM_PLACE.match(reading.text, span.end):
        return True
    return span.start > _GREETED_WITHIN and not reading.text[span.end :].strip(" .\n") and speaks(reading)


def _patient(reading: Reading, span: Span, first: bool) -> Role | None:
    if is_note(reading) and is_patient(reading, span, first):
        return Role(Subject.AUTHOR, False, "patient")
    return Role(Subject.AUTHOR, True, "this") if first and _here(reading, span) else None


def _here(reading: Reading, span: Span) -> bool:
    """Tell whether the text opens with "Ana here"."""
    before = reading.lower[: span.start] if span.start < 24 else "x" * 24
    opens = not re.sub(r"\b(?:hi|hello|hey|all|everyone|there|folks|dr|mr|mrs|ms|prof)\b|[\W_]", "", before)
    return opens and bool(cues.HERE.match(reading.lower, span.end))


def _speaks_up(reading: Reading, span: Span) -> bool:
    return bool(
        re.match(
            r"\s*(?:[.,!]|from|calling|here|speaking|again|writing|and i)\b|\s*[.,!]",
            reading.lower[span.end : span.end + 20],
        )
    )
