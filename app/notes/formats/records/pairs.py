"""Tables and records of which one value says what another is: fields and values, questions and answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from app import assets
from app.notes.base.vocabulary import explained
from app.notes.formats.records.headings import is_known, senses, spoken
from app.notes.formats.records.senses import Sense, is_day

_LABEL, _OPEN, _VALUE = "label", "open", "value"
_MANY = "comment"
"""A heading of its own meaning: beside it, the name of a test is a heading too."""
_FEWEST = 2
_SENTENCE = 3  # words
_WORD = re.compile(r"\w+")
_BORNE = frozenset(("name", "patient", "relative", "staff", "facility"))
_ANSWERS = frozenset(("yes", "no", "true", "false", "y", "n"))


@cache
def _roles() -> dict[str, str]:
    return dict(assets.rows("notes/column_pairs.tsv"))


def _role(heading: str) -> str:
    return next((role for words in spoken(heading) if (role := _roles().get(words))), "")


@dataclass(frozen=True, slots=True)
class Pair:
    """The numbers of the column of labels and those of their values. `sure`: their headings say so by themselves."""

    label: int
    values: tuple[int, ...]
    sure: bool


def by_headings(headings: Sequence[str]) -> Pair | None:
    """Return which of the headings of a table, or keys of an object, are of labels and of values, None for neither."""
    roles = [_role(heading) for heading in headings]
    values = [at for at, role in enumerate(roles) if role == _VALUE]
    for wanted in (_LABEL, _OPEN):
        if wanted in roles and values:
            label = roles.index(wanted)
            after = [at for at in values if at > label] or values
            return Pair(label, tuple(after), wanted == _LABEL)
    return None


def vertical(rows: Sequence[Sequence[str]], top: int) -> tuple[Pair, bool] | None:
    """Return the pair of columns of a table whose labels stand in a column, and whether its row `top` has headings."""
    if len(rows) <= top:
        return None
    headings, body = rows[top], rows[top + 1 :]
    pair = by_headings(headings)
    if pair is None and len(headings) > 1 and _role(headings[0]) == _LABEL:
        pair = Pair(0, tuple(range(1, len(headings))), sure=False)
    if pair is not None:
        return (pair, True) if pair.sure or _are_labels(body, pair.label) else None
    width = len(headings)
    whole = width >= _FEWEST and all(len(row) == width for row in rows if any(map(str.strip, row)))
    if whole and not any(map(means, headings[1:])) and means(headings[0]) and _are_labels(rows, 0):
        return Pair(0, tuple(range(1, width)), sure=False), False
    return None


def _are_labels(rows: Sequence[Sequence[str]], at: int) -> bool:
    said = [row[at] for row in rows if at < len(row) and row[at].strip()]
    return len(said) >= _FEWEST and sum(map(means, said)) * 2 > len(said)


def means(label: str) -> bool:
    """Tell whether a value is a heading of columns, in all its words."""
    return bool(label.strip()) and not is_day(label.strip()) and (is_known(label) or sense(label) is not None)


def meanings(labels: Sequence[str], about: str = "") -> dict[str, Sense]:
    """Return what the values beside each label are, for those labels that say it; `about`: as for headings."""
    known = tuple(dict.fromkeys(label for label in labels if label.strip() and not is_day(label.strip())))
    found = zip(known, senses((*known, _MANY), about), strict=False)
    return {label: sense for label, sense in found if sense is not None}


def sense(label: str, about: str = "") -> Sense | None:
    """Return what the value beside one label is, None where nothing tells."""
    return meanings((label,), about).get(label)


def of_answer(sense: Sense | None, value: str) -> Sense | None:
    """Return the sense of an answer: "yes" is nobody's name, whatever was asked, and a sentence is read."""
    if sense is None or value.strip().casefold() in _ANSWERS:
        return None
    return None if sense.use in _BORNE and _is_sentence(value) else sense


def _is_sentence(value: str) -> bool:
    """Tell whether a value is several words of everyday language, written as such: "Admitted with chest pain"."""
    words = _WORD.findall(value)
    return len(words) >= _SENTENCE and any(map(str.islower, words)) and all(explained(w.lower()) for w in words)
