"""Finds what somebody hands over to be worked on: in "Make this sound less angry: '...'" the quoted words are theirs.

Requests to an assistant are pasted with the very letter or summary that they are about, between quotation marks; that
is no speech of somebody else's. It is the author's where it says "I", or where the request calls it so.
"""

import re

from app.core.text import Span

_REQUEST = re.compile(
    r"\W*(?:(?:hi|hey|hello|ok|so|please|pls|kindly|help me|(?:can|could|would|will) you)\b\W*)*"
    r"(?:make|rewrite|re-write|reword|rephrase|shorten|summari[sz]e|proof-?read|correct|fix|polish|edit|improve|translate"
    r"|check|tidy|format|turn|put|convert|simplify|soften|redo)\b"
    r"(?P<what>[^:\n\"“”«»‘]{0,120}?)[:.,]?\s{1,3}(?P<mark>[\"“«‘'])",
    re.IGNORECASE,
)
_CLOSES = {'"': '"', "“": "”", "«": "»", "‘": "’", "'": "'"}
_OWN = re.compile(r"\b(?:my|our|cv|r[eé]sum[eé]|bio|summary|cover letter|profile|about me)\b", re.IGNORECASE)
_SELF = re.compile(r"\b(?:i|my|me|we|our)\b")
_AFTER = 80


def handed_over(text: str) -> Span | None:
    """Return what stands between the quotation marks of a request and is its author's own, marks included."""
    request = _REQUEST.match(text)
    if request is None:
        return None
    start = request.start("mark")
    end = text.rfind(_CLOSES[request["mark"]], request.end())
    # A few words may follow: "..." Thanks!
    if end < 0 or len(text) - end > _AFTER:
        return None
    words = text[request.end() : end].lower()
    return Span(start, end + 1) if _OWN.search(request["what"]) or _SELF.search(words) else None
