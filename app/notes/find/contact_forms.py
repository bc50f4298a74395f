"""Contacts in odd forms: "Insta: foxldn", "x4417", "VHF ch 16", "1-800-FLOWERS"."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.contacts import NETWORK, NETWORK_WORDS
from app.notes.find.quick import any_of, matches, numbered
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

# Behind a colon whatever stands there is the name.
_GIVEN = re.compile(rf"(?<![\w-])(?:{NETWORK}):\s?(?P<value>@?[a-z][\w.-]{{3,29}})(?![\w@])")
_CHANNEL = re.compile(
    r"\b(?:(?:radio|vhf|walkie(?:-talkie)?|cb)\s(?:channel|ch\.?)|ext\.?|extn\.?|extension|voicemail(?: box)?)\s"
    r"(?P<value>\d{1,2})(?![\w%/]|[.:,-]\d|\s(?:of|degrees|deg|x|mm|cm)\b)"
)
_AT_DOMAIN = re.compile(
    r"\b(?:e-?mail|mail|address|reach\w*|contact)\b[^.;\n]{0,20}?\s(?P<value>[a-z][\w.-]+\sat\s[a-z0-9-]+(?:\.[a-z]{2,10})+)(?![\w@])"
)
# Mobile numbers as Australia and Ireland group them: no dose begins with a nought and has ten digits.
_MOBILE = re.compile(r"(?<![\w./-])(?:04\d\d \d{3} \d{3}|08\d \d{3} \d{4})(?![\w/]|[.:,]\d)")
# "call 5-5512", "reached at 4410", "1-800-FLOWERS-2"
_INSIDE = re.compile(
    r"\b(?:(?:call|dial|ring|ext\.?|phone|desk|office)\s(?P<line>\d-\d{4})|reach(?:ed|able)?\s(?:(?:him|her|them|me)\s)?at\s"
    r"(?P<at>(?![01]\d[0-5]\d|2[0-3][0-5]\d)\d{4}))(?![\w/-]|\.\d)"
)
_VANITY = re.compile(
    r"(?<![\w-])(?:1-)?8\d\d-(?=[A-Z\d-]*[A-Z]{3})[A-Z\d]{3,8}(?:-[A-Z\d]{1,5})?(?![\w-])|\b\d{3}-[A-Z]{4}(?![\w-])"
)
_LAST_DIGITS = re.compile(
    r"\b(?:at|on|from|ending|ends|texted|called|rang|number|phone|mobile|cell)\s(?:in\s)?(?P<value>(?:\.{2,3}|…)\d{3,4})(?!\w)"
)
_BY_X = re.compile(
    r"(?:\b(?:on|at|via|call|ring|dial|to|tel|phone|office|desk)\s|[,(]\s?)(?P<value>x\s?\d{3,5})(?![\w%]|\.\d| ?m[gl])"
)
_WITH_EXTENSION = re.compile(
    r"(?<![\w.-])(?:\(?\d{3}\)?[-. ])?\d{3}[-. ]\d{4},?\s?\(?(?:extension|extn|ext|x)[.:]?\s?#?\d{1,6}\)?(?![\w%]|\.\d)"
)
# "alternate Pearl 555-0121": a number within a town, behind whom or what it reaches.
_LOCAL = re.compile(
    r"(?:\b[A-Z][a-z]+|\)|\b(?:cell|home|work|number|phone|ph|tel|call|at|on|her|his|or|alt))[:,]?\s"
    r"(?P<value>[2-9]\d\d-\d{4})(?![\w/%-]|[.,]\d|\s?(?:mg|mcg|ml|units?|kcal|cal|iu|cells|steps|g|m|cc|copies)\b)"
)
_UNDERSCORED = re.compile(r"(?<![\w@./\\:-])(?=[a-z.]*\w*\d)[a-z]{2,}[a-z\d]*_[a-z\d_]{2,24}(?![\w@.]\w)")
_SPOKEN_MAIL = re.compile(
    r"(?<![\w@])[a-z][\w-]*(?:\s\(?(?:dot|underscore|dash|hyphen)\)?\s[\w-]+)*\s\(?at\)?\s[a-z][\w-]*(?:\s\(?dot\)?\s[a-z]{2,})+(?!\w)"
)

_CHANNELS = frozenset("radio vhf walkie cb ext extn extension voicemail".split())
_CALLS = frozenset("call dial ring ext phone desk office reach reached reachable".split())
_X = re.compile(r"[ ,(]x\s?\d{3}")
_MAILS = frozenset("mail email address reach reached contact".split())


def _by_digits(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _INSIDE, reading.lower, _CALLS):
        yield Span(*match.span("line" if match["line"] else "at"))
    if any_of((" x", ",x", "(x"), reading.lower) and _X.search(reading.lower):
        yield from (Span(*m.span("value")) for m in _BY_X.finditer(reading.lower))
    for match in matches(reading, _CHANNEL, reading.lower, _CHANNELS):
        yield Span(*match.span("value"))
    if ".." in reading.text or "…" in reading.text:
        yield from (Span(*m.span("value")) for m in _LAST_DIGITS.finditer(reading.lower))
    if " 04" in reading.text or " 08" in reading.text:
        yield from (Span(*m.span()) for m in _MOBILE.finditer(reading.text))
    if shaped(reading, "000-0000"):
        for match in _LOCAL.finditer(reading.text):
            low, high = match["value"].split("-")
            if not (high.endswith("0") and int(high) > int(low)):  # not "calories 800-1200"
                yield Span(*match.span("value"))
    if "x" in reading.lower:
        yield from (Span(*m.span()) for m in _WITH_EXTENSION.finditer(reading.lower))
    if shaped(reading, "000-A", "000-0"):
        yield from (Span(*m.span()) for m in _VANITY.finditer(reading.text))


def find(reading: Reading) -> list[Finding]:
    """Return such telephones, addresses of e-mail and names on networks."""
    found = [Finding(span, Kind.PHONE) for span in _by_digits(reading)] if numbered(reading) else []
    if " dot " in reading.lower or "(dot)" in reading.lower:
        found += [Finding(Span(*m.span()), Kind.EMAIL) for m in _SPOKEN_MAIL.finditer(reading.lower)]
    if "_" in reading.text:
        # Nobody types an underscore and a digit into prose: it is a name on some screen.
        found += [Finding(Span(*m.span()), Kind.USERNAME) for m in _UNDERSCORED.finditer(reading.lower)]
    for match in matches(reading, _AT_DOMAIN, reading.lower, _MAILS):
        found.append(Finding(Span(*match.span("value")), Kind.EMAIL))
    for match in matches(reading, _GIVEN, reading.lower, NETWORK_WORDS):
        value = match["value"].rstrip(".-")
        found.append(Finding(Span(match.start("value"), match.start("value") + len(value)), Kind.USERNAME))
    return found
