"""Fitting when a place is evidence, and counting the words that tell: on records small enough to reason about."""

from dataclasses import replace

import pytest

from app.agents.evidence import evidence_lexicon
from app.agents.evidence.quote_evidence import Passage
from app.core.attributes import Attribute
from app.core.errors import InputError
from app.core.teaching import Part
from app.core.text.spans import Span
from app.distill.fit.evidence_lexicon import table
from app.distill.fit.quote_evidence import Sample, gather, point
from app.engines.base import Fill, Value
from tests.distill.rows import records
from tests.engines.scripted import ScriptedEngine

AT = Span(0, 4)


def sample(share: float, named: bool, attribute: Attribute = Attribute.AGE) -> Sample:
    return Sample(attribute, Passage(AT, {"share": share, "telling": 0.0}), named)


def test_what_is_pointed_to_more_surely_is_likelier_evidence_where_that_held() -> None:
    made = point([sample(share, share > -2) for share in (-5.0, -3.0, -1.0, -0.1)] * 5, 0.25)
    sure, unsure = ({"share": share, "telling": 0.0} for share in (-0.1, -5.0))
    assert made.weights.probability(sure, Attribute.AGE) > 0.5 > made.weights.probability(unsure, Attribute.AGE)
    assert made.least == 0.25


def test_nothing_pointed_to_is_nothing_to_fit() -> None:
    with pytest.raises(InputError, match="nothing to fit"):
        point([], 0.1)


def test_a_passage_counts_as_evidence_where_the_teacher_names_it_for_the_same_attribute() -> None:
    record = records(Part.CALIBRATION, 1)[0]
    town, job = (i.evidence[0].span for i in record.states[0].actionable)

    def places(_: Fill) -> Value:
        return Value("", (0.5, 0.25), places=(town.start, job.start))

    given = {("attacker", "sure"): "5", ("attacker", "guess"): Value("x"), ("attacker", "quote"): places}
    engine = ScriptedEngine(given=given)
    found = gather([record], engine)
    named = {(s.attribute, s.passage.span.start): s.named for s in found}
    assert named[Attribute.LOCATION, town.start]
    assert not named.get((Attribute.LOCATION, job.start))
    assert named[Attribute.OCCUPATION, job.start]
    assert not named[Attribute.AGE, town.start]


def test_words_are_counted_in_the_training_part_alone() -> None:
    training, test = records(Part.TRAINING, 30), records(Part.TEST, 30)
    known = evidence_lexicon.parse(table([*training, *test]))
    assert known.words["nurse"].texts == sum("nurse" in record.text for record in training)
    assert known.words["nurse"].evidence == known.words["nurse"].of(Attribute.OCCUPATION) == known.words["nurse"].texts
    assert known.words["rains"].evidence == 0
    assert known.words["in"].texts == len(training)
    assert known.words["in"].evidence == 0
    quotes = [e.quote for r in training for i in r.states[0].actionable for e in i.evidence]
    assert known.whole.evidence == sum(len(quote.split()) for quote in quotes)


def test_words_that_betray_two_things_tell_once() -> None:
    record = records(Part.TRAINING, 1)[0]
    state = record.states[0]
    both = replace(state, inferences=tuple(replace(i, evidence=state.inferences[0].evidence) for i in state.inferences))
    twice = [replace(record, states=(both, *record.states[1:]))] * 3
    town = state.inferences[0].evidence[0].quote.casefold()
    known = evidence_lexicon.parse(table(twice)).words[town]
    assert (known.texts, known.evidence, known.of(Attribute.LOCATION), known.of(Attribute.OCCUPATION)) == (3, 3, 3, 3)
