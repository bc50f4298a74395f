"""What is taken out of a Word document whatever its text says: who wrote and changed it, when, and on whose machine.

None of this is medicine, and no recognizer knows that "jsmith2" is a name.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from app.notes.formats.docx.schema import schema

_YEAR = re.compile(r"(\d{4})-(?!01-01T00:00:00)\d\d-\d\d.*", re.DOTALL)
_OURS = re.compile(r"(?:Author|A) ?\d+")
_EMPTIED = frozenset("creator lastModifiedBy Manager Company HyperlinkBase Template".split())
_DATED = frozenset("created modified lastPrinted filetime date".split())
_DATES = frozenset({"date", "dateUtc"})
_EVERYBODYS = frozenset({"Normal.dotm", "Normal"})


@dataclass(slots=True)
class Scrub:
    """Scrubs value after value; the same author is the same number everywhere. `counts`: what was taken out."""

    counts: Counter[str] = field(default_factory=Counter)
    _authors: dict[str, int] = field(default_factory=dict)

    def attribute(self, name: str, bare: str, value: str, kind: schema.Kind | None) -> str | None:
        """Return what stands for an attribute's value, None where it goes; `name` and `bare` without namespaces."""
        if bare == "author":
            return self._counted(value, self._author(value, "Author "), "authors of changes and comments")
        if bare == "initials":
            return self._counted(value, self._author(value, "A"), "authors of changes and comments")
        if name == "presenceInfo":
            return self._counted(value, "None", "authors of changes and comments")
        if (name, bare) == ("date", "fullDate"):
            self.counts["dates of form fields"] += 1
            return None
        if bare in _DATES or kind == schema.DATE:
            return self._counted(value, only_year(value), "dates of changes and comments")
        return value

    def text(self, name: str, text: str) -> str:
        """Return what stands for the text of an element."""
        if name in _EMPTIED and text not in _EVERYBODYS:
            return self._counted(text, "", "document properties")
        return self._counted(text, only_year(text), "dates of the file") if name in _DATED else text

    def _author(self, value: str, as_: str) -> str:
        if not value or _OURS.fullmatch(value):
            return value
        return f"{as_}{self._authors.setdefault(as_ + value, len(self._authors) + 1)}"

    def _counted(self, old: str, new: str, what: str) -> str:
        self.counts[what] += old != new
        return new


def only_year(value: str) -> str:
    """Return a date of its year's first day."""
    return _YEAR.sub(r"\1-01-01T00:00:00Z", value)
