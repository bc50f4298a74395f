"""Fits when a place that a model points to is evidence (`quote_evidence`), on the calibration part of the teacher set.

Every passage that the attacker points to on those texts is a sample: evidence where it overlaps the teacher's for the
same attribute.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.agents.attack.attacker import OPEN_THRESHOLD, question, worth_asking
from app.agents.evidence.certainty import CertaintyScale, seen
from app.agents.evidence.quote_evidence import Passage, Pointing, passages
from app.agents.roles.prompts import role
from app.agents.roles.windows import windows
from app.core.attributes import Attribute
from app.core.errors import InputError
from app.core.teaching import Record
from app.distill.fit.logistic import fit
from app.engines.base import Engine, Fill, never


@dataclass(frozen=True, slots=True)
class Sample:
    """A passage pointed to for an attribute, and whether the teacher names it as well."""

    attribute: Attribute
    passage: Passage
    named: bool


def gather(records: Sequence[Record], engine: Engine) -> list[Sample]:
    """Return all passages that the model points to on the records' texts; texts too long to be read whole are left."""
    scale = CertaintyScale(engine)
    return [
        sample for record in records if len(windows(record.text, engine)) == 1 for sample in _on(record, engine, scale)
    ]


def _on(record: Record, engine: Engine, scale: CertaintyScale) -> Iterator[Sample]:
    attacker = role("attacker", engine.info.prompts)
    scored, _ = scale.score(record.text, [a for a in Attribute if a in attacker.labels], never)
    asked = worth_asking(scored, OPEN_THRESHOLD)
    if not asked:
        return
    templates = tuple(question(attacker, attribute, again=True) for attribute in asked)
    answers = engine.fill(Fill(attacker.on(record.text), templates, record.text), never).filled
    truth = {i.attribute: [e.span for e in i.evidence] for i in record.states[0].actionable}
    for attribute, answer in zip(asked, answers, strict=True):
        for found in passages(record.text, attribute, answer["quote"], seen(scored[attribute])):
            named = any(found.span.overlaps(span) for span in truth.get(attribute, ()))
            yield Sample(attribute, found, named)


def point(samples: Sequence[Sample], least: float) -> Pointing:
    """Return the weights that make the samples likeliest. Raises InputError where nothing was pointed to."""
    if not samples:
        raise InputError("Nothing was pointed to on these texts, so there is nothing to fit; give more of them.")
    known = [sample.passage.features for sample in samples]
    return Pointing(fit(known, [s.attribute for s in samples], [s.named for s in samples]), least)
