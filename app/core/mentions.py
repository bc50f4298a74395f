"""A mention names something in the text, whoever it is about."""

from dataclasses import dataclass
from enum import StrEnum

from app.core.text.spans import Span


class MentionType(StrEnum):
    """What kind of thing is named."""

    NAME = "name"
    CONTACT = "contact"
    ADDRESS = "address"
    DATE = "date"
    ID_NUMBER = "id_number"
    PLACE = "place"
    ORGANIZATION = "organization"
    AGE = "age"
    NATIONALITY = "nationality"
    TITLE = "title"
    OTHER = "other"


class Subject(StrEnum):
    """Whom a mention is about. `none`: nobody in particular (a company's hotline, a famous street)."""

    AUTHOR = "author"
    RELATIVE = "relative"
    OTHER = "other"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that names something; `subtype` narrows it: email, phone, card, iban, ssn, ip, url, street, zip..."""

    span: Span
    type: MentionType
    subtype: str | None
    subject: Subject
