"""Finds where a quoted passage stands in a text: exactly, then folded, then fuzzily above a threshold."""

import unicodedata
from collections.abc import Iterator

from rapidfuzz import fuzz

from app.core.text.spans import Span, words

FUZZY_THRESHOLD = 88.0
"""Least similarity (0-100, RapidFuzz's partial ratio) for a fuzzy anchor; below it a quote stays unanchored."""
_FUZZY_MIN = 8
_SEARCHED = 20_000
_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "…": "."})


def folded(text: str) -> tuple[str, list[int]]:
    """Fold case, white space, typography and accents; return it with the offset each kept character came from."""
    kept: list[str] = []
    offsets: list[int] = []
    for offset, char in enumerate(text):
        if char.isspace():
            if kept and kept[-1] != " ":
                kept.append(" ")
                offsets.append(offset)
            continue
        for piece in unicodedata.normalize("NFKD", char.translate(_TYPOGRAPHY)).casefold():
            if not unicodedata.combining(piece):
                kept.append(piece)
                offsets.append(offset)
    return "".join(kept), offsets


def _occurrences(needle: str, hay: str) -> Iterator[int]:
    start = hay.find(needle)
    while start >= 0:
        yield start
        start = hay.find(needle, start + 1)


def _best(candidates: Iterator[int], length: int, text: str) -> int | None:
    """Prefer whole words, then the first place."""

    def is_cut(start: int) -> bool:
        return _inside_word(text, start) or _inside_word(text, start + length)

    return min(candidates, key=is_cut, default=None)


def _inside_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


def anchor(quote: str, text: str) -> Span | None:
    """Return where `quote` stands in `text`, or None; never a guess."""
    needle = quote.strip()
    if not needle:
        return None
    start = _best(_occurrences(needle, text), len(needle), text)
    if start is not None:
        return Span(start, start + len(needle))
    return _anchor_folded(needle, text) or _anchor_fuzzy(needle, text)


def _anchor_folded(quote: str, text: str) -> Span | None:
    needle = folded(quote)[0].strip(" \"'.,;:!?")
    hay, offsets = folded(text)
    if not needle:
        return None
    start = _best(_occurrences(needle, hay), len(needle), hay)
    if start is None:
        return None
    last = offsets[start + len(needle) - 1]
    end = last + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return Span(offsets[start], end)


def _anchor_fuzzy(quote: str, text: str) -> Span | None:
    if len(quote) < _FUZZY_MIN:
        return None
    needle = folded(quote)[0].strip()
    hay, offsets = folded(text[:_SEARCHED])
    found = fuzz.partial_ratio_alignment(needle, hay, score_cutoff=FUZZY_THRESHOLD) if hay and needle else None
    # Short hays may align inside the needle: a passage of the text must explain most of the quote.
    if found is None or found.dest_end - found.dest_start < 0.7 * len(needle):
        return None
    span = Span(offsets[found.dest_start], offsets[found.dest_end - 1] + 1)
    return _to_words(text, span)


def _to_words(text: str, span: Span) -> Span | None:
    """Drop words that are covered by less than half, take in whole those covered by more."""
    covered = [w for w in words(text) if _shared(w, span) * 2 >= len(w)]
    return Span(covered[0].start, covered[-1].end) if covered else None


def _shared(word: Span, span: Span) -> int:
    return max(0, min(word.end, span.end) - max(word.start, span.start))
