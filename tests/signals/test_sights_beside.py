"""Sights that no list knows go along with a claim to where somebody lives."""

import pytest

from app.service import Session
from app.signals.country_marks.sights import sights
from app.signals.text.reading import read


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("The Pentland Hills are a proper hike.", ["Pentland Hills"]),
        ("Catch them at Two Oaks Bridge, or by Otter Lake.", ["Two Oaks Bridge", "Otter Lake"]),
        ("We love Jurassic Park and Love Island.", []),
        ("My Park is not your Castle.", []),
        ("we walked through otter park", []),
        ("My boss is Sarah Hill, and Jonah Park sings. Mrs Hill and Dr. Otter Lake too.", []),
        ("We jog in Wesley Park and the Stanley Park.", ["Wesley Park", "Stanley Park"]),
        ("The Bank of Otter Tower is far.", []),
        ("We visited Otter Lake on a trip to Otter Lake.", []),
    ],
)
def test_capitalised_names_with_the_word_for_what_they_are(text: str, named: list[str]) -> None:
    assert [span.of(text) for span, _ in sights(read(text))] == named


def test_a_rewrite_takes_them_along_with_the_town_and_leaves_them_alone_else() -> None:
    session = Session()
    text = "I live in Edinburgh, and the Brockley Hills are close."
    after = session.rewrite(text, 50).trajectory.text
    assert "Brockley" not in after
    assert "the hills are close" in after
    alone = "The Brockley Hills are close."
    assert session.rewrite(alone, 50).trajectory.text == alone
