"""Days told by what happened on them: "Lasix stopped 1/5.", "stabbed 13/12 outside", "grand final day", "PEG 11.6".

What is stopped has no fraction, what hurt somebody somewhere happened on a day, and a match is played once a year.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.day_signs import DAY, MONTH
from app.notes.find.quick import has, matches, signs, words_of
from app.signals.base import Reading

_DAY = rf"(?:{DAY}/{MONTH}|{MONTH}/{DAY})"
# "OFEV ceased 1/5." but not "stopped 1/2 tab", "ceased 3/12 ago".
_STOPPED = re.compile(
    rf"\b(?:ceased|stopped|commenced|discontinued|finished|completed|weaned off|last given|last taken)\s(?:on\s)?"
    rf"(?P<day>(?!1/[248](?!\d)|[23]/[34](?!\d)|\d+/(?:7|52)(?!\d))(?!\d/(?:10"
    rf"|12)(?!\d)){_DAY})(?=\s?[;)\n]|\.(?:\s|$)|,\s|\s?$)"
)
_HURT = (
    r"stab(?:bed|bing)?|gsw|shot|assault(?:ed)?|fell|fall|mvc|mva|rtc|rta|rti|collision|crash|collapse[d]?|hit|kicked"
    r"|thrown|jumped|bitten|burn(?:t|ed)?|arrest|punched|knocked"
)
# "stab L chest 13/12 outside the shop"
_HAPPENED = re.compile(
    rf"\b(?:{_HURT})\b[^.;\n\d]{{0,24}}\s(?P<day>(?!\d+/(?:7|52)(?!\d)){_DAY})"
    r"(?=\s(?:outside|behind|near|off|while|when|whilst|leaving|beside|opposite)\b)"
)
# "PEG 11.6 (MIC-KEY)" in a text that writes its days with dots: no tube, but what was done.
_DONE = re.compile(
    r"\b(?:peg|peg tube|ivc filter|orif|cabg|pci|tavr|ercp|egd|colonoscopy|crani\w*|washout|i&d|permcath"
    r"|bka|aka|tka|tha|thr|tkr"
    r"|appy|lap chole|c-?section|lscs|nvd|svd|hysterectomy|thoracotomy|laparotomy|lumpectomy|mastectomy|nephrectomy)\s"
    rf"(?P<day>{DAY}\.{MONTH}|{MONTH}\.{DAY})(?![\w%]|\.?\d|\s?(?:mg|ml|cm|mm|fr|g|x)\b)"
)
_DOTS = re.compile(
    rf"\b(?:adm|admitted|admit|d/c|dc|disch|discharged|dos|seen|on|since)\s{DAY}\.{DAY}(?![\w.]\d|\w)"
    rf"|(?<![\w.]){DAY}\.{DAY}\.\d\d"
)
# "19:06:1959": hours end on no year.
_COLONS = re.compile(rf"(?<![\w:.]){DAY}:{DAY}:(?:19|20)\d\d(?![\w:])")
_MATCH = (
    r"grand final|cup final|league final|county final|all-ireland(?: final)?|super ?bowl|grand national"
    r"|melbourne cup|state of origin"
    r"|calcutta cup|boat race|highland games|royal show|ekka|derby|homecoming|sports|polling|results?|budget|graduation"
    r"|race|regatta|gala|carnival|pride|marathon|parkrun|census|anniversary|open"
)
# "since AFL grand final day", "until Pride weekend": behind a word of time.
_PLAYED = re.compile(
    rf"\b(?:since|until|till|til|after|before|on|over|last|around|by"
    rf"|for)\s(?:the\s)?(?P<day>(?:[a-z]{{2,6}}\s)?(?:{_MATCH})\s"
    r"(?:day|night|weekend|wknd|eve|saturday|sunday|monday))(?![\w'’-])"
)
_NEAR = 40
_STOPS = words_of("ceased stopped commenced discontinued finished completed weaned given taken")
_HURTS = words_of("stab stabbed stabbing collapse collapsed burn burnt burned assault assaulted") | words_of(_HURT)
_DONES = words_of(
    "peg filter orif cabg pci tavr ercp egd colonoscopy washout i d permcath bka aka tka tha thr tkr"
    " appy chole section csection"
    " lscs nvd svd hysterectomy thoracotomy laparotomy lumpectomy mastectomy nephrectomy crani craniotomy craniectomy"
)
_MATCHES = words_of(_MATCH.replace("?", "").replace("results", "result results")) | {"superbowl", "result"}
_MATCHES -= {"of", "all", "state"}  # each of these has a rarer word beside it
_PLAYS = words_of("day night weekend wknd eve saturday sunday monday")


def happened(lower: str, start: int) -> bool:
    """Tell whether somebody was hurt somewhere on what stands at `start`."""
    return any(m.start("day") == start for m in _HAPPENED.finditer(lower, max(0, start - _NEAR), start + 16))


def find(reading: Reading) -> Iterator[Span]:
    """Yield where such days stand in a text."""
    lower = reading.lower
    if has(reading, _PLAYS) and has(reading, _MATCHES):
        yield from (Span(*m.span("day")) for m in _PLAYED.finditer(lower))
    if "/" in lower and signs(reading).parted:
        for pattern, words in ((_STOPPED, _STOPS), (_HAPPENED, _HURTS)):
            yield from (Span(*m.span("day")) for m in matches(reading, pattern, lower, words))
    if signs(reading).parted and has(reading, _DONES) and _DOTS.search(lower):
        yield from (Span(*m.span("day")) for m in _DONE.finditer(lower))
    if lower.count(":") > 1:
        yield from (Span(*m.span()) for m in _COLONS.finditer(lower))
