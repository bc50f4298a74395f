"""Finds runs of words that have the form of a person's name: capitalised words, initials, and particles between."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.text.spans import Span
from app.signals.gazetteers.name_lists import Part, is_listed, part

_WORD = r"[^\W\d_]+(?:['’\-][^\W\d_]+)*"
_PARTICLE = (
    r"(?:van|von|zu|zur|de|del|della|di|da|do|dos|das|du|der|den"
    r"|ten|ter|la|le|el|al|bin|bint|ibn|abu|ben|y|e|af|av|mc|st)"
)
_PARTICLES = re.compile(_PARTICLE)
_PARTICLES_BEFORE = re.compile(
    r"(?<![\w'’-])(?:(?:van|von|der|den|de|ten|ter|du|di|del|della|bin|ibn|al|el)[ ]){1,2}\Z"
)
_WORDS = re.compile(_WORD)
_INITIAL = re.compile(r"[^\W\d_]\.?")
_LONGEST = 5


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring words that may be one name. `parts` runs parallel to `words`."""

    span: Span
    words: tuple[Span, ...]
    parts: tuple[Part, ...]

    @property
    def evidence(self) -> int:
        """Return how many of its words speak for a name."""
        return sum(p in (Part.GIVEN, Part.SURNAME, Part.SHAPED) for p in self.parts)

    def cut(self, first: int, last: int) -> "Run":
        """Return the run from its word `first` up to (not including) `last`."""
        words = self.words[first:last]
        return Run(Span(words[0].start, words[-1].end), words, self.parts[first:last])


def is_initial(text: str, span: Span) -> bool:
    """Tell whether the word is an initial ("J", "J.")."""
    return _INITIAL.fullmatch(span.of(text)) is not None


_CAPITAL_RUN = re.compile(
    rf"(?<![\w@#/\\\-])(?=[^\W\d_a-zß-öø-ÿ]){_WORD}"
    rf"(?:(?:(?<=[\s.][^\W\d_])\.)?[ \u00a0](?:{_PARTICLE}[ \u00a0]){{0,2}}(?=[^\W\d_a-zß-öø-ÿ]){_WORD}){{0,7}}"
)


def _piece(text: str, start: int, end: int) -> Run | None:
    trimmed = [_without_possessive(text, Span(*m.span())) for m in _WORDS.finditer(text, start, end)]
    if not trimmed:
        return None
    parts = [Part.UNKNOWN if is_initial(text, w) else part(w.of(text)) for w in trimmed]
    for at, word in enumerate(trimmed[1:], 1):
        # By its ending alone an adverb; with a capital, behind a given name, a surname ("Kennealy").
        if parts[at] is Part.NEVER and parts[at - 1] is Part.GIVEN and _is_surname(word.of(text)):
            parts[at] = Part.UNKNOWN
    return Run(Span(trimmed[0].start, trimmed[-1].end), tuple(trimmed), tuple(parts))


def _is_surname(word: str) -> bool:
    return word[0].isupper() and not word.isupper() and not is_listed(word)


def _without_possessive(text: str, word: Span) -> Span:
    raw = word.of(text)
    if len(raw) > 3 and raw[-2] in "'’" and raw[-1] in "sS":
        return Span(word.start, word.end - 2)
    return word


def runs(text: str) -> Iterator[Run]:
    """Yield maximal runs of capitalised words, cut where a word can be no part of a name."""
    for match in _CAPITAL_RUN.finditer(text):
        found = match.group()
        # Most capitals only open a sentence: a lone everyday word is not worth taking apart.
        if not found[0].isupper() or (" " not in found and (len(found) == 1 or part(found) is Part.NEVER)):
            continue
        piece = _piece(text, match.start(), match.end())
        if piece is not None:
            yield from _split(text, piece)


def _split(text: str, run: Run) -> Iterator[Run]:
    start = 0
    for at, word in enumerate(run.words):
        small = not text[word.start].isupper() and not _PARTICLES.fullmatch(word.of(text))
        if (run.parts[at] is Part.NEVER and text[word.start].isupper()) or small:
            yield from _whole(text, run, start, at)
            start = at + 1
        elif at > start and text[run.words[at - 1].end] in "'’":
            # "Anna's Golf": whatever is hers is not her name.
            yield from _whole(text, run, start, at)
            start = at
    yield from _whole(text, run, start, len(run.words))


def _whole(text: str, run: Run, first: int, last: int) -> Iterator[Run]:
    """Yield the words from `first` to `last` as a run, particles at its ends left out."""
    while first < last and not text[run.words[first].start].isupper():
        first += 1
    while last > first and not text[run.words[last - 1].start].isupper():
        last -= 1
    if last > first:
        yield _with_particles(text, run.cut(first, min(last, first + _LONGEST)))


def _with_particles(text: str, run: Run) -> Run:
    """Take in the small words before a name ("van der Merwe")."""
    found = _PARTICLES_BEFORE.search(text, max(0, run.span.start - 14), run.span.start)
    return Run(Span(found.start(), run.span.end), run.words, run.parts) if found else run
