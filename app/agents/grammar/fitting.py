"""Makes a replacement fit its place: capital letters, spaces around a deletion, "a" and "an"."""

import re

from app.agents.grammar.edit_grammar import closed, without_repeats
from app.core.text.english import article
from app.core.text.spans import Span
from app.signals.wording.deletion import cased_like, opens_in_upper

_ARTICLE = re.compile(r"\b(a|an)(\s+)$", re.IGNORECASE)
_LEADS = re.compile(
    r"(?<![^\s(])(?:(?:at|in|from|by|of|to|near|with|for|on|as|a|an|the|my|our|his|her|their)\s+)+$", re.IGNORECASE
)
_ENDS = re.compile(
    r"\s*(?:$|[,.;:!?)\n]|(?:and|but|or|who|whose|that|which|because|so|since|when|while|where|if|than|then"
    r"|every|each|last|next|this|these|again|now|today|yesterday|tomorrow|tonight|also|just|already|still|only"
    r"|at|in|from|by|to|near|with|for|on|after|before|until|during|through|without|about|over"
    r"|I|we|you|he|she|they|it|is|was|are|were|has|have|had|will|would|can|could|should|must)\b)"
)
_SMALL = re.compile(r"(?:My|Our|His|Her|Their|The|An?|Some|Somebody|Someone)\b(?! [A-Z])")
"""What a replacement may begin with that has a capital letter only where a sentence begins."""
_REACH = 24
_STARTS = re.compile(r"(?:^|[.!?…]\s+|\n\s*)[\"“‘'(]*$")


def starts_sentence(text: str, at: int) -> bool:
    """Tell whether offset `at` begins a sentence."""
    return _STARTS.search(text[max(0, at - 12) : at]) is not None


def fit(text: str, span: Span, new: str) -> tuple[Span, str]:
    """Return the span to replace and the replacement, adjusted to the words around it.

    A deletion takes one neighbouring space along, and the preposition, article or comma left hanging before it; a
    replacement at the start of a sentence is capitalised if what it replaces was, repeats no neighbour, and an article
    before it agrees with it, or goes where the replacement has one or begins with a preposition.
    """
    new = without_repeats(text, span, new)
    if not new:
        return _opened(text, *closed(text, _deletion(text, span)))
    old = span.of(text)
    if starts_sentence(text, span.start):
        new = new[:1].upper() + new[1:] if old[:1].isupper() else new
    elif _SMALL.match(new):
        new = new[:1].lower() + new[1:]
    found = _ARTICLE.search(text, max(0, span.start - 6), span.start)
    if found is None:
        return span, new
    if re.match(r"(?:(?:a|an|the|my|some|our)\b|(?:on|at|in)\s)", new, re.IGNORECASE):
        return Span(span.start - len(found.group()), span.end), cased_like(found.group(1), new)
    wanted = article(new)
    if wanted == found.group(1).lower():
        return span, new
    start = span.start - len(found.group())
    return Span(start, span.end), cased_like(found.group(1), wanted) + found.group(2) + new


def _opened(text: str, span: Span, new: str) -> tuple[Span, str]:
    """Return a deletion with the capital letter of what then opens a sentence."""
    following = text[span.end : span.end + 1]
    if new or not following.islower() or not starts_sentence(text, span.start):
        return span, new
    return (Span(span.start, span.end + 1), following.upper()) if opens_in_upper(text, span.of(text)) else (span, new)


def _deletion(text: str, span: Span) -> Span:
    if _ENDS.match(text, span.end):
        # "put in by Sorrentino, then" -> "put in, then": what led to the deleted words would be left hanging.
        hanging = _LEADS.search(text, max(0, span.start - _REACH), span.start)
        span = Span(hanging.start(), span.end) if hanging else span
    before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    if before.isspace() and (not after or after.isspace() or after in ",.;:!?)"):
        return Span(span.start - 1, span.end)
    if not before and after.isspace():
        return Span(span.start, span.end + 1)
    return span
