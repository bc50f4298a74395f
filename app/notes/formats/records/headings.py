"""What headings of tables and keys of records mean: by their words, and where these fail, by their neighbours."""

import itertools
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from app import assets
from app.notes.base.vocabulary import drugs
from app.notes.formats.records.measures import is_amount, is_measure
from app.notes.formats.records.senses import Sense, is_day

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NO_WORDS = re.compile(r"[\W_]+")
_COUNTED = re.compile(r" ?\d{1,2}$")  # "address1", "phone 2"
_LONGEST = 60  # characters; a longer heading is a sentence
_HALVES = 2
_FEWEST_TESTS = 2  # different ones
_NEARLY_ALL = 0.9
THING = "thing"
_PERSONS = frozenset(("patient", "relative", "staff"))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of the table of headings; see its head. `owner`: whom words before it say that it is about."""

    use: str
    tells: str = ""
    where: str = ""
    owner: str = ""


_RESULT = _Entry("keep", where="table")
"""Of a column that is called as what is measured, or after the day: it holds results, if others are headings too."""

_MEASURED = _Entry("number")
"""Of a column whose heading names a unit: a number in it measures something, however many digits it has."""

_UNNAMED = _Entry("keep", where=THING)
"""Of a column without a heading: beside units and ranges of nothing, it names what they are of."""


@cache
def _table() -> dict[str, tuple[_Entry, ...]]:
    found: dict[str, tuple[_Entry, ...]] = {}
    for line in assets.lines("notes/columns.tsv"):
        words, use, tells, where = [*line.split("\t"), "", ""][:4]
        entry = _Entry(use, tells, where)
        for key in {words, words.removeprefix("* ")}:
            found[key] = (*found.get(key, ()), entry)
    return found


@cache
def _owners() -> dict[str, str]:
    return dict(assets.rows("notes/column_owners.tsv"))


@cache
def _parts() -> dict[str, str]:
    return dict(assets.rows("notes/column_parts.tsv"))


@cache
def _analytes() -> frozenset[str]:
    return frozenset(map(_folded, assets.lines("notes/analytes.txt")))


def _folded(words: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", words) if not unicodedata.combining(c))
    return _NO_WORDS.sub(" ", plain.casefold()).strip()


def spoken(heading: str) -> Iterable[str]:
    """Yield the words of a heading, folded, as it may be meant: "PatientLastName" in three words, "HbA1c" in one."""
    bare = _BRACKETS.sub(" ", heading)
    for form in (_CAMEL.sub(" ", bare), bare):
        words = _folded(form)
        yield words
        yield _COUNTED.sub("", words)


@lru_cache(maxsize=20_000)
def _entries(heading: str) -> tuple[_Entry, ...]:
    """Return what a heading may mean, () for one that says nothing."""
    if len(heading) > _LONGEST:
        return ()
    forms = list(dict.fromkeys(filter(None, spoken(heading))))
    said = heading.strip()
    if not said:
        return (_UNNAMED,)
    if is_day(said) and not said.isdigit():
        return (_RESULT,)
    turned = [around for words in forms if (around := _turned(words)) != words]
    written_out = [long for words in forms if (long := _written_out(words)) != words]
    # What is written out may have meant something else ("eye_dr"): there every word must be known.
    shapes = (forms, (_exact, _owned, _ending, _beginning)), (turned, (_owned,)), (written_out, (_exact, _owned))
    for among, looks in shapes:
        for look in looks:
            for words in among:
                if found := look(words):
                    return found
    return (_MEASURED,) if any(is_measure(words, _analytes()) for words in forms) else ()


def _turned(words: str) -> str:
    """Return words with whose it is before what it is: "patient name" of "name of the patient"."""
    what, _, whose = words.partition(" of ")
    return f"{whose.removeprefix('the ')} {what}" if whose else words


def _written_out(words: str) -> str:
    """Return words with those that headings shorten in full; a lone short one may mean anything and stays."""
    row = [part for word in words.split() for part in _apart(word)]
    return " ".join(_parts().get(word, word) for word in row) if len(row) > 1 else words


def _apart(word: str) -> tuple[str, ...]:
    """Return the two words that one is joined of, where both are known in headings: "patnm"."""
    for end in ("nm", "name"):
        head = word.removesuffix(end)
        if head != word and (head in _owners() or head in _parts() or head in _table()):
            return head, end
    return (word,)


def is_known(heading: str) -> bool:
    """Tell whether a heading is, in all its words, one that columns and keys have, or the name of what is measured."""
    return any(_exact(words) for words in spoken(heading) if words)


def _exact(words: str) -> tuple[_Entry, ...]:
    return _table().get(words) or ((_RESULT,) if words in _analytes() or words in drugs() else ())


def _owned(words: str) -> tuple[_Entry, ...]:
    """Return what the rest means behind the longest words that say whose it is."""
    row = words.split()
    for end in range(len(row) - 1, 0, -1):
        owner, rest = _owners().get(" ".join(row[:end])), _table().get(" ".join(row[end:]))
        if owner and rest:
            return tuple(_Entry(one.use, one.tells, one.where, owner) for one in rest)
    return ()


def _ending(words: str) -> tuple[_Entry, ...]:
    row = words.split()
    return next((found for at in range(1, len(row)) if (found := _table().get("* " + " ".join(row[at:])))), ())


def _beginning(words: str) -> tuple[_Entry, ...]:
    row = words.split()
    ends = range(len(row) - 1, 0, -1)
    return next((found for end in ends if (found := _table().get(" ".join(row[:end]) + " *"))), ())


def owner_of(key: str, around: str) -> str:
    """Return whom or what the record under a key is about, "" where nothing says so; `around`: the one it is in."""
    owner = next((found for words in spoken(key) if (found := _owners().get(words))), "")
    return (around or "patient") if owner == "same" else owner


@lru_cache(maxsize=5_000)
def senses(headings: tuple[str, ...], about: str = "") -> tuple[Sense | None, ...]:
    """Return what the values under each heading are, None where nobody can say; `about`: whom the record is about."""
    entries = [_entries(heading) for heading in headings]
    tells = [one.tells for found in entries for one in found if one.tells and (not one.where or one.tells == "half")]
    person = "person" in tells or tells.count("half") >= _HALVES
    clinical = THING in tells or "property" in tells or about == THING
    subject = _subject(about, person, THING in tells, "property" in tells)
    facts = {"", subject, *(["clinical"] if clinical else ())}
    # A column of results says nothing without others.
    facts |= {"table"} if any(one.where in facts for found in entries for one in found) else set()
    # Half of a name beside the other half is one, whatever else the table is about.
    named = person and sum(any(one.use == "name" and one.tells for one in found) for found in entries) >= _HALVES

    def chosen(found: tuple[_Entry, ...]) -> Sense | None:
        for one in found:
            own = "person" if one.owner in _PERSONS else one.owner
            here = (facts - {"person", THING}) | {own, "clinical"} if own == THING else facts | {own}
            if one.where in here or (named and one.tells == "half"):
                return Sense(one.use, one.owner or (about if about in _PERSONS else ""))
        return None

    return tuple(map(chosen, entries))


def _subject(about: str, person: bool, thing: bool, described: bool) -> str:
    """Return what a name in a record is the name of: "person", "thing", "" where that is open.

    Beside a dose and no medicine, it is the medicine's; beside a medicine, or a day of birth, it is somebody's.
    """
    if about:
        return "person" if about in _PERSONS else about
    if described and not thing:
        return "" if person else THING
    return "person" if person or thing else ""


def by_values(values: Iterable[str]) -> Sense | None:
    """Return what a column is whose heading tells nothing: one of tests, where nearly all of its values are such."""
    said = [_folded(value) for value in values if value.strip()]
    tests = [words for words in said if words in _analytes()]
    return Sense("keep") if len(set(tests)) >= _FEWEST_TESTS and len(tests) >= _NEARLY_ALL * len(said) else None


def is_heading(cells: tuple[str, ...]) -> bool:
    """Tell whether a row of cells are headings: some are known for it, and none, or few of many, a value (a day)."""
    known = [cell for cell, sense in zip(cells, senses(cells), strict=True) if sense is not None]
    values = sum(map(_is_value, filter(str.strip, cells)))
    return bool(known) if not values else len(known) - sum(map(_is_value, known)) > values


def top(rows: Iterable[Iterable[str]], most: int) -> int | None:
    """Return which of the first `most` rows, among them titles of one cell, has headings; None where none has."""
    among = enumerate(map(tuple, itertools.islice(rows, most)))
    return next((n for n, row in among if len(row) > 1 and is_heading(row)), None)


def _is_value(cell: str) -> bool:
    number = re.fullmatch(r"[\W\d]*\d[\W\d]*", cell.strip()) is not None or is_amount(cell)
    return number or len(cell) > _LONGEST or "@" in cell
