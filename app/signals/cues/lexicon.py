"""Reads our cue lexicons (tab-separated) and finds their phrases in a text.

A line is ``phrase  value  weight  scope  rationale  steps``; phrases are written in the language of ``cues.phrase``.
Scopes say what must hold where the phrase stands:

- ``own``: the phrase names the author itself ("my wife"); it must not be quoted, sung, retold or supposed;
- ``near``: the words around must be about the author, and neither denied nor supposed;
- ``self``: as ``near``, but any "I", "me" or "my" in the sentence will do ("as a woman, I ..."), since the phrase
  itself names a person;
- ``loose``: as ``near``, but it is enough that nobody else is spoken of ("Mocks on Monday");
- ``start``: the phrase opens a clause, as in posts that drop "my" ("Wife says ..."), and is neither quoted nor denied;
- ``any``: neither quoted, denied nor supposed.

The value ``-`` says nothing and only keeps shorter phrases from matching ("my old man" is a father).
``steps`` (separated by ``|``) generalise the marked words, mildest first; ``~`` takes them out, with their comma.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from app import assets
from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Reading, once
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person, governor
from app.signals.context.frames import framed
from app.signals.cues.phrase import STEM, firsts, keys, to_pattern
from app.signals.text.lazy_table import Waiting
from app.signals.wording.grammar import fit

NOTHING = "-"
SCOPES = ("own", "near", "loose", "self", "start", "any")
_KEY = re.compile(r"\w+|[^\w\s]")
_NEXT = re.compile(r"\s+(\w+)")
_SELF = re.compile(r"\b(?:i|i'm|im|me|my|myself|i've|i'd|i'll)\b")
_OPENING = re.compile(r"(?:^|[.!?…,;:\n(–—\-\"]|\b(?:and|but|so|then|my|our|when|because|since|the))\s*\W?$")
_SYMBOL = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a lexicon. `weight` is the chance (0-1) that `value` is right where this phrase alone is known."""

    phrase: str
    value: str
    weight: float
    scope: str
    rationale: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found at `span` (the marked words); `whole` is the full phrase."""

    entry: Entry
    span: Span
    whole: Span


def parse(line: str) -> Entry:
    """Read one line. Raises ValueError where a column is missing or out of range."""
    phrase, value, weight, scope, rationale, *steps = line.split("\t")
    if scope not in SCOPES or not 0 < float(weight) < 1:
        raise ValueError(f"bad scope or weight in lexicon line {phrase!r}")
    raw = steps[0] if steps else ""
    ladder = tuple("" if s.strip() == "~" else s.strip() for s in raw.split("|")) if raw.strip() else ()
    return Entry(phrase, value, float(weight), scope, rationale, ladder)


class _Shelf:
    """The entries that share their first words; their patterns are compiled when these first stand in a text."""

    def __init__(self, _: str, lines: list[str]) -> None:
        self._entries = [parse(line) for line in lines]

    @cached_property
    def any_of(self) -> re.Pattern[str]:
        """One C-speed test that tells whether looking at the phrases one by one is worth it."""
        return re.compile("|".join(to_pattern(e.phrase).replace("(?P<mark>", "(?:") for e in self._entries))

    @cached_property
    def each(self) -> tuple[tuple[re.Pattern[str], Entry], ...]:
        """Every phrase with its pattern."""
        return tuple((re.compile(to_pattern(entry.phrase)), entry) for entry in self._entries)


Shelves = Waiting[str, _Shelf]


@cache
def load(name: str) -> Waiting[str, Shelves]:
    """Load ``lexicons/<name>.tsv``: by the first word alone, and within it by the first word or two."""
    by_first = Waiting[str, Shelves](_shelves)
    for line in assets.lines(f"lexicons/{name}.tsv"):
        for first in firsts(_phrase(line)):
            by_first.file(first, line)
    return by_first


def _shelves(first: str, lines: list[str]) -> Shelves:
    shelves = Shelves(_Shelf)
    for line in lines:
        for key in keys(_phrase(line)):
            if key.partition(" ")[0] == first:
                shelves.file(key, line)
    return shelves


def _phrase(line: str) -> str:
    return line.partition("\t")[0]


@once
def folded(reading: Reading) -> str:
    """Return the lower-case text with typographic apostrophes made plain; offsets hold."""
    return reading.lower.replace("’", "'")


@once
def _starts(reading: Reading) -> dict[str, list[int]]:
    """Return where each word (and stem, sign, and pair of words) of the text starts; made once per reading, for all
    lexicons."""
    text, starts = folded(reading), dict[str, list[int]]()
    for match in (m for w in reading.words if (m := _KEY.match(text, w.start))):
        word, start = match.group(), match.start()
        after = _NEXT.match(text, match.end())
        for key in (word, word[:STEM] + "*", *(_pairs(word, after.group(1)) if after else ())):
            starts.setdefault(key, []).append(start)
    for symbol in _SYMBOL.finditer(text):
        starts.setdefault(symbol.group(), []).append(symbol.start())
    return starts


def _pairs(first: str, second: str) -> tuple[str, str]:
    return f"{first} {second}", f"{first} {second[:STEM]}*"


def _candidates(name: str, reading: Reading) -> Iterator[Hit]:
    lexicon, text, starts = load(name), folded(reading), _starts(reading)
    for first in lexicon.shared(starts.keys()):
        shelves = lexicon[first]
        for key in shelves.shared(starts.keys()):
            shelf = shelves[key]
            for start in starts[key]:
                if shelf.any_of.match(text, start):
                    yield from _on(shelf, text, start)


def _on(shelf: _Shelf, text: str, start: int) -> Iterator[Hit]:
    for pattern, entry in shelf.each:
        match = pattern.match(text, start)
        if match:
            mark = match.span("mark") if "mark" in pattern.groupindex else match.span()
            yield Hit(entry, Span(*mark), Span(*match.span()))


def holds(entry: Entry, reading: Reading, span: Span) -> bool:
    """Tell whether the entry's scope is met at `span`."""
    if reading.is_quoted(span) or framed(reading, span):
        return False
    if entry.scope == "own":
        return True
    if not asserted(reading, span):
        return False
    if entry.scope == "self":
        sentence = reading.sentence(span)
        return _SELF.search(folded(reading), sentence.start, sentence.end) is not None
    if entry.scope == "start":
        return _OPENING.search(reading.lower[max(0, span.start - 12) : span.start]) is not None
    if entry.scope == "loose" and governor(reading, span) is None:
        return True
    return entry.scope == "any" or first_person(reading, span)


def _rank(hit: Hit) -> tuple[int, int, bool, float, str]:
    """Order hits: by place, the longest first, then what keeps others away, then the surest."""
    entry = hit.entry
    return hit.whole.start, -hit.whole.end, entry.value != NOTHING, -entry.weight, entry.phrase


def find_all(name: str, reading: Reading) -> list[Hit]:
    """Return what the lexicon finds, left to right; of overlapping phrases the longest."""
    kept: list[Hit] = []
    for hit in sorted(_candidates(name, reading), key=_rank):
        # The first and longest phrase speaks for those it overlaps, even where its own scope is not met.
        if not kept or kept[-1].whole.end <= hit.whole.start:
            kept.append(hit)
    return [hit for hit in kept if hit.entry.value != NOTHING and holds(hit.entry, reading, hit.whole)]


def ladder(hit: Hit, text: str) -> Ladder | None:
    """Return the entry's generalisations, fitted to where the words stand; None where the entry has none."""
    return fit(text, hit.span, hit.entry.steps) if hit.entry.steps else None
