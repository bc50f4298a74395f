"""Emoji that show a woman or a man."""

import pytest

from app.core.attributes import Attribute
from app.service import Session


def guess(text: str) -> list[str]:
    return [i.guesses[0] for i in Session().check(text).inferences if i.attribute is Attribute.SEX and i.actionable]


@pytest.mark.parametrize(
    ("text", "sex", "neutral"),
    [
        ("no idea 🤷‍♀️ ask them", "female", "no idea 🤷 ask them"),
        ("no idea 🤷🏽‍♂️ ask them", "male", "no idea 🤷🏽 ask them"),
        ("coding all night 👩‍💻 again", "female", "coding all night 🧑‍💻 again"),
        ("late shift 👨🏿‍🍳!", "male", "late shift 🧑🏿‍🍳!"),
        ("shift done 👨‍⚕️ now", "male", "shift done 🧑‍⚕️ now"),
    ],
)
def test_the_neutral_one_takes_its_place_and_every_word_stays(text: str, sex: str, neutral: str) -> None:
    assert guess(text) == [sex]
    assert Session().rewrite(text, 50).trajectory.text == neutral


@pytest.mark.parametrize(
    "text",
    [
        "our family 👨‍👩‍👧 says hi",
        "a couple 👩‍❤️‍👨 and 👩‍🤝‍👨 there",
        "no idea 🤷 at all 🧑‍💻",
        "flags 🏳️‍🌈 and signs ♀️ ♂️ alone",
        'she wrote "no idea 🤷‍♀️" to me',
        "one 🤷‍♀️ and one 🤷‍♂️ here",
    ],
)
def test_families_neutral_ones_and_quotes_say_nothing(text: str) -> None:
    assert guess(text) == []
    assert Session().rewrite(text, 50).trajectory.text == text
