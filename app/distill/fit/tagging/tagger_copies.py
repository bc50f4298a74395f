"""More of what the trained model of the notes learns from: its samples as other people and machines would write them.

In one copy the words of names are dealt anew, so that the model learns the places that call for a name and not the
names; others stand in lower case, in capitals, without signs between the words, as a scanner misreads them, and as
they are spoken.
"""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.distill.fit.tagging.tagger_samples import Sample
from app.notes.base.vocabulary import more_given, more_surnames
from app.notes.tagger.weights import DATE, NAME, OTHER, PLACE
from app.notes.tagger.words import EVERYDAY, NAMES, row
from app.signals.gazetteers.gazetteer import index
from app.signals.gazetteers.name_lists import given, surnames

_HALF = 0.5
_SIGN = re.compile(r"[.,;:()\"]+")
_UNSAID = 0.8
"""The share of signs between words that a careless writer leaves out."""
_RUN_ON = 0.3
"""The share of ends of lines where he goes on."""
_MISREAD, _BROKEN, _BREAKS = 0.12, 0.06, 5
"""The shares of words a bad scan misreads and breaks, and of how many letters these are at least."""
_CONFUSED = (
    ("l", "1"),
    ("1", "l"),
    ("O", "0"),
    ("0", "O"),
    ("o", "0"),
    ("I", "l"),
    ("m", "rn"),
    ("i", "1"),
    ("5", "S"),
    ("S", "5"),
    ("e", "c"),
    ("h", "b"),
    ("B", "8"),
)
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_OH = 0.4
"""So often a speaker says "oh" for a zero."""


def dealt_anew(samples: Sequence[Sample], seed: int = 1) -> Iterator[Sample]:
    """Yield the samples with other words in place of those of names: off lists of many peoples, or off no list."""
    chance = random.Random(seed)
    words = {(word.lower(), lists) for one in samples for word, lists in zip(one.row.words, one.row.lists, strict=True)}
    unknown = [word for word, lists in sorted(words) if _of_name(word, lists) and NAMES.isdisjoint(lists)]
    people = sorted(w for w in {*given(), *more_given(), *surnames(), *more_surnames()} if w.isalpha() and len(w) > 2)
    towns = sorted(w for w in index().places if w.isalpha())
    for one in samples:
        dealt: dict[str, str] = {}
        new = []
        for word, lists, label in zip(one.row.words, one.row.lists, one.labels, strict=True):
            if label in (NAME, PLACE) and _of_name(word, lists):
                among = unknown if chance.random() < _HALF and unknown else people if label == NAME else towns
                word = _like(word, dealt.setdefault(word, chance.choice(among)))
            elif label not in (OTHER, DATE):
                word = "".join(chance.choice("123456789") if c.isdecimal() and c != "0" else c for c in word)
            new.append(word)
        yield replace(one, row=row(new, one.row.gaps, one.row.kept), text="")


def _of_name(word: str, lists: Sequence[str]) -> bool:
    return word.isalpha() and len(word) > 2 and EVERYDAY.isdisjoint(lists)


def _like(word: str, other: str) -> str:
    """Return the other word with the capitals of the first."""
    return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other


def in_capitals(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Yield the samples as forms and old systems print them; they count half."""
    for one in samples:
        large = row([word.upper() for word in one.row.words], one.row.gaps, one.row.kept)
        text = one.text.upper()
        yield replace(one, row=large, weight=_HALF, text=text if len(text) == len(one.text) else "")


def in_small_letters(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Yield the samples as people write who use no capitals; they count half."""
    for one in samples:
        small = row([word.lower() for word in one.row.words], one.row.gaps, one.row.kept)
        text = one.text.lower()
        # A few letters change their number with their size, and then the words stand elsewhere.
        fits = text if len(text) == len(one.text) else ""
        yield replace(one, row=replace(small, small=True), weight=_HALF, text=fits)


def without_signs(samples: Iterable[Sample], seed: int = 1) -> Iterator[Sample]:
    """Yield the samples in lower case and with hardly a sign between their words; they count half."""
    chance = random.Random(seed)
    for one in in_small_letters(samples):
        gaps = [_bare(gap, chance) for gap in one.row.gaps]
        yield replace(one, row=replace(one.row, gaps=tuple(gaps)), text="")


def _bare(gap: str, chance: random.Random) -> str:
    if "N" in gap:
        return "_" if chance.random() < _RUN_ON else gap
    return (_SIGN.sub("", gap) or "_") if chance.random() < _UNSAID else gap


def misread(samples: Iterable[Sample], seed: int = 1) -> Iterator[Sample]:
    """Yield the samples as a scanner reads a bad copy: letters for digits, digits for letters, words in two pieces."""
    chance = random.Random(seed)
    for one in samples:
        made = [(_misread(word, chance), at) for at, word in enumerate(one.row.words)]
        pieces = [(piece, at) for word, at in made for piece in _broken(word, chance)]
        yield _remade(one, pieces)


def _misread(word: str, chance: random.Random) -> str:
    if chance.random() >= _MISREAD:
        return word
    wrong, read = chance.choice([pair for pair in _CONFUSED if pair[0] in word] or [("", "")])
    return word.replace(wrong, read, 1) if wrong else word


def _broken(word: str, chance: random.Random) -> tuple[str, ...]:
    if len(word) < _BREAKS or chance.random() >= _BROKEN:
        return (word,)
    at = chance.randrange(2, len(word) - 1)
    return word[:at], word[at:]


def spoken(samples: Iterable[Sample], seed: int = 1) -> Iterator[Sample]:
    """Yield the samples as speech recognition writes them: numbers in words, hardly a sign, capitals here and there."""
    chance = random.Random(seed)
    for one in without_signs(samples, seed) if chance.random() < _HALF else samples:
        pieces = [(piece, at) for at, word in enumerate(one.row.words) for piece in _said(word, chance)]
        made = _remade(one, pieces)
        yield replace(made, row=replace(made.row, gaps=tuple(_SIGN.sub("", g) or "_" for g in made.row.gaps)))


def _said(word: str, chance: random.Random) -> tuple[str, ...]:
    if not word.isdecimal():
        return (word,)
    number = int(word)
    if word[0] != "0" and number < len(_ONES):
        return (_ONES[number],)
    if word[0] != "0" and number < 100:
        tens = _TENS[number // 10 - 2]
        return (tens, _ONES[number % 10]) if number % 10 else (tens,)
    return tuple("oh" if d == "0" and chance.random() < _OH else _ONES[int(d)] for d in word)


def _remade(one: Sample, pieces: Sequence[tuple[str, int]]) -> Sample:
    """Return a sample of other words; each stands for the word with that index."""
    gaps, last = list[str](), -1
    for _, at in pieces:
        gaps.append("_" if at == last else one.row.gaps[at])
        last = at
    among = [at for _, at in pieces]
    return Sample(
        row([piece for piece, _ in pieces], [*gaps, one.row.gaps[-1]], [one.row.kept[at] for at in among]),
        tuple(one.outcomes[at] for at in among),
        tuple(one.labels[at] for at in among),
        _HALF,
    )
