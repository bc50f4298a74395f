"""Our own full-length notes with gold spans: what of them is gone, what else was changed, and whether medicine was.

    python -m app.evaluation notes tests/data/notes/held_out.txt

A file holds notes after lines of ``===== title``; an identifier is marked ``[[row|words]]`` with its row of the
checklist. It is caught when none of its telling words is left uncovered by an edit; titles, kinds of institutions and
years do not tell. Stories that only row R names (a ship, a newspaper) are counted apart.
"""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.core.text.spans import Span
from app.evaluation.clinical.note_outputs import Caught, checker, medicine_lost, options, recall_line, sanitizer
from app.notes.sanitizing import Sanitized

_MARK = re.compile(r"\[\[([A-R])\|(.*?)\]\]", re.DOTALL)
_WORD = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_GENERIC = frozenset(
    "dr mr mrs ms miss prof md rn the of and on at st hospital clinic center surgery road street ave lane year"
    " years yrs old no"
    " sr jr fr med".split()
)


@dataclass(frozen=True, slots=True)
class GoldNote:
    """A note and its identifiers, each with its row."""

    title: str
    text: str
    gold: tuple[tuple[str, Span], ...]


def load(path: Path) -> Iterator[GoldNote]:
    """Yield the notes of a file without their marks."""
    for part in re.split(r"(?m)^===== ", path.read_text(encoding="utf-8"))[1:]:
        title, body = part.split("\n", 1)
        pieces, gold, at, length = [], [], 0, 0
        for mark in _MARK.finditer(body):
            pieces += [body[at : mark.start()], mark[2]]
            length += mark.start() - at
            gold.append((mark[1], Span(length, length + len(mark[2]))))
            length += len(mark[2])
            at = mark.end()
        yield GoldNote(title, "".join([*pieces, body[at:]]), tuple(gold))


def left(note: GoldNote, row: str, span: Span, done: Sanitized) -> list[str]:
    """Return the telling words of a gold span that no edit covers."""
    words = []
    for match in _WORD.finditer(span.of(note.text)):
        word = Span(span.start + match.start(), span.start + match.end())
        if is_generic(row, span, match.group()):
            continue
        if not any(finding.span.covers(word) for finding in done.findings):
            words.append(match.group())
    return words


def is_generic(row: str, span: Span, word: str) -> bool:
    """Tell whether a word of an identifier tells nothing: a title, a kind of institution, the year of a longer date."""
    year = row == "C" and _YEAR.fullmatch(word) is not None and len(span) > 4
    return word.lower() in _GENERIC or year


def is_story(row: str, words: str) -> bool:
    """Tell whether an identifier of row R is a story or a name rather than a number."""
    return row == "R" and sum(c.isdigit() for c in words) < 3


def run(arguments: list[str]) -> int:
    """Print recall by row, what else was changed, and the medicine lost."""
    given = options("notes", "FILE.txt").parse_args(arguments)
    notes = [note for name in given.files for note in load(Path(name))]
    with contextlib.ExitStack() as stack:
        worker = sanitizer(given, checker(given, stack))
        outputs = [worker.sanitize(note.text) for note in notes]
    items, extra = list[Caught](), list[str]()
    for at, (note, done) in enumerate(zip(notes, outputs, strict=True)):
        for row, span in note.gold:
            lost = left(note, row, span, done)
            kind = "R, stories" if is_story(row, span.of(note.text)) else row
            items.append(Caught(kind, at, not lost))
            if lost and len(extra) < given.misses:
                extra.append(f"missed {row} {span.of(note.text)!r} in {note.title}")
    _print(notes, outputs, items, given.misses)
    print("\n".join(extra))
    return 0


def _print(notes: list[GoldNote], outputs: list[Sanitized], items: list[Caught], shown: int) -> None:
    print(f"{len(notes)} notes\n{'row':<34}{'n':>6}{'recall':>9}  (95 %)")
    for kind in sorted({i.type for i in items}):
        print(recall_line(kind, [i for i in items if i.type == kind]))
    print(recall_line("all but stories", [i for i in items if i.type != "R, stories"]))
    print(recall_line("all", items))
    over = [
        (note, finding)
        for note, done in zip(notes, outputs, strict=True)
        for finding in done.findings
        if not any(finding.span.overlaps(span) for _, span in note.gold)
    ]
    lost = [
        item
        for note, done in zip(notes, outputs, strict=True)
        for item in medicine_lost(done, [span for _, span in note.gold])
    ]
    print(f"replaced beyond the gold spans: {len(over)}; doses, measurements, codes lost: {len(lost)}")
    print("\n".join(f"lost: {item}" for item in lost[:shown]))
    for note, finding in over[:shown]:
        print(f"beyond: {finding.span.of(note.text)!r} ({finding.kind}) in {note.title}")
