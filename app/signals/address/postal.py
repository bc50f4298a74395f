"""Postal addresses: a street, a box or a corner, with the pieces around it (unit, town, postal code, country)."""

import re
from collections.abc import Iterator

from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.address import parts
from app.signals.address.address_extent import grow_left, grow_right
from app.signals.address.anchors import anchors
from app.signals.address.words import LINE, line_has_capitals
from app.signals.base import Findings, Reading, once
from app.signals.identifiers.attribution import gather, identifier
from app.signals.text.clinical import is_note
from app.signals.wording.address_ladder import address_ladder

_LED = re.compile(
    rf"(?:\baddress(?:es)?(?: \w+){{0,4}}?\s?(?:is|are|was|:|to|with)?|\b{concept('BEFORE_ADDRESS')}(?: (?:at|on|in"
    r"|it))*)\s*:?\s*$"
)
# A whole word, a stop and a capital: one sentence ends in a street's name, the next begins with a number's.
_SENTENCES = re.compile(r"[a-z]{4}\.\s+[A-Z]")
# Of each label the beginning, which is found sooner than the whole.
_ZIP_WORDS = ("zip", "post", "plz", "cap", "cep", "code postal", "código postal")
_ZIP_LABEL = re.compile(
    r"\b(?:zip(?: ?code)?|post ?code|postal code|plz|cap|cep|code postal|código postal)\b(?: is| was)?\s?:?\s{0,2}"
    r"(?P<code>[a-z]{0,2}-?\d[\da-z]{1,5}(?:[- ][\da-z]{2,4})?)(?!\w)"
)


def _led(reading: Reading, start: int) -> bool:
    return bool(_LED.search(reading.lower, max(0, start - 60), start))


def _line_start(text: str, at: int) -> bool:
    start = text.rfind("\n", max(0, at - LINE), at)
    if start < 0 and at > LINE:
        return False
    before = text[start + 1 : at]
    return not before.strip(" \t>?*|")


@once
def spans(reading: Reading) -> list[tuple[Span, int | None]]:
    """Return where addresses stand, each with the place of its town where one was seen. Kept for the whole reading."""
    return list(_spans(reading))


def _spans(reading: Reading) -> Iterator[tuple[Span, int | None]]:
    text, done = reading.text, 0
    for anchor, enough in sorted(anchors(reading), key=lambda found: (found[0].start, -found[0].end)):
        if _SENTENCES.search(text, anchor.start, anchor.end):
            continue
        start = grow_left(reading, anchor.start)
        if start < done:
            if anchor.end <= done:
                continue
            start = max(start, done)
        capitals = line_has_capitals(text, anchor.start)
        end, certain, town = grow_right(reading, anchor.end, capitals)
        block = _line_start(text, start) and ("\n" in text[anchor.end : end]) and start > 0
        if certain and not enough and is_note(reading):
            # Notes are full of capitals and numbers: doses, scores, pulse rates.
            certain = parts.UNIT_PATTERN.search(text, anchor.end, end) is not None
        if not (enough or certain or block or _led(reading, start)):
            continue
        done = end
        while text[start].isspace():
            start += 1
        yield Span(start, end), town


def _labelled_codes(reading: Reading, taken: list[Span]) -> list[Findings]:
    found = []
    labelled = any(map(reading.lower.__contains__, _ZIP_WORDS))
    for match in _ZIP_LABEL.finditer(reading.lower) if labelled else ():
        span = Span(*match.span("code"))
        if not any(span.overlaps(other) for other in taken):
            found.append(identifier(reading, span, MentionType.ADDRESS, "zip", "postal code"))
    return found


def find(reading: Reading) -> Findings:
    """Return every postal address, and postal codes that a label announces."""
    found: list[Findings] = []
    for span, town in spans(reading):
        if not any(char.isdigit() for char in span.of(reading.text)):
            found.append(Findings((Mention(span, MentionType.ADDRESS, "street", Subject.NONE),)))
            continue
        steps = address_ladder(reading, span, town)
        found.append(identifier(reading, span, MentionType.ADDRESS, "street", "address", steps=steps))
    return gather(found + _labelled_codes(reading, [span for span, _ in spans(reading)]))
