"""Offers what people and things are called where nothing is to be told by them: "my missus" -> "my partner".

The table is ``assets/lexicons/everyday_words.tsv``; whether the words suit their sentence is for the assessor to say.
Whoever takes them takes them wherever the phrase stands in the text (`everywhere`): one that is left tells as much.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.agents.fitting import fit
from app.core.edits import Edit
from app.core.text import Span
from app.signals.name_lists import given

FILE = "lexicons/everyday_words.tsv"
NUMBER, NAME = "~", "@"
"""What stands for a number and for a given name in the table's phrases."""
_WORD = re.compile(r"[£$€¥₹]?[^\W_](?:[\w'’-]*\w)?")
_LONGEST = 5
"""So many words a phrase of the table has at most."""
_REACH = 60
"""So many characters away from the words that tell a phrase around them may begin or end."""
_DIGITS = re.compile(r"\d[\d.,]*")
_SPELLED = frozenset(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen twenty thirty forty fifty sixty seventy eighty ninety".split()
)


@cache
def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for row in assets.lines(FILE):
        phrases, new = row.split("\t")
        for phrase in phrases.split("|"):
            found.setdefault(phrase, {}).update(dict.fromkeys(new.split("|")))
    return {phrase: tuple(new) for phrase, new in found.items()}


def everyday_words(text: str, span: Span) -> Iterator[Edit]:
    """Yield edits on phrases that share a word with `span`, fitted to their place; none twice."""
    begin = text.rfind(" ", 0, max(0, span.start - _REACH)) + 1
    found = [Span(*match.span()) for match in _WORD.finditer(text, begin, span.end + _REACH)]
    inside = [at for at, word in enumerate(found) if word.overlaps(span)]
    seen: set[tuple[Span, str]] = set()
    for first in range(max(0, inside[0] - _LONGEST + 1), inside[-1] + 1) if inside else ():
        for last in range(max(first, inside[0]), min(first + _LONGEST, len(found))):
            place = Span(found[first].start, found[last].end)
            for new in _offered(place.of(text)):
                fitted, words = fit(text, place, new)
                changed = words.strip().lower() != fitted.of(text).strip().lower()
                if changed and (fitted, words) not in seen:
                    seen.add((fitted, words))
                    yield Edit(fitted, fitted.of(text), words, ())


def everywhere(text: str, edit: Edit) -> tuple[Edit, ...]:
    """Return the same edit wherever the text has its old words, itself among them."""
    whole = re.compile(rf"(?<![\w-]){re.escape(edit.old)}(?![\w-])", re.IGNORECASE)
    if not edit.old.strip() or not whole.match(text, edit.span.start):
        return (edit,)
    places = (Span(*match.span()) for match in whole.finditer(text))
    return tuple(
        edit if place == edit.span else Edit(place, place.of(text), _like(place.of(text), edit.new), edit.attributes)
        for place in places
    )


def _offered(old: str) -> Iterator[str]:
    if "\n" not in old:
        yield from (_like(old, new) for key in _keys(old) for new in _table().get(key, ()))


def _keys(words: str) -> Iterator[str]:
    """Yield how a phrase may stand in the table: as it is, with numbers, and with given names left open."""
    plain = " ".join(words.lower().replace("’", "'").split())
    yield plain
    spelled = " ".join(NUMBER if word in _SPELLED else word for word in _DIGITS.sub(NUMBER, plain).split())
    if spelled != plain:
        yield spelled
    named = [NAME if w[:1].isupper() and w.lower() in given() else w.lower() for w in words.split()]
    if NAME in named:
        yield " ".join(named)


def _like(old: str, new: str) -> str:
    """Return new words with a capital letter where the old ones have one, and not all of them."""
    return new[:1].upper() + new[1:] if old[:1].isupper() and not old[1:2].isupper() else new[:1].lower() + new[1:]
