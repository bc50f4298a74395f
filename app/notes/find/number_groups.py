"""Numbers typed in groups behind a label ("policy N 44 0 812", "spec 44 0 91 F"), and read out ("85 double 1 6").

A row of groups that nothing labels may be values or scores; behind a word for a card, a thing or a line it is a number
that was given out.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from app.core.text import Span
from app.notes.find.fronts import EITHER, Fronted
from app.notes.find.quick import CLOCK, Led, has, matches, numbered, words_of
from app.notes.find.spoken import UNITS
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_LABELS = {
    Kind.LICENCE: "gmc nmc hcpc psi gphc gdc imc mcrn sanc hpcsa prc ptr coru nmbi ahpra npi dea dl licence license",
    Kind.PLAN: (
        "policy plan insurer insurance insured insurence insurrance member membership subscriber medicare medicaid"
        " chip ohip phn hcn oxford bupa axa vhi laya bonitas discovery aetna cigna humana medishield philhealth"
        " claim-holder policy-holder aid"
    ),
    Kind.RECORD: "chart chi mrn nhs nhi hosp hospital record file folder prf pcr epcr uhid patient unit hn pid",
    Kind.SSN: "ssn pension nino social nric sin tfn aadhaar pps ppsn sss ahv bsn",
    Kind.DEVICE: (
        "serial sn s/n lot batch sticker stem ipg generator prismaflex machine pump concentrator device implant lead"
        " lens graft plate dewar straw canister sensor"
    ),
    Kind.UNIQUE: (
        "no nr number num ref reference case claim claims specimen spec tube accession band wristband sample block"
        " slide docket job incident cad log order req requisition booklet book card voucher ticket report rx code badge"
        " collar warrant locker poison token pass folio id"
    ),
}
_KIND_OF = {label: kind for kind, labels in _LABELS.items() for label in labels.split()}
# Letters before, between or behind, and two groups of digits at least: "RL4 7719 03", "09 I 118", "302 - 118 - 44 K".
_MORE = r"(?: ?- ?| |, ?(?=\d(?: |$)))(?:\d{1,5}|[A-Z](?= \d))"
_GROUPS = (
    rf"(?:[A-Z&]{{1,4}}\d{{0,2}} )?\d{{1,5}}(?:{_MORE}){{1,9}}(?:(?: \.\.)? \d{{2,5}})?(?: ?[A-Z]{{1,2}}(?![\w]))?"
    r"|[A-Z]{1,4} \d{1,7}(?: [A-Z])?"
)
_NOT_BEHIND = (
    r"(?![\w%/]|[.,:]\d|\s?(?:mg|mcg|ml|units?|mm|cm|kg|g|hours?|hrs|days?|weeks?|months?|years?|x|am|pm|psi|cc)\b)"
)
_VALUE = Fronted(rf"(?<![\w.,/&-])(?:{_GROUPS}){_NOT_BEHIND}", EITHER)
"""But those that begin with an ampersand."""
# The words before a value, one of them a label: "policy no. ", "aid Bonitas ", "claim-holder "
_LEAD = re.compile(r"(?:(?<![\w-])([A-Za-z][A-Za-z/-]*)\.?[ ])?(?<![\w-])([A-Za-z][A-Za-z/-]*)\.?,?[ ]?[:#]?[ ]{0,3}$")
_NUMBERED = frozenset("no nr num number ref id card case reg on".split())
_PREFIX = re.compile(r"([A-Z]{1,4}) ")
_AMOUNT = re.compile(rf"(?:[A-Z]{{1,4}} )?(?:(?:19|20)\d\d|{CLOCK}(?: ?- ?{CLOCK})?)|[A-Z]{{1,4}} \d{{1,3}}(?: [A-Z])?")
_FEW, _MOST_VALUES = 4, 4
_SHORTEST_WORD, _LONGEST_WORD, _NEAR = 4, 12, 34
_STAMPED = frozenset(("lot", "batch", "sticker", "serial", "sn", "s/n"))
_LABEL_WORDS = words_of(" ".join(_KIND_OF))
_DIGIT = rf"(?:zero|oh|nought|{UNITS})"
_ITEM = rf"(?:(?:double|treble|triple)\s(?:\d|{_DIGIT})|\+?\d{{1,5}}|{_DIGIT})"
_BETWEEN = r"(?:\s?[-,.]\s|-|\s(?:then\s(?:(?:he|she|they|it|i) (?:read|said|went|gave)\s)?|dash\s)?)"
_READ = re.compile(rf"(?<![\w.,/%-]){_ITEM}(?:{_BETWEEN}{_ITEM}){{1,11}}(?![\w%/]|[.,:]\d)")
_TWICE = re.compile(r"\b(?:double|treble|triple)\s")
_CALLED = re.compile(
    r"\b(?:ext|extn|extension|bleep|pager|phone|tel|ring|call|text|txt|sms|cel|cell|mobile|fone|poste|number|landline"
    r"|dial|home|on|at|fax|faxed|to|contact|recontact|reach)\b[^.;\n\d]{0,16}$"
)
_SPELLED = re.compile(rf"\b{_DIGIT}\b")
_SAYS = frozenset("double treble triple then zero oh nought one two three four five six seven eight nine dash".split())
_SPANISH = r"(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)"
_FRENCH = r"(?:zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf)"
_GERMAN = r"(?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)"
_ABROAD = re.compile(
    rf"\b(?:{_SPANISH}(?:,?\s{_SPANISH}){{2,}}|{_FRENCH}(?:,?\s{_FRENCH}){{3,}}|{_GERMAN}(?:,?\s{_GERMAN}){{3,}})"
    r"(?:,?\s\d{2,4})*(?!\w)"
)
_ABROAD_WORDS = words_of(_SPANISH) | words_of(_FRENCH) | words_of(_GERMAN)
# "on bleep 6 1 9", "Home phone Ruthin 4 4 1"
_LINE = Led(
    r"\b(?i:bleep|pager|ext|extn|extension|phone|tel|telephone|landline|ring|dial)\.?:?\s(?:on\s)?(?:[A-Z][a-z]{2,}\s)?"
    r"(?P<value>\d(?: \d){2,5})(?![\w%/]| \d|[.,:]\d)"
)


def _label(before: str) -> tuple[str, bool]:
    """Return the label at the end of `before` ("": none), and whether a word stands between it and the value."""
    match = _LEAD.search(before)
    if match is None:
        return "", False
    earlier, last = (match[1] or "").lower(), match[2].lower()
    if last in _NUMBERED and earlier in _KIND_OF:
        return earlier, False
    if last in _KIND_OF:
        return last, False
    # "serial troponins 12 14 18" are values, "medical aid Bonitas 0 77 419" is a number.
    named = _KIND_OF.get(earlier) is Kind.PLAN and _SHORTEST_WORD <= len(last) <= _LONGEST_WORD
    return (earlier, True) if named else ("", False)


def _typed(reading: Reading) -> Iterator[Finding]:
    if not has(reading, _LABEL_WORDS):
        return
    joined = "&" in reading.text
    for match in _VALUE.pattern.finditer(reading.text) if joined else _VALUE.matches(reading, reading.text):
        start, value = match.start(), match.group()
        prefix = _PREFIX.match(value)
        if prefix and prefix[1].lower() in _KIND_OF:
            label, apart = prefix[1].lower(), False
            start, value = start + prefix.end(), value[prefix.end() :]
        else:
            label, apart = _label(reading.text[max(0, start - _NEAR) : start])
        if label and _given_out(value, label, apart):
            yield Finding(Span(start, match.end()), _KIND_OF[label], By.LABEL)


def _given_out(value: str, label: str, apart: bool) -> bool:
    """Tell whether a value behind a label is a number that was given out; `apart`: a word stands between the two."""
    digits = sum(c.isdigit() for c in value)
    lettered = value[0].isalpha()
    if label in _STAMPED and lettered and digits > 1 and not re.search(CLOCK, value):
        return True  # "lot V 88"
    enough = _FEW + 1 if apart else _FEW - 1 if lettered else _FEW
    grouped = " " in value or "-" in value
    groups = re.findall(r"\d+", value)
    # "job 8 12 4 30" are small amounts; what is given out has letters, a nought before, or a longer group.
    told = (
        _KIND_OF[label] in (Kind.LICENCE, Kind.SSN)
        or any(c.isalpha() for c in value)
        or any(len(g) > 2 or (g[0] == "0" and len(groups) > 1) for g in groups)
    )
    return told and grouped and not _AMOUNT.fullmatch(value) and digits >= enough and not _rises(value)


def _rises(value: str) -> bool:
    """Tell whether groups of digits count upwards, as values and sizes do: "files 20 25 30"."""
    groups = re.findall(r"\d+", value)
    counted = [int(group) for group in groups]
    given_out = value[0].isalpha() or any(len(group) > 3 or group.startswith("0") for group in groups)
    return not given_out and 1 < len(groups) <= _MOST_VALUES and all(a < b for a, b in pairwise(counted))


def _read_out(reading: Reading) -> Iterator[Finding]:
    """Yield rows in which something is said twice or in words, among figures or behind a word for a line."""
    for match in matches(reading, _READ, reading.lower, _SAYS):
        raw = match.group()
        twice = _TWICE.search(raw)
        digits = sum(c.isdigit() for c in raw) + len(_SPELLED.findall(raw)) + (1 if twice else 0)
        led = _CALLED.search(reading.lower, max(0, match.start() - 28), match.start()) is not None
        mixed = _SPELLED.search(raw) is not None and any(c.isdigit() for c in raw)
        said = " then " in raw and raw.lstrip("+").startswith("0")
        if (twice and digits >= (3 if led else 5)) or (digits >= 7 and (said or (mixed and led))):
            yield Finding(Span(*match.span()), Kind.PHONE)


def find(reading: Reading) -> list[Finding]:
    """Return such numbers."""
    found = [Finding(Span(*m.span()), Kind.PHONE) for m in matches(reading, _ABROAD, reading.lower, _ABROAD_WORDS)]
    found += _read_out(reading)
    if not numbered(reading):
        return found
    found += _typed(reading)
    found += [Finding(Span(*m.span("value")), Kind.PHONE) for m in _LINE.matches(reading, reading.text)]
    return found
