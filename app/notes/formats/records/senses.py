"""What a value is, given what its column is for: an identifier that goes whole, medicine not to be read, or a text."""

import re
from dataclasses import dataclass
from typing import TypedDict

from app.notes.base.hit import Role
from app.notes.base.safe_harbor import NUMBERS, Kind
from app.notes.base.vocabulary import explained
from app.notes.formats.records.values import Stated
from app.notes.medicine.ages import OLDEST

QUIET = "quiet"
NOUNS = {Role.PATIENT: "patient", Role.RELATIVE: "relative", Role.STAFF: "clinician"}
_ROLES = {"patient": Role.PATIENT, "relative": Role.RELATIVE, "staff": Role.STAFF}
KINDS = {kind.value: kind for kind in Kind}
_OF_PLACE = {Kind.PLACE: "town", Kind.FACILITY: "facility", Kind.EMPLOYER: "company"}
_NOTHING = re.compile(
    r"[\W_]*|n[/.]a\.?|(?-i:NA)|null|none|nil|nan|unknown|unk|not (?:known|given|recorded|available|applicable)|missing"
    r"|tbd|same",
    re.IGNORECASE,
)
_AGE = re.compile(
    r"[<>≤≥=~]{0,2}\s?(?:\d{1,3}\s?[-–]\s?)?(\d{1,3})(?:[.,]\d+)?\s*(?:y|yrs?|years?|yo|y/o|a)?\.?", re.IGNORECASE
)
_AMOUNT = re.compile(r"[<>≤≥=~]{0,2}\s?[+-]?\d+(?:[., ]\d{3})*(?:[.,]\d+)?(?:[eE][+-]?\d+)?\s?[%+]?")
_DAY = re.compile(r"(?=.*\d{4}|.*\d\d?\D+\d).*\d.*", re.DOTALL)
_HOUR = re.compile(r"\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
WORD = re.compile(r"[^\W\d_]+")
_MOST_OF_A_DAY = 4
_LONGEST_DAY = 45
_MOST_OF_A_NAME = 8
_MOST_OF_MEDICINE = 10
_LONGEST_MEDICINE = 90
MOMENT = re.compile(
    r"(?:18|19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
    r"(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)?)?"
)
"""A point in time as programs write it."""
# What no value of medicine is: addresses, telephone numbers, dates, numbers of the state.
_TELLING = re.compile(
    r"@|://|\bwww\.|\b\d{3}-\d\d-\d{4}\b|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b\d{1,4}([/-])\d{1,2}\1\d{2,4}\b"
    r"|\b(?:dr|mrs?|ms|prof)\.?\s[A-Z]|\b(?:pt|patient|spoke|called|seen|per)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sense:
    """What a column is for: `use` as in the table of headings; `owner`: whose it is."""

    use: str
    owner: str = ""

    def of(self, value: str) -> "Stated | str | None":
        """Return what a value is by its column, QUIET where nobody has to read it, None where it is to be read."""
        said = value.strip()
        if self.use == "text":
            return None
        if _NOTHING.fullmatch(said):
            return QUIET
        if self.use == "keep":
            short = len(said) <= _LONGEST_MEDICINE and len(said.split()) <= _MOST_OF_MEDICINE
            return QUIET if short and not _TELLING.search(said) else None
        if self.use == "number":
            return QUIET if _AMOUNT.fullmatch(said) else None
        if self.use == "medical":
            known = all(explained(word.lower()) for word in WORD.findall(said))
            return QUIET if known and not _TELLING.search(said) and not any(map(str.isdigit, said)) else None
        if self.use == "age":
            years = _AGE.fullmatch(said)
            return None if years is None else Stated(Kind.AGE) if int(years.group(1)) > OLDEST else QUIET
        if self.use == "date":
            return Stated(Kind.DATE) if is_day(said) else None
        if self.use in ("name", *_ROLES):
            return self._named(said)
        kind = KINDS.get(self.use)
        return None if kind is None else _of_kind(kind, said)

    def _named(self, said: str) -> Stated | None:
        role = _ROLES.get(self.use) or _ROLES.get(self.owner, Role.OTHER)
        words = WORD.findall(said)
        if not words:
            return Stated(Kind.RECORD if role in (Role.PATIENT, Role.OTHER) else Kind.UNIQUE)
        # "daughter" tells who, and not by which name.
        if len(words) > _MOST_OF_A_NAME or (role is Role.RELATIVE and said.islower()):
            return None
        return Stated(Kind.PERSON, role, NOUNS.get(role, ""))


class Told(TypedDict):
    """What a cell is told about its value."""

    stated: Stated | None
    quiet: bool


def told(sense: Sense | None, value: str) -> Told:
    """Return what a cell is told of its value by its column; a point in time is one in any."""
    said = sense.of(value) if sense is not None and value.strip() else None
    if said is None and MOMENT.fullmatch(value.strip()):
        said = Stated(Kind.DATE)
    return {"stated": said if isinstance(said, Stated) else None, "quiet": said == QUIET}


def _of_kind(kind: Kind, said: str) -> Stated | None:
    digits = any(map(str.isdigit, said))
    letters = WORD.search(said) is not None
    if kind in (Kind.ZIP, Kind.PHONE, Kind.FAX) and not digits:
        return None
    if kind in _OF_PLACE and (not letters or len(said.split()) > _MOST_OF_A_NAME):
        return None
    if kind in NUMBERS and not digits and len(said.split()) > 1:
        return None
    return Stated(kind, noun=_OF_PLACE.get(kind, ""))


def is_day(said: str) -> bool:
    """Tell whether a value is a day or a point in time, and more than its year, and nothing besides."""
    if len(said) > _LONGEST_DAY or _HOUR.fullmatch(said) or _YEAR.fullmatch(said):
        return False
    return _DAY.fullmatch(said) is not None and len(WORD.findall(said)) <= _MOST_OF_A_DAY
