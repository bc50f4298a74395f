"""The text as a reader sees it, for whoever looks for words in it, and the way back to the text as it was written.

A soft hyphen within a name, a mark of writing direction, an umlaut in two characters or figures of full width change
nothing for the eye; to a pattern, each of them makes another word. Recognizers therefore read a text without them, and
what they find is said of the text as it stands.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from app.core.edits import Edit
from app.core.text import Span

_FILLERS = "\u034f\u115f\u1160\u180b-\u180d\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
"""What is invisible though Unicode does not count it among the controls."""
_AS_SHOWN = ("<wide>", "<narrow>", "<font>", "<noBreak>")
_LIGATURES = range(0xFB00, 0xFB07)
_HYPHENS = "\u2010\u2011"
# Most texts have none of these; finding that out must cost nothing.
_PLAIN = re.compile(r"[\t-\r -~\u00a1-\u00ac\u00ae-\u02ff\u2012-\u2027\u2030-\u205e\u20a0-\u20bf]*")


@cache
def _hidden(char: str) -> bool:
    """Tell whether a character shows nothing and separates nothing."""
    category = unicodedata.category(char)
    return (category in ("Cf", "Cc") and not char.isspace()) or re.match(f"[{_FILLERS}]", char) is not None


@cache
def _shown(char: str) -> str:
    """Return the plain characters that one of another width, face or spacing, or a ligature, stands for."""
    if char in _HYPHENS:
        return "-"
    how = unicodedata.decomposition(char).partition(" ")[0]
    return unicodedata.normalize("NFKC", char) if how in _AS_SHOWN or ord(char) in _LIGATURES else char


@cache
def _joins(char: str) -> bool:
    """Tell whether a character is drawn onto the one before it: accents, and the later parts of a Korean syllable."""
    return unicodedata.combining(char) > 0 or "\u1161" <= char <= "\u11ff"


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` as a reader sees it; `original` as it is written.

    `starts`, `ends`: where each character of `text` is written in `original`; empty where both are the same. Characters
    that are written in one have the same place.
    """

    original: str
    text: str
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    @property
    def changed(self) -> bool:
        """Tell whether anything is written otherwise than it is seen."""
        return bool(self.starts) or self.text != self.original

    def back(self, span: Span) -> Span:
        """Return where `span` of the text is written, what is invisible within it included."""
        if not self.changed:
            return span
        if not len(span):
            at = self.starts[span.start] if span.start < len(self.starts) else len(self.original)
            return Span(at, at)
        return Span(self.starts[span.start], self.ends[span.end - 1])

    def onto(self, span: Span) -> Span:
        """Return where `span` of the original is seen."""
        if not self.changed:
            return span
        start = bisect_right(self.ends, span.start)
        return Span(start, max(start, bisect_left(self.starts, span.end)))

    def edits_back(self, edits: Iterable[Edit]) -> tuple[Edit, ...]:
        """Return edits on the text, in order, as edits on the original; what no edit covers stays as it is written.

        Of two that meet within one character, the first takes it.
        """
        if not self.changed:
            return tuple(edits)
        made: list[Edit] = []
        for edit in edits:
            span = self.back(edit.span)
            low = made[-1].span.end if made else 0
            span = Span(max(span.start, low), max(span.end, low))
            made.append(replace(edit, span=span, old=span.of(self.original)))
        return tuple(made)

    def edits_onto(self, edits: Iterable[Edit]) -> tuple[Edit, ...]:
        """Return edits on the original as edits on the text."""
        if not self.changed:
            return tuple(edits)
        spans = ((edit, self.onto(edit.span)) for edit in edits)
        return tuple(replace(edit, span=span, old=span.of(self.text)) for edit, span in spans)


def seen(original: str) -> Folded:
    """Return a text as a reader sees it: nothing invisible, accents joined, plain letters, figures and spaces."""
    if _PLAIN.fullmatch(original):
        return Folded(original, original)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    while at < len(original):
        start = at
        at += 1
        if _hidden(original[start]):
            continue
        # A character with what is drawn onto it, wherever something invisible stands between them.
        cluster, end, here = [start], at, at
        while here < len(original) and (_joins(original[here]) or _hidden(original[here])):
            if not _hidden(original[here]):
                cluster.append(here)
                end = at = here + 1
            here += 1
        apart = [_shown(original[place]) for place in cluster]
        joined = (
            unicodedata.normalize("NFC", "".join(apart)) if len(cluster) > 1 or not original[start].isascii() else ""
        )
        if joined and (joined != "".join(apart) or len(joined) > len(cluster)):
            pieces.append(joined)
            starts += [start] * len(joined)
            ends += [end] * len(joined)
            continue
        pieces += apart
        starts += cluster
        ends += [place + 1 for place in cluster]
    text = "".join(pieces)
    return Folded(original, original) if text == original else Folded(original, text, tuple(starts), tuple(ends))
