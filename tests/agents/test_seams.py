"""Where an edit meets its neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.fitting import fit
from app.core.attributes import Attribute
from app.core.edits import Edit, apply
from app.core.fidelity import in_scope
from app.core.inference import Evidence, Inference, Source
from app.core.text import Span


def replaced(text: str, old: str, new: str) -> str:
    span = Span(text.index(old), text.index(old) + len(old))
    place, fitted = fit(text, span, new)
    return apply(text, [Edit(place, place.of(text), fitted)])


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("I miss it right here in Leeds.", "here in Leeds", "right here", "I miss it right here."),
        ("All snug in my Aran sweater today.", "Aran", "sweater", "All snug in my sweater today."),
        ("We used to rent in Splott then.", "rent in Splott", "to live there", "We used to live there then."),
        ("We met at the Eisteddfod, or so.", "Eisteddfod", "the festival", "We met at the festival, or so."),
        ("The tastiest cake, Grandma's! Try it.", "Grandma's", "", "The tastiest cake! Try it."),
        ("I like maths, Latin, and art.", "Latin", "", "I like maths, and art."),
        ("I miss heavy weights. Nurses, we sweat.", "Nurses", "", "I miss heavy weights. we sweat."),
        ("A Gothenburg internet dweller here.", "Gothenburg", "", "An internet dweller here."),
        ("I love the freedom to move.", "freedom", "", "I love to move."),
        ('They do this "Coast Music Network" thing.', "Coast Music Network", "", "They do this thing."),
        ("Her car (a Saab) is old.", "a Saab", "", "Her car is old."),
        ("That that is so in Leeds.", "in Leeds", "in a city", "That that is so in a city."),
    ],
)
def test_it_meets_them_well(text: str, old: str, new: str, expected: str) -> None:
    assert replaced(text, old, new) == expected


@given(st.text(alphabet='aAn the,.!"() ', min_size=1, max_size=40), st.data())
def test_it_takes_the_passage_and_little_else(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    place, _ = fit(text, span, data.draw(st.sampled_from(["", "the", "a thing", "an old thing"])))
    assert place.covers(span)
    assert place.end <= len(text)
    assert len(place) - len(span) <= 48


def test_the_guard_lets_a_hanging_comma_go() -> None:
    text = "The tastiest cake, Grandma's! Try it."
    at = text.index("Grandma's")
    evidence = (Evidence(Span(at, at + 9), "Grandma's"),)
    inference = Inference(Attribute.AGE, ("20",), 4, 0.8, "", evidence, (Source.MODEL,))
    place, new = fit(text, evidence[0].span, "")
    assert in_scope(Edit(place, place.of(text), new), text, [inference])
