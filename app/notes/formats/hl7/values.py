"""Turns the value of a field into cells: every component by itself, under what its data type says that it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.core.text.spans import Span
from app.notes.base.hit import Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.states import is_state
from app.notes.base.vocabulary import explained, is_eponym, on_name_lists
from app.notes.formats.hl7.marks import Marks
from app.notes.formats.hl7.tables import components
from app.notes.formats.records.senses import KINDS, NOUNS
from app.notes.formats.records.values import Cell, Run, Stated, mark, of_runs
from app.notes.names.cues import TITLES

_ROLES = {role.value: role for role in Role}
_PARTS = {
    "street": Stated(Kind.ADDRESS),
    "city": Stated(Kind.PLACE, noun="town"),
    "county": Stated(Kind.PLACE, noun="county"),
    "organization": Stated(Kind.FACILITY, noun="facility"),
    "facility": Stated(Kind.FACILITY, noun="facility"),
}
_NAME = frozenset(("name", "FN"))
_OF_PERSON = {"code": "licence", "display": "name", "original": "name"}
"""What the components of a coded element are where it names a person."""
_SYSTEM = 2
"""Which component of a coded element, from 0, names its coding system."""
_GIVEN = re.compile(r"[^\W\d_a-zß-öø-ÿ][a-zß-öø-ÿ]+(?:[ '’-][^\W\d_]+)*\.?")
_CODE = re.compile(r"\S{1,40}")
# A value that says nothing but an amount, as results of the type ST often do.
_AMOUNT = re.compile(r"[<>]?=?\s?[+-]?\d{1,6}(?:[.,]\d+)?\s?%?|\d{1,3}\+|[A-Za-z]{1,4}\s?[+-]|[+-]+")
_NUMERIC = re.compile(r"(?:[^\w\s]|\d|\s|[eE]\d|[A-Za-z%]{1,2}\b)*")
_BYTES = re.compile(r"(?:[A-Za-z0-9+/]{60,}\s*)+={0,2}")
_FEWEST_BYTES = 200
_SIMPLE = frozenset("IS ID NM SI".split())
_WORDS = re.compile(r"[^\W\d_][^\d_]*")
_COUNTED = frozenset("NM SN SI CP MO CQ".split())
# More words than a code or a range has: "see the report of Dr Walsh" in the place of a range.
_SENTENCE = re.compile(r"(?:[^\W\d_]{2,}[.,:]?\s+){3}[^\W\d_]{2,}")
_LETTERS = re.compile(r"[^\W\d_]+")
_MOMENT = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[0-2]\d[0-5]\d[\d.]*)?(?:[+-]\d{4})?")
_DATED = re.compile(r"\d{4}|\d[/-]\d")
# Not "2106-3": a digit after a dash is a code's check digit.
_GIVEN_OUT = re.compile(
    r"(?!\d+-\d\Z)(?:(?=(?:[^\d]*\d){5})[\w.-]+|(?=(?:[^\d]*\d){4})(?=.*[A-Za-z].*[A-Za-z])[\w.-]+)"
)
# What says itself that it is a code: a table of the standard, a national drug code.
_CODE_OF_ITS_OWN = re.compile(r"HL7\d{4}|(?:NDC:?\s?)?(?:\d{5}-\d{4}-\d\d?|\d{5}-\d{3}-\d\d|\d{4}-\d{4}-\d\d)")
LINES = frozenset(("TX", "FT"))


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the values of one field.

    `use`: what the field is for; `label`: its name; `local`: it is an observation's: a local code explains nothing,
    and its words are read; an amount alone stays; `administrative`: it is of a segment whose codes are short, so that a
    number of many digits was given out; `settled`: its components show that the value is of the field's type.
    `blobs`: where embedded files stand, for the code that takes them out.
    """

    source: str
    marks: Marks
    use: str
    label: str
    blobs: list[Span]
    local: bool = False
    administrative: bool = False
    settled: bool = False

    def cells(self, span: Span, type_: str) -> Iterator[Cell]:
        """Yield the cells of one repetition of a field that is of this data type."""
        yield from self._typed(span, type_, self.marks.component)

    def _typed(self, span: Span, type_: str, separator: str) -> Iterator[Cell]:
        parts = self.split(span, separator)
        uses = components().get(type_)
        if uses is None:
            # A number or a code of a table has no components: this is something else, in the wrong place.
            use = self.use
            if len(parts) > 1 and use == "keep" and type_ in _SIMPLE:
                said = [part.of(self.source) for part in parts]
                if not self.administrative or any(said[2:3]):
                    yield from self._typed(span, "CWE", separator)  # as later versions of the standard have it
                    return
                use = "other" if all(map(_WORDS.fullmatch, filter(None, said))) else "text"
            for part in parts:
                for piece in self.split(part, self.marks.sub):
                    yield from self._leaf(piece, use, type_)
            return
        if len(parts) > 1 and not self.settled:
            yield from replace(self, settled=True)._typed(span, type_, separator)
            return
        if self.use in _ROLES and uses[0] == "code":
            if len(parts) > _SYSTEM and _GIVEN.fullmatch(parts[_SYSTEM].of(self.source)):
                # A number, a surname and a given name: as earlier versions of the standard write a person.
                yield from self._typed(span, "XCN", separator)
                return
            uses = tuple(_OF_PERSON.get(use, use) for use in uses)
        if self.use in KINDS and uses[0] == "code":
            uses = tuple("keep" if use == "keep" else self.use for use in uses)
        kept = self._displays(parts, uses)
        at = 0
        while at < len(parts):
            use = kept.get(at) or (uses[at] if at < len(uses) else "text")
            if use in _NAME:
                stop = at
                while stop < len(parts) and stop < len(uses) and uses[stop] in _NAME:
                    stop += 1
                yield from self._name(parts[at:stop])
                at = stop
                continue
            yield from self._part(parts[at], use)
            at += 1

    def _part(self, span: Span, use: str) -> Iterator[Cell]:
        kind, _, type_ = use.partition(":")
        if type_:
            yield from replace(self, use=kind)._typed(span, type_, self.marks.sub)
        elif use in components():
            yield from self._typed(span, use, self.marks.sub)
        else:
            for piece in self.split(span, self.marks.sub):
                yield from self._leaf(piece, use, "ST")

    def _displays(self, parts: list[Span], uses: tuple[str, ...]) -> dict[int, str]:
        """Return which words of a coded element stay: those of a code that a standard (or this site) explains."""
        found = {}
        for at, use in enumerate(uses[: len(parts)]):
            if use not in ("code", "display"):
                continue
            system_at = next((n for n in range(at, len(uses)) if uses[n] == "keep"), at)
            system = parts[system_at].of(self.source) if system_at < len(parts) else ""
            own = is_local(system)
            code = parts[at if use == "code" else at - 1].of(self.source)
            explained = bool(system) and not (self.local and own)
            coded = use == "code" and bool(_CODE.fullmatch(code)) and not _long_number(code)
            named = use == "display" and bool(code) and not self.local
            words = explained and use == "display"
            found[at] = "explained" if words else "keep" if explained or coded or named else "text"
        return found

    def _name(self, parts: list[Span]) -> Iterator[Cell]:
        """Yield a name as one: surname, given names; what parts them stays."""
        runs: list[Run] = []
        for at, part in enumerate(parts):
            runs += [mark("^")] if at else []
            for number, piece in enumerate(self.split(part, self.marks.sub)):
                runs += [mark(" ")] if number else []
                runs += self.marks.runs(self.source, piece) if len(piece) else []
        while runs and runs[-1].fixed:
            runs.pop()
        if any(run.value.strip() for run in runs if not run.fixed):
            yield self.cell(runs, Stated(Kind.PERSON, _ROLES.get(self.use, Role.OTHER), self._noun))

    @property
    def _noun(self) -> str:
        return NOUNS.get(_ROLES.get(self.use, Role.OTHER), "")

    def _leaf(self, span: Span, use: str, type_: str) -> Iterator[Cell]:
        value = span.of(self.source)
        if use == "explained":
            use = "text" if _names_somebody(value) else "keep"
        elif use == "keep":
            use = self._misplaced(value, type_)
        elif use == "state":
            use = "keep" if is_state(value) else "county"
        elif use == "text" and not self.local and _MOMENT.fullmatch(value):
            use = "date"
        if use == "date" and not _DATED.search(value):
            use = "text"
        if not value.strip() or value == '""' or use == "keep":
            return
        if "unique" in (use, self.use if use == "id" else "") and len(value.strip()) == 1:
            return  # a bed's letter, the count of a segment
        if use == "text" and _CODE_OF_ITS_OWN.fullmatch(value):
            return
        if use == "bytes" or (len(value) >= _FEWEST_BYTES and _BYTES.fullmatch(value)):
            self.blobs.append(span)
            return
        stated = self._stated(use)
        if stated is None and self.local and _AMOUNT.fullmatch(value.strip()):
            return
        yield self.cell(self.marks.runs(self.source, span), stated)

    def _misplaced(self, value: str, type_: str) -> str:
        """Return what a value is that stays where it is what its field says: some stand in the wrong field."""
        if self.local or self.settled:
            return "text" if _odd(value, type_) else "keep"
        if _MOMENT.fullmatch(value):
            return "date"
        if self.administrative and type_ not in _COUNTED and _GIVEN_OUT.fullmatch(value):
            return "unique"
        return "text" if _odd(value, type_) else "keep"

    def _stated(self, use: str) -> Stated | None:
        if use == "id":
            return Stated(KINDS.get(self.use, Kind.UNIQUE))
        if use == "organization" and self.use == "employer":
            return Stated(Kind.EMPLOYER, noun="company")
        if use in _ROLES:
            return Stated(Kind.PERSON, _ROLES[use], self._noun)
        if use == "name":
            return Stated(Kind.PERSON, _ROLES.get(self.use, Role.OTHER), self._noun)
        if use in _PARTS:
            return _PARTS[use]
        return Stated(KINDS[use]) if use in KINDS else None

    def cell(self, runs: list[Run], stated: Stated | None) -> Cell:
        """Return the cell of a value of the field."""
        dated = stated is not None and stated.kind is Kind.DATE
        return of_runs(self.label, runs, stated, encode=_date if dated else self.marks.written)

    def split(self, span: Span, separator: str) -> list[Span]:
        """Return the parts of a value between separators."""
        if not separator:
            return [span]
        parts, at = [], span.start
        for piece in span.of(self.source).split(separator):
            parts.append(Span(at, at + len(piece)))
            at += len(piece) + len(separator)
        return parts


def is_local(system: str) -> bool:
    """Tell whether a coding system is a site's own: its codes explain nothing to others."""
    return system == "L" or system.startswith("99")


def _date(new: str, _: str) -> str:
    """Write a date; in a field for dates no other words may stand."""
    return new if new[:1].isdigit() else ""


def _long_number(code: str) -> bool:
    return sum(c.isdigit() for c in code) > 8 and not code.isdigit()


def _names_somebody(value: str) -> bool:
    """Tell whether a value of several words holds a title, or a name that is no word: no code or range has one."""
    words = _LETTERS.findall(value)
    return len(words) > 1 and any(word.lower() in TITLES or _is_name(word) for word in words)


def _is_name(word: str) -> bool:
    small = word.lower()
    return on_name_lists(small) and len(word) > 1 and word[0].isupper() and not explained(word) and not is_eponym(small)


def _odd(value: str, type_: str) -> bool:
    """Tell whether a value is no value of its type: words in the place of a number or of a code are read."""
    if type_ in ("NM", "SN", "SI"):
        return _NUMERIC.fullmatch(value) is None
    if type_ == "ST":
        return _SENTENCE.search(value) is not None or _names_somebody(value)
    return type_ in ("IS", "ID") and (" " in value.strip() or "@" in value)
