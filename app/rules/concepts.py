"""What a macro stands for: ``{MONTH}`` in a pattern is the one list of months in ``assets/rules/concepts.tsv``.

Long lists of words for recognizers that are code stand in ``assets/rules/words``, a table a room, in the same form.
A line is ``NAME <TAB> pattern``; a line that begins with a tab goes on with the one before. Concepts may use others.
A concept is put in as a group of its own; none of them captures.
"""

import re
from functools import cache

from app import assets

_TABLES = ("rules/concepts.tsv", "rules/words/notes.tsv", "rules/words/signals.tsv")
_MACRO = re.compile(r"\{([A-Z][A-Z_]*)\}")


@cache
def concepts() -> dict[str, str]:
    """Return every concept's pattern, as it is written."""
    found: dict[str, str] = {}
    name = ""
    for line in (line for table in _TABLES for line in assets.lines(table)):
        first, _, pattern = line.partition("\t")
        if first and first in found:
            raise ValueError(f"the concept {first} stands twice")
        name = first or name
        found[name] = found.get(name, "") + pattern
    return found


@cache
def concept(name: str) -> str:
    """Return a concept's pattern as a group, those in it put in. Raises KeyError where there is no such concept."""
    return f"(?:{expanded(concepts()[name])})"


@cache
def word_set(name: str) -> frozenset[str]:
    """Return a concept's alternatives, where these are plain words. Raises KeyError where there is no such concept."""
    return frozenset(concepts()[name].split("|"))


def expanded(pattern: str) -> str:
    """Return a pattern with its macros put in."""
    return _MACRO.sub(lambda macro: concept(macro[1]), pattern)


def used(pattern: str) -> frozenset[str]:
    """Return the names of the concepts that a pattern uses itself."""
    return frozenset(_MACRO.findall(pattern))
