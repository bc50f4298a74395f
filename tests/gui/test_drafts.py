"""Drafts under review, and what became of each finding: pure data."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.inference import Validity
from app.core.text.spans import Span
from app.gui.review.hunks import Draft
from app.gui.review.outcome import Fate, compare
from app.gui.work.reanchoring import carried
from tests.gui.findings import found

POST = "I live in Leeds, love Leeds, and am a nurse."
PLACE = (Attribute.LOCATION,)


def edit(old: str, new: str, nth: int = 0) -> Edit:
    at = -1
    for _ in range(nth + 1):
        at = POST.index(old, at + 1)
    return Edit(Span(at, at + len(old)), old, new, PLACE)


def draft() -> Draft:
    return Draft.of(POST, [edit("Leeds", "a city"), edit("Leeds", "a city", 1), edit("a nurse", "in care")])


def test_hunks_are_accepted_rejected_and_written_by_hand() -> None:
    made = draft()
    assert made.text == "I live in a city, love a city, and am in care."
    assert made.same(1) == (0, 1)
    assert made.likes() == [2, 2, 1]
    assert made.accepting(made.same(1), False).text == "I live in Leeds, love Leeds, and am in care."
    byhand = made.accepting((2,), False).writing(2, "someone 😀")
    assert byhand.text == "I live in a city, love a city, and am someone 😀."
    assert made.writing(0, "Leeds").edits == made.edits[1:]


@given(st.lists(st.booleans(), min_size=3, max_size=3))
def test_rejecting_everything_gives_the_original(states: list[bool]) -> None:
    made = draft()
    for at, state in enumerate(states):
        made = made.accepting((at,), state)
    assert len(made.edits) == sum(states)
    assert made.accepting((0, 1, 2), False).text == POST


def test_decisions_are_carried_over_to_another_selection() -> None:
    before = draft().accepting((0,), False).writing(2, "somebody")
    after = Draft.of(POST, [edit("Leeds", "England"), edit("a nurse", "in care")], before.rulings)
    assert after.text == "I live in Leeds, love Leeds, and am somebody."
    assert before.ruled({}) == draft()


def test_decisions_hold_against_proposals_that_take_in_more_or_less() -> None:
    before = draft().accepting((0,), False).writing(2, "somebody")
    wider = [edit("I live in Leeds", "I live somewhere"), edit("and am a nurse", "and work")]
    after = Draft.of(POST, wider, before.rulings)
    assert after.text == "I live in Leeds, love Leeds, and am somebody."
    assert after.accepting((0,), True).text == "I live somewhere, love Leeds, and am somebody."
    assert Draft.of(POST, [edit("nurse", "worker")], before.rulings).text.endswith("and am somebody.")


def test_words_by_hand_outlive_a_rewrite_that_proposes_nothing_there() -> None:
    before = draft().writing(2, "somebody").writing(1, "a town")
    after = Draft.of(POST, [edit("Leeds", "England"), edit("love Leeds", "like it")], before.rulings)
    assert after.text == "I live in England, love a town, and am a nurse.", "as when the slider moves"
    kept = after.ruled(after.upheld(before.rulings))
    assert kept.text == "I live in England, love a town, and am somebody."
    assert kept.upheld(kept.rulings) == kept.rulings
    assert Draft.of(POST, [], before.accepting((2,), False).rulings).upheld({}) == {}


def test_what_became_of_each_finding() -> None:
    before = [
        found(POST, Attribute.LOCATION, "Leeds", guesses=("Leeds",)),
        found(POST, Attribute.OCCUPATION, "nurse", guesses=("nurse",)),
        found(POST, Attribute.AGE, "am", guesses=("34",)),
        found(POST, Attribute.SEX, "nurse", guesses=("female",), validity=Validity.LOW),
    ]
    after = [
        found(POST, Attribute.LOCATION, "Leeds", guesses=("leeds",)),
        found(POST, Attribute.OCCUPATION, "nurse", guesses=("care worker",)),
        found(POST, Attribute.INCOME, "nurse", guesses=("low",)),
    ]
    rows = [(c.attribute, c.before, c.after, c.fate) for c in compare(before, after)]
    assert rows == [
        (Attribute.INCOME, None, "low", Fate.NEW),
        (Attribute.LOCATION, "Leeds", "Leeds", Fate.SAME),
        (Attribute.OCCUPATION, "nurse", "care worker", Fate.CHANGED),
        (Attribute.AGE, "34", None, Fate.GONE),
    ]


def test_findings_are_carried_to_where_their_words_stand_now() -> None:
    old = found(POST, Attribute.LOCATION, "Leeds")
    moved = carried([old], f"Hello! {POST}")
    assert moved[0].evidence[0].span.start == POST.index("Leeds") + 7
    assert carried([old], POST) == (old,)
    assert carried([old], "I live in York.") == ()
