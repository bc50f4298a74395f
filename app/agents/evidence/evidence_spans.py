"""From how likely each word is evidence (`evidence_probes`) to passages of such words, surest first.

Words that say nothing go along between two that tell; punctuation parts passages, and so does the weakest word of a
passage too long to be written anew in one piece.
"""

from collections.abc import Iterator, Sequence

from app.agents.evidence.evidence_limits import HANGS, KEPT, WORDS, says, with_bound
from app.agents.evidence.evidence_probes import Word
from app.core.inference import Evidence
from app.core.text.spans import Span

LEAST = 0.3
"""How likely a word has to be; chosen on the calibration part of the teacher set."""


def evidence(text: str, among: Sequence[Word], least: float = LEAST) -> tuple[Evidence, ...]:
    """Return the passages of `text` with a word that is likely enough, likeliest first, at least the likeliest word.

    `least`: from which probability (0-1) a word counts. A passage weighs as much as its likeliest word is likely.
    """
    found = _passages(text, among, least) or _likeliest(text, among)
    best = sorted(((max(word.likely for word in row), row) for row in found), key=lambda one: (-one[0], one[1][0].span))
    spans = ((with_bound(text, Span(row[0].span.start, row[-1].span.end)), likely) for likely, row in best[:KEPT])
    return tuple(Evidence(span, span.of(text), weight=likely) for span, likely in spans)


def _passages(text: str, among: Sequence[Word], least: float) -> list[list[Word]]:
    rows = (_trimmed(text, row, least) for row in _rows(text, among, least))
    pieces = (_trimmed(text, piece, least) for row in rows for piece in _cut(row))
    return [piece for piece in pieces if piece]


def _likeliest(text: str, among: Sequence[Word]) -> list[list[Word]]:
    """Return the one likeliest word that says something; none where nothing is likely at all."""
    best = max((w for w in among if w.likely and _says(w.span.of(text))), key=lambda w: w.likely, default=None)
    return [[best]] if best else []


def _rows(text: str, among: Sequence[Word], least: float) -> Iterator[list[Word]]:
    """Yield stretches of words that are likely enough or say nothing, with only spaces between them."""
    row: list[Word] = []
    for word in among:
        if row and text[row[-1].span.end : word.span.start].strip(" "):
            yield row
            row = []
        if word.likely >= least or not _says(word.span.of(text)):
            row.append(word)
        elif row:
            yield row
            row = []
    if row:
        yield row


def _trimmed(text: str, row: Sequence[Word], least: float) -> list[Word]:
    """Return a stretch from its first word that is likely enough and says something to its last."""
    at = [index for index, word in enumerate(row) if word.likely >= least and _says(word.span.of(text))]
    return list(row[at[0] : at[-1] + 1]) if at else []


def _cut(row: list[Word]) -> Iterator[list[Word]]:
    """Yield a stretch in pieces of at most `telltale.WORDS` words, each from a weakest word on."""
    while len(row) > WORDS:
        weakest = min(range(WORDS, 0, -1), key=lambda index: row[index].likely)
        yield row[:weakest]
        row = row[weakest:]
    yield row


def _says(word: str) -> bool:
    return says(word) and word.lower() != HANGS
