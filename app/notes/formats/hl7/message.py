"""Reads messages: one note each, every field by the standard's table; what no table knows is read as text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import explained
from app.notes.formats.hl7.marks import Marks, marks_of
from app.notes.formats.hl7.tables import UNKNOWN, Field, components, fields
from app.notes.formats.hl7.values import LINES, Reader, is_local
from app.notes.formats.records import labels
from app.notes.formats.records.records import BLOBS, MOST_CHARACTERS, RecordsDocument, filled, wanted
from app.notes.formats.records.values import Cell
from app.notes.medicine.ages import in_years
from app.notes.numbers import headers
from app.signals.text import reading
from app.store import texts

# Between messages stand the framing characters of their transport, too.
_SEGMENT = re.compile(r"[^\r\n\x0b\x1c]+")
_HEAD = re.compile(r"(?:MSH|BHS|FHS)[^\w\s]")
_NAME = re.compile(r"[A-Z][A-Z0-9]{2}\Z")


def charset(raw: bytes) -> str | None:
    """Return the character set of one byte a character that MSH-18 declares, None where UTF-8 is as good."""
    fields = raw[:4096].splitlines()[0].lstrip(b"\x0b").decode("latin-1") if raw.strip() else ""
    told = fields.split(fields[3])[17:18] if len(fields) > 4 else []
    found = re.match(r"8859/(\d\d?)(?!\d)", told[0]) if told else None
    if found is None or not 1 <= int(found.group(1)) <= 15 or found.group(1) == "12":
        return None
    try:
        raw.decode()
    except UnicodeDecodeError:
        return f"iso8859-{int(found.group(1))}"
    return None


def is_message(text: str) -> bool:
    """Tell whether a text is such a message."""
    return bool(_HEAD.match(text.lstrip("\ufeff\x0b\x1c \t\r\n")))


def read(raw: bytes, what: str, suffix: str) -> RecordsDocument:
    """Return the messages of a file.

    Raises:
        InputError: not a text.
    """
    encoding, mark = texts.encoding_of(raw)
    declared = charset(raw) if encoding == "utf-8" and not mark else None
    if declared:
        encoding = declared
        raw = raw.decode(declared, errors="replace").encode()
    source = texts.decode(raw, what, MOST_CHARACTERS)
    reader = _Messages(source)
    records = filled(wanted(cells, (), by_values=True) for cells in reader.messages())
    blobs = tuple(Edit(span, span.of(source), "") for span in reader.blobs)
    notice = f"{len(blobs)} embedded files were taken out; nothing in them can be read here."
    return RecordsDocument(
        source,
        records,
        reader.marks.written,
        suffix,
        encoding,
        mark,
        (notice,) if blobs else (),
        ((BLOBS, len(blobs)),) if blobs else (),
        blobs,
    )


@dataclass(slots=True)
class _Messages:
    """Reads the messages of a file. `blobs`: where embedded files stand."""

    source: str
    marks: Marks = field(default_factory=Marks)
    blobs: list[Span] = field(default_factory=list)
    _before: tuple[str, ...] = ()

    def messages(self) -> Iterator[list[Cell]]:
        """Yield the cells of each message; one begins at every MSH segment, and the head of a batch is one, too."""
        cells: list[Cell] = []
        for found in _SEGMENT.finditer(self.source):
            segment = Span(*found.span())
            if _HEAD.match(found.group().lstrip("\ufeff ")):
                yield cells
                cells, self.marks = [], marks_of(found.group().lstrip("\ufeff "))
            cells += self._segment(segment)
        yield cells

    def _segment(self, segment: Span) -> Iterator[Cell]:
        parts = self._reader(UNKNOWN).split(segment, self.marks.field)
        name = parts[0].of(self.source).strip("\ufeff ")
        if not _NAME.match(name):
            # No segment: a line of a text that was broken off.
            yield Cell("", segment.of(self.source), segment, encode=self.marks.written)
            return
        head = name in ("MSH", "BHS", "FHS")
        values = [part.of(self.source) for part in parts]
        observed = Observed.of(values, self.marks) if name == "OBX" else None
        for number, span in enumerate(parts[1:], 2 if head else 1):
            if (head and number == 2) or not len(span):
                continue
            what = fields().get((name, number), UNKNOWN)
            if what is UNKNOWN and looks_like_a_name(span.of(self.source), self.marks):
                yield from self._field(span, Field("XPN", "other", ""), local=False)
            elif what.use == "varies":
                yield from self._observation(span, observed)
            elif what.use == "text" and what.type in (*LINES, "ST"):
                yield from self._lines(span, what, (name, str(number)))
            else:
                yield from self._field(span, what, local=False, segment=name)
        if name not in ("OBX", "NTE", "DSP"):
            self._before = ()

    def _field(self, span: Span, what: Field, local: bool, segment: str = "") -> Iterator[Cell]:
        reader = replace(self._reader(what, local), administrative=segment in _ADMINISTRATIVE)
        for repetition in reader.split(span, self.marks.repetition):
            yield from reader.cells(repetition, what.type)

    def _lines(self, span: Span, what: Field, key: tuple[str, ...]) -> Iterator[Cell]:
        """Yield the cells of a text; the same field of the segment before may hold the line before."""
        for cell in self._field(span, what, local=False):
            goes_on = what.type in LINES and key == self._before and cell.stated is None
            yield replace(cell, goes_on=goes_on)
            self._before = key

    def _observation(self, span: Span, observed: "Observed | None") -> Iterator[Cell]:
        told = observed or Observed()
        what = observation_field(told.type)
        answers = list(self._answers(span, told, what)) if what.use in ("keep", "text") else []
        if any(cell.stated for cell in answers):
            yield from answers
        elif told.type in LINES:
            yield from self._lines(span, Field(told.type, "text", "Text"), ("OBX", told.code))
        else:
            named = names_somebody(told.name) if told.type in ("", "ST") else False
            for cell in self._field(span, what, local=True):
                yield replace(cell, label=told.name, led=True) if named and cell.stated is None else cell

    def _answers(self, span: Span, told: "Observed", what: Field) -> Iterator[Cell]:
        """Yield the components of an observation's value, as what was observed says that they are."""
        reader = self._reader(Field(what.type, what.use, told.name))
        uses = components().get(what.type, ()) if what.type not in _STAYING else ()
        for repetition in reader.split(span, self.marks.repetition):
            parts = reader.split(repetition, self.marks.component)
            years = in_years(told.unit or (parts[1].of(self.source) if told.type == "CQ" and len(parts) > 1 else ""))
            system = parts[2].of(self.source) if uses[:1] == ("code",) and len(parts) > 2 else ""
            if system and not is_local(system):
                continue  # a code that everybody can look up
            for at, part in enumerate(parts):
                if uses[at : at + 1] == ("keep",):
                    continue
                for piece in reader.split(part, self.marks.sub):
                    said = labels.identifier(told.name, piece.of(self.source), years)
                    if said is not None or (len(piece) and what.type not in _STAYING):
                        cell = reader.cell(self.marks.runs(self.source, piece), said)
                        aged = said is not None and said.kind is Kind.AGE
                        yield replace(cell, encode=lambda *_: "90") if aged else replace(cell, led=said is None)

    def _reader(self, what: Field, local: bool = False) -> Reader:
        return Reader(self.source, self.marks, what.use, what.label, self.blobs, local)


