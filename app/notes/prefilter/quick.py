"""Says in a moment whether a text can hold what a costly pattern looks for: most notes hold few identifiers."""

import re
from collections.abc import Callable, Iterable
from functools import wraps

from app.notes.base.hit import Finding
from app.notes.prefilter.gates import Met
from app.rules.leads import leads_of
from app.rules.syntax import parse
from app.rules.text import WORD, starts_of
from app.signals.base import Reading, once
from app.signals.text.shapes import text_of

CLOCK = r"(?:[01]\d|2[0-3])[0-5]\d"
"""An hour as notes write it: "0655"."""
AMOUNTS = re.compile(r"[1-9]\d?(?: [1-9]\d?){1,3}")
"""A few small amounts in a row, which nobody gave out: "20 30 40"."""
_FIGURES = re.compile(r"\d+")
_PARTED = re.compile(r"\d[-./]\s?\d")
_MARKS = "&(/"
Find = Callable[[Reading], list[Finding]]


class Signs:
    """What a text is made of: its `words` (letters alone, lower case), and how many digits stand in a row at most.

    `starts`: where each of the words begins. `parted`: a sign such as parts the numbers of a date stands between two
    digits. `met` tells of a set of words, and of "&", "(" and "/" among them, whether one stands in the text.
    """

    __slots__ = ("digits", "met", "parted", "starts", "words")

    def __init__(
        self, words: frozenset[str], digits: int, parted: bool, starts: dict[str, list[int]], marks: Iterable[str] = ()
    ) -> None:
        self.words, self.digits, self.parted, self.starts = words, digits, parted, starts
        self.met = Met(words.union(marks))

    def hold(self, words: frozenset[str]) -> bool:
        """Tell whether one of `words` (lower case, letters alone) stands in the text."""
        return self.met[words]

    def where(self, words: frozenset[str]) -> list[int]:
        """Return where those of `words` begin that stand in the text, in order."""
        found = self.words & words
        if len(found) == 1:  # as nearly always
            return self.starts[next(iter(found))]
        return sorted([at for word in found for at in self.starts[word]])


def signs_of(lower: str, starts: dict[str, list[int]] | None = None) -> Signs:
    """Return what a (lower-cased) text is made of. `starts`: where its words begin, if that is known already."""
    digits = max(map(len, _FIGURES.findall(lower)), default=0)
    starts = starts_of(lower) if starts is None else starts
    parted = digits > 0 and _PARTED.search(lower) is not None
    return Signs(frozenset(starts), digits, parted, starts, [mark for mark in _MARKS if mark in lower])


@once
def signs(reading: Reading) -> Signs:
    """Return what the text is made of; found once for all who ask."""
    return signs_of(reading.lower, text_of(reading).starts)


def words_of(alternatives: str) -> frozenset[str]:
    """Return the words of a pattern's plain alternatives ("UA|AA|B6"), one of which then has to stand in the text."""
    return frozenset(WORD.findall(alternatives.lower()))


def has(reading: Reading, words: frozenset[str]) -> bool:
    """Tell whether one of `words` (lower case, letters alone) stands in the text."""
    return signs(reading).met[words]


def needs(*words: frozenset[str]) -> Callable[[Find], Find]:
    """Have a recognizer asked only about texts in which a word of one of the sets stands: all of its rules need one."""
    needed = frozenset[str]().union(*words)

    def asked(find: Find) -> Find:
        @wraps(find)
        def found(reading: Reading) -> list[Finding]:
            return find(reading) if has(reading, needed) else []

        return found

    return asked


class Tried:
    """A pattern that is tried only where its matches may begin."""

    __slots__ = ("pattern",)

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = re.compile(pattern, flags)

    def starts(self, reading: Reading) -> list[int]:
        """Return where a match may begin, in order."""
        raise NotImplementedError

    def matches(self, reading: Reading, text: str) -> Iterable[re.Match[str]]:
        """Return the matches in `text`, which is that of `reading` or the same in small letters."""
        starts = self.starts(reading)
        return self._tried(starts, text) if starts else ()

    def _tried(self, starts: list[int], text: str) -> list[re.Match[str]]:
        end, match_at, found = 0, self.pattern.match, list[re.Match[str]]()
        for start in starts:
            match = match_at(text, start) if start >= end else None
            if match:
                found.append(match)
                end = match.end()
        return found


class Led(Tried):
    """A pattern each match of which begins with one of a few words: it is tried where one of them stands in the text.

    The words are worked out when they are first needed; a pattern without such words raises ValueError then.
    """

    __slots__ = ("_words",)

    def __init__(self, pattern: str, flags: int = 0) -> None:
        super().__init__(pattern, flags)
        self._words: frozenset[str] | None = None

    @property
    def words(self) -> frozenset[str]:
        """Return the words that lead the matches, lower case."""
        if self._words is None:
            words = leads_of(parse(self.pattern.pattern, bool(self.pattern.flags & re.IGNORECASE)))
            if words is None:
                raise ValueError(f"no words lead the matches of {self.pattern.pattern!r}")
            self._words = words
        return self._words

    def starts(self, reading: Reading) -> list[int]:
        """Return where a match may begin, in order."""
        words, of = self._words or self.words, signs(reading)
        return of.where(words) if of.met[words] else []

    def among(self, of: Signs, lower: str) -> Iterable[re.Match[str]]:
        """Return the matches in a (lower-cased) text, which is made `of` what its signs say."""
        words = self._words or self.words
        return self._tried(of.where(words), lower) if of.met[words] else ()


def matches(
    reading: Reading, pattern: re.Pattern[str] | Tried, text: str, words: frozenset[str]
) -> Iterable[re.Match[str]]:
    """Return the matches of a pattern that needs one of `words` to stand in the text."""
    if not signs(reading).met[words]:
        return ()
    return pattern.matches(reading, text) if isinstance(pattern, Tried) else pattern.finditer(text)


def among(of: Signs, pattern: re.Pattern[str] | Led, lower: str, words: frozenset[str]) -> Iterable[re.Match[str]]:
    """Return the matches in a (lower-cased) text, made `of` what its signs say, of a pattern that needs such a word."""
    if not of.met[words]:
        return ()
    return pattern.among(of, lower) if isinstance(pattern, Led) else pattern.finditer(lower)


def numbered(reading: Reading) -> bool:
    """Tell whether there is a digit in the text."""
    return signs(reading).digits > 0


def any_of(pieces: Iterable[str], text: str) -> bool:
    """Tell whether one of `pieces` stands in the text, be it within a word."""
    for piece in pieces:  # noqa: SIM110 (any() takes half as long again)
        if piece in text:
            return True
    return False


def longest_word(name: str) -> str:
    """Return the longest word of letters alone in a name, lower case: the name cannot stand in a text without it."""
    words: list[str] = WORD.findall(name)
    return max(words, key=len).lower()
