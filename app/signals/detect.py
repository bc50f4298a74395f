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

RECOGNIZERS: tuple[Recognizer, ...] = (
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
"""All recognizers, in the order in which they run; later ones may not rely on earlier ones."""


@dataclass(frozen=True, slots=True)
class Detected:
    """Everything the signals say about a text."""

    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]


def findings(reading: Reading) -> Findings:
    """Run all recognizers over a prepared text."""
    total = Findings()
    for recognizer in RECOGNIZERS:
        total = total + recognizer(reading)
    return total


def detect(text: str, year: int | None = None) -> Detected:
    """Find mentions and inferences in `text`, written in `year` (default: this year)."""
    found = findings(read(text, year))
    return Detected(found.mentions, pool(text, found.cues))
