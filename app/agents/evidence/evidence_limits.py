"""What makes words a piece of evidence, however they were found: enough of them, and those that belong together."""

import re

from app.agents.roles import idf
from app.core.metrics import tokens, weight
from app.core.text.spans import Span

KEPT = 9
"""So many passages are evidence at most: in a text full of cues what comes after these is chance."""
WORDS = 6
"""The most words of a passage."""
_ALONE = 0.35
"""The weight (see `idf`) of a word that says something with nothing beside it: "home" may, "since" does not."""
HANGS = "ago"
"""What goes with the words before it: without them it is left hanging."""
_BOUND = re.compile(rf"[ \t]{HANGS}\b", re.IGNORECASE)


def says(word: str) -> bool:
    """Tell whether a word says something by itself: "since" reveals nothing."""
    return any(weight(one, idf.table()) >= _ALONE for one in tokens(word))


def with_bound(text: str, span: Span) -> Span:
    """Return the passage with what hangs on it ("ago")."""
    bound = _BOUND.match(text, span.end)
    return Span(span.start, bound.end()) if bound else span
