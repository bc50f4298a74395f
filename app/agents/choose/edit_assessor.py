"""Assesses a replacement in its sentence: how likely an editor would call it good, by a small linear model.

It knows no language: it weighs what kind of change is made, the new words, and the words where the change meets its
neighbours. The weights are fitted to labels of editors (``python -m app.distill goodness``). They need no language
model, so that the signals alone are held to the same measure. Our own.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app import assets
from app.agents.evidence.certainty import logistic
from app.agents.grammar.fitting import starts_sentence
from app.agents.propose.dependence import HINTS, leaning
from app.agents.propose.everyday_words import field_of
from app.agents.roles import idf
from app.core.edits.edits import Edit
from app.core.metrics import weight
from app.core.text.spans import Span, sentence_around, sentences
from app.signals.wording.local_words import determined, function_words, head_nouns

FILE = "calibration/goodness.tsv"
BIAS = "bias"
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]")
_LETTERED = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_EDGE = re.compile(r"[,;:()—–]|\s-\s")
_REACH = 40
_ECHO = 160
_FAR = 1000
"""Some texts know no full stop: what stands so many characters away says nothing about the change."""
_CONTENT = 4
_FEW = (0, 1, 2, 4, 8)
_LETTERS = (0, 15, 30, 60, 120)
_RARE = (0.3, 0.45, 0.6, 0.75, 0.99)
_CLOSED = frozenset(
    "the a an my our your his her their its this that these those some any no every all both"
    " in at on of from to with for by near as since until during after before i i'm we he she they it you"
    " and but or so".split()
)
_LEFT = (30, 70, 140, 280)
_BACK = frozenset("he she it they him her them this that these those there one ones such both its his their".split())
"""Words that mostly refer to what was said before: of what is deleted they would refer to nothing."""
_SOON = 4
_SHARES = (0.0, 0.1, 0.25, 0.5, 0.8, 0.99)


@dataclass(frozen=True, slots=True)
class Assessed:
    """Probabilities (0-1) that an editor calls a change `good`, and that it is `sound`: at worst awkward."""

    good: float
    sound: float


@dataclass(frozen=True, slots=True)
class Assessor:
    """Weights of the features that `features` names, for `good` and for `sound`; the scores are logistic."""

    good: Mapping[str, float]
    sound: Mapping[str, float]

    def assess(self, text: str, edit: Edit, kind: str, rows: Sequence[Span] | None = None) -> Assessed:
        """Return how likely `edit` on `text`, of this kind, reads well, is true and keeps the point.

        `rows`: the text's sentences, for whoever asks about many edits of it.
        """
        known = features(text, edit, kind, rows)
        good = _likely(self.good, known)
        return Assessed(good, max(good, _likely(self.sound, known)))  # what is good is sound


def _likely(weights: Mapping[str, float], known: frozenset[str]) -> float:
    return logistic(weights.get(BIAS, 0.0) + math.fsum(weights.get(name, 0.0) for name in known))


@cache
def assessor() -> Assessor:
    """Return the assessor that ships."""
    rows = assets.rows(FILE)
    return Assessor({name: float(good) for name, good, _ in rows}, {name: float(sound) for name, _, sound in rows})


def features(text: str, edit: Edit, kind: str, rows: Sequence[Span] | None = None) -> frozenset[str]:
    """Return what is known of an edit: names of features that hold. `rows`: the text's sentences, if known."""
    return frozenset(_features(text, edit, kind, sentences(text) if rows is None else rows))


def _features(text: str, edit: Edit, kind: str, rows: Sequence[Span]) -> Iterator[str]:
    span, new = edit.span, edit.new.strip().lower()
    before = [w.lower() for w in _WORD.findall(text[max(0, span.start - _REACH) : span.start])][-2:]
    after = [w.lower() for w in _WORD.findall(text[span.end : span.end + _REACH])][:2]
    old = [w.lower() for w in _WORD.findall(edit.old)]
    last, following = (before or ["^"])[-1], (after or ["$"])[0]
    deletes = len(new) <= 1
    what = "delete" if deletes else "write"
    yield f"kind={kind}"
    for attribute in edit.attributes[:1]:
        yield f"kind={kind}&attribute={attribute.value}"
    yield f"{what}&before={last}"
    yield f"{what}&after={following}"
    yield f"kind={kind}&after={_class(following)}"
    yield f"kind={kind}&before={_class(last)}"
    if old:
        yield f"{what}&first={old[0]}"
        yield f"{what}&last={old[-1]}"
        yield f"kind={kind}&first={old[0]}"
    if not deletes:
        yield f"new={new}"
        yield f"new={new}&before={last}"
        yield f"new={new}&after={_class(following)}"
        yield f"ends={new.split()[-1]}&after={following}"
        yield f"opens={new.split()[0]}&before={last}"
        yield f"grows={len(edit.new) > len(edit.old)}"
        yield f"capital={edit.old[:1].isupper()}&new={new[:12]}"
        yield from _related(edit.old, edit.new, kind)
        yield from _fits(text, edit, kind, before, following)
    else:
        ways = leaning(text, Span(span.start, span.end - len(new)), rows)
        yield from (f"{what}&leans={way}" for way in ways)
        yield f"kind={kind}&leans={not ways <= HINTS}"
    yield f"{what}&letters={_bucket(len(edit.old), _LETTERS)}"
    yield from _placed(text, span, what, kind, rows)


