"""Turns an identifier that a recognizer saw into findings: always a mention, and a cue where it is the author's."""

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.mentions import Mention, MentionType, Subject
from app.core.text import Span
from app.signals import signature
from app.signals.base import Cue, Findings, Reading
from app.signals.subject import owner
from app.signals.withhold import ladder

STATED = 0.97
"""Weight of an identifier that the text says is the author's."""
LIKELY = 0.75
"""Weight of an identifier nobody else is named for, in a text whose author speaks of themselves."""
_ATTRIBUTES = {
    MentionType.CONTACT: Attribute.CONTACT,
    MentionType.ID_NUMBER: Attribute.ID_NUMBER,
    MentionType.ADDRESS: Attribute.ADDRESS,
}


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
        return Findings((mention,))
    if signature.inside(reading, span):
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


def gather(parts: list[Findings]) -> Findings:
    """Return all of `parts` as one."""
    mentions = tuple(mention for part in parts for mention in part.mentions)
    return Findings(mentions, tuple(cue for part in parts for cue in part.cues))
