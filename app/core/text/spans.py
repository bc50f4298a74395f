"""Spans of a text and words in it. Offsets are code points, ends are exclusive, everywhere below the Qt edge."""

import re
from dataclasses import dataclass

WORD = re.compile(r"\w+(?:[’'\-]\w+)*", re.UNICODE)
_LEFT, _RIGHT = re.compile(r"\S+\s*"), re.compile(r"\s*\S+")
_LONG = 16
"""What a word takes at most where only the nearest ones are wanted: addresses of pages would fill a prompt."""
CLAUSE_EDGE = re.compile(r"[.!?…]+(?=\s|[\"”’')\]]|$)|[;:\n\r。！？]|,\s|\s[–—-]+\s|—|\(|\)")
"""What ends or separates clauses."""
# The sign first, whichever it is: where one stands is found sooner than what each needs.
_SENTENCE_EDGE = re.compile(r"[.!?…\n。！？](?:(?<=[.!?…])[.!?…]*[\"”’')\]]*(?=\s|$)|(?<=\n)\n*|(?<=[。！？]))")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range [start, end) of code points."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Return the words of `text` that this span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Tell whether both share at least one code point."""
        return self.start < other.end and other.start < self.end

    def touches(self, other: "Span") -> bool:
        """Tell whether both overlap or adjoin."""
        return self.start <= other.end and other.start <= self.end

    def covers(self, other: "Span") -> bool:
        """Tell whether `other` lies inside."""
        return self.start <= other.start and other.end <= self.end

    def shifted(self, by: int) -> "Span":
        """Return the span `by` code points further on: where its words stand in a text that this one is a part of."""
        return Span(self.start + by, self.end + by)

    def union(self, other: "Span") -> "Span":
        """Return the smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


def words(text: str) -> list[Span]:
    """Return the spans of the words (letters, digits, inner apostrophes and hyphens)."""
    return [Span(*match.span()) for match in WORD.finditer(text)]


def _around(edge: re.Pattern[str], text: str, span: Span) -> Span:
    start = _edge_before(edge, text, span.start)
    after = edge.search(text, span.end)
    while start < span.start and text[start].isspace():
        start += 1
    return Span(start, after.end() if after else len(text))


def _edge_before(edge: re.Pattern[str], text: str, at: int) -> int:
    """Return the end of the last edge up to `at`, 0 where there is none; looks further back only where it must."""
    reach = 256
    while True:
        low = max(0, at - reach)
        # Two more characters are seen, since an edge depends on the one that follows it.
        ends = [match.end() for match in edge.finditer(text, low, at + 2) if match.end() <= at]
        if ends or not low:
            return ends[-1] if ends else 0
        reach *= 4


def clause_around(text: str, span: Span) -> Span:
    """Return the clause (between punctuation that ends or separates clauses) around `span`.

    The closing punctuation belongs to the clause, so that an edit may take it along.
    """
    return _around(CLAUSE_EDGE, text, span)


def sentence_around(text: str, span: Span) -> Span:
    """Return the sentence around `span`, its closing punctuation included."""
    return _around(_SENTENCE_EDGE, text, span)


def sentences(text: str) -> list[Span]:
    """Split a text into sentences that cover all of it but the white space between them."""
    found: list[Span] = []
    start = 0
    for end in [match.end() for match in _SENTENCE_EDGE.finditer(text)] + [len(text)]:
        piece = text[start:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            found.append(Span(start + lead, start + len(piece.rstrip())))
        start = end
    return found


def neighbours(text: str, span: Span, most: int) -> tuple[str, str]:
    """Return what stands before and after `span` on its line, up to `most` words, with the spaces towards it."""
    line = text.rfind("\n", 0, span.start) + 1
    before = text[max(line, span.start - most * _LONG) : span.start]
    after = text[span.end : span.end + most * _LONG].partition("\n")[0]
    return "".join(_LEFT.findall(before)[-most:]), "".join(_RIGHT.findall(after)[:most])


def past_blanks(text: str, span: Span, blanks: str) -> Span:
    """Return `span` and the `blanks` (characters) on both sides of it: whether it fills its line is told by its ends.

    A line may be as long as the text; looking for its ends from every place in it takes the square of that.
    """
    start, end = span.start, span.end
    while start and text[start - 1] in blanks:
        start -= 1
    while end < len(text) and text[end] in blanks:
        end += 1
    return Span(start, end)
