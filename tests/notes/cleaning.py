"""One sentence through the sanitizer with the usual settings, for the tests of what is redacted and what is kept."""

from functools import cache

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


@cache
def sanitizer(year: int | None = None) -> Sanitizer:
    """Return a sanitizer without a language model, for notes of that `year` (None: the note says, or this year)."""
    return Sanitizer(NotePolicy(year=year))


def clean(text: str, year: int | None = None) -> str:
    """Return `text` as the usual policy leaves it."""
    return sanitizer(year).sanitize(text).text
