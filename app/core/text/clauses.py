"""The clauses of one text, for callers that ask about many places in it."""

from bisect import bisect_left, bisect_right
from functools import cached_property

from app.core.text.spans import CLAUSE_EDGE, Span, clause_around


class Clauses:
    """Answers as `clause_around` does, but looks for the edges of the text's clauses once."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _edges(self) -> tuple[list[int], list[int]]:
        found = [match.span() for match in CLAUSE_EDGE.finditer(self.text)]
        return [start for start, _ in found], [end for _, end in found]

    def around(self, span: Span) -> Span:
        """Return the clause around `span`."""
        starts, ends = self._edges
        before, after = bisect_right(ends, span.start), bisect_left(starts, span.end)
        if (before < len(starts) and starts[before] < span.start) or (after and ends[after - 1] > span.end):
            return clause_around(self.text, span)  # it cuts through an edge, which then reads otherwise
        start = ends[before - 1] if before else 0
        while start < span.start and self.text[start].isspace():
            start += 1
        return Span(start, ends[after] if after < len(ends) else len(self.text))
