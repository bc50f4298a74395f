"""Turns an identifier that a recognizer saw into findings: always a mention, and a cue where it is the author's.

A number that a bank, a state or an insurer issued to one person identifies that person wherever it is published: it is
a cue whoever's it is, unless it is quoted or the text says that it is for everybody.
"""

from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Cue, Findings, Reading
from app.signals.context.experiencer import is_for_everybody, owner
from app.signals.text import signature
from app.signals.wording.withhold import ladder, unnamed

STATED = 0.97
"""Weight of an identifier that the text says is the author's."""
LIKELY = 0.75
"""Weight of an identifier nobody else is named for, in a text whose author speaks of themselves."""
ISSUED = 0.75
"""Weight of a number issued to one person, where nothing says that it is the author's."""
_ATTRIBUTES = {
    MentionType.CONTACT: Attribute.CONTACT,
    MentionType.ID_NUMBER: Attribute.ID_NUMBER,
    MentionType.ADDRESS: Attribute.ADDRESS,
}


@cache
def _public() -> frozenset[str]:
    """Return the subtypes of numbers that are not issued to one person, or that registers show to everybody."""
    return _listed("public")


@cache
def _anybodys() -> frozenset[str]:
    """Return the subtypes of numbers that people have, and firms and things as well."""
    return _listed("either")


def _listed(which: str) -> frozenset[str]:
    rows = assets.rows("lexicons/public_numbers.tsv")
    return frozenset(word for kind, words in rows if kind == which for word in words.split())


def is_public(reading: Reading, span: Span) -> bool:
    """Tell whether what stands at `span` is quoted, or said to be a firm's or for everybody."""
    return reading.is_quoted(span) or is_for_everybody(reading, span)


def identifier(
    reading: Reading,
    span: Span,
    kind: MentionType,
    subtype: str,
    noun: str,
    by: str = "",
    sure_only: bool = False,
    steps: Ladder | None = None,
) -> Findings:
    """Return the findings for one contact, address or number at `span`.

    `noun` and `by` name it for the rationale and the ladder; `sure_only` asks for a cue only where the text says that
    it is the author's (links and handles mostly belong to others). `steps` replaces the usual ladder.
    """
    subject, sure = owner(reading, span)
    if subject is Subject.AUTHOR and sure_only and not sure:
        subject = Subject.OTHER if subtype == "handle" else Subject.NONE
    mention = Mention(span, kind, subtype, subject)
    if subject is not Subject.AUTHOR:
        issued = kind is MentionType.ID_NUMBER and _is_issued(
            reading, span, subtype, sure and subject is not Subject.NONE
        )
        return Findings((mention,), (_issued(reading, span, noun, by, steps),) if issued else ())
    if reading.is_unread(span):
        steps = unnamed(span)
    elif signature.inside(reading, span):
        steps = signature.ladder(reading, span) or steps
    cue = Cue(
        attribute=_ATTRIBUTES[kind],
        value=" ".join(span.of(reading.text).split()),
        weight=STATED if sure else LIKELY,
        span=span,
        rationale=f"Gives {'the author’s' if sure else 'what is probably the author’s'} {noun}.",
        ladder=steps or ladder(reading.text, span, noun, by),
    )
    return Findings((mention,), (cue,))


def _is_issued(reading: Reading, span: Span, subtype: str, sure: bool) -> bool:
    """Tell whether a number was issued to one person; `sure`: the text says which person's."""
    if subtype in _public() or is_public(reading, span):
        return False
    return subtype not in _anybodys() or sure


def _issued(reading: Reading, span: Span, noun: str, by: str, steps: Ladder | None) -> Cue:
    value = " ".join(span.of(reading.text).split())
    says = f"Gives a {noun}, which identifies whoever it was issued to."
    return Cue(Attribute.ID_NUMBER, value, ISSUED, span, says, steps or ladder(reading.text, span, noun, by, False))


def gather(parts: list[Findings]) -> Findings:
    """Return all of `parts` as one."""
    mentions = tuple(mention for part in parts for mention in part.mentions)
    return Findings(mentions, tuple(cue for part in parts for cue in part.cues))
