"""What a text becomes where one passage is replaced as an anonymizer would."""

from app.agents.grammar.fitting import fit
from app.core.edits.edits import Edit, apply
from app.core.text.spans import Span


def replaced(text: str, old: str, new: str) -> str:
    """Return `text` with the first `old` replaced by `new`, fitted to its place."""
    span = Span(text.index(old), text.index(old) + len(old))
    place, fitted = fit(text, span, new)
    return apply(text, [Edit(place, place.of(text), fitted)])
