"""The list of known identifiers: "this patient's names and numbers", wherever and however they stand."""

import re
from collections.abc import Sequence

from app.core.edits.folding import seen
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import ordinary

_SHORTEST = 3
_LONG = 6
"""Letters: with initials before it, a shorter name stands within other words by chance ("ally": "rally")."""


def _pattern(known: str) -> str:
    """Return a pattern for one identifier: any spacing and punctuation between its parts, either apostrophe."""
    parts = re.findall(r"[^\W_]+|[^\w\s]", known.strip())
    kept = [re.escape(part) for part in parts if re.match(r"[^\W_]", part) or part in "@+"]
    return r"[\s.,'’\-/()#]{0,3}".join(kept)


def _digits(known: str) -> str | None:
    """Return a pattern for the digits of a number, however they are grouped."""
    digits = re.sub(r"\D", "", known)
    letters = sum(c.isalpha() for c in known)
    return r"[\s.\-/()]{0,3}".join(digits) if len(digits) >= 4 and not letters else None


def pattern(known: Sequence[str]) -> re.Pattern[str] | None:
    """Return one pattern for all of `known` and for the parts of names, or None where nothing is known."""
    numbers: list[str] = []
    names: list[str] = []
    for item in (seen(written).text for written in known):
        if not item.strip():
            continue
        if any(c.isdigit() or c == "@" for c in item):
            numbers.append(_digits(item) or _pattern(item))
            continue
        parts = [p for p in re.split(r"[\s,]+", item.strip()) if len(p) >= _SHORTEST and not ordinary(p)]
        names += [_pattern(item), *map(_pattern, parts)]
        # "jsmithson", "js_smithson": as accounts are called.
        names += [rf"[^\W\d_]{{1,2}}{_pattern(p)}" for p in parts if len(p) >= _LONG]
    # A name ends where its letters do ("smithson2"), a number where no letter or figure follows.
    made = [
        rf"(?<!{inside})(?:{'|'.join(sorted(some, key=len, reverse=True))})(?!{inside})"
        for some, inside in ((numbers, r"[^\W_]"), (names, r"[^\W\d_]"))
        if some
    ]
    return re.compile("|".join(made), re.IGNORECASE) if made else None


def find(text: str, wanted: re.Pattern[str] | None) -> list[Finding]:
    """Return where known identifiers stand."""
    if wanted is None:
        return []
    return [
        Finding(Span(*m.span()), _kind(m.group()), By.KNOWN, Role.PATIENT, "patient") for m in wanted.finditer(text)
    ]


def _kind(raw: str) -> Kind:
    if "@" in raw:
        return Kind.EMAIL
    return Kind.UNIQUE if any(c.isdigit() for c in raw) else Kind.PERSON