@dataclass(frozen=True, slots=True)
class Observed:
    """What an observation says of its value: its data type, what was observed, and in which unit."""

    type: str = ""
    code: str = ""
    unit: str = ""
    name: str = ""

    @classmethod
    def of(cls, values: list[str], marks: Marks) -> "Observed":
        """Return it of the fields of an OBX segment."""
        padded = [*values, *[""] * 7]
        part = marks.component or "\n"
        code, name, *_ = [*padded[3].split(part), ""]
        return cls(padded[2].strip(), code, padded[6].split(part)[0], labels.observed(code, name))


def looks_like_a_name(value: str, marks: Marks) -> bool:
    """Tell whether a field that no table knows holds a surname and a given name, one of which no word explains."""
    parts = value.split(marks.component) if marks.component else [value]
    if not 2 <= len(parts) <= _MOST_NAMES or not all(_CAPITALISED.fullmatch(part) for part in filter(None, parts)):
        return False
    first = [part for part in parts[:2] if part]
    return len(first) == 2 and not all(explained(word) for part in first for word in part.split())


@cache
def names_somebody(label: str) -> bool:
    """Tell whether an observation is called by what stands before a person's name, number or address in forms."""
    found = headers.fields(reading.read(f"{label}: Xandra Quillborn")) if label else ()
    return any(kind is Kind.PERSON for kind, _ in found)


_MOST_NAMES = 7
_CAPITALISED = re.compile(r"[^\W\d_a-zß-öø-ÿ][^\W\d_]*(?:[ '’.-]+[^\W\d_]+)*\.?")
_ADMINISTRATIVE = frozenset("EVN PID PD1 NK1 PV1 PV2 GT1 IN1 IN2 IN3 MRG RF1 SCH".split())
_STAYING = frozenset("NM SN SI ID IS TM CQ MO CP NR NA MA RI".split())
_USES = {"DT": "date", "TS": "date", "DTM": "date", "XPN": "other", "PN": "other", "XCN": "staff", "CN": "staff"}
_USES |= {"XAD": "address", "AD": "address", "XTN": "phone", "TN": "phone", "XON": "facility", "HD": "facility"}
_USES |= {"CX": "record", "CK": "record", "EI": "unique", "PL": "place", "ED": "bytes", "CE": "keep", "CWE": "keep"}
_USES |= {"CNE": "keep", "CF": "keep"}


def observation_field(type_: str) -> Field:
    """Return what a value of an observation is, given its data type; of an unknown one, a text."""
    if type_ in _STAYING:
        return Field(type_, "keep", "Value")
    coded = {"CE": "CWE", "CNE": "CWE"}.get(type_, type_)
    return Field(coded, _USES.get(type_, "text"), "Value")
