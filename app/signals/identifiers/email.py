"""E-mail addresses, plain and spelled out ("jo at example dot com")."""

import re

from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Findings, Reading
from app.signals.identifiers.attribution import gather, identifier

_LOCAL_END = re.compile(r"[\w.%+'&\-]{1,64}\Z")
_DOMAIN = re.compile(r"(?:[^\W_](?:[\w\-]{0,61}[^\W_])?\.){1,6}[^\W\d_]{2,24}(?![\w@])")
_SPELLED = re.compile(
    r"(?<![\w.])[\w.+\-]{2,40}\s?(?:\(at\)|\[at\]|\{at\}|\sat\s|@)\s?[\w\-]{2,40}\s?(?:\(dot\)|\[dot\]|\{dot\}|\sdot\s)"
    r"\s?[a-z]{2,12}\b(?:\s?(?:\(dot\)|\[dot\]|\sdot\s)\s?[a-z]{2,6}\b)?",
    re.IGNORECASE,
)
_ROLE = re.compile(rf"{concept('SHARED_MAILBOX')}\Z", re.IGNORECASE)


def _plain(text: str) -> list[Span]:
    spans: list[Span] = []
    at = text.find("@")
    while at >= 0:
        local = _LOCAL_END.search(text, max(0, at - 64, spans[-1].end if spans else 0), at)
        domain = _DOMAIN.match(text, at + 1, min(len(text), at + 255)) if local else None
        if local and domain:
            lead = len(local.group()) - len(local.group().lstrip(".'-&"))
            # "@ana@social.example" is an account.
            if local.start() + lead < at and text[local.start() + lead - 1 : local.start() + lead] != "@":
                spans.append(Span(local.start() + lead, domain.end()))
        at = text.find("@", at + 1)
    return spans


def spans(text: str) -> list[Span]:
    """Return where the e-mail addresses of `text` stand."""
    found = _plain(text) if "@" in text else []
    lowered = text.lower()
    if "dot" in lowered:
        taken = found
        spelled = [Span(*m.span()) for m in _SPELLED.finditer(text)]
        found = sorted([*taken, *(s for s in spelled if not any(s.overlaps(t) for t in taken))])
    return found


def is_role(reading: Reading, span: Span) -> bool:
    """Tell whether the address at `span` is a role's (info@, support@), and nobody's in particular."""
    return _ROLE.match(span.of(reading.text).split("@")[0]) is not None


def find(reading: Reading) -> Findings:
    """Return every e-mail address; role addresses (info@, support@) belong to nobody in particular."""
    parts: list[Findings] = []
    for span in spans(reading.text):
        if is_role(reading, span):
            parts.append(Findings((Mention(span, MentionType.CONTACT, "email", Subject.NONE),)))
        else:
            parts.append(identifier(reading, span, MentionType.CONTACT, "email", "e-mail address", "by e-mail"))
    return gather(parts)
