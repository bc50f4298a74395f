"""The values of a record and the text that is made of them: lines of "label: value"."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.layout import Layout
from app.notes.base.safe_harbor import Kind
from app.notes.formats.composed import Composed, Slot
from app.notes.formats.limits import LONGEST_LABEL


@dataclass(frozen=True, slots=True)
class Stated:
    """What a value is by its place: an identifier of this kind, and where it is a name, whose."""

    kind: Kind
    role: Role = Role.OTHER
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a value. `place`: where it is written (None: nowhere; it stands for a mark that no edit may change).

    `takes`: new words may be put here; what stands for an escape sequence can only be left out.
    """

    value: str
    place: Span = field(default_factory=lambda: Span(0, 0))
    takes: bool = True
    fixed: bool = False


def mark(value: str) -> Run:
    """Return what stands between the parts of a value and stays."""
    return Run(value, fixed=True)


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a file: what it is called there, what it says, and where it is written.

    `stated`: what its place tells of it. `runs`: its parts, where it is written in several (empty: one). `end`: what
    follows it in the text. `goes_on`: it is a further line of the value before. `led`: it is read with its label.
    `encode`: how it is written, where not as the file's other values are. `apart`: among the values of this name it
    must stay different from others. `column`: its name where no label is printed. `quiet`: it is medicine by its place,
    which nobody reads or changes. `asked`: its label asks for something that identifies.
    """

    label: str
    value: str
    span: Span
    stated: Stated | None = None
    runs: tuple[Run, ...] = ()
    end: str = "\n"
    goes_on: bool = False
    led: bool = False
    encode: Callable[[str, str], str] | None = None
    apart: str = ""
    column: str = ""
    quiet: bool = False
    asked: bool = False

    @property
    def printed(self) -> str:
        """Return the label that is printed before it; a very long one is no name and is not repeated for each value."""
        return self.label if len(self.label) <= LONGEST_LABEL else ""

    @property
    def length(self) -> int:
        """Return how many characters it holds."""
        return len(self.value)

    @property
    def parts(self) -> tuple[Run, ...]:
        """Return its parts; where it is written in one piece, that."""
        return self.runs or (Run(self.value, self.span),)


def of_runs(label: str, runs: Sequence[Run], stated: Stated | None = None, **more: object) -> Cell:
    """Return the cell of a value that is written in several parts."""
    value = "".join(run.value for run in runs)
    places = [run.place for run in runs if not run.fixed]
    span = Span(places[0].start, places[-1].end) if places else Span(0, 0)
    return Cell(label, value, span, stated, tuple(runs), **more)  # type: ignore[arg-type]


Slots = list[tuple[Cell, Run]]


def composed(cells: Iterable[Cell]) -> tuple[Composed, Slots]:
    """Return the text of a record, and which part of which cell each of its slots is."""
    made, slots = Composed(), Slots()
    for cell in cells:
        made.fixed(f"{cell.printed}: " if cell.printed else "")
        for run in cell.parts:
            if run.fixed:
                made.fixed(run.value)
                continue
            number = made.new_slot(Slot(run.value, run.takes))
            slots.append((cell, run))
            made.piece(number)
        made.fixed(cell.end)
    return made, slots


def _placed(cells: Iterable[Cell]) -> Iterator[tuple[Cell, Span]]:
    at = 0
    for cell in cells:
        start = at + (len(cell.printed) + 2 if cell.printed else 0)
        yield cell, Span(start, start + len(cell.value))
        at = start + len(cell.value) + len(cell.end)


def layout_of(cells: Iterable[Cell], by_values: bool) -> Layout:
    """Return where the values of a record stand in its text, and what is read of them.

    Where its values are not read one by one, all of it is read, but for those of which their place says what they are.
    """
    values, stated, passages, quiet = list[Span](), list[Finding](), list[Span](), list[Span]()
    asked = list[Span]()
    joined = False
    for cell, span in _placed(cells):
        if cell.quiet:
            quiet.append(span)
            joined = False
            continue
        values.append(span)
        if cell.stated is not None:
            said = cell.stated
            stated.append(Finding(span, said.kind, By.LABEL, said.role, said.noun))
            joined = False
            continue
        asked += [span] if cell.asked else []
        led = cell.led or not by_values
        start = span.start - (len(cell.printed) + 2 if led and cell.printed else 0)
        if joined and (cell.goes_on or not by_values):
            passages[-1] = Span(passages[-1].start, span.end)
        else:
            passages.append(Span(start, span.end))
        joined = True
    if not by_values and not stated and not quiet:
        return Layout(tuple(values))
    # Where nothing is to be read, there is one passage of no length: none at all would mean the whole text.
    read = tuple(passages) or ((Span(0, 0),) if stated or quiet else ())
    return Layout(tuple(values), tuple(stated), read, lines=by_values, quiet=tuple(quiet), asked=tuple(asked))


def by_parts(edits: Iterable[Edit]) -> list[Edit]:
    """Return the edits, one that reaches over carets as one for each part between them, where its words have them too.

    "KELLER^ANNA" in the place of "DOE^JANE" becomes a new surname and a new given name.
    """
    return [piece for edit in edits for piece in _pieces(edit)]


def _pieces(edit: Edit) -> list[Edit]:
    olds, news = edit.old.split("^"), edit.new.split("^")
    if len(olds) == 1 or len(olds) != len(news):
        return [edit]
    pieces, at = [], edit.span.start
    for old, new in zip(olds, news, strict=True):
        pieces.append(Edit(Span(at, at + len(old)), old, new))
        at += len(old) + 1
    return [piece for piece in pieces if piece.old or piece.new]
