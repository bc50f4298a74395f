"""The author's own name behind the words with which other languages introduce it: "je m'appelle", "ich heiße".

The table is ``assets/lexicons/self_names.tsv``. Nothing else of such a text is read, so a name ends with its sentence,
or where its capitals do; in small letters, and behind words that say other things too, it begins with a word that is
borne as a given name, and where all letters are capitals, it goes on with such words only.
"""

import re
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Cue, Findings, Reading, once
from app.signals.gazetteers.name_lists import Part, given, part, surnames
from app.signals.identifiers.attribution import STATED, gather
from app.signals.wording.withhold import unnamed

_WORD = r"[^\W\d_]+(?:['’\-][^\W\d_]+)*"
_PARTICLES = r"(?:van|von|zu|de|del|della|di|da|do|dos|das|du|der|den|ten|ter|la|le|el|al|bin|y|e)"
# A full stop ends a sentence, but for one behind an initial or a title.
_PIECE = rf"(?:(?:[^\W\d_]|dr|drs|mr|mrs|ms|st|sr|sra|fr|hr|prof|ing)\.(?=\s)|{_WORD})"
_NAME = re.compile(rf"{_PIECE}(?: (?:{_PARTICLES} ){{0,2}}{_PIECE}){{0,4}}", re.IGNORECASE)
_WORDS = re.compile(_WORD)
_PARTICLE = re.compile(_PARTICLES, re.IGNORECASE)
_MOST = 3


@cache
def _announced() -> re.Pattern[str]:
    rows = assets.rows("lexicons/self_names.tsv")
    phrases = sorted((one.strip() for _, all_ in rows for one in all_.split(" | ")), key=len, reverse=True)

    def any_of(those: list[str]) -> str:
        return "|".join(those).replace("'", "['’´`]").replace(" ", r"\s")

    alone = any_of([phrase for phrase in phrases if not phrase.startswith("?")])
    also = any_of([phrase[1:] for phrase in phrases if phrase.startswith("?")])
    return re.compile(rf"(?<![\w'’])(?:{alone}|(?P<also>{also}))\s*:?\s+(?=[^\W\d_])")


@once
def spans(reading: Reading) -> list[Span]:
    """Return where the author's name stands behind such words, left to right; found once per reading."""
    return [
        found
        for match in _announced().finditer(reading.lower)
        if (found := _name(reading.text, match.end(), match["also"] is not None))
    ]


def _name(text: str, start: int, doubtful: bool) -> Span | None:
    """Return the name that begins at `start`; `doubtful`: what stands before it announces other things as well."""
    run = _NAME.match(text, start)
    if run is None:
        return None
    end, words = start, list(_WORDS.finditer(text, start, run.end()))
    shouted = len(words) > 1 and all(match.group().isupper() and len(match.group()) > 1 for match in words[:2])
    capital = text[start].isupper()
    for count, match in enumerate(words):
        word = match.group()
        if _PARTICLE.fullmatch(word) and (count or not capital):
            continue
        if not capital:
            goes_on = count < _MOST and _is_borne(word, first=count == 0)
        elif count == 0:
            goes_on = not doubtful or _is_borne(word, first=True)
        else:
            goes_on = word[0].isupper() and (not shouted or _is_borne(word, True) or _is_borne(word, False))
        if not goes_on:
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
