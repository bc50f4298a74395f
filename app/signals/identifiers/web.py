"""Web addresses and social handles."""

import re
from functools import cache

from app import assets
from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.signals.base import Findings, Reading
from app.signals.identifiers import email
from app.signals.identifiers.attribution import gather, identifier

_URL = re.compile(r"(?<!\w)(?:https?://|ftp://|www\.)[^\s<>\"“”«»`|\\^{}]{3,500}", re.IGNORECASE)
_BARE = re.compile(
    r"(?<![\w@./\-])(?:[A-Za-z0-9][A-Za-z0-9\-]{0,40}\.){1,4}([A-Za-z]{2,12})(/[^\s<>\"]{0,300})?(?![\w@])"
)
_HANDLE = re.compile(r"(?<![\w@./=:])@[A-Za-z_][\w.]{1,28}\w(?!\.?\w|@)")
# An account on one of many servers: "@ana@social.example".
_FEDERATED = re.compile(r"(?<![\w@./=:])@[A-Za-z_][\w.]{0,28}@(?:[A-Za-z\d\-]{1,40}\.){1,4}[A-Za-z]{2,12}(?![\w@])")
_REDDIT = re.compile(r"(?<![\w.])/?u/[\w\-]{3,20}(?![\w/])")
_TAG = re.compile(r"(?<![\w#])[A-Za-z][\w.]{2,30}#\d{4}(?!\w)")
_TRAIL = ".,;:!?'’\")]*…"


@cache
def _tlds() -> dict[str, str]:
    """Return top-level domain -> how far it is believed without a prefix: `plain`, or `path` (a word as well)."""
    rows = (line.split() for line in assets.lines("gazetteers/tlds.txt"))
    return {row[0]: row[1] if len(row) > 1 else "plain" for row in rows}


def _trimmed(text: str, start: int, end: int) -> Span:
    while end > start and text[end - 1] in _TRAIL:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return Span(start, end)


def _bare(text: str) -> list[Span]:
    found: list[Span] = []
    for match in _BARE.finditer(text):
        tld, path = match.group(1), match.group(2)
        kind = _tlds().get(tld.lower())
        if kind is None or tld not in (tld.lower(), tld.upper()) or (kind == "path" and not path):
            continue
        found.append(_trimmed(text, match.start(), match.end()))
    return found


def urls(text: str) -> list[Span]:
    """Return where web addresses stand, those inside e-mail addresses left out."""
    if "." not in text:
        return []
    found: list[Span] = []
    if "://" in text or "www." in text.lower():
        found = [_trimmed(text, *match.span()) for match in _URL.finditer(text)]
    taken = [*found, *email.spans(text)]
    return found + [span for span in _bare(text) if not any(span.overlaps(t) for t in taken)]


def federated(text: str) -> list[Span]:
    """Return where accounts with their servers stand (@name@server)."""
    return [Span(*match.span()) for match in _FEDERATED.finditer(text)]


def handles(text: str) -> list[Span]:
    """Return where social handles (@name, u/name, name#1234) stand."""
    found: list[Span] = []
    if "@" in text:
        found += federated(text)
        found += [Span(*match.span()) for match in _HANDLE.finditer(text)]
    if "u/" in text:
        found += [Span(*match.span()) for match in _REDDIT.finditer(text)]
    if "#" in text:
        found += [Span(*match.span()) for match in _TAG.finditer(text)]
    return found


def find(reading: Reading) -> Findings:
    """Return web addresses and handles; they are the author's only where the text says so."""
    kind = MentionType.CONTACT
    links = urls(reading.text)
    parts = [identifier(reading, span, kind, "url", "web address", "online", sure_only=True) for span in links]
    parts += [
        identifier(reading, span, kind, "handle", "account name", "online", sure_only=True)
        for span in handles(reading.text)
        if not any(span.overlaps(link) for link in links)
    ]
    return gather(parts)
