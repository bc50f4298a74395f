"""Runs every recognizer over a text: the whole of what can be found without a model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.edits.folding import Folded, seen
from app.core.inference import Inference
from app.core.mentions import Mention
from app.signals.address import postal
from app.signals.age import age
from app.signals.base import Findings, Reading, Recognizer
from app.signals.cues.pool import pool
from app.signals.identifiers import account, card, dates, email, iban, ip, labelled_id, national_id, phone, web
from app.signals.life import education, health, income, occupation, relationship, sex
from app.signals.names import envelope, introduced, organizations, persons
from app.signals.places import places
from app.signals.text.reading import read
from app.signals.text.unread_languages import Unread, covers, unread

IN_ANY_LANGUAGE: tuple[Recognizer, ...] = (
    email.find,
    web.find,
    account.find,
    ip.find,
    phone.find,
    card.find,
    iban.find,
    national_id.find,
    labelled_id.find,
    dates.find,
    postal.find,
    introduced.find,
)
"""What needs no words of the language."""

IN_ENGLISH: tuple[Recognizer, ...] = (
    persons.find,
    organizations.find,
    age.find,
    sex.find,
    relationship.find,
    income.find,
    health.find,
    places.find,
    occupation.find,
    education.find,
    envelope.find,
)
"""What reads words. No recognizer may rely on another having run."""


@dataclass(frozen=True, slots=True)
class Detected:
    """Everything the signals say about a text."""

    mentions: tuple[Mention, ...]
    inferences: tuple[Inference, ...]


def findings(reading: Reading) -> Findings:
    """Run the recognizers; of a passage in a language that is not read, keep what needs no words of it."""
    total, in_english = Findings(), Findings()
    for recognizer in IN_ANY_LANGUAGE:
        total = total + recognizer(reading)
    if not covers(reading.unread, reading.text):
        for recognizer in IN_ENGLISH:
            in_english = in_english + recognizer(reading)
    return total + (_outside(reading, in_english) if reading.unread else in_english)


def _outside(reading: Reading, found: Findings) -> Findings:
    """Return what stands, and may be reworded, in passages that are read."""
    cues = (cue for cue in found.cues if not (cue.ladder and reading.is_unread(cue.ladder.span)))
    return Findings(
        tuple(mention for mention in found.mentions if not reading.is_unread(mention.span)),
        tuple(cue for cue in cues if not reading.is_unread(cue.span)),
    )


def detect(text: str, year: int | None = None, strange: Sequence[Unread] | None = None) -> Detected:
    """Find mentions and inferences in `text`, written in `year` (default: this year).

    It is read as it is seen; what is found is said of the text as it is written. `strange`: its passages that are not
    read, where somebody knows them already.
    """
    folded = seen(text)
    strange = unread(folded.text) if strange is None or folded.changed else strange
    found = findings(read(folded.text, year, tuple(passage.span for passage in strange)))
    if folded.changed:
        found = _written(found, folded)
    return Detected(found.mentions, pool(text, found.cues))


def _written(found: Findings, folded: Folded) -> Findings:
    """Return findings in the text as it is seen as findings in the text as it is written."""
    mentions = (replace(mention, span=folded.back(mention.span)) for mention in found.mentions)
    cues = (replace(cue, span=folded.back(cue.span)) for cue in found.cues)
    return Findings(
        tuple(mentions),
        tuple(
            replace(cue, ladder=replace(cue.ladder, span=folded.back(cue.ladder.span))) if cue.ladder else cue
            for cue in cues
        ),
    )
