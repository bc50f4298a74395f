"""Names that only programs read (tags of form fields, variables): one made from a person's name gets a number."""

import re
from collections.abc import Iterable, Iterator

from app.core.edits import Edit
from app.notes.formats.docx.xml import Element, attribute_key, local

_PART = re.compile(r"[^\W\d_]{5,}")
_ON = {"tag": "val", "docVar": "name"}


def neutral(roots: Iterable[tuple[str, Element]], edits: Iterable[Edit]) -> set[str]:
    """Number the names that hold a part of what was taken out ("jsmith" of "Smith"); return the parts that changed."""
    taken = {part.casefold() for edit in edits for part in _PART.findall(edit.old)}
    changed = set()
    for number, (name, element, key) in enumerate(_named(roots, taken), 1):
        element.set(key, f"name{number}")
        changed.add(name)
    return changed


def _named(roots: Iterable[tuple[str, Element]], taken: set[str]) -> Iterator[tuple[str, Element, str]]:
    for name, root in roots:
        for element in root.iter():
            key = attribute_key(element, _ON.get(local(element), ""))
            if key is not None and any(part in (element.get(key) or "").casefold() for part in taken):
                yield name, element, key
