"""Tells which names of members are data themselves: {"John Smith": {...}, "555-12-3456": [...]}."""

import re
from collections.abc import Container

from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import explained, on_name_lists, ordinary
from app.notes.formats.json.tree import Object
from app.notes.formats.records.headings import is_known
from app.notes.formats.records.values import Stated
from app.signals.gazetteers.name_lists import Part, part

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CAMEL = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-Z])")
_NUMBER = re.compile(r"[\w.#/-]*\d[\w.#/-]*")
_FEWEST_DIGITS = 5
_BORNE = frozenset((Part.GIVEN, Part.SURNAME, Part.SHAPED))
_SHORT = 3  # letters; shorter words are abbreviations as likely as names


def _words(name: str) -> list[str]:
    return [word for piece in _WORD.findall(name) for word in _CAMEL.split(piece)]


def _borne(word: str) -> bool:
    return on_name_lists(word.lower()) and len(word) > _SHORT and not ordinary(word) and not explained(word)


def stated(name: str) -> Stated | None:
    """Return what a name is that says so itself: somebody's name or number."""
    words = _words(name)
    if sum(c.isdigit() for c in name) >= _FEWEST_DIGITS and _NUMBER.fullmatch(name) and len(words) < _SHORT:
        return (
            None if re.fullmatch(r"\d{4}-\d\d(?:-\d\d.*)?|\d\d?[/.-]\d\d?[/.-]\d{2,4}", name) else Stated(Kind.UNIQUE)
        )
    if (
        words
        and not is_known(name)
        and any(map(_borne, words))
        and all(_borne(w) or len(w) <= _SHORT or w[0].isupper() for w in words)
    ):
        return None if any(map(ordinary, words)) and not name[0].isupper() else Stated(Kind.PERSON)
    return None


def plain(name: str) -> bool:
    """Tell whether a name is one that a programmer gave: it says what its value is, and is no data."""
    ids = sum(c.isdigit() for c in name) > _SHORT or "@" in name or not name.isascii()
    return not ids and (is_known(name) or not any(map(_borne, _words(name))))


def worded(name: str, node: Object, capitals: Container[str]) -> bool:
    """Tell whether a name in small letters is one of a programmer's: {"iris": "blue", "pupil": "3 mm", "vals": []}.

    It is a word beside one of these, or, where no list knows it as a common name, among more of these than of others.
    `capitals`: the words (small letters) that the document writes with a capital; one of these may be somebody's.
    """
    if not (name.isalpha() and name.islower()) or name in capitals or part(name) in _BORNE or rows(node):
        return False
    others = [plain(other.value) for other, _ in node.members if other.value != name]
    return any(others) if part(name) is Part.WORD else sum(others) * 2 > len(others)


def rows(node: Object) -> bool:
    """Tell whether an object is a table: each member an object of the same members, so that its names tell the rows."""
    shapes = [inner.names() for _, inner in node.members if isinstance(inner, Object)]
    return len(shapes) == len(node.members) > 1 and bool(shapes[0]) and len(set(shapes)) == 1


def row_name(name: str) -> Stated | None:
    """Return what the name of a row is: words that nothing explains are somebody's."""
    words = _words(name)
    told = [w for w in words if len(w) > _SHORT and w[0].isupper() and not ordinary(w) and not explained(w)]
    return Stated(Kind.PERSON) if told and name.istitle() else None
