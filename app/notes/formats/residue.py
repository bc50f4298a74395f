"""A look at the copy itself: does anything that was taken out of the text still stand somewhere in the file?

It reads the copy in another way than the reader that made it: every word of every part, whatever it is for.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from app.core.edits import Edit, apply
from app.notes.formats.base import Document
from app.notes.formats.docx.xml import Element, parse

_LEAST = 5  # characters: shorter originals stand in the names of fonts and styles by chance


def residue(document: Document, edits: Sequence[Sequence[Edit]], copy: bytes) -> tuple[str, ...]:
    """Return a sentence for each part of a copy in which an original still stands; it does not repeat the original."""
    if document.suffix != ".docx":
        return ()
    clean = "\n".join(apply(text, made) for text, made in zip(document.texts, edits, strict=True)).casefold()
    removed = {edit.old.casefold() for made in edits for edit in made if len(edit.old.strip()) >= _LEAST}
    # What stands in the clean text as a word of its own was left there on purpose (an eponym).
    sought = {old for old in removed if not re.search(rf"(?<!\w){re.escape(old)}(?!\w)", clean)}
    found = [name for name, words in _parts(copy) if any(old in words for old in sought)]
    return tuple(
        f"Something that was taken out still stands in {PurePosixPath(name).name}, where no text is expected; look at "
        "the document's styles and settings."
        for name in found
    )


def _parts(copy: bytes) -> Iterable[tuple[str, str]]:
    with zipfile.ZipFile(io.BytesIO(copy)) as archive:
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")):
                yield name, "\n".join(_words(parse(archive.read(name)))).casefold()


def _words(root: Element) -> Iterable[str]:
    yield "".join(map(str, root.itertext()))
    for element in root.iter():
        yield from map(str, element.attrib.values())
