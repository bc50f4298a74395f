"""Finds the passages of a text that are in a language which nobody here reads: there only identifiers are looked for.

Sentences are judged by their words (those that mix two languages clause by clause), and what says too little by itself
goes with its neighbours. A few foreign words, a quotation or a name make no passage.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from app.core.text.spans import Span, sentences
from app.signals.text.language import READABLE, STRANGE, Votes, detect, votes

_CLAUSE = re.compile(rf"[,;:()।॥؟]\s*|\s[–—-]+\s|—|(?<=[{STRANGE}])\s+(?=[A-Za-z])|(?<=[A-Za-z.,!?])\s+(?=[{STRANGE}])")
_LONG = 30
"""Sentences of more words are judged clause by clause: some texts know no full stop."""
_LETTER = re.compile(r"[^\W\d_]")
_SOME_WORDS = re.compile(r"\s*(?:\S+\s*){1,20}")
_QUOTES = "\"'“„«‘‚>"
_SHARE = 0.15
_PASSAGE = 5
_QUOTATION = 8
"""Fewer words than these make no passage of a text that is read: sentences, and quotations or parts of a sentence."""
_HITS = 3
_FEW = 4
_ALL = 0.97
_STRANGE = 12
_STRANGE_ENGLISH = 0.08
"""So many words in a row of which no more than this share are English, nor of any known language, are of another."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A passage that is not read; `language` is an ISO 639-1 code, None where it was not recognised."""

    span: Span
    language: str | None


class _Is(Enum):
    READ = 1
    UNREAD = 2
    OPEN = 3


@dataclass(frozen=True, slots=True)
class _Piece:
    span: Span
    votes: Votes
    state: _Is
    whole: bool = True


@lru_cache(2)
def unread(text: str) -> tuple[Unread, ...]:
    """Return the passages of `text` that are in languages which are not read, in order and apart from each other.

    Kept for the last two texts, since a dozen ask about the same one in a row.
    """
    pieces = [piece for sentence in sentences(text) for piece in _pieces(text, sentence)]
    if pieces and all(piece.state is _Is.READ for piece in pieces):
        return ()
    pieces = _settled(pieces)
    runs = list(_runs(pieces))
    if any(piece.state is _Is.READ for piece in pieces):
        return tuple(made for run in runs if (made := _passage(text, run)))
    whole = detect(text)
    known = whole is not None or any(map(_is_strange, runs))
    return (Unread(Span(0, len(text)), whole),) if known and whole not in READABLE else ()


def blanked(text: str, passages: Sequence[Unread]) -> str:
    """Return `text` with spaces in the place of the passages that are not read."""
    made, at = [], 0
    for passage in passages:
        made += [text[at : passage.span.start], " " * len(passage.span)]
        at = passage.span.end
    return "".join((*made, text[at:]))


def share(passages: Iterable[Span], text: str) -> float:
    """Return which part of the letters of `text` stands in the passages, 0-1."""
    letters = sum(map(str.isalpha, text))
    return sum(char.isalpha() for passage in passages for char in passage.of(text)) / letters if letters else 0.0


def covers(passages: Sequence[Span], text: str) -> bool:
    """Tell whether nothing worth reading is left beside the passages."""
    return bool(passages) and share(passages, text) > _ALL


def _pieces(text: str, sentence: Span) -> Iterator[_Piece]:
    if not _LETTER.search(text, sentence.start, sentence.end):
        return
    said = votes(sentence.of(text))
    if said.words <= _LONG and not (said.english > 1 and said.best[2] >= _HITS):
        yield _Piece(sentence, said, _judged(said))
        return
    clauses = list(_clauses(text, sentence))
    for clause in clauses:
        heard = votes(clause.of(text)) if len(clauses) > 1 else said
        yield _Piece(clause, heard, _judged(heard), whole=len(clauses) == 1)


def _clauses(text: str, sentence: Span) -> Iterator[Span]:
    """Cut a sentence into clauses, and clauses that go on and on into some words each."""
    said = sentence.of(text)
    cuts = [0, *(match.end() for match in _CLAUSE.finditer(said)), len(said)]
    for start, end in itertools.pairwise(cuts):
        for match in _SOME_WORDS.finditer(said, start, end):
            yield Span(sentence.start + match.start(), sentence.start + match.end())


def _judged(said: Votes) -> _Is:
    _, most, own = said.best
    if own > 1 and most > said.english and most >= _SHARE * said.words:
        return _Is.UNREAD
    # One English word may be a loan or a label: "Mail: ..."
    return _Is.READ if said.english > 1 and not (own and most >= said.english) else _Is.OPEN


def _settled(pieces: list[_Piece]) -> list[_Piece]:
    """Let pieces that say too little by themselves go with the pieces before and behind them."""
    made: list[_Piece] = []
    for piece in pieces:
        before = made[-1].state if made else None
        joins = piece.state is _Is.OPEN and before is _Is.UNREAD and _leans(piece)
        made.append(replace(piece, state=_Is.UNREAD) if joins else piece)
    for at in reversed(range(len(made) - 1)):
        if made[at].state is _Is.OPEN and made[at + 1].state is _Is.UNREAD and _leans(made[at]):
            made[at] = replace(made[at], state=_Is.UNREAD)
    at = 0
    while at < len(made):
        end = next((i for i in range(at, len(made)) if made[i].state is not _Is.OPEN), len(made))
        around = {made[i].state for i in (at - 1, end) if 0 <= i < len(made)}
        if around == {_Is.UNREAD} or _is_strange(made[at:end]):
            made[at:end] = [replace(piece, state=_Is.UNREAD) for piece in made[at:end]]
        at = end + 1
    return made


def _leans(piece: _Piece) -> bool:
    """Tell whether an undecided piece is foreign rather than a name or a number."""
    return bool(piece.votes.own) or (not piece.votes.english and piece.votes.words >= _FEW)


def _is_strange(pieces: Sequence[_Piece]) -> bool:
    words = sum(piece.votes.words for piece in pieces)
    return words >= _STRANGE and sum(piece.votes.english for piece in pieces) < _STRANGE_ENGLISH * words


def _runs(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    run: list[_Piece] = []
    for piece in pieces:
        if piece.state is _Is.UNREAD:
            run.append(piece)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _passage(text: str, run: Sequence[_Piece]) -> Unread | None:
    said = sum((piece.votes for piece in run), Votes(0, 0, Counter(), Counter()))
    language, _, own = said.best
    start, end = run[0].span.start, run[-1].span.end
    whole = all(piece.whole for piece in run) and text[start] not in _QUOTES
    if said.words < (_PASSAGE if whole else _QUOTATION) or (own < _HITS and not _is_strange(run)):
        return None
    return Unread(Span(start, start + len(text[start:end].rstrip())), language if own >= _HITS else None)
