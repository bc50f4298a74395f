"""The steps from candidates to what goes: their order, and that each takes candidates and gives candidates."""

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.detect import resolve
from app.notes.detect.candidates import by_rules, readings
from app.notes.detect.detector import see
from app.notes.detect.resolve import Note, outside_amounts, repeated, resolved, settled
from app.notes.policy import NotePolicy
from app.rules.text import text_of

YEAR = 2024


def note(text: str) -> Note:
    among = readings(text, YEAR)
    return Note(text_of(text), YEAR, NotePolicy(), among, tuple(by_rules(among)[1]))


def place(text: str, words: str) -> Span:
    return Span(text.index(words), text.index(words) + len(words))


def test_what_is_seen_is_what_the_steps_leave_of_the_candidates() -> None:
    text = "Mr Delgado was seen on 4 May 2023 by Dr Okafor. Delgado takes 5 mg."
    one = note(text)
    assert resolved(one, by_rules(one.among)[0]) == see(text, NotePolicy(year=YEAR), None).findings


def test_a_step_changes_neither_the_note_nor_what_it_was_given() -> None:
    text = "Mr Delgado was seen. Delgado is well."
    one, found = note(text), (Finding(place(text, "Delgado"), Kind.PERSON),)
    assert {f.span for f in repeated(one, found)} == {found[0].span, Span(21, 28)}
    assert found == (Finding(place(text, "Delgado"), Kind.PERSON),)


def test_a_name_is_known_before_it_is_looked_for_again_and_cut_at_amounts_after_that() -> None:
    names = [step.__name__ for step in resolve.STEPS]
    assert names.index("tagged") < names.index("repeated") < names.index("outside_amounts") < names.index("settled")


def test_a_model_s_quote_is_cut_where_a_dose_stands() -> None:
    text = "Delgado 5 mg daily"
    quote = Finding(place(text, "Delgado 5 mg"), Kind.PERSON, By.MODEL)
    assert [f.span.of(text) for f in outside_amounts(note(text), (quote,))] == ["Delgado"]


def test_what_overlaps_is_settled_as_one_passage() -> None:
    text = "Ana Delgado"
    found = (Finding(place(text, "Ana"), Kind.PLACE), Finding(place(text, "Ana Delgado"), Kind.PERSON))
    assert [(f.span.of(text), f.kind) for f in settled(note(text), found)] == [("Ana Delgado", Kind.PERSON)]
