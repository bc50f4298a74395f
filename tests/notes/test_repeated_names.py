"""A name that was found once, and is a word of medicine or of everyday English besides, where it stands again."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitized, Sanitizer
from app.notes.verdict import Word


def sanitized(text: str) -> Sanitized:
    return Sanitizer(NotePolicy()).sanitize(text)


@pytest.mark.parametrize(
    ("named", "medicine"),
    [
        ("Mr. Cross was seen on the ward today.", "Cross match sent to the lab."),
        ("Mrs. Grace came in with her sister.", "Clear fluids tolerated with good grace."),
        ("Mr. Rush is a 40 year old man.", "rush of warmth with the contrast."),
        ("Ms. Long was reviewed this morning.", "Long saphenous vein patent."),
        ("Dr. Clot was called by the nurse.", "A clot was seen in the left arm."),
        ("Mr. Steel attends the clinic.", "Steel plate in situ since surgery."),
        ("Ms. Swallow has a cough.", "Passed her swallow test at the bedside."),
        ("Mr. Hurt was admitted overnight.", "Hurt worse at night, better sitting up."),
    ],
)
def test_the_word_itself_stays(named: str, medicine: str) -> None:
    done = sanitized(f"{named} {medicine}")
    assert medicine in done.text
    assert named.split()[1] not in done.text.replace(medicine, "")


@pytest.mark.parametrize("name", ["Stone", "Cross", "Field", "Hope", "Steel"])
@pytest.mark.parametrize(
    "again", ["We saw Mr {} in clinic.", "{} denies chest pain.", "{} lives with his wife.", "{}'s wife was told."]
)
def test_the_person_goes_by_it_again(name: str, again: str) -> None:
    done = sanitized(f"Mr. {name} is a retired driver. {again.format(name)}")
    assert name not in done.text


def test_what_may_be_either_stays_and_a_person_has_to_say() -> None:
    done = sanitized("Mrs. Field was seen today. Field passed last night.")
    assert "Field passed" in done.text
    assert done.verdict.word is Word.REVIEW


def test_a_name_that_is_no_word_goes_wherever_it_stands() -> None:
    assert "Okonkwo" not in sanitized("Mr. Okonkwo is 61. Okonkwo passed last night.").text


@pytest.mark.parametrize("whose", ["my", "her", "his", "the patient's"])
@pytest.mark.parametrize(("kin", "name"), [("father", "Leonard Moss"), ("sister", "Anna Keller"), ("father", "Tomas")])
def test_a_relative_is_called_what_the_text_calls_him(whose: str, kin: str, name: str) -> None:
    done = sanitized(f"I asked about {whose} {kin} {name}, who had a pacemaker.")
    assert name not in done.text
    assert f"{whose} {kin}" in done.text
    assert f"{whose} the" not in done.text
