"""Passages in languages that are not read: words stay, what has a form or a title goes."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer


def clean(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    "words",
    [
        "Keine Beschwerden. BP 130/70.",
        "Keine Allergien bekannt.",
        "Pas de douleur.",
        "Sin fiebre.",
        "Der Patient hat keine Schmerzen und nimmt Metformin ein.",
    ],
)
def test_words_stay(words: str) -> None:
    assert words in clean(f"{words} Tel 617-555-0133.")


def test_what_has_a_form_and_who_has_a_title_goes() -> None:
    text = clean("Le patient va bien et mange normalement avec sa femme. Dr Dupont, luc.martin@mail.example.")
    assert "Dupont" not in text
    assert "@" not in text


@pytest.mark.parametrize("name", ["Van Dyk", "De Groot", "Anna de Leon", "Luis del Valle"])
def test_a_name_with_a_particle_is_no_foreign_sentence(name: str) -> None:
    assert name.split()[-1] not in clean(f"Seen in clinic.\nMRN 12345678\nSigned by {name}.\n")
