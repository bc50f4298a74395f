"""Prepares a text for recognizers: words, sentences, quoted speech."""

import datetime
import re

from app.core.text.spans import Span, sentences
from app.rules.text import lowered
from app.signals.base import Reading
from app.signals.text.pasted_text import handed_over

# An opening quote starts a text or follows white space or a bracket; the closing one precedes its counterpart.
_QUOTED = re.compile(r"(?<![\w])[\"“„«]([^\"“”„«»\n]{2,600})[\"”“»](?!\w)|(?<!\w)‘([^‘’\n]{2,300})’(?!\w)")
# Straight single quotes are mostly apostrophes ('cause, goin'): only what ends in punctuation counts as speech.
_SINGLE = re.compile(r"(?<!\w)'(?=\w)(?:[^'\n]|(?<=\w)'(?=\w)){8,300}(?<=[.,!?…])'(?!\w)")
_OPENS = '"“„«‘'
_QUOTE_LINE = re.compile(r"^>.*$", re.MULTILINE)


def this_year() -> int:
    """Return the current year, the default for the year of writing."""
    return datetime.date.today().year


def quoted_spans(text: str) -> tuple[Span, ...]:
    """Return the spans of quoted speech and of quoted lines (``> ...``), marks included.

    A quotation of one or two words is emphasis or a title rather than speech, and is not counted; nor is what the
    author hands over to be worked on.
    """
    spans: list[Span] = []
    if any(map(text.__contains__, _OPENS)):
        spans += [Span(*m.span()) for m in _QUOTED.finditer(text) if len(m.group().split()) > 2]
    if "'" in text:
        spans += [Span(*m.span()) for m in _SINGLE.finditer(text)]
    if ">" in text:
        spans += [Span(*m.span()) for m in _QUOTE_LINE.finditer(text)]
    own = handed_over(text) if spans else None
    apart: list[Span] = []
    for span in sorted(spans):
        if own is not None and span.start == own.start:
            continue
        if apart and apart[-1].overlaps(span):
            apart[-1] = apart[-1].union(span)
        else:
            apart.append(span)
    return tuple(apart)


def read(text: str, year: int | None = None, unread: tuple[Span, ...] = ()) -> Reading:
    """Prepare `text`; `year` is the year it was written in (default: this year), `unread` what is not read of it."""
    return Reading(
        text=text,
        lower=lowered(text),
        sentences=tuple(sentences(text)),
        quoted=quoted_spans(text),
        year=this_year() if year is None else year,
        unread=unread,
    )
