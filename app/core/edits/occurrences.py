"""Where the same words stand in a text: what is hidden in one place and left in another is not hidden."""

import re
from collections.abc import Iterable, Sequence

from app.core.edits.edits import Edit
from app.core.text.spans import Span

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


def useful(text: str, edits: Sequence[Edit], quotes: Iterable[str]) -> tuple[Edit, ...]:
    """Return the edits without those made in vain: all the quotes that one takes away stand elsewhere afterwards.

    An edit that takes away anything else as well stays; so does one that takes away no quote at all.
    """
    kept, places = list(edits), {quote: occurrences(quote, text) for quote in dict.fromkeys(quotes)}
    while True:
        hidden = {id(edit): _hidden(text, edit, places) for edit in kept}
        standing = {quote for quote, spans in places.items() if any(_stands(text, s, quote, kept) for s in spans)}
        good = [edit for edit in kept if not hidden[id(edit)] or hidden[id(edit)] - standing]
        if len(good) == len(kept):
            return tuple(kept)
        kept = good


def _hidden(text: str, edit: Edit, places: dict[str, tuple[Span, ...]]) -> set[str]:
    """Return the quotes that an edit takes away where it stands."""
    met = ((quote, span) for quote, spans in places.items() for span in spans if span.overlaps(edit.span))
    return {quote for quote, span in met if not _stands(text, span, quote, [edit])}


def _stands(text: str, place: Span, quote: str, edits: Sequence[Edit]) -> bool:
    """Tell whether a quote still stands in its place once the edits are made."""
    return all(holds(quote, _after(text, place, edit)) for edit in edits if edit.span.overlaps(place))


def _after(text: str, place: Span, edit: Edit) -> str:
    """Return what stands in the place of the words once the edit is made."""
    before = text[place.start : edit.span.start] if place.start < edit.span.start else ""
    after = text[edit.span.end : place.end] if edit.span.end < place.end else ""
    return before + edit.new + after
