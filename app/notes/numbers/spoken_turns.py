"""Labels that are speakers: "PT: I fell.", "RN: Where?", again and again in the transcript of a talk.

"PT: Mary Smith" opens a form once; who speaks has many lines, and what stands there are sentences, not values.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import TypeVar

from app.core.text.spans import Span
from app.signals.base import Reading, once

_Label = TypeVar("_Label")
_TURN = re.compile(r"^[ \t>*\[]*(?P<who>[^\W\d_][\w .()/-]{0,20}?)[ \t]?:[ \t]+(?P<said>\S[^\n]*)", re.MULTILINE)
_SPEECH = re.compile(r"[?!…]|\.\s+[A-ZÀ-Þ]|(?:\s[^\W\d_A-ZÀ-Þ]+[,;]?){3}")
"""What a value hardly has: a question, a second sentence, three words in lower case in a row."""
_TURNS = 2


@once
def _speech(reading: Reading) -> frozenset[int]:
    """Return where the values begin that somebody says: most of what stands behind their label is speech."""
    among = defaultdict[str, list[re.Match[str]]](list)
    if reading.text.count("\n") >= _TURNS:
        for turn in _TURN.finditer(reading.text):
            among[turn["who"].lower()].append(turn)
    talk, said = False, set[int]()
    for turns in among.values():
        speech = sum(map(_is_speech, turns))
        if len({turn["said"] for turn in turns}) >= _TURNS and 2 * speech >= len(turns):
            talk = True
            said.update(turn.start("said") for turn in turns)
    if talk:  # also of those who speak only once in it
        said.update(turn.start("said") for turns in among.values() for turn in turns if _is_speech(turn))
    return frozenset(said)


def _is_speech(turn: re.Match[str]) -> bool:
    return _SPEECH.search(turn["said"]) is not None


def without(reading: Reading, labelled: Iterable[tuple[_Label, Span]]) -> list[tuple[_Label, Span]]:
    """Return the labelled values but for what speakers say."""
    spoken = _speech(reading)
    return [(label, value) for label, value in labelled if value.start not in spoken]
