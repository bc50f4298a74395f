"""Frames whose words are nobody's own claim: fiction, song lines, voices put on, retold talk, "if I were a nurse"."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Reading, once

# A text that opens as a manuscript, an exercise or a joke: "[WIP, be kind] I taught ...", "Chapter 4: Anselm, 61, ..."
_OPENS = re.compile(
    r"\W*(?:wip|first page|first chapter|opening (?:page|lines?|scene)|excerpt|prompt reply|writing prompt"
    r"|flash fiction|drabble|translate (?:this |these |the following )?into|exercise \d+"
    r"|chapter (?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten))\b(?! of (?:my|our|the) )"
)
_ANYWHERE = re.compile(
    r"\bbeta readers?\b|\ba (?:man|woman|guy|priest|nun|doctor|lawyer|horse) (?:walks|comes|goes) into (?:a|the) \w+"
)
_INVENTED = re.compile(
    r"\b(?:in|of|from|for) my (?:[\w-]+ ){0,2}(?:novel|novella|fanfic|fic|short story|screenplay|d&d campaign)\b"
    r"|\bmy (?:oc|d&d character|player character|protagonist|villain|narrator)\b"
)
# "If I were a nurse", "in another life I'd": what follows in the sentence is supposed.
_UNREAL = re.compile(
    r"\b(?:if i (?:were|was) (?:an?|the|your|his|her|their|in (?:the|charge)|rich|king|born)\b|were i an?\b"
    r"|had i (?:been|become|married)\b|in (?:another|my next|the next) life\b|what if i (?:were|was)\b"
    r"|for an? (?:fictional|invented|imaginary)\b|imagine (?:me|i['’]m|being|if i)\b"
    r"|let['’]?s say i(?:['’]m| am| was| were)\b)"
)
# "So she goes my husband ...", "he was like, my wife ...", "she said: my ...": told by another.
_RETOLD = re.compile(
    r"\b(?:he|she|they|(?:this|the|some|that|one|my|our"
    rf"|a) (?:[\w'’-]+ )?{concept('SOMEBODY_RETOLD')}) (?:goes,? (?=(?:my|our|i|i['’]m|we)\b)|(?:goes|(?:is|was|were"
    r"|just) (?:all )?like)(?:\s?:|,)(?! (?:and|but|so)\b)|(?:says?|said|goes|went|yelled|shouted|replied|wrote|texted"
    r"|announced|announces|answered|muttered|whispered)\s?:)"
)
_SUNG = re.compile(
    r"\b(?:(?:as|like) the song (?:goes|says)|the (?:chorus|lyrics?|refrain|line) (?:goes|says)"
    r"|(?:sings?|sang|singing)(?=[:,]))"
)
_NOTED = re.compile("^\\s*[\u2669-\u266c\U0001f3b5\U0001f3b6].*$", re.MULTILINE)
_MARKS = {'"': '"', "“": "”", "'": "'", "‘": "’"}
_CLOSING = re.compile(
    r"(?:[!?.…]{1,4}(?P<said>[\"”'’])|(?P<voiced>[\"”'’])(?=,? in (?:the|a|my|his|her|that) [\w ]{1,20}voice))(?!\w)"
)
"""What closes words said by somebody; marks without it make irony or a title ("my love", "The Matrix")."""


def fiction(reading: Reading) -> bool:
    """Tell whether the text is fiction, a joke or an exercise, by its opening or by what it says of itself."""
    return _OPENS.match(reading.lower) is not None or _ANYWHERE.search(reading.lower) is not None


def framed(reading: Reading, span: Span) -> bool:
    """Tell whether the words at `span` are supposed, sung, retold, or named between quotation marks."""
    starts, ends = _frames(reading)
    before = bisect_right(starts, span.start)
    return (before > 0 and span.start < ends[before - 1]) or _named(reading.text, span)


@once
def _frames(reading: Reading) -> tuple[list[int], list[int]]:
    """Return where frames start and the furthest any has reached by then; found once per reading."""
    starts: list[int] = []
    ends: list[int] = []
    for frame in sorted(_found(reading)):
        starts.append(frame.start)
        ends.append(max(frame.end, ends[-1]) if ends else frame.end)
    return starts, ends


def _found(reading: Reading) -> Iterator[Span]:
    for match in _INVENTED.finditer(reading.lower):
        yield reading.sentence(Span(*match.span()))
    for pattern in (_UNREAL, _RETOLD, _SUNG):
        for match in pattern.finditer(reading.lower):
            yield Span(match.end(), max(match.end(), reading.sentence(Span(*match.span())).end))
    yield from (Span(*match.span()) for match in _NOTED.finditer(reading.text))


def _named(text: str, span: Span) -> bool:
    """Tell whether quotation marks stand around the words as around speech: they are named, not used ("my wife!!!")."""
    mark = _MARKS.get(text[span.start - 1 : span.start])
    closing = _CLOSING.match(text, span.end) if mark else None
    return closing is not None and mark == (closing["said"] or closing["voiced"])
