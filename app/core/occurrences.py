"""Where the same words stand in a text: what is hidden in one place and left in another is not hidden."""

import re
from collections.abc import Iterable, Sequence

from app.core.edits import Edit
from app.core.text import Span

_SPACE = re.compile(r"\s+")


def occurrences(quote: str, text: str) -> tuple[Span, ...]:
    """Return where the words of `quote` stand in `text`, as whole words, whatever their case and the space in them."""
    wanted = quote.strip()
    if not wanted:
        return ()
    body = r"\s+".join(re.escape(word) for word in _SPACE.split(wanted))
    body = body.replace("’", "'").replace("'", "['’]")
    return tuple(Span(*match.span()) for match in re.finditer(rf"(?<!\w){body}(?!\w)", text, re.IGNORECASE))


def holds(quote: str, text: str) -> bool:
    """Tell whether the words of `quote` stand in `text`."""
    return bool(occurrences(quote, text))


def all_or_none(text: str, edits: Sequence[Edit], quotes: Iterable[str]) -> tuple[Edit, ...]:
    """Return the edits without those that take a quote away in one place while it stays in another."""
    kept = list(edits)
    for quote in dict.fromkeys(quotes):
        places = occurrences(quote, text)
        if len(places) < 2:
            continue
        hiding = [
            [e for e in kept if e.span.overlaps(place) and not holds(quote, _after(text, place, e))] for place in places
        ]
        if not all(hiding):
            gone = {id(edit) for row in hiding for edit in row}
            kept = [edit for edit in kept if id(edit) not in gone]
    return tuple(kept)


def _after(text: str, place: Span, edit: Edit) -> str:
    """Return what stands in the place of the words once the edit is made."""
    before = text[place.start : edit.span.start] if place.start < edit.span.start else ""
    after = text[edit.span.end : place.end] if edit.span.end < place.end else ""
    return before + edit.new + after
