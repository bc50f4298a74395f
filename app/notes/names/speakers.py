"""Who speaks in a transcript of messages: "Dana Voss RN 02:14" or "Voss:" at the head of its line, again and again.

Headings and medicines stand there too. A speaker is known by the dialogue: two and more recur, each under a name.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import abbreviations, in_notes, is_eponym, on_name_lists, ordinary
from app.notes.names.cues import CREDENTIALS_CASED, TITLES, role_words
from app.rules.concepts import concept, word_set
from app.signals.base import Reading

_CLOCK = r"(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?(?:[ ]?[ap]\.?m\.?)?"
_DAY = r"\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,?[ ]"
_UPPER = r"(?=[^\W\d_a-zß-öø-ÿ])"
_WORD = rf"{_UPPER}[^\W\d_](?:[^\W\d_]|['’.-](?=[^\W\d_]))*\.?"
_LINE = re.compile(
    rf"^[ \t]*(?P<before>\[?(?:{_DAY})?{_CLOCK}\]?[ \t]?(?:[-–—][ \t]?)?)?(?P<who>{_WORD}(?:,?[ ]{_WORD}){{0,4}})"
    rf"(?P<behind>[ \t]+[\[(]?{_CLOCK}[\])]?)?(?:[ \t]?:|(?(behind)(?=[ \t]*$)|(?!)))",
    re.MULTILINE,
)
_TOKEN = re.compile(r"[^\s,]+")
_LETTERS = re.compile(concept("STAFF_LETTERS"))
_LINES, _SPEAKERS, _TURNS = 3, 2, 2
_SHORT = 4
"""Capitals up to this length are an abbreviation, where no clock says that somebody wrote then."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """One speaker's line: the name at its head, and whether a title or letters say what the speaker is."""

    name: Span
    key: str
    staff: bool


def find(reading: Reading) -> list[Finding]:
    """Return the names of those who speak more than once, at the head of each of their lines."""
    turns = list(_turns(reading.text)) if reading.text.count("\n") >= _LINES - 1 else []
    times = Counter(turn.key for turn in turns)
    recurring = {key for key, count in times.items() if count >= _TURNS}
    if len(turns) < _LINES or len(recurring) < _SPEAKERS:
        return []
    return [
        Finding(turn.name, Kind.PERSON, By.LABEL, Role.STAFF if turn.staff else Role.OTHER)
        for turn in turns
        if turn.key in recurring
    ]


def _turns(text: str) -> Iterator[_Turn]:
    for match in _LINE.finditer(text):
        tokens = list(_TOKEN.finditer(text, *match.span("who")))
        clocked = match["before"] is not None or match["behind"] is not None
        first, last, titled = 0, len(tokens), False
        while first < last - 1 and (_is_title(tokens[first].group()) or _folded(tokens[first].group()) in role_words()):
            titled = titled or _is_title(tokens[first].group())
            first += 1
        while first < last - 1 and _is_credential(tokens[last - 1].group()):
            last -= 1
        words = [token.group().rstrip(".") for token in tokens[first:last]]
        office = first == 0 and last == 1 and (_is_title(words[0]) or words[0].lower() in role_words())
        if not office and _is_name(words, titled, clocked):
            name = Span(tokens[first].start(), tokens[last - 1].end())
            yield _Turn(name, " ".join(words).casefold(), first > 0 or last < len(tokens))


def _folded(word: str) -> str:
    return word.lower().rstrip(".")


def _is_title(word: str) -> bool:
    return _folded(word) in TITLES or _folded(word) in word_set("HONORIFIC")


def _is_credential(word: str) -> bool:
    return _LETTERS.fullmatch(word) is not None or CREDENTIALS_CASED.fullmatch(f" {word}") is not None


def _is_name(words: list[str], titled: bool, clocked: bool) -> bool:
    """Tell whether words at the head of a line may be a speaker's name.

    `titled`: a title stands before them; `clocked`: an hour beside them. Every word has to be one that somebody may be
    called, and where nothing else tells, none is a word of notes.
    """
    full = [word.lower() for word in words if len(word) > 1]
    if not full or len(words) > len(full) + 2:
        return False
    if titled and len(words) == 1:
        return True  # whom a title makes somebody is called by any word
    if len(words) == 1 and words[0].isupper() and len(full[0]) <= _SHORT:
        return clocked and not _is_medicine(full[0])
    return all(_may_be_called(word, clocked) for word in full)


def _may_be_called(word: str, clocked: bool) -> bool:
    if on_name_lists(word):
        return clocked or not in_notes(word)
    return not _is_medicine(word)


def _is_medicine(word: str) -> bool:
    return ordinary(word) or in_notes(word) or word.upper() in abbreviations() or is_eponym(word)
