"""IP addresses (both versions) and the hardware addresses of network cards."""

import ipaddress
import re

from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Findings, Reading
from app.signals.identifiers.attribution import gather, identifier

_V4 = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2})?(?!\.?\w)")
_V6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f:]{3,39}(?:(?:\.\d{1,3}){3})?(?:%\w{1,12}|/\d{1,3})?(?![\w:]|\.\w)")
_MAC = re.compile(
    r"(?<![\w:-])[0-9A-Fa-f]{2}(?:([:-])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2}){4}(?![\w:-])"
    r"|(?<![\w.])(?=[\da-fA-F.]*\d)[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}(?![\w.-])"
)
_NOBODYS = re.compile(r"[0:.-]+|[fF:.-]+")
"""No card has the hardware address of noughts or of ones: the first is none, the second everybody's."""
_VERSION = re.compile(r"(?:\bv|version|release|firmware|build|ios|chapter|section)\s?\.?\s?$", re.IGNORECASE)
_SHARED = ("127.", "0.0.0.0", "255.", "8.8.8.8", "8.8.4.4", "1.1.1.1", "192.168.", "10.0.0.", "169.254.", "::1")


def _is_v4(text: str, match: re.Match[str]) -> bool:
    quads = match.group().split("/")[0].split(".")
    if any(int(quad) > 255 or (len(quad) > 1 and quad[0] == "0") for quad in quads):
        return False
    return not _VERSION.search(text, max(0, match.start() - 12), match.start())


def _is_v6(match: re.Match[str]) -> bool:
    body = re.split(r"[%/]", match.group())[0]
    if body.count(":") < 2 or (body.count(":") < 7 and "::" not in body) or len(body.replace(":", "")) < 3:
        return False
    try:
        ipaddress.IPv6Address(body)
    except ValueError:
        return False
    return True


def spans(text: str) -> list[tuple[Span, str]]:
    """Return where addresses stand, each with its subtype (`ip` or `mac`)."""
    found: list[tuple[Span, str]] = []
    mapped = [Span(*m.span()) for m in _V6.finditer(text) if "." in m.group()] if "::" in text else []
    if text.count(".") > 2:
        inside = {span.end for span in mapped}
        found += [(Span(*m.span()), "ip") for m in _V4.finditer(text) if m.end() not in inside and _is_v4(text, m)]
    if text.count(".") > 1 or text.count(":") > 1 or text.count("-") > 4:
        found += [(Span(*m.span()), "mac") for m in _MAC.finditer(text) if not _NOBODYS.fullmatch(m.group())]
        taken = [span for span, _ in found]
        v6 = [Span(*m.span()) for m in _V6.finditer(text) if _is_v6(m)]
        found += [(span, "ip") for span in v6 if not any(span.overlaps(other) for other in taken)]
    return found


def find(reading: Reading) -> Findings:
    """Return every network address; loopback, private and well-known ones belong to nobody."""
    parts: list[Findings] = []
    for span, subtype in spans(reading.text):
        if span.of(reading.text).startswith(_SHARED):
            parts.append(Findings((Mention(span, MentionType.CONTACT, subtype, Subject.NONE),)))
        else:
            noun = "IP address" if subtype == "ip" else "hardware address"
            parts.append(identifier(reading, span, MentionType.CONTACT, subtype, noun))
    return gather(parts)
