"""A person's name beside an address or a number to reach them by, as on an envelope or in an address book.

An address, telephone number or mailbox alone may be a shop's, which anybody may know. Beside a person's name it tells
where that one lives or how to reach them, whoever they are to the author.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.mentions import MentionType, Subject
from app.core.text.spans import Span
from app.signals.address import postal
from app.signals.base import Cue, Findings, Reading
from app.signals.context.experiencer import owner
from app.signals.identifiers import email, phone
from app.signals.identifiers.attribution import is_public
from app.signals.names import cues, persons
from app.signals.wording.address_ladder import address_ladder
from app.signals.wording.withhold import ladder, ladder_of_line

BESIDE = 0.75
"""Weight of what stands beside a person's name."""
_CALLED = r"(?:tel|phone|mobile|cell|ph|e-?mail|mail|address)"
_BETWEEN = re.compile(
    rf"['’]s?\s(?:[a-z]+\s)?{_CALLED}(?:\s(?:number|address))?(?:\s(?:is|was)|:)?\s"
    rf"|\s*[,;:(–—|-]?\s*(?:(?:on|at|under|{_CALLED})\b[.:]?\s*)?"
)
_FURTHER = re.compile(rf"[).]?\s*(?:[,;|/&]|,?\s(?:or|and|and/or)\b)?\s*(?:(?:on|at)\s|{_CALLED}\b[.:]*\s*)?")
# "Ship it to:": what follows is where a parcel goes, with or without a code.
_SENT = re.compile(
    r"\b(?:ship|deliver\w*|send|sent|mail|post|return|forward|address)(?:\s\w+){0,3}?\s?(?:to|address)?\s?:\s*\Z"
)
_LONGEST_BETWEEN = 60
"""More characters between two of them than marks and a label have."""
_WITH_POST_CODE = re.compile(r"\d{4,5}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d")
# Whose practice is for everybody to find.
_PRACTISES = re.compile(r"\b(?:dr|prof|professor|doctor|rev|judge|sen|gov|chef)\.?\s*\Z")


def find(reading: Reading) -> Findings:
    """Return cues to what stands beside persons' names, and to those names.

    Where something else says that the address or number is the author's, only the name is left to be told.
    """
    reached = _reached(reading)
    if not reached:
        return Findings()
    found, starts = list[Cue](), [span.start for span, _ in reached]
    towns = dict(postal.spans(reading))
    for name in persons.spans(reading):
        before = cues.before(reading.lower, name.start)
        beside = _beside(reading, name, reached, starts, bool(_SENT.search(before)))
        if beside and not _PRACTISES.search(before):
            owned = (owner(reading, span)[0] is Subject.AUTHOR for span, _ in beside)
            found += [_cue(reading, *one, towns) for one, own in zip(beside, owned, strict=True) if not own]
            found.append(_name(reading, name))
    return Findings((), tuple(found))


def _reached(reading: Reading) -> list[tuple[Span, MentionType]]:
    """Return what people are reached by, in order, but for what is told to be public."""
    contacts = [
        *(span for span in phone.spans(reading) if not phone.is_nobodys(reading, span)),
        *(span for span in email.spans(reading.text) if not email.is_role(reading, span)),
    ]
    addresses = [span for span, _ in postal.spans(reading) if any(map(str.isdigit, span.of(reading.text)))]
    reached = dict.fromkeys(contacts, MentionType.CONTACT) | dict.fromkeys(addresses, MentionType.ADDRESS)
    return [(span, kind) for span, kind in sorted(reached.items()) if not is_public(reading, span)]


def _beside(
    reading: Reading, name: Span, reached: list[tuple[Span, MentionType]], starts: list[int], sent: bool
) -> list[tuple[Span, MentionType]]:
    """Return what follows `name` with nothing but marks and a label between, and what follows that.

    `starts`: where each of `reached` begins. Past the first that stands too far off nothing is looked at. An address
    without a postal code counts where it is the author's or something is `sent` there: other people's are known to all.
    """
    found, at, between = list[tuple[Span, MentionType]](), name.end, _BETWEEN
    for number in range(bisect_left(starts, name.end), len(reached)):
        span, kind = reached[number]
        if span.start - at > _LONGEST_BETWEEN:
            break
        if span.start < at or not between.fullmatch(reading.lower, at, span.start):
            continue
        if kind is MentionType.CONTACT or sent or _is_private(reading, span):
            found.append((span, kind))
            at, between = span.end, _FURTHER
    return found


def _is_private(reading: Reading, address: Span) -> bool:
    coded = _WITH_POST_CODE.search(address.of(reading.lower)) is not None
    return coded or owner(reading, address)[0] is Subject.AUTHOR


def _cue(reading: Reading, span: Span, kind: MentionType, towns: Mapping[Span, int | None]) -> Cue:
    value = " ".join(span.of(reading.text).split())
    if kind is MentionType.ADDRESS:
        steps = address_ladder(reading, span, towns[span])
        return Cue(Attribute.ADDRESS, value, BESIDE, span, "Tells where a person lives.", steps)
    steps = ladder(reading.text, span, "number", "", False)
    return Cue(Attribute.CONTACT, value, BESIDE, span, "Tells how to reach a person.", steps)


def _name(reading: Reading, name: Span) -> Cue:
    value = " ".join(name.of(reading.text).split())
    steps = ladder_of_line(reading.text, name) or Ladder(name, ("someone",))
    return Cue(Attribute.NAME, value, BESIDE, name, "Says whose address or number it is.", steps)
