"""Finds what the cells of a note's tables are by the heading above them, and by the label in the cell before them."""

import itertools
import re
from collections.abc import Iterator, Sequence

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Kept, Role
from app.notes.base.safe_harbor import NUMBERS, Kind
from app.notes.base.vocabulary import abbreviations, explained, on_name_lists
from app.notes.formats.records.senses import NOUNS, Sense
from app.notes.formats.records.values import Stated
from app.notes.medicine import protect
from app.notes.names.cues import past_credentials
from app.notes.numbers import headers
from app.notes.tables import grid
from app.notes.tables.grid import Row
from app.notes.tables.meanings import by_label, is_heading, meanings
from app.signals.base import Reading, once

_LETTERS = re.compile(r"[A-Z]{2,3}(?:\s?[/,&+]\s?[A-Z]{2,3}){0,3}")
_TOKEN = re.compile(r"[A-Z]{2,3}")
_WORD = re.compile(r"[^\W\d_]+")
_PARTICLES = frozenset("van von der den de del della di da dos du la le bin ibn al el ter ten zu af mac y st".split())
_PIECE = r"[\w/.\-]*\d[\w/.\-]*"
_NUMBER = re.compile(rf"(?=(?:\D*\d){{3}})#?(?:[A-Za-z]{{1,4}} )?{_PIECE}(?: {_PIECE}){{0,4}}(?: [A-Za-z])?")
"""One number that was given out, in as many groups as it is written in."""
_TWO = re.compile(r"\d{1,4} \d{1,2}")
_PHONE = re.compile(r"(?=(?:\D*\d){3})[+(]{0,2}\d[\d\s().\-/]{2,22}(?:(?:x|ext\.?)\s?\d{1,6})?", re.IGNORECASE)
_FORMS = {
    Kind.PHONE: _PHONE,
    Kind.FAX: _PHONE,
    Kind.ZIP: re.compile(r"(?=.*\d)[\w -]{4,10}"),
    Kind.AGE: re.compile(r".+"),
    Kind.ADDRESS: re.compile(r"(?=.*\d)(?=.*[^\W\d_]{3}).{6,120}"),
}
_NONE = re.compile(r"(?!)")
_SITES = frozenset({Kind.FACILITY, Kind.PLACE, Kind.EMPLOYER})
_MOST_OF_A_NAME = 5
_MOST_OF_A_SITE = 8
_TABLE = 3
_MOST = 0.8
_PERSONS = ("patient", "relative", "staff", "name")


def find(reading: Reading) -> list[Finding]:
    """Return the identifiers in tables by what their headings and labels say."""
    found, _ = _read(reading)
    kept = protect.find(reading) if found else ()
    return [one for sense, cells in found for one in _under(reading, sense, cells, kept)]


def heads(reading: Reading) -> list[Span]:
    """Return where headings and labels stand that say what other cells are, and so are nobody's name."""
    return _read(reading)[1]


@once
def _read(reading: Reading) -> tuple[list[tuple[Sense, list[Span]]], list[Span]]:
    text = reading.text
    if "  " not in text and "\t" not in text and "|" not in text:
        return [], []
    blocks = list(grid.blocks(text))
    labels = [cell for block in blocks for row in block for cell in _known(text, row)]
    return [pair for block in blocks for pair in _meant(text, block)], labels


def _known(text: str, row: Row) -> Iterator[Span]:
    said = row.words(text)
    if len(said) < 2:
        return
    heading = is_heading(said, row.barred)
    yield from (cell for cell, words in zip(row.cells, said, strict=True) if words and (heading or by_label(words)))


def _meant(text: str, block: Sequence[Row]) -> Iterator[tuple[Sense, list[Span]]]:
    """Yield cells with what they are: those of each column together, those beside a label one by one."""
    heads: Row | None = None
    body = list[Row]()
    for row in block:
        if len(row.cells) > 1 and is_heading(row.words(text), row.barred):
            yield from _columns(text, heads, body)
            heads, body = row, []
        elif heads is not None and row.barred == heads.barred:
            body.append(row)
        else:
            yield from _beside(text, row)
    yield from _columns(text, heads, body)


