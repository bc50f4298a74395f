"""The text as a reader sees it, for whoever looks for words in it, and the way back to the text as it was written.

A soft hyphen within a name, a mark of writing direction, an umlaut in two characters or figures of full width change
nothing for the eye; to a pattern, each of them makes another word. Recognizers therefore read a text without them, and
what they find is said of the text as it stands.
"""

import html
import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from app.core.edits.edits import Edit
from app.core.text.spans import Span

_FILLERS = "\u034f\u115f\u1160\u180b-\u180d\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
"""What is invisible though Unicode does not count it among the controls."""
_AS_SHOWN = ("<wide>", "<narrow>", "<font>", "<noBreak>")
_LIGATURES = range(0xFB00, 0xFB07)
_HYPHENS = "\u2010\u2011"
# Most texts have none of these; finding that out must cost nothing.
_ODD = re.compile(r"[^\t-\r -~\u00a1-\u00ac\u00ae-\u02ff\u2012-\u2027\u2030-\u205e\u20a0-\u20bf]+")


_ENTITY = re.compile(r"&(?:[A-Za-z]{2,24}|#\d{2,7}|#[xX][0-9A-Fa-f]{2,6});")
_LONGEST_MARKED = 90
# Within words, stars are emphasis and bars are not; nor is either where it stands alone, or a star before a figure: it
# says which variant a gene is of ("HLA-A*02:01, B*07:02").
_EMPHASIS = (
    re.compile(
        r"(?<![*\[])(?P<open>\*{1,3})(?![\s*]|(?<!\*\*)\d)(?P<within>[^*\n]{1,80})(?<!\s)(?P<close>(?P=open))(?!\*)"
    ),
    re.compile(r"(?<!\w)(?P<open>_{1,3})(?![\s_])(?P<within>[^_\n]{1,80})(?<!\s)(?P<close>(?P=open))(?!\w)"),
)


@cache
def _hidden(char: str) -> bool:
    """Tell whether a character shows nothing and separates nothing."""
    category = unicodedata.category(char)
    return (category in ("Cf", "Cc") and not char.isspace()) or re.match(f"[{_FILLERS}]", char) is not None


def _of_picture(char: str, last: str) -> bool:
    """Tell whether an invisible character belongs to the picture before it: an emoji is put together with them."""
    if not last or not _JOINER.match(char):
        return False
    return unicodedata.category(last) in ("So", "Sk", "Sm") or _JOINER.match(last) is not None


_JOINER = re.compile("[\u200d\ufe0e\ufe0f\U000e0020-\U000e007f]")


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
    that are written in one have the same place. `pairs`: where marks of emphasis open and close.
    """

    original: str
    text: str
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    pairs: tuple[tuple[Span, Span], ...] = ()

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
            span = self._with_marks(self.back(edit.span))
            low = made[-1].span.end if made else 0
            span = Span(max(span.start, low), max(span.end, low))
            made.append(replace(edit, span=span, old=span.of(self.original)))
        return tuple(made)

    def _with_marks(self, span: Span) -> Span:
        """Return a span with the mark right beside it that belongs to one inside: "**Quen**by" goes as a whole."""
        if not len(span):
            return span
        first = bisect_left(self.pairs, span.start - _LONGEST_MARKED, key=lambda pair: pair[0].start)
        for opens, closes in self.pairs[first:]:
            if opens.start > span.end:
                break
            if span.covers(closes) and opens.end == span.start:
                span = Span(opens.start, span.end)
            elif span.covers(opens) and closes.start == span.end:
                span = Span(span.start, closes.end)
        return span

    def edits_onto(self, edits: Iterable[Edit]) -> tuple[Edit, ...]:
        """Return edits on the original as edits on the text."""
        if not self.changed:
            return tuple(edits)
        spans = ((edit, self.onto(edit.span)) for edit in edits)
        return tuple(replace(edit, span=span, old=span.of(self.text)) for edit, span in spans)


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is seen as one letter, and where it is written."""

    start: int
    end: int
    char: str


def _marks(original: str) -> tuple[tuple[Span, Span], ...]:
    """Return where marks of emphasis open and close."""
    found = (match for pattern in _EMPHASIS for match in pattern.finditer(original))
    pairs = (
        (Span(*m.span("open")), Span(*m.span("close")))
        for m in found
        if len(m["open"]) > 1 or any(map(str.isalpha, m["within"]))
    )
    return tuple(sorted(pairs))


def _units(original: str, within: Span, gone: Container[int]) -> Iterator[_Unit]:
    """Yield what is seen of a part, unit by unit; what stands at a place that is `gone` is not."""
    at, last = within.start, ""
    while at < within.end:
        match = _ENTITY.match(original, at) if original[at] == "&" else None
        char = html.unescape(match.group()) if match else original[at]
        past = match.end() if match and len(char) == 1 else at + 1
        char = char if len(char) == 1 else original[at]
        if at not in gone and (not _hidden(char) or _of_picture(char, last)):
            yield _Unit(at, past, char)
            last = char
        at = past


def _odd(original: str, pairs: Iterable[tuple[Span, Span]]) -> Iterator[Span]:
    """Yield the parts in which anything may be seen otherwise than it is written, in order and apart.

    Each begins with the character before it, onto which something may be drawn.
    """
    entities = _ENTITY.finditer(original) if "&" in original else ()
    found = [Span(max(0, m.start() - 1), m.end()) for matches in (_ODD.finditer(original), entities) for m in matches]
    found += (Span(max(0, mark.start - 1), mark.end) for pair in pairs for mark in pair)
    last: Span | None = None
    for span in sorted(found):
        if last is None or span.start > last.end:
            if last is not None:
                yield last
            last = span
        else:
            last = last.union(span)
    if last is not None:
        yield last


def seen(original: str) -> Folded:
    """Return a text as a reader sees it: nothing invisible, accents joined, plain letters, figures and spaces.

    What pages write for their letters ("&uuml;") is read as the letter, and marks of emphasis ("**") are not.
    """
    pairs = _marks(original)
    odd = list(_odd(original, pairs))
    if not odd:
        return Folded(original, original)
    gone = {at for pair in pairs for mark in pair for at in range(mark.start, mark.end)}
    pieces, starts, ends, done = list[str](), list[int](), list[int](), 0
    for part in odd:
        pieces.append(original[done : part.start])
        starts += range(done, part.start)
        ends += range(done + 1, part.start + 1)
        _fold(list(_units(original, part, gone)), pieces, starts, ends)
        done = part.end
    pieces.append(original[done:])
    starts += range(done, len(original))
    ends += range(done + 1, len(original) + 1)
    text = "".join(pieces)
    return Folded(original, original) if text == original else Folded(original, text, tuple(starts), tuple(ends), pairs)


def _fold(units: list[_Unit], pieces: list[str], starts: list[int], ends: list[int]) -> None:
    """Add what is seen of some units, and where each of its characters is written."""
    at = 0
    while at < len(units):
        # A character with what is drawn onto it.
        past = at + 1
        while past < len(units) and _joins(units[past].char):
            past += 1
        cluster, at = units[at:past], past
        apart = [_shown(unit.char) for unit in cluster]
        whole = "".join(apart)
        joined = whole if len(cluster) == 1 and whole.isascii() else unicodedata.normalize("NFC", whole)
        if joined == whole and len(joined) == len(cluster):
            starts += [unit.start for unit in cluster]
            ends += [unit.end for unit in cluster]
        else:
            starts += [cluster[0].start] * len(joined)
            ends += [cluster[-1].end] * len(joined)
        pieces.append(joined)