def _fits(text: str, edit: Edit, kind: str, before: Sequence[str], following: str) -> Iterator[str]:
    """Yield what the place says of new words: what they describe, whether the text has them already, their field."""
    field = field_of(edit.old, edit.new)
    yield f"field={field}"
    tied = text[edit.span.end : edit.span.end + 1] == " " and following[:1].isalpha() and following not in _CLOSED
    noun = following in head_nouns()
    after = "noun" if tied and noun else "word" if tied and following not in function_words() else "none"
    yield f"kind={kind}&next={after}"
    yield f"field={field}&next={after}"
    led = determined(text, edit.span.start)
    yield f"kind={kind}&determined={led}"
    yield f"field={field}&determined={led}"
    near = text[max(0, edit.span.start - _ECHO) : edit.span.start] + text[edit.span.end : edit.span.end + _ECHO]
    said = {word for word in _LETTERED.findall(edit.new.lower()) if len(word) >= _CONTENT}
    yield f"kind={kind}&repeats={not said.isdisjoint(_LETTERED.findall(near.lower()))}"
    capital = edit.old[:1].isupper() and not starts_sentence(text, edit.span.start)
    yield f"kind={kind}&name={capital}"


def _related(old: str, new: str, kind: str) -> Iterator[str]:
    """Yield how new words stand to the old ones: their sizes, how rare they are, what both begin and end with."""
    olds, news = ([w.lower() for w in _WORD.findall(words)] for words in (old, new))
    if not olds or not news:
        return
    yield f"kind={kind}&words={_bucket(len(olds), _FEW)}>{_bucket(len(news), _FEW)}"
    yield f"kind={kind}&rare={_rarest(olds)}>{_rarest(news)}"
    yield f"kind={kind}&head={olds[-1] == news[-1]}&first={olds[0] == news[0]}"
    yield f"ends={_ending(olds[-1])}>{_ending(news[-1])}"
    yield f"opens={_opening(olds[0])}>{_opening(news[0])}"
    yield f"kind={kind}&new={' '.join(news)[:24]}"
    # A word of the author's own name for something, a title or a brand, in the middle of a name.
    yield f"kind={kind}&capital={old[:1].isupper()}&digits={any(map(str.isdigit, old))}"


def _rarest(words: Sequence[str]) -> int:
    return _bucket(max(weight(word, idf.table()) for word in words), _RARE)


def _ending(word: str) -> str:
    """Return what form a word seems to have."""
    if word in _CLOSED or not word[-1:].isalpha():
        return word[:4] if word in _CLOSED else "#"
    return next((end for end in ("ing", "ed", "ly", "s") if len(word) > len(end) + 2 and word.endswith(end)), "")


def _opening(word: str) -> str:
    """Return a word that stands before others as it is, and of any other only that it is one."""
    return word if word in _CLOSED else "#" if word[:1].isdigit() else "-"


def _placed(text: str, span: Span, what: str, kind: str, rows: Sequence[Span]) -> Iterator[str]:
    sentence = sentence_around(text, Span(span.start, span.start))
    inside = max(0, min(span.end, sentence.end) - max(span.start, sentence.start))
    yield f"{what}&of_sentence={_bucket(inside / max(1, len(sentence)), _SHARES)}"
    yield f"{what}&of_text={_bucket(len(span) / max(1, len(text)), _SHARES)}"
    number = min(bisect_left(rows, span.start, key=lambda row: row.end), len(rows) - 1)
    where = "only" if len(rows) == 1 else "first" if number == 0 else "last" if number == len(rows) - 1 else "inner"
    yield f"kind={kind}&sentence={where}"
    yield from _around(text, span, sentence, what, kind)


def _around(text: str, span: Span, sentence: Span, what: str, kind: str) -> Iterator[str]:
    """Yield what leads to the change and what refers back to it: "If it is dead, ..." needs what follows the comma."""
    lead = text[max(sentence.start, span.start - _FAR) : span.start]
    words = _LETTERED.findall(lead)
    yield f"kind={kind}&words_before={_bucket(len(words), _FEW)}"
    rest = _LETTERED.findall(text[span.end : min(sentence.end, span.end + _FAR)])
    yield f"kind={kind}&words_after={_bucket(len(rest), _FEW)}"
    if words:
        yield f"{what}&sentence_opens={words[0].lower()}"
        clause = _LETTERED.findall(_EDGE.split(lead)[-1])
        if clause:
            yield f"{what}&clause_opens={clause[0].lower()}"
    if what == "delete":
        following = text[span.end : span.end + _ECHO].lower()
        nexts = _LETTERED.findall(following)
        yield f"kind={kind}&then={(nexts or ['$'])[0]}"
        yield f"kind={kind}&refers={not _BACK.isdisjoint(nexts[:_SOON])}"
        said = {word.lower() for word in _LETTERED.findall(span.of(text)) if len(word) >= _CONTENT}
        yield f"kind={kind}&echoed={not said.isdisjoint(nexts)}"
        yield f"{what}&asks={'?' in span.of(text)}"
        opening = len(_LETTERED.findall(_EDGE.split(lead)[-1]))
        closing = len(_LETTERED.findall(_EDGE.split(text[span.end : min(sentence.end, span.end + _FAR)])[0]))
        yield f"kind={kind}&clause_left={_bucket(opening, _FEW)}+{_bucket(closing, _FEW)}"
        yield f"kind={kind}&leaves={_bucket(len(text) - len(span), _LEFT)}"


def _class(word: str) -> str:
    """Return a mark as it is, and of a word only what it is: a short one itself, else its last two letters."""
    if not word[:1].isalnum():
        return word
    return word if len(word) <= 4 else f"-{word[-2:]}"


def _bucket(value: float, edges: tuple[float, ...]) -> int:
    return sum(value > edge for edge in edges)
