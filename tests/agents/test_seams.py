"""Where an edit meets its neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.grammar.fitting import fit
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.edits.fidelity import in_scope
from app.core.inference import Evidence, Inference, Source
from app.core.text.spans import Span
from tests.agents.replacing import replaced


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("I miss it right here in Leeds.", "here in Leeds", "right here", "I miss it right here."),
        ("All snug in my Aran sweater today.", "Aran", "sweater", "All snug in my sweater today."),
        ("We used to rent in Splott then.", "rent in Splott", "to live there", "We used to live there then."),
        ("We met at the Eisteddfod, or so.", "Eisteddfod", "the festival", "We met at the festival, or so."),
        ("The tastiest cake, Grandma's! Try it.", "Grandma's", "", "The tastiest cake! Try it."),
        ("I like maths, Latin, and art.", "Latin", "", "I like maths, and art."),
        ("A Gothenburg internet dweller here.", "Gothenburg", "", "An internet dweller here."),
        ("He is an Oslo bus driver.", "Oslo", "", "He is a bus driver."),
    ],
)
def test_it_meets_them_well(text: str, old: str, new: str, expected: str) -> None:
    assert replaced(text, old, new) == expected


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("That that is so in Leeds.", "in Leeds", "in a city", "That that is so in a city."),
        ("Her car (a Saab) is old.", "a Saab", "", "Her car () is old."),
        ("I rent a\nMelfi apartment here.", "Melfi", "", "I rent a apartment here."),
        ('I like "Cats" Melfi "Annie".', "Melfi", "", 'I like "Cats" "Annie".'),
        ("Love it, Melfi :)", "Melfi", "", "Love it, :)"),
        ("I know many places: Melfi, York and Hull.", "Melfi", "", "I know many places:, York and Hull."),
        ("I showed her Melfi last year.", "Melfi", "my town", "I showed her my town last year."),
        ("I have a Melfi one-bed flat.", "Melfi", "", "I have a one-bed flat."),
        ("She had an Oslo MRI.", "Oslo", "", "She had an MRI."),
        ("It was an Oslo hour-long talk.", "Oslo", "", "It was an hour-long talk."),
        ("I am a Leeds european.", "Leeds", "", "I am a european."),
    ],
)
def test_what_is_not_plain_is_left_alone(text: str, old: str, new: str, expected: str) -> None:
    assert replaced(text, old, new) == expected


@given(st.text(alphabet='aAn the,.!"() ', min_size=1, max_size=40), st.data())
def test_it_takes_the_passage_and_little_else(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    place, _ = fit(text, span, data.draw(st.sampled_from(["", "the", "a thing", "an old thing"])))
    assert place.covers(span)
    assert place.end <= len(text)
    assert len(place) - len(span) <= 48


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("The tastiest cake, Grandma's! Try it.", "Grandma's"),
        ("I like maths, Latin, and art.", "Latin"),
        ("Her car (a Saab) is old.", "a Saab"),
        ("I drive it daily (Saab).", "Saab"),
        ("A Gothenburg internet dweller here.", "Gothenburg"),
        ("I rent a\r\nMelfi apartment here.", "Melfi"),
    ],
)
def test_the_guard_lets_a_mended_deletion_pass(text: str, old: str) -> None:
    at = text.index(old)
    evidence = (Evidence(Span(at, at + len(old)), old),)
    inference = Inference(Attribute.AGE, ("20",), 4, 0.8, "", evidence, (Source.MODEL,))
    place, new = fit(text, evidence[0].span, "")
    assert in_scope(Edit(place, place.of(text), new), text, [inference])


def test_two_deletions_side_by_side_do_not_overlap() -> None:
    for text, words in (
        ("I am a Leeds Oxford man.", ("Leeds", "Oxford")),
        ("maths, Latin, Greek, art", ("Latin", "Greek")),
    ):
        places = [fit(text, Span(at := text.index(word), at + len(word)), "")[0] for word in words]
        assert not places[0].overlaps(places[1])
