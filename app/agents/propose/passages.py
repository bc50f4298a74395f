"""Which words a model is asked to replace: evidence that no ladder serves, neighbours together, surest first."""

from collections.abc import Iterator, Sequence

from app.agents.propose.ladder_anonymizer import has_ladder
from app.core.edits.edits import Edit
from app.core.inference import Evidence, Inference

Passage = tuple[Inference, Evidence]
_WORDS = 8
"""The most words of neighbours that are replaced together: what replaces more would not be written to its end."""


def passages(text: str, acted_on: Sequence[Inference], known: Sequence[Edit]) -> list[Passage]:
    """Return what is to be replaced that has no ladder and that no `known` edit overlaps.

    Neighbours with only a space between them are one passage: replaced one by one they do not read as one sentence.
    """
    together = [_one(text, row) for row in _rows(text, _open(acted_on, known))]
    return sorted(together, key=lambda passage: (-passage[0].certainty, -passage[1].weight))


def _open(acted_on: Sequence[Inference], known: Sequence[Edit]) -> list[Passage]:
    """Return passages in order of the text, without overlaps; where some overlap the longest stands for all of them."""
    found: list[Passage] = []
    for inference in sorted(acted_on, key=lambda i: -i.certainty):
        for evidence in sorted(inference.evidence, key=lambda e: -len(e.span)):
            taken = (*(edit.span for edit in known), *(e.span for _, e in found))
            if not has_ladder(evidence) and not any(evidence.span.overlaps(span) for span in taken):
                found.append((inference, evidence))
    return sorted(found, key=lambda passage: passage[1].span)


def _rows(text: str, found: Sequence[Passage]) -> Iterator[list[Passage]]:
    row: list[Passage] = []
    for passage in found:
        if row and not _go_together(text, row, passage):
            yield row
            row = []
        row.append(passage)
    if row:
        yield row


def _go_together(text: str, row: Sequence[Passage], passage: Passage) -> bool:
    first, last, after = row[0][1].span, row[-1][1].span, passage[1].span
    return not text[last.end : after.start].strip(" ") and len(first.union(after).of(text).split()) <= _WORDS


def _one(text: str, row: Sequence[Passage]) -> Passage:
    """Return a row as one passage, of its surest inference."""
    if len(row) == 1:
        return row[0]
    span = row[0][1].span.union(row[-1][1].span)
    surest = max((inference for inference, _ in row), key=lambda inference: inference.certainty)
    return surest, Evidence(span, span.of(text), weight=max(evidence.weight for _, evidence in row))
