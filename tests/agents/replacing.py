"""What a text becomes where one passage is replaced as an anonymizer would."""

from app.agents.fitting import fit
from app.core.edits import Edit, apply
from app.core.text import Span


def replaced(text: str, old: str, new: str) -> str:
    """Return `text` with the first `old` replaced by `new`, fitted to its place."""
    span = Span(text.index(old), text.index(old) + len(old))
    place, fitted = fit(text, span, new)
    return apply(text, [Edit(place, place.of(text), fitted)])
