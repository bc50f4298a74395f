"""Templated headers: what stands behind "Patient:", "DOB:", "Attending:", "Address:" and their like."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import drugs, explained, idf_words, in_notes, more_given, ordinary, stands_alone
from app.notes.dates.dates import spans as date_spans
from app.notes.medicine import protect
from app.notes.names import cues
from app.notes.numbers import labels_above, spoken_turns
from app.notes.prefilter.capitals import UP
from app.notes.prefilter.quick import any_of, signs_of
from app.signals.base import Reading, once
from app.signals.gazetteers.name_lists import given, surnames

_WORD = rf"{UP}[^\W\d_](?:[\w'’ʻ\-]*[\w])?\.?"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|ibn|al|el|ter|ten|zu|af|mac|y)"
_NAME = re.compile(
    rf"(?:{_WORD}|{_PARTICLE}(?=[ ]))(?:(?:[ ]|[ ]?\^|[ ]?-[ ]?)(?:{_WORD}|{_PARTICLE}(?=[ ])"
    rf"|[\"“(‘']{_WORD}[\"”)’'])){{0,5}}"
    rf"(?P<inverted>,[ ]?(?P<first>{_WORD})(?:[ ]{_WORD}){{0,2}})?"
)
_STOP = re.compile(r"\s{3,}|\s\|\s?|[;•·\t\n|]| {2,}(?=[A-Z#])|\s(?=[A-Z][\w./-]{1,14}:\s)")
_MOST = 160
_LONGEST = 60
# A row of dots leads from the label to its value in printed forms: "CREW........ VANNOY".
_SIGN = re.compile(r":(?!\d)|=|\s#\s|\.{3,}:?")
_SIGNS = (":", "=", "#", "...")
_NEAR = 16
_NUMERIC = re.compile(r"\d{1,4}[-/. ]\d{1,2}(?:[-/. ]\d{1,4})?|(?:19|20)\d{6}")
_PHONE = re.compile(r"(?:\+|\()?\d[\d\s().\-/x]{1,22}\d")
_TITLE_LIKE = frozenset("dr mr mrs ms miss prof professor rev fr sir dame master md rn do np pa phd sn sr jr".split())


@dataclass(frozen=True, slots=True)
class _Label:
    kind: Kind
    role: Role
    noun: str


_DAY = _Label(Kind.DATE, Role.OTHER, "")


@cache
def _table() -> tuple[re.Pattern[str], tuple[_Label, ...]]:
    labels, groups = list[_Label](), list[str]()
    for kind, role, noun, pattern in assets.rows("notes/labels.tsv"):
        labels.append(_Label(Kind(kind), Role.OTHER if role == "-" else Role(role), "" if noun == "-" else noun))
        # The empty group behind tells which label it was; one around it would have each of them tried everywhere.
        groups.append(f"(?:{pattern})(?P<l{len(groups)}>)")
    return re.compile(
        rf"(?<![\w'’/-])(?:{'|'.join(groups)})(?:\s?\([^)\n]{{1,20}}\)|\s\w{{2,8}})?\s?(?:\.{{3,}}:?|:(?!\d)|="
        rf"|\s#\s)[ \t]*"
    ), tuple(labels)


def _value(reading: Reading, start: int) -> Span:
    """Return the value behind a label: to the end of the line, a column gap, or the next label."""
    end = min(len(reading.text), start + _MOST)
    stop = _STOP.search(reading.text, start, end)
    return Span(start, stop.start() if stop else end)


def _below(text: str, start: int) -> int:
    """Return where the value begins that should stand at `start`: on the next line, where that is a name in a script

    without capitals and nothing is left of this one. Elsewhere the capitals of the next line say what it is.
    """
    if text[start : start + 1] not in ("\r", "\n"):
        return start
    match = _BELOW.match(text, start)
    return match.start("name") if match and match["name"].lower() == match["name"].upper() else start


_BELOW = re.compile(r"\r?\n[ \t]*(?P<name>[^\W\d_]{2,8}(?:[ ·・][^\W\d_]{1,8}){0,2})[ \t]*(?=[\r\n]|$)")


def _person(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    """Yield the name at the start of the value, and those that a slash, comma or "and" adds to it."""
    if _OBSTETRIC.match(reading.text, value.start):
        return  # "Mum: G4P3, PPROM"
    match = _NAME.match(reading.text, value.start, value.end)
    if match is None:
        yield from _small_name(reading, value, label)
        return
    for finding in _one(reading, match, label):
        yield finding
        more = _MORE.match(reading.text, finding.span.end, value.end)
        if more and _NAME.match(reading.text, more.end(), value.end):
            yield from _person(reading, Span(more.end(), value.end), label)


_OBSTETRIC = re.compile(r"G\d{1,2}\s?P\d")
_MORE = re.compile(r"(?:\s?\([^)\n]{1,24}\))?\s?(?:[/,;&+]|and\b)\s?")


def _one(reading: Reading, match: re.Match[str], label: _Label) -> Iterator[Finding]:
    stop = match.end()
    if match["inverted"] and not _continues(match):
        stop = match.start("inverted")
    end, named = match.start(), False
    words = [w.strip(".\"“”()'’-,^").lower() for w in re.split(r"[\s^]+", reading.text[match.start() : stop])]
    # Beside a name that a list knows, an everyday word is a name too: "JOHN Q PUBLIC".
    beside = label.role is Role.PATIENT and any(w in given() for w in words)
    for word in re.finditer(r"[^\s,^]+", reading.text[match.start() : stop]):
        raw = word.group().strip(".\"“”()'’-")
        folded = raw.lower()
        everyday = in_notes(folded) if beside else ordinary(folded) or folded in drugs()
        common = everyday and folded not in _TITLE_LIKE and len(folded) > 1
        borne = folded in surnames() or folded in given()
        if stands_alone(folded) or (folded.endswith("'s") and stands_alone(folded[:-2])):
            break
        if common and not (borne and (named or end == match.start())):
            break
        named = named or (len(raw) > 1 and folded not in _TITLE_LIKE)
        end = match.start() + word.end()
    raw = reading.text[match.start() : end]
    if raw.endswith((",", ".")) and not re.search(r"\b\w\.$", raw):
        end -= 1
    if named and not (raw.isupper() and len(raw) <= 3):
        yield Finding(
            Span(match.start(), cues.past_credentials(reading.text, end)), Kind.PERSON, By.LABEL, label.role, label.noun
        )


def _continues(match: re.Match[str]) -> bool:
    """Tell whether what follows a comma is the given name that belongs to the surname before it."""
    first = match["first"].strip(".'’").lower()
    surname = match.group()[: match.start("inverted") - match.start()]
    shouted = surname.isupper() and match["first"].isupper()
    # Behind "Patient:" a word that nothing else explains is the given name that no list knows.
    unknown = len(first) > 3 and not explained(first) and not explained(surname)
    if first in _TITLE_LIKE or not (first in given() or shouted or unknown):
        return False
    return len(surname.split()) <= 2


def _small_name(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    found = _SMALL.match(reading.text, value.start, value.end)
    first = found.group().split()[0] if found else ""
    borne = first in given() or (first in more_given() and first not in idf_words())
    listed = borne and not ordinary(first)
    if found and label.role is not Role.STAFF and (listed or _alone(reading, found, value, label)):
        yield Finding(Span(*found.span()), Kind.PERSON, By.LABEL, label.role, label.noun)


_SMALL = re.compile(r"[^\W\d_A-Z]+(?:[ \-'’][^\W\d_A-Z]+){0,2}")
_UNKNOWN = 3


def _alone(reading: Reading, found: re.Match[str], value: Span, label: _Label) -> bool:
    """Tell whether small words are all that stands behind the patient's label, and mean nothing else than a name.

    "Patient: quenby trask", but "Patient: sleepy today". One word alone may be medicine that nobody here knows, unless
    the label asks for a name.
    """
    whole = not reading.text[found.end() : value.end].strip(" .,")
    words = re.split(r"[ \-'’]", found.group())
    asked = "name" in reading.lower[reading.text.rfind("\n", 0, value.start) + 1 : value.start]
    if label.role is not Role.PATIENT or not whole or (len(words) == 1 and not asked):
        return False
    unknown = [word for word in words if not explained(word)]
    others = (word for word in words if explained(word))
    borne = all(len(w) == 1 or (not in_notes(w) and (w in given() or w in surnames())) for w in others)
    return borne and any(len(word) > _UNKNOWN for word in unknown)


def _date(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    lower = reading.lower[value.start : value.end]
    numeric = _NUMERIC.search(lower[:_NEAR])
    if numeric and _plausible(numeric.group()):
        yield Finding(Span(value.start + numeric.start(), value.start + numeric.end()), Kind.DATE, By.LABEL)
    for span in date_spans(lower, signs_of(lower)):
        yield Finding(Span(value.start + span.start, value.start + span.end), Kind.DATE, By.LABEL)


def _plausible(raw: str) -> bool:
    """Tell whether numbers may be a day: none but a year is over 31, and there are two at least."""
    numbers = [int(n) for n in re.findall(r"\d+", raw)]
    if len(raw) == 8 and raw.isdigit():
        return True
    small = [n for n in numbers if n <= 31]
    return len(numbers) > 1 and len(small) >= min(2, len(numbers)) and not re.fullmatch(r"\d{1,3}\.\d", raw)


def _whole(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    raw = value.of(reading.text).rstrip(" .,;")
    ends = _ENDS.search(raw) if label.kind is Kind.ADDRESS else None
    raw = raw[: ends.start()] if ends else raw
    if raw and any(c.isalpha() for c in raw) and not all(ordinary(w) for w in re.findall(r"[^\W\d_]+", raw)):
        yield Finding(Span(value.start, value.start + len(raw)), label.kind, By.LABEL, noun=label.noun)


# "Address: 3 Low Row, Ely. Seen by Dr Moss": not "Box 3, St. Mary Mead".
_ENDS = re.compile(r"(?<=[a-z\d]{3})\.\s(?=[A-Z][a-z]+\s[a-z]{2,})")


def _named(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    """Yield the capitalised words at the start of the value: a town, a facility, an employer."""
    raw = re.split(r"[,(]|\.\s|\s-\s|\s(?:for|on|with|since|at|and)\s", value.of(reading.text))[0].rstrip(" .;")
    words = re.findall(r"[^\W\d_][\w'’-]*", raw)
    if label.noun in _TAKEN_WHOLE and words and len(words) <= 4 and words[0].lower() not in _NEVER_NAMED:
        named = all(w[0].isupper() or w in ("of", "the", "and") for w in words)
    else:
        named = not all(ordinary(w) for w in words)
    if words and words[0][0].isupper() and len(words) <= 8 and named:
        yield Finding(Span(value.start, value.start + len(raw)), label.kind, By.LABEL, noun=label.noun)


# "School: The Mount": whatever stands there with capitals is a name.
_TAKEN_WHOLE = frozenset(("school", "congregation"))
_NEVER_NAMED = frozenset(
    "no none not n/a na unknown yes same self retired unemployed home full part some year grade graduated completed"
    " attends"
    " attending special regular mainstream public private currently good doing has denies".split()
)


def _phone(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    match = _PHONE.match(reading.text, value.start, value.end)
    if match:
        yield Finding(Span(*match.span()), label.kind, By.LABEL)


def _username(reading: Reading, value: Span, label: _Label) -> Iterator[Finding]:
    match = re.compile(r"@?\w[\w.\-]{2,30}").match(reading.text, value.start, value.end)
    if match:
        yield Finding(Span(*match.span()), label.kind, By.LABEL)


_READERS: dict[Kind, Callable[[Reading, Span, _Label], Iterator[Finding]]] = {
    Kind.PERSON: _person,
    Kind.DATE: _date,
    Kind.ADDRESS: _whole,
    Kind.PLACE: _named,
    Kind.FACILITY: _named,
    Kind.EMPLOYER: _named,
    Kind.PHONE: _phone,
    Kind.FAX: _phone,
    Kind.USERNAME: _username,
}


@once
def _labelled(reading: Reading) -> list[tuple[_Label, Span]]:
    """Return every label with the span of its value; found once for all who ask.

    Only the words before a colon, equals or number sign can be a label, so that nothing else is looked at.
    """
    pattern, labels = _table()
    found, done = list[tuple[_Label, Span]](), 0
    for sign in _SIGN.finditer(reading.text) if any_of(_SIGNS, reading.text) else ():
        low = max(done, reading.text.rfind("\n", 0, sign.start()) + 1, sign.start() - _LONGEST)
        match = pattern.search(reading.lower, low, min(len(reading.text), sign.end() + 4))
        complaint = sign.group()[0] == "." and match is not None and match.group()[:2] == "cc"
        if match and match.end() >= sign.end() and not complaint:
            label = next(label for at, label in enumerate(labels) if match[f"l{at}"] is not None)
            start = match.end()
            while start < len(reading.text) and reading.text[start] in " \t":
                start += 1  # a column of values
            found.append((label, _value(reading, _below(reading.text, start) if label.kind is Kind.PERSON else start)))
            done = match.end()
    return [*spoken_turns.without(reading, found), *_above(reading, found)]


def _above(reading: Reading, found: Sequence[tuple[_Label, Span]]) -> Iterator[tuple[_Label, Span]]:
    """Yield the labels that fill a line of their own, each with the value on the line below."""
    pattern, labels = _table()
    known = {value.start for _, value in found}
    for said, value in labels_above.find(reading.lower, pattern):
        label = next(label for nth, label in enumerate(labels) if said[f"l{nth}"] is not None)
        if value.start not in known and (label.kind is not Kind.PERSON or labels_above.fills(value.of(reading.text))):
            yield label, value


def label_of(words: str) -> tuple[Kind, Role] | None:
    """Return what a label (small letters) alone in its cell says of the value, None for no label."""
    pattern, labels = _table()
    said = pattern.fullmatch(f"{words}:")
    return next(((o.kind, o.role) for at, o in enumerate(labels) if said[f"l{at}"] is not None), None) if said else None


def days(reading: Reading, value: Span) -> Iterator[Finding]:
    """Yield the days in a value that is a date by its place."""
    return _date(reading, value, _DAY)


def fields(reading: Reading) -> Iterator[tuple[Kind, Span]]:
    """Yield the labelled fields of a text: what kind of thing should stand there, and the span of the value."""
    for label, value in _labelled(reading):
        yield label.kind, value


def find(reading: Reading) -> list[Finding]:
    """Return what stands behind labels."""
    found: list[Finding] = []
    for label, value in _labelled(reading):
        if len(value):
            found += _READERS[label.kind](reading, _before_doses(reading, value), label)
    return found


def _before_doses(reading: Reading, value: Span) -> Span:
    """Return a value without the dose on its line and the medicine before that: "Tel: 617-555-0143 Lasix 40 mg"."""
    kept = [k for k in protect.find(reading) if value.start < k.span.start < value.end]
    dose = min((k.span.start for k in kept if k.why == "dose"), default=value.end)
    medicines = (k.span.start for k in kept if k.why == "medicine" and 0 < dose - k.span.end <= _NEAR)
    end = min(medicines, default=dose) if dose < value.end else value.end
    return Span(value.start, value.start + len(reading.text[value.start : end].rstrip(" .,;-–x/")))
