"""Takes words out so that the sentence still reads: the comma, the space and the capital letter go with them.

"Gina, 35, roofer" -> "Gina, roofer"; "Honey, we went" -> "We went"; "a broke student" -> "a student".
"""

import re

from app.core.inference import Ladder
from app.core.text.english import article
from app.core.text.spans import Span

OPENS = re.compile(r"(?:^|[.!?…\n][\"”’')\]]*\s+|\n)[\"“‘'(\[]?$")
"""What stands before the first word of a sentence."""
_LINKED = re.compile(
    r"\s*(?:[,;:]|\s[–—-]+)\s*(?:(?:and|but|so)\s+)?(?P<next>[^\W\d_][\w'’\-]*)|\s+and\s+(?P<and>[\w'’\-]+)"
)
_ENDS = re.compile(r"[ \t]*[.!?…]+(?=\s|$)[ \t]*|[ \t]*(?=\n|$)")
_CLOSES = re.compile(r"\s*(?:[,.!?;:)\]…\n\"”]|$|[–—]|-\s|[\U0001f300-\U0001faff\u2600-\u27bf])|\s+(?:and|but)\b|\s\(")
_NEXT_WORD = re.compile(r"\s+(?P<next>[\w'’\-]+)")
_ARTICLE = re.compile(r"\b(an?)\s+$", re.IGNORECASE)
_REACH = 12


def cased_like(model: str, words: str) -> str:
    """Return `words` with a capital letter first where `model` has one, else as they are."""
    return words[:1].upper() + words[1:] if model[:1].isupper() else words


def opens_in_upper(text: str, words: str) -> bool:
    """Tell whether what follows `words`, which open a sentence of the text, opens it with a capital letter.

    A number or a sign has no capitals; the writer's habit shows elsewhere.
    """
    first = words.lstrip()[:1]
    return first.isupper() or (not first.islower() and text != text.lower())


def drop(text: str, span: Span) -> Ladder | None:
    """Return the ladder that takes the words at `span` out; None where nothing of the text would be left."""
    before = text[max(0, span.start - _REACH) : span.start]
    if OPENS.search(before):
        found = _first(text, span)
    elif before.endswith("(") and text.startswith(")", span.end):
        lead = len(before) - len(before[:-1].rstrip())
        found = Ladder(Span(span.start - lead, span.end + 1), ("",))
    elif before.rstrip().endswith((",", "–", "—")) and _CLOSES.match(text, span.end):
        lead = len(before) - len(before.rstrip(" ,–—"))
        found = Ladder(Span(span.start - lead, span.end), ("",))
    else:
        found = _inner(text, span)
    return found if len(found.span) - len(found.steps[0]) < len(text.strip()) else None


def _first(text: str, span: Span) -> Ladder:
    """Drop words that open a sentence: what follows opens it instead."""
    linked = _LINKED.match(text, span.end) or _NEXT_WORD.match(text, span.end)
    if linked and linked.start() == span.end:
        word = linked["next"] or linked["and"]
        shown = word[0].upper() + word[1:] if opens_in_upper(text, span.of(text)) else word
        return Ladder(Span(span.start, linked.end()), (shown,))
    end = _ENDS.match(text, span.end)
    return Ladder(Span(span.start, end.end() if end else span.end), ("",))


def _inner(text: str, span: Span) -> Ladder:
    before = _ARTICLE.search(text[max(0, span.start - _REACH) : span.start])
    following = _NEXT_WORD.match(text, span.end)
    if before and following:
        word = following["next"]
        shown = article(word)
        shown = shown.capitalize() if before.group(1)[0].isupper() else shown
        return Ladder(Span(span.start - len(before.group()), following.end()), (f"{shown} {word}",))
    if text[span.start - 1 : span.start].isspace() and (_CLOSES.match(text, span.end) or following):
        return Ladder(Span(span.start - 1, span.end), ("",))
    return Ladder(span, ("",))
