"""What the first look probably left, by the trained model's odds."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitized, Sanitizer
from app.notes.tagger import remaining
from app.notes.verdict import Word


def sanitized(text: str) -> Sanitized:
    return Sanitizer(NotePolicy(), None).sanitize(text)


PLAIN = "Mrs Margaret Holloway, DOB 03/04/1961. BP 120/80, on ramipril 5 mg daily. Chest clear."
CROWDED = (
    "pt margaret holloway seen w dtr. lives w jo nr the old mill in penwick. spoke to raj at bedside, "
    "cc ollie and bex. tel 01632 960983. will ring petra tmrw, kit from hostel to collect"
)


def test_a_plain_note_leaves_next_to_nothing_and_passes() -> None:
    done = sanitized(PLAIN)
    count, likeliest = remaining.left(done.original, done.findings, done.kept)
    assert count <= remaining.MOST
    assert likeliest == ()
    assert done.verdict.word is Word.PASS


def test_where_words_that_stay_may_well_be_names_a_person_has_to_look() -> None:
    done = sanitized(CROWDED)
    count, likeliest = remaining.left(done.original, done.findings, done.kept)
    assert count > remaining.MOST
    assert likeliest
    assert done.verdict.word is not Word.PASS


def test_what_is_doubted_stands_in_the_cleaned_text() -> None:
    done = sanitized(CROWDED)
    doubted = [doubt.span for doubt in done.verdict.doubts if doubt.what.startswith("a word that identifies")]
    assert doubted
    kept_words = {word.strip(".,") for word in done.original.split()}
    assert all(span.of(done.text) in kept_words for span in doubted)


@pytest.mark.parametrize("text", ["mom april at bedside", "call md raj", "Lovelace Ada 1/4 77F", "breakup with Jordan"])
def test_a_name_in_shorthand_is_doubted_though_nothing_else_was_found(text: str) -> None:
    done = sanitized(text)
    assert done.verdict.word is Word.REVIEW


@pytest.mark.parametrize(
    "text",
    [
        "Take amoxicillin with food.",
        "What is the dose of amoxicillin for otitis media in a child?",
        "Migraine without aura for two weeks, better with rest.",
    ],
)
def test_a_harmless_text_passes(text: str) -> None:
    done = sanitized(text)
    assert done.text == text
    assert done.verdict.word is Word.PASS