def _columns(text: str, heads: Row | None, body: Sequence[Row]) -> Iterator[tuple[Sense, list[Span]]]:
    """Yield the cells of each column; under two headings by places alone only the next line is sure to be theirs."""
    if heads is None:
        return
    if not heads.barred and (len(heads.cells) < _TABLE or any(_is_label(row.words(text)[0]) for row in body)):
        for row in body[1:]:
            yield from _beside(text, row)
        body = body[:1]
    by_column: dict[int, list[Span]] = {}
    for at, cell in grid.columns(heads, body):
        # Letters below a heading are somebody's or a value: "TQ/BQ" ends in a unit, and is no heading for that.
        if _LETTERS.fullmatch(cell.of(text)) or not _is_label(cell.of(text)):
            by_column.setdefault(at, []).append(cell)
    known = meanings(heads.words(text))
    yield from ((sense, by_column[at]) for at in sorted(by_column) if (sense := known[at]) is not None)


def _beside(text: str, row: Row) -> Iterator[tuple[Sense, list[Span]]]:
    """Yield the value cells of a row each with what the label in the cell before it says."""
    for label, value in itertools.pairwise(row.cells):
        sense = by_label(label.of(text)) if len(value) else None
        if sense is not None and not _is_label(value.of(text)):
            yield sense, [value]


def _is_label(said: str) -> bool:
    return ": " in said or said.endswith(":") or by_label(said) is not None


def _under(reading: Reading, sense: Sense, cells: Sequence[Span], kept: Sequence[Kept]) -> Iterator[Finding]:
    """Yield what cells of one meaning identify."""
    text = reading.text
    if sense.use in _PERSONS:
        role, _ = _said(sense)
        lettered = [
            cell for cell in cells if _LETTERS.fullmatch(cell.of(text)) and cell.of(text) not in abbreviations()
        ]
        signed = role is Role.STAFF and len(lettered) >= max(2, _MOST * len(cells))
        for cell in lettered if signed else ():
            yield from (_person(Span(*m.span()), sense) for m in _TOKEN.finditer(text, cell.start, cell.end))
        yield from (_person(cell, sense) for cell in cells if cell not in lettered and is_name(cell.of(text)))
        return
    for cell in cells:
        said = cell.of(text)
        stated = sense.of(said)
        if not isinstance(stated, Stated):
            continue
        if stated.kind is Kind.DATE:
            yield from (day for day in headers.days(reading, cell) if not _TWO.fullmatch(day.span.of(text)))
        elif stated.kind in _SITES:
            if _is_site(said) and not any(k.span.overlaps(cell) for k in kept):
                yield Finding(cell, stated.kind, By.LABEL, noun=stated.noun)
        elif _FORMS.get(stated.kind, _NUMBER if stated.kind in NUMBERS else _NONE).fullmatch(said):
            yield Finding(cell, stated.kind, By.LABEL, noun=stated.noun)


def _said(sense: Sense) -> tuple[Role, str]:
    role = {"patient": Role.PATIENT, "relative": Role.RELATIVE, "staff": Role.STAFF}.get(sense.use, Role.OTHER)
    if role is Role.OTHER and sense.owner:
        role = {"patient": Role.PATIENT, "relative": Role.RELATIVE, "staff": Role.STAFF}.get(sense.owner, Role.OTHER)
    return role, NOUNS.get(role, "")


def _person(span: Span, sense: Sense) -> Finding:
    role, noun = _said(sense)
    return Finding(span, Kind.PERSON, By.LABEL, role, noun)


def is_name(said: str) -> bool:
    """Tell whether a cell that should hold a name does: few words with capitals, and one that means nothing else."""
    words = _WORD.findall(said)
    if not words or len(words) > _MOST_OF_A_NAME or any(map(str.isdigit, said)) or (said.isupper() and len(said) <= 3):
        return False
    if not all(word[0].isupper() or word in _PARTICLES for word in words):
        return False
    return (
        any(
            len(word) > 1
            and word not in abbreviations()
            and (not explained(word.lower()) or on_name_lists(word.lower()))
            for word in words
        )
        and past_credentials(said, 0) == 0
    )


def _is_site(said: str) -> bool:
    """Tell whether a cell names a place: it has a number, or a word that means nothing else, and no small words."""
    words = _WORD.findall(said)
    if (
        not words
        or len(words) > _MOST_OF_A_SITE
        or not all(w[0].isupper() or w in _PARTICLES or w in ("of", "the") for w in words)
    ):
        return False
    return any(map(str.isdigit, said)) or not all(explained(word.lower()) or word in abbreviations() for word in words)
