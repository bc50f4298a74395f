"""Labels that fill a line of their own, and the short line below, which is their value."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.vocabulary import explained, on_name_lists

_LABEL = r"^[ \t]*(?P<label>[^\W\d_][^\n:=#]{1,38}?)[ \t]*(?::[ \t]*)?\r?\n"
_LINES = re.compile(rf"(?m){_LABEL}(?:[ \t]*\r?\n)?[ \t]*(?P<value>\S[^\n]{{0,78}})$")
_SIGN = re.compile(r":(?!\d)|=|\s#\s|\.{3,}")
_MOST_WORDS = 6
_PARTICLES = frozenset("van von der den de del della di da dos du la le bin ibn al el ter ten zu af mac".split())


def find(lower: str, labels: re.Pattern[str]) -> Iterator[tuple[re.Match[str], Span]]:
    """Yield the labels (as `labels` match them before a colon) of a text in small letters, each with its value."""
    at = 0
    while (line := _LINES.search(lower, at)) is not None:
        at = line.start("value")
        value = line["value"].rstrip()
        said = labels.fullmatch(f"{line['label']}:")
        if said is None or len(value.split()) > _MOST_WORDS or _SIGN.search(value):
            continue
        if labels.fullmatch(f"{value}:") is None:
            yield said, Span(at, at + len(value))


def fills(value: str) -> bool:
    """Tell whether a name may fill a line: all of its words have a capital or none has ("Alive and well" is none)."""
    words = re.findall(r"[^\W\d_]{2,}", value)
    capital = {word[0].isupper() for word in words if word.lower() not in _PARTICLES}
    return len(capital) == 1 and not all(explained(word) and not on_name_lists(word.lower()) for word in words)
