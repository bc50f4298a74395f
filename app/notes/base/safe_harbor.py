"""The Safe Harbor checklist: eighteen rows, what is done for each, and which kinds of findings belong to it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from app import assets
from app.core.attributes import Attribute

RULE = "45 CFR 164.514(b)(2)(i)"


class Kind(StrEnum):
    """What an identifier is."""

    PERSON = "person"
    EMPLOYER = "employer"
    USERNAME = "username"
    PLACE = "place"
    ADDRESS = "address"
    ZIP = "zip"
    FACILITY = "facility"
    DATE = "date"
    AGE = "age"
    PHONE = "phone"
    FAX = "fax"
    EMAIL = "email"
    SSN = "ssn"
    RECORD = "record"
    PLAN = "plan"
    ACCOUNT = "account"
    LICENCE = "licence"
    VEHICLE = "vehicle"
    DEVICE = "device"
    URL = "url"
    IP = "ip"
    UNIQUE = "unique"
    QUASI = "quasi"
    """A characteristic that makes one recognizable; only looked for in the mode that asks for it."""


ROW_OF: dict[Kind, str] = {
    Kind.PERSON: "A",
    Kind.EMPLOYER: "A",
    Kind.USERNAME: "A",
    Kind.PLACE: "B",
    Kind.ADDRESS: "B",
    Kind.ZIP: "B",
    Kind.FACILITY: "B",
    Kind.DATE: "C",
    Kind.AGE: "C",
    Kind.PHONE: "D",
    Kind.FAX: "E",
    Kind.EMAIL: "F",
    Kind.SSN: "G",
    Kind.RECORD: "H",
    Kind.PLAN: "I",
    Kind.ACCOUNT: "J",
    Kind.LICENCE: "K",
    Kind.VEHICLE: "L",
    Kind.DEVICE: "M",
    Kind.URL: "N",
    Kind.IP: "O",
    Kind.UNIQUE: "R",
    Kind.QUASI: "R",
}

NUMBERS = frozenset(
    {Kind.SSN, Kind.RECORD, Kind.PLAN, Kind.ACCOUNT, Kind.LICENCE, Kind.VEHICLE, Kind.DEVICE, Kind.UNIQUE}
)
CONTACTS = frozenset({Kind.PHONE, Kind.FAX, Kind.EMAIL, Kind.URL, Kind.IP, Kind.USERNAME})


@cache
def attribute_of(kind: Kind) -> Attribute:
    """Return the attribute that an edit against `kind` serves."""
    if kind in NUMBERS:
        return Attribute.ID_NUMBER
    if kind in CONTACTS:
        return Attribute.CONTACT
    return {
        Kind.PERSON: Attribute.NAME,
        Kind.EMPLOYER: Attribute.ORGANIZATION,
        Kind.FACILITY: Attribute.ORGANIZATION,
        Kind.PLACE: Attribute.LOCATION,
        Kind.ADDRESS: Attribute.ADDRESS,
        Kind.ZIP: Attribute.ADDRESS,
        Kind.DATE: Attribute.DATE,
        Kind.AGE: Attribute.AGE,
    }.get(kind, Attribute.OTHER)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the checklist in plain words: `letter` A-R, its name, what is done, what stays."""

    letter: str
    name: str
    rule: str
    stays: str


@cache
def rows() -> dict[str, Row]:
    """Return the rows by letter, in order."""
    cells = assets.rows("notes/safe_harbor.tsv")
    return {letter: Row(letter, name, rule, stays) for letter, name, rule, stays in cells}
