"""The author's own name behind the words with which other languages introduce it: "je m'appelle", "ich heiße".

The table is ``assets/lexicons/self_names.tsv``. Nothing else of such a text is read, so a name ends where its capitals
do; in small letters it begins with a word that is borne as a given name.
"""

import re
from functools import cache
from typing import cast

from app import assets
from app.core.attributes import Attribute
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Cue, Findings, Reading
from app.signals.gazetteers.name_lists import Part, given, part, surnames
from app.signals.identifiers.attribution import STATED, gather
from app.signals.wording.withhold import unnamed

_WORD = r"[^\W\d_]+(?:['’\-][^\W\d_]+)*"
_PARTICLES = r"(?:van|von|zu|de|del|della|di|da|do|dos|das|du|der|den|ten|ter|la|le|el|al|bin|y|e)"
_NAME = re.compile(rf"{_WORD}\.?(?: (?:{_PARTICLES} ){{0,2}}{_WORD}){{0,4}}")
_WORDS = re.compile(_WORD)
_MOST = 3


@cache
def _announced() -> re.Pattern[str]:
    rows = (line.split("\t") for line in assets.lines("lexicons/self_names.tsv"))
    phrases = sorted((one.strip() for _, all_ in rows for one in all_.split(" | ")), key=len, reverse=True)
    said = "|".join(phrases).replace("'", "['’´`]").replace(" ", r"\s")
    return re.compile(rf"(?<![\w'’])(?:{said})\s*:?\s+(?=[^\W\d_])")


def spans(reading: Reading) -> list[Span]:
    """Return where the author's name stands behind such words, left to right; found once per reading."""
    kept = reading.extra.get("introduced.spans")
    if kept is None:
        kept = [found for match in _announced().finditer(reading.lower) if (found := _name(reading.text, match.end()))]
        reading.extra["introduced.spans"] = kept
    return cast(list[Span], kept)


def _name(text: str, start: int) -> Span | None:
    run = _NAME.match(text, start)
    if run is None:
        return None
    capital, end = text[start].isupper(), start
    for count, match in enumerate(_WORDS.finditer(text, start, run.end())):
        word = match.group()
        if re.fullmatch(_PARTICLES, word):
            continue
        if not (word[0].isupper() if capital else count < _MOST and _is_borne(word, first=count == 0)):
            break
        end = match.end()
    return Span(start, end) if end > start else None


def _is_borne(word: str, first: bool) -> bool:
    """Tell whether a word in small letters is a given name, where it comes first, else a surname and nothing else."""
    if first:
        return word.lower() in given() and part(word) in (Part.GIVEN, Part.WORD)
    return word.lower() in surnames() and part(word) is Part.SURNAME


def find(reading: Reading) -> Findings:
    """Return the names, each as the author's."""
    return gather([_finding(reading, span) for span in spans(reading) if not reading.is_quoted(span)])


def _finding(reading: Reading, span: Span) -> Findings:
    name = " ".join(span.of(reading.text).split())
    cue = Cue(Attribute.NAME, name, STATED, span, "Gives the author’s name.", unnamed(span))
    return Findings((Mention(span, MentionType.NAME, None, Subject.AUTHOR),), (cue,))
