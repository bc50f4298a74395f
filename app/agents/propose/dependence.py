"""Tells what of a text leans on words of it: what would be left hanging if those words went.

A deletion may leave every sentence whole and the text broken: "And I did" after what was said is gone, "Mine too", "the
plaster" without the fall. What leans is told by form alone: the words a sentence opens with, a person who stands
nowhere else, a noun that comes again, a reply too short to stand alone, a clause that loses its subject or its verb.
The words stand in ``assets/lexicons/discourse.tsv``. Our own.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache

from app import assets
from app.agents.grammar.verbs import has_finite, has_listed
from app.agents.propose.stubs import base_verb
from app.core.text.spans import Span
from app.signals.gazetteers.name_lists import given

FILE = "lexicons/discourse.tsv"
AGAIN = "echo"
"""A word of what goes comes again."""
HINTS = frozenset(("opens:counted",))
"""What leans no more than other words, for the assessor to weigh; all else that `leaning` names is left hanging."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_CONTENT, _STEM = 4, 5
"""Letters of the shortest word that says something, and how many tell a word in all its forms ("commi|ts")."""
_SHORT = 3
"""Words of a sentence too short to stand alone."""
_NEAR, _LATER, _ROUND = 2, 4, 60
"""Sentences on in which a thing is still present, and a person; words back in which a reader looks for who is meant."""
_FAR = 1000
"""No more characters than these are looked at in either direction: some texts know no full stop."""
_HEAD = 6
"""Words that a sentence opens with."""
_OPENINGS = ("reply", "it", "owned", "pointing", "rest")
_MARKS = " ,;:—–-"
_BREAK = re.compile(r"[,;:()—–]|\s-+\s|[.!?…]")
_NOT = re.compile(r"(?:n['’]t|\bnot)$", re.IGNORECASE)


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(word for name, words in assets.rows(FILE) if name == kind for word in words.split())


def leaning(text: str, span: Span, rows: Sequence[Span]) -> frozenset[str]:
    """Return in what ways the rest of `text`, whose sentences are `rows`, leans on the words of `span`."""
    return frozenset(_leaning(text, span, rows))


def _leaning(text: str, span: Span, rows: Sequence[Span]) -> Iterator[str]:
    at = bisect_left(rows, span.start + 1, key=lambda row: row.end)
    begins = rows[at].start if at < len(rows) else 0
    later = bisect_left(rows, span.end, key=lambda row: row.start)
    ends = rows[later].start if later < len(rows) else len(text)
    lead, rest = text[max(begins, span.start - _FAR) : span.start], text[span.end : ends][:_FAR]
    nexts = [row.of(text)[:_FAR] for row in rows[later : later + _NEAR]]
    taken, before = _said(span.of(text)), _said(text[max(0, span.start - _FAR) : span.start])
    near = [*_said(rest), *(word for row in nexts for word in _said(row))]
    if nexts and not _said(rest):
        # What only says more of a statement that stays takes nothing from the next one.
        if not lead.strip() or has_finite(span.of(text)):
            yield from _opening(nexts[0], taken)
    elif rest:
        yield from _parted(span.of(text), lead, rest)
    if taken and _parallel(span.of(text), taken[0], lead):
        yield "parallel"
    if not (_content(taken) - _content(before)).isdisjoint(_content(near)):
        yield AGAIN
    after = (word for row in rows[later : later + _LATER] for word in _said(row.of(text)[:_FAR]))
    yield from _orphans(taken, before, [*_said(rest), *after])


def _parallel(words: str, first: str, lead: str) -> bool:
    """Tell whether words are one of a pair: "two rings for a walker, one [for a car]", "two for you[, one for me]"."""
    said = _said(lead)
    counted = first in _words("counted") and not _words("counted").isdisjoint(said)
    return counted or ("," in lead and words.lstrip()[:1].isalnum() and first in said)


def _opening(sentence: str, taken: Sequence[str]) -> Iterator[str]:
    """Yield how the sentence behind the deletion leans on it."""
    found, clause = _said(sentence), _BREAK.split(sentence, maxsplit=1)[0]
    if not found:
        return
    first = next((word for word in found if word not in _words("link")), found[0])
    if taken[:1] != [first]:  # what begins with the same word leans on the same thing
        yield from (f"opens:{kind}" for kind in _OPENINGS if first in _words(kind))
        if len(found) <= _SHORT:
            yield "short"
    if first.isdigit() or first in _words("counted"):
        yield "opens:counted" if has_listed(clause) else "opens:counted&alone"
    if _NOT.search(clause) or (_said(clause) or [""])[-1] in _words("auxiliary"):
        yield "elliptic"
    if not _words("pointing").isdisjoint(found[1:_HEAD]):
        yield "points"
    if not _words("now").isdisjoint(found[:_HEAD]) and not _words("once").isdisjoint(taken):
        yield "once"


def _parted(taken: str, lead: str, rest: str) -> Iterator[str]:
    """Yield what the rest of a sentence loses with a part of it: its subject, its verb, or what it takes up."""
    clause = _BREAK.split(rest.lstrip(_MARKS), maxsplit=1)[0]
    words = _said(clause)
    if not words:
        return
    verb = has_finite(taken)
    left = has_finite(clause) or not _words("subject").isdisjoint(words[:-1])
    if lead.strip():
        if verb and not left:
            yield "hangs"
    elif not verb and not left:
        yield "headless"
    elif base_verb(words[0]) and not _words("subject").isdisjoint(_said(taken)):
        yield "orders"  # "[I'm 34,] work nights": what is left tells the reader to
    if words[0] in _words("rest"):
        yield "takes"


def _orphans(taken: Sequence[str], before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Yield whether somebody is spoken of after the deletion who was not before, and may be who was named there."""
    named = _named(taken)
    for kind in ("he", "she"):
        first = next((at for at, word in enumerate(after) if word in _words(kind)), None)
        if first is None or not _words(kind).isdisjoint(before[-_ROUND:]):
            continue
        between, already = _named(after[:first]), not _words(kind).isdisjoint(taken)
        if named or not (between or already):
            yield f"orphan:{'named' if named else 'unnamed'}{'&between' if between else ''}"


def _named(words: Sequence[str]) -> bool:
    return not _persons().isdisjoint(words)


@cache
def _persons() -> frozenset[str]:
    return frozenset(word for word, *_ in assets.rows("lexicons/relations.txt")) | frozenset(given()) | _words("person")


def _said(words: str) -> list[str]:
    """Return words in small letters, without what is joined to them: "mine's" -> "mine"."""
    return [word.lower().replace("’", "'").partition("'")[0] for word in _WORD.findall(words)]


def _content(words: Sequence[str]) -> set[str]:
    return {word[:_STEM] for word in words if len(word) >= _CONTENT} - _closed()


@cache
def _closed() -> frozenset[str]:
    return frozenset(word[:_STEM] for word in assets.words("lexicons/function_words.txt"))
