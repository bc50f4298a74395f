"""SEAL's pairs, the re-cut passages, and the losers made of them."""

import random

from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.teaching import Part, read
from app.core.text.spans import Span
from app.distill.data.corrupt import Fault, Pool
from app.distill.data.pairs import anonymizations, better, preferences
from app.distill.data.recut import Passage, passages
from tests.distill.rows import inference, records, row

RECORD = read(row("Leeds", "nurse"))
FIRST, SECOND, THIRD = RECORD.states


def test_without_a_margin_hardly_anything_is_better() -> None:
    assert better(THIRD, SECOND, eps=0.04)
    assert not better(THIRD, SECOND, eps=0.0)
    assert not better(SECOND, THIRD, eps=1.0)
    assert list(anonymizations(RECORD, 0.0)) == []
    assert list(anonymizations(RECORD, 0.11)) == [(FIRST, SECOND), (SECOND, THIRD)]
    assert len(list(anonymizations(RECORD, 0.2))) == 3
    assert list(preferences(RECORD, 0.2)) == [(FIRST, THIRD, SECOND)]


def test_edits_are_recut_to_the_evidence() -> None:
    found = {p.inference.attribute: (p.old, p.new) for p in passages(FIRST, SECOND.text)}
    assert found == {
        Attribute.LOCATION: ("Leeds", "a town"),
        Attribute.OCCUPATION: ("as a nurse", "as a helper"),
    }
    for passage in passages(FIRST, SECOND.text):
        assert passage.span.of(FIRST.text) == passage.old


def test_what_the_guard_would_refuse_is_not_taught() -> None:
    inventing = FIRST.text.replace("Leeds", "Paris")
    assert passages(FIRST, inventing) == []
    leaving_the_clause = FIRST.text.replace("nurse, and it rains", "helper when it pours")
    assert passages(FIRST, leaving_the_clause) == []
    assert passages(FIRST, FIRST.text) == []


def pool() -> Pool:
    made = Pool(random.Random(0))
    all_records = records(Part.TRAINING, 12)
    made.fill(all_records, (p for r in all_records for p in passages(r.states[0], r.states[1].text)))
    return made


def test_losers_differ_from_the_winner_and_name_their_fault() -> None:
    passage = Passage(FIRST.inferences[0], Span(21, 26), "Leeds", "a town")
    losers = dict(pool().losers(passage))
    assert losers[Fault.LEFT] == "Leeds"
    assert losers[Fault.OVERDONE] == ""
    assert losers[Fault.INVENTING] in ("York", "Derby")
    assert Fault.SWAPPED not in losers  # nobody else says anything but "a town"
    assert Fault.OVERDONE not in dict(pool().losers(Passage(FIRST.inferences[0], Span(21, 26), "Leeds", "")))


def test_inventions_and_ghosts_are_about_other_people() -> None:
    made = pool()
    text = made.inventing(FIRST, passages(FIRST, SECOND.text))
    assert text is not None
    assert text != FIRST.text
    assert "town" not in text
    ghosts = made.ghosts(read({**row("Leeds", "nurse"), "inferences": [], "steps": []}).states[0], 2)
    assert len({g.attribute for g in ghosts}) == 2
    assert all(e.span.of(FIRST.text) == e.quote for g in ghosts for e in g.evidence)
    assert {g.attribute for g in made.ghosts(FIRST, 9)} == set()


def test_low_inferences_are_no_passages() -> None:
    low = {**row("Leeds", "nurse"), "inferences": [inference("location", "Leeds", 2, "Leeds")]}
    assert passages(read(low).states[0], SECOND.text) == []


def test_a_passage_is_an_edit() -> None:
    edits = [p.edit for p in passages(FIRST, SECOND.text)]
    assert apply(FIRST.text, edits) == SECOND.text
