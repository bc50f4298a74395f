"""Tells the language of a text well enough to know whether anyone here can read it.

Scripts decide where they can; among the Latin ones the commonest function words do. A text too short or too odd to tell
counts as English when its letters are, since refusing to read "lol ok" helps nobody.
"""

import re
from collections import Counter
from functools import cache

from app import assets

READABLE = frozenset({"en"})
"""Languages whose words the lexical signals can read."""

_SCRIPTS = (
    (r"\u0400-\u04ff", "ru", "Russian or another language in Cyrillic"),
    (r"\u0370-\u03ff", "el", "Greek"),
    (r"\u0590-\u05ff", "he", "Hebrew"),
    (r"\u0600-\u06ff\u0750-\u077f", "ar", "Arabic or another language in its script"),
    (r"\u0900-\u097f", "hi", "Hindi or another language in Devanagari"),
    (r"\u0980-\u09ff", "bn", "Bengali"),
    (r"\u0b80-\u0bff", "ta", "Tamil"),
    (r"\u0e00-\u0e7f", "th", "Thai"),
    (r"\uac00-\ud7af\u1100-\u11ff", "ko", "Korean"),
    (r"\u3040-\u30ff", "ja", "Japanese"),
    (r"\u4e00-\u9fff\u3400-\u4dbf", "zh", "Chinese"),
)
_LETTERS = [(re.compile(f"[{block}]"), code) for block, code, _ in _SCRIPTS]
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SAMPLE = 4000
_ENOUGH = 0.12
_TELLING = 12


@cache
def _profiles() -> dict[str, frozenset[str]]:
    rows = (line.split("\t") for line in assets.lines("lexicons/language_words.tsv"))
    return {code: frozenset(common.split()) for code, _, common in rows}


@cache
def names() -> dict[str, str]:
    """Return language code -> its English name."""
    rows = (line.split("\t") for line in assets.lines("lexicons/language_words.tsv"))
    return {**{code: name for _, code, name in _SCRIPTS}, **{code: name for code, name, _ in rows}}


def detect(text: str) -> str | None:
    """Return the ISO 639-1 code of the language of `text`, or None where it cannot be told."""
    sample = text[:_SAMPLE]
    letters = sum(char.isalpha() for char in sample)
    if not letters:
        return "en" if sample.isascii() else None
    for pattern, code in _LETTERS:
        # Kana decide before Han: Japanese mixes both.
        if len(pattern.findall(sample)) > letters * (0.15 if code == "ja" else 0.4):
            return code
    found = _WORD.findall(sample.casefold().replace("’", "'"))
    return _by_words(found, sample)


def _by_words(found: list[str], sample: str) -> str | None:
    counts = Counter(found)
    scores = {code: sum(counts[word] for word in common & counts.keys()) for code, common in _profiles().items()}
    best = max(scores, key=lambda code: (scores[code], code == "en"))
    if found and scores[best] >= max(1, _ENOUGH * len(found)):
        # English keeps a text that quotes a few foreign words; a close call is not another language.
        return "en" if scores["en"] >= 0.8 * scores[best] else best
    # Nothing stands out: notes, headlines, slang. English, unless it looks foreign or is long without an English word.
    plain = sum(char.isascii() for char in sample if char.isalpha()) >= 0.8 * sum(map(str.isalpha, sample))
    return "en" if plain and (scores["en"] or len(found) < _TELLING) else None
