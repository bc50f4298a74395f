"""Tells the language of a text well enough to know whether anyone here can read it.

Scripts decide where they can; among the Latin ones the commonest words do. A text too short or too odd to tell counts
as English when its letters are, since refusing to read "lol ok" helps nobody.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache

from app import assets

READABLE = frozenset({"en"})
"""Languages whose words the lexical signals can read."""

_SCRIPTS = (
    (r"\u0400-\u052f", "ru", "Russian or another language in Cyrillic"),
    (r"\u0370-\u03ff\u1f00-\u1fff", "el", "Greek"),
    (r"\u0590-\u05ff", "he", "Hebrew"),
    (r"\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff", "ar", "Arabic or another language in its script"),
    (r"\u0900-\u097f", "hi", "Hindi or another language in Devanagari"),
    (r"\u0980-\u09ff", "bn", "Bengali"),
    (r"\u0a00-\u0a7f", "pa", "Punjabi"),
    (r"\u0a80-\u0aff", "gu", "Gujarati"),
    (r"\u0b80-\u0bff", "ta", "Tamil"),
    (r"\u0c00-\u0c7f", "te", "Telugu"),
    (r"\u0c80-\u0cff", "kn", "Kannada"),
    (r"\u0d00-\u0d7f", "ml", "Malayalam"),
    (r"\u0d80-\u0dff", "si", "Sinhala"),
    (r"\u0e00-\u0e7f", "th", "Thai"),
    (r"\u0e80-\u0eff", "lo", "Lao"),
    (r"\u1000-\u109f", "my", "Burmese"),
    (r"\u10a0-\u10ff\u1c90-\u1cbf", "ka", "Georgian"),
    (r"\u0530-\u058f", "hy", "Armenian"),
    (r"\u1200-\u137f", "am", "Amharic or another language in its script"),
    (r"\u1780-\u17ff", "km", "Khmer"),
    (r"\uac00-\ud7af\u1100-\u11ff", "ko", "Korean"),
    (r"\u3040-\u30ff", "ja", "Japanese"),
    (r"\u4e00-\u9fff\u3400-\u4dbf", "zh", "Chinese"),
)
_LETTERS = [(re.compile(f"[{block}]"), code) for block, code, _ in _SCRIPTS]
STRANGE = "".join(block for block, _, _ in _SCRIPTS)
"""The letters of other scripts, for a class of a pattern."""
_FOREIGN = re.compile(f"[{STRANGE}]")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_ADDRESS = ("://", "www.", "@")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SAMPLE = 4000
_ENOUGH = 0.2
_TELLING = 12
_ENGLISH, _NOBODY = ("en",), ()
_A_WORD = 2
"""So many letters make a word where a script has no spaces."""


@dataclass(frozen=True, slots=True)
class Votes:
    """What the words of a passage say: how many there are, how many may be English, how many of which other language.

    `own`: those of the others that are no English words. Names and single letters are not counted.
    """

    words: int
    english: int
    others: Counter[str]
    own: Counter[str]

    @property
    def best(self) -> tuple[str, int, int]:
        """Return the other language that most words are of, how many, and how many of them are its own."""
        code = max(self.others, key=lambda code: (self.own[code], self.others[code]), default="")
        return code, self.others[code], self.own[code]

    def __add__(self, other: "Votes") -> "Votes":
        english, others, own = self.english + other.english, self.others + other.others, self.own + other.own
        return Votes(self.words + other.words, english, others, own)


@cache
def _rows() -> dict[str, tuple[str, frozenset[str]]]:
    rows = assets.rows("lexicons/language_words.tsv")
    return {code: (name, frozenset(common.split())) for code, name, common in rows}


@cache
def names() -> dict[str, str]:
    """Return language code -> its English name."""
    return {code: name for _, code, name in _SCRIPTS} | {code: name for code, (name, _) in _rows().items()}


@cache
def _speaking() -> dict[str, tuple[str, ...]]:
    """Return word -> the languages it may be of; accents may be left out, where that gives no English word."""
    found: dict[str, list[str]] = {word: ["en"] for word in _rows()["en"][1]}
    for code, (_, common) in _rows().items():
        for word in common if code != "en" else ():
            found.setdefault(word, []).append(code)
    for code, (_, common) in _rows().items():
        for word in {_bare(word) for word in common if code != "en"} - common:
            if found.get(word) != ["en"]:
                found.setdefault(word, []).append(code)
    for word in (line.partition("\t")[0] for line in assets.lines("lexicons/idf.tsv")):
        found.setdefault(word, ["en"])
    return {word: _ENGLISH if codes == ["en"] else tuple(codes) for word, codes in found.items()}


def _bare(word: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))


@lru_cache(256)
def votes(text: str) -> Votes:
    """Return what the words of a passage say of its language.

    A capital within a sentence is a name's, as in "the El Paso job", and says nothing of the language (but "I" does).
    """
    others, own = Counter[str](), Counter[str]()
    words = english = 0
    plain = text.isascii()
    if any(sign in text for sign in _ADDRESS):
        text = " ".join(word for word in text.split() if not any(sign in word for sign in _ADDRESS))
    speaking, loud = _speaking(), text.isupper()
    for at, word in enumerate(_WORD.findall(text)):
        if not plain and (strange := _FOREIGN.findall(word)):
            code, weight = _script(strange), -(-len(strange) // _A_WORD) if _UNSPACED.search(word) else 1
            others[code] += weight
            own[code] += weight
            words += weight
        elif at and not loud and not word[0].islower():
            english += word == "I"
        elif len(word) > 1:
            words += 1
            codes = speaking.get(word.casefold().replace("’", "'"), _NOBODY)
            if codes is _ENGLISH:
                english += 1
                continue
            foreign = codes[codes[:1] == _ENGLISH :]
            english += len(foreign) < len(codes)
            others.update(foreign)
            if len(foreign) == len(codes):
                own.update(foreign)
    return Votes(words, english, others, own)


def _script(letters: list[str]) -> str:
    """Return the language of the script that most of some letters of other scripts are of."""
    counts = Counter(map(_of_letter, letters))
    # Kana decide before Han: Japanese mixes both.
    return "ja" if counts["ja"] > 0.15 * len(letters) else max(counts, key=lambda code: counts[code])


@cache
def _of_letter(letter: str) -> str:
    return next(code for block, code in _LETTERS if block.match(letter))


def detect(text: str) -> str | None:
    """Return the ISO 639-1 code of the language of `text`, or None where it cannot be told."""
    sample = text[:_SAMPLE]
    letters = sum(char.isalpha() for char in sample)
    if not letters:
        return "en" if sample.isascii() else None
    strange = [] if sample.isascii() else _FOREIGN.findall(sample)
    if len(strange) > 0.4 * letters:
        return _script(strange)
    said = votes(sample)
    best, most, own = said.best
    if own > 1 and most >= _ENOUGH * len(_WORD.findall(sample)):
        # English keeps a text that quotes a few foreign words; a close call is not another language.
        return "en" if said.english >= 0.8 * most else best
    # Nothing stands out: notes, headlines, slang. English, unless it looks foreign or is long without an English word.
    plain = sum(char.isascii() for char in sample if char.isalpha()) >= 0.8 * letters
    return "en" if plain and (said.english or said.words < _TELLING) else None
