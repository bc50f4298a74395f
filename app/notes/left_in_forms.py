"""A look at the fields of a form that nobody reads: does a name or number that its other fields state stand in one?"""

import re
from collections.abc import Iterator, Sequence

from app.core.edits.edits import Edit
from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import NUMBERS, Kind
from app.notes.base.vocabulary import explained
from app.notes.formats.base import Document, layouts

_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 4
_FEWEST_DIGITS = 5


def left(document: Document, edits: Sequence[Sequence[Edit]], copy: bytes) -> tuple[str, ...]:
    """Return a sentence where a removed name or number still stands in a copy of a form; it does not repeat it."""
    forms = zip(document.texts, layouts(document), edits, strict=True)
    stating = [(text, layout.stated, made) for text, layout, made in forms if layout is not None and layout.stated]
    words = set(_WORD.findall(copy.decode(errors="replace").casefold())) if stating else set()
    for text, stated, made in stating:
        # Whom a reviewer put back stands there on purpose.
        gone = {edit.span for edit in made}
        for finding in stated:
            if finding.span in gone and not words.isdisjoint(_telling(text, finding)):
                return ("A name or number that was taken out still stands in another field; look for it in the copy.",)
    return ()


def _telling(text: str, finding: Finding) -> Iterator[str]:
    """Yield the words of a statement that stand nowhere else by chance, lower-case letters."""
    for word in _WORD.findall(finding.span.of(text)):
        digits = sum(char.isdigit() for char in word)
        if (finding.kind is Kind.PERSON and len(word) >= _SHORTEST and not digits and not explained(word)) or (
            finding.kind in NUMBERS and digits >= _FEWEST_DIGITS
        ):
            yield word.casefold()
