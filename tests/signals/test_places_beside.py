"""Words that name the country of a claim go along with it; where nothing is claimed they stay."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agents.team import Sight
from app.core.attributes import Attribute
from app.core.trajectory import Trajectory
from app.service import Session
from app.signals.base import Cue
from app.signals.cues.pool import pool
from app.signals.gazetteers.gazetteer import countries
from app.signals.text.reading import read

_SESSION = Session(None, sight=Sight(2024))


@cache
def made(text: str, slider: float = 50) -> Trajectory:
    return _SESSION.rewrite(text, slider).trajectory


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I live in Paris. I order French fries.", "I order French fries."),
        ("I live in Zurich. My Swiss army knife is old.", "My Swiss army knife is old."),
        ("I live in London. I write this in English.", "I write this in English."),
        (
            "I live in Paris. The Germans are polite, and pay in zloty in Poland.",
            "The Germans are polite, and pay in zloty",
        ),
        ("I live in Seoul. We won the cup.", "We won the cup."),
        ("I live in Houston. I order Hawaiian pizza.", "I order Hawaiian pizza."),
        ("I live in Las Palmas. My clippers broke.", "My clippers broke."),
    ],
)
def test_fixed_expressions_and_other_countries_stay(text: str, kept: str) -> None:
    assert kept in made(text).text
    assert made(text).text != text


def test_a_light_touch_keeps_the_country_and_all_that_names_it() -> None:
    text = "I live in Istanbul. My Turkish is rusty, and lunch costs 150 lira."
    assert made(text, 25).text == "I live in a Turkish city. My Turkish is rusty, and lunch costs 150 lira."
    assert "Turkish" not in made(text, 75).text


CITIES = {"Istanbul": "TR", "Berlin": "DE", "Warsaw": "PL", "Lagos": "NG", "Toronto": "CA", "Lima": "PE", "Seoul": "KR"}
SAYS = ("I live in {city}.", "I was born in {city}.", "I grew up in {city} and still live here.", "I moved to {city}.")
BESIDE = (
    "{adjective} food is great.",
    "I love {adjective} music.",
    "We speak {adjective} at home.",
    "My {adjective} friend laughed.",
    "{name} is far away.",
    "I went back to {name} last year.",
    "They are all {adjective}.",
    "It was a {adjective} wedding.",
    "The {adjective} team lost.",
    "The {people} love football.",
    "Many {people} agree.",
    "{flag} forever.",
)


@settings(deadline=None, max_examples=150)
@given(
    city=st.sampled_from(sorted(CITIES)),
    says=st.sampled_from(SAYS),
    others=st.lists(st.sampled_from(BESIDE), min_size=1, max_size=4, unique=True),
)
def test_no_word_for_the_country_is_left(city: str, says: str, others: list[str]) -> None:
    iso = CITIES[city]
    country = countries()[iso]
    words = {
        "city": city,
        "name": country.name.lstrip("="),
        "adjective": country.adjectives[0],
        "people": f"{country.people[0]}s",
        "flag": "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in iso),
    }
    text = " ".join([says, *others]).format(**words)
    trajectory = made(text)
    claimed = [i for i in trajectory.rounds[0].actionable if i.attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE)]
    assert claimed
    left = [word for word in words.values() if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", trajectory.text)]
    assert not left, (text, trajectory.text)
    assert "  " not in trajectory.text
    assert not re.search(r"\ba [aeio]|\ban [^aeiou]", trajectory.text), trajectory.text


WEIGHTS = st.floats(0.05, 0.95)


@given(weights=st.lists(WEIGHTS, min_size=1, max_size=4), beside=st.lists(st.booleans(), max_size=4))
def test_words_beside_a_claim_make_it_no_surer(weights: list[float], beside: list[bool]) -> None:
    text = "abcdefghijklmnop"
    sentence = read(text, 2024).sentences[0]

    def cue(at: int, value: str, weight: float, alone: bool) -> Cue:
        span = type(sentence)(at, at + 1)
        return Cue(Attribute.LOCATION, value, weight, span, "says so", beside=alone)

    stated = [cue(at, "Rome, Italy", weight, False) for at, weight in enumerate(weights)]
    others = [cue(8 + at, "Italy" if same else "France", 0.5, True) for at, same in enumerate(beside)]
    (without,), (found,) = pool(text, stated), pool(text, [*others, *stated])
    assert (found.guesses, found.confidence, found.certainty) == (
        without.guesses,
        without.confidence,
        without.certainty,
    )
    assert len(found.evidence) == len(without.evidence) + sum(beside)
    assert pool(text, others) == ()
