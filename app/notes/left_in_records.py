"""A look over all records of a table or file: does a name that was taken out of one still stand in another?"""

import re
from collections.abc import Iterator, Sequence

from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.notes.base.vocabulary import explained
from app.notes.formats.base import Document

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 4  # letters; a shorter word is an abbreviation as likely as a name


def left(document: Document, edits: Sequence[Sequence[Edit]]) -> tuple[str, ...]:
    """Return a sentence where a word of a removed name stands in another record, which is read as a note of its own."""
    texts = document.texts  # a table composes them anew whenever it is asked
    if len(texts) < 2:
        return ()
    names = {word for made in edits for edit in made if Attribute.NAME in edit.attributes for word in _names(edit)}
    if not names:
        return ()
    for text, made in zip(texts, edits, strict=True):
        # Without our own words: an invented name may be somebody's in another record.
        rest = apply(text, [Edit(edit.span, edit.old, " ") for edit in made])
        if any(word[0].isupper() and word.casefold() in names for word in _WORD.findall(rest)):
            return ("A name that was taken out of one record still stands in another; look for it in the copy.",)
    return ()


def _names(edit: Edit) -> Iterator[str]:
    """Yield the words of a removed name that medicine and everyday English do not have, lower-case letters."""
    kept = {word.casefold() for word in _WORD.findall(edit.new)}
    for word in map(str.casefold, _WORD.findall(edit.old)):
        if len(word) >= _SHORTEST and word not in kept and not explained(word):
            yield word
