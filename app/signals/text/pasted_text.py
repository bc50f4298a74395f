"""Finds what somebody hands over to be worked on: in "Make this sound less angry: '...'" the quoted words are theirs.

Requests to an assistant are pasted with the very letter or summary that they are about, between quotation marks; that
is no speech of somebody else's. It is the author's where it says "I", or where the request calls it so, and nobody else
is named as the one who wrote or said it.
"""

import re

from app.core.text.spans import Span
from app.rules.concepts import concept

_REQUEST = re.compile(
    r"\W*(?:(?:hi|hey|hello|ok|so|please|pls|kindly|help me|(?:can|could|would"
    rf"|will) you)\b\W*)*{concept('ASKED_OF_MODEL')}(?: up)? (?=(?:this|these|the following|my|our|it|into|it's"
    r"|the (?:text|letter|message|email|post)\b))(?P<what>[^:.!?\n\"“”«»‘]{0,120}?)[:.,]?\s{1,3}(?P<mark>[\"“«‘'])",
    re.IGNORECASE,
)
_CLOSES = {'"': '"', "“": "”", "«": "»", "‘": "’", "'": "'"}
_OWN = re.compile(rf"\b{concept('OWN_TEXT')}\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:said|says?|told|tells?|wrote|writes|written|sent|from|by|he|she|they|his|her|their|someone|somebody)\b",
    re.IGNORECASE,
)
_SELF = re.compile(r"\b(?:i|my|me|we|our)\b")
_AFTER = 80


def handed_over(text: str) -> Span | None:
    """Return what stands between the quotation marks of a request and is its author's own, marks included."""
    request = _REQUEST.match(text)
    if request is None or _OTHERS.search(request["what"]):
        return None
    start, closing = request.start("mark"), _CLOSES[request["mark"]]
    end = text.rfind(closing, request.end())
    words = text[request.end() : end].lower()
    # A few words may follow: "..." Thanks! More marks within are several quotations.
    if end < 0 or len(text) - end > _AFTER or (closing not in "’'" and closing in words):
        return None
    return Span(start, end + 1) if _OWN.search(request["what"]) or _SELF.search(words) else None
