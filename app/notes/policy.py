"""What a person decided about a note: how identifiers are replaced, what becomes of dates, what is known beforehand."""

import secrets
from dataclasses import dataclass, field
from enum import StrEnum


class Style(StrEnum):
    """What stands in an identifier's place."""

    NATURAL = "natural"
    """A plain description: "the patient", "a hospital"."""
    SURROGATES = "surrogates"
    """Invented names and numbers, the same for the same original."""
    TAGS = "tags"
    """Numbered tags such as [NAME-1]."""


class Dates(StrEnum):
    """What becomes of dates."""

    YEAR = "year"
    """Only the year stays, as Safe Harbor asks."""
    SHIFT = "shift"
    """All dates of a patient move by one secret number of days. This is not Safe Harbor."""


class Mode(StrEnum):
    """How far sanitizing goes."""

    SAFE_HARBOR = "safe-harbor"
    """The eighteen rows; ages up to 89, sex, work and family ties stay."""
    QUASI = "quasi"
    """Also what makes the patient recognizable to those who know them: rare jobs, events, family constellations."""


@dataclass(frozen=True, slots=True)
class NotePolicy:
    """A person's decisions, fixed for a run.

    `known`: this patient's names and numbers, to be removed wherever they stand; they are never written anywhere.
    `patient_key`: whatever tells patients apart; with `secret` it decides date shift and surrogates, so that the same
    key gives the same ones in another file. Without a key every document is a patient of its own, and its secret is
    drawn anew. `year`: when the notes were written (None: the note itself says, else this year). `locale`: of
    surrogates, as Faker spells it.
    """

    style: Style = Style.NATURAL
    dates: Dates = Dates.YEAR
    mode: Mode = Mode.SAFE_HARBOR
    known: tuple[str, ...] = field(default=(), repr=False)
    patient_key: str | None = field(default=None, repr=False)
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    year: int | None = None
    locale: str = "en_US"

    @property
    def safe_harbor(self) -> bool:
        """Tell whether what is done with dates keeps to Safe Harbor."""
        return self.dates is Dates.YEAR
