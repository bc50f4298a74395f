"""How authors give their own names, and what only looks like it."""

import pytest

from app.core.attributes import Attribute
from app.service import Session
from app.signals.detect import detect


def own(text: str) -> set[str]:
    return {i.guesses[0] for i in detect(text, 2026).inferences if i.attribute is Attribute.NAME}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hi all, I'm Dr. Amara Diallo and I run the clinic.", "Amara Diallo"),
        ("My name is Professor Ruth Ekholm, I teach.", "Ruth Ekholm"),
        ("Your honor, my name is Clyde Barlow and I am sorry.", "Clyde Barlow"),
        ("Our records differ: my name is Ida Holm.", "Ida Holm"),
        ("I, Roland Achterberg, hereby end my membership.", "Roland Achterberg"),
        ("hey its Shanice from the gym, I got a new phone", "Shanice"),
        ("My order never came and I want my money back. Thanks, Anne K.", "Anne K"),
        ("The bus was late again and rude.\n\nKind regards\nS. O'Shaughnessy", "S. O'Shaughnessy"),
        ("I have sent it back to the shop.\n\nRegards,\nMoira Kennealy", "Moira Kennealy"),
    ],
)
def test_an_introduction_is_seen_behind_titles_and_greetings(text: str, name: str) -> None:
    assert own(text) == {name}


@pytest.mark.parametrize(
    "text",
    [
        "Governor Alba signed SB 1047 yesterday and I am glad.",
        "Call me Ishmael is the best first line I know.",
        "My boss read it. Thanks, Anna",
        "Between you and me, Anna is late.",
        "hey its Friday from here on",
        "I'm Senator Diallo's biggest fan.",
    ],
)
def test_others_are_not_taken_for_the_author(text: str) -> None:
    assert own(text) == set()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("I, Roland Achterberg, hereby end my membership.", "I hereby end my membership."),
        ("Hi all, I'm Dr. Amara Diallo and I run the show.", "Hi all, I run the show."),
    ],
)
def test_a_name_goes_with_its_title_and_its_commas(text: str, written: str) -> None:
    assert Session().rewrite(text, 50).trajectory.text == written
