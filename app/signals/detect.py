"""Runs every recognizer over a text: the whole of what can be found without a model."""

from dataclasses import dataclass

from app.core.inference import Inference
from app.core.mentions import Mention
from app.signals import (
    address,
    age,
    card,
    dates,
    education,
    email,
    health,
    iban,
    income,
    ip,
    labelled_id,
    language,
    names,
    national_id,
    occupation,
    organization,
    phone,
    places,
    relationship,
    sex,
    web,
)
from app.signals.base import Findings, Reading, Recognizer
from app.signals.pool import pool
from app.signals.reading import read

IN_ANY_LANGUAGE: tuple[Recognizer, ...] = (
    email.find,
    web.find,
    ip.find,
    phone.find,
    card.find,
    iban.find,
    national_id.find,
    labelled_id.find,
    dates.find,
    address.find,
)
"""What needs no words of the language."""

IN_ENGLISH: tuple[Recognizer, ...] = (
    names.find,
    organization.find,
    age.find,
    sex.find,
    relationship.find,
    income.find,
    health.find,
    places.find,
    occupation.find,
    education.find,
)
"""What reads words. No recognizer may rely on another having run."""


@dataclass(frozen=True, slots=True)
class Detected:
    """Everything the signals say about a text."""

    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]


def findings(reading: Reading) -> Findings:
    """Run the recognizers that can read the text; where its language is unknown, all of them try."""
    readable = reading.language is None or reading.language in language.READABLE
    total = Findings()
    for recognizer in (*IN_ANY_LANGUAGE, *(IN_ENGLISH if readable else ())):
        total = total + recognizer(reading)
    return total


def detect(text: str, year: int | None = None) -> Detected:
    """Find mentions and inferences in `text`, written in `year` (default: this year)."""
    found = findings(read(text, year, language.detect(text)))
    return Detected(found.mentions, pool(text, found.cues))
