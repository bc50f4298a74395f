"""Which answers of a later attack are ghosts, and what becomes of them."""

from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.matching import PlaceNames
from app.core.text import Span
from app.methods.ghosts import SURENESS, is_ghost, laid

TEXT = "On the busy days we were down at Corlet till 9 and nobody minded."


def claim(attribute: Attribute, *guesses: str, quotes: tuple[str, ...] = ("the busy days",)) -> Inference:
    evidence = tuple(Evidence(Span(at := TEXT.index(quote), at + len(quote)), quote) for quote in quotes)
    return Inference(attribute, guesses, 4, 0.8, "", evidence, (Source.MODEL,), Validity.HIGH)


def test_what_the_original_never_brought_up_is_a_hunch() -> None:
    original = [claim(Attribute.RELATIONSHIP, "married", "in relation")]
    (ghost,) = laid(TEXT, [claim(Attribute.RELATIONSHIP, "divorced")], original)
    assert (ghost.leaks, ghost.validity, ghost.certainty, ghost.confidence) == (False, Validity.LOW, 2, SURENESS)
    assert ghost.guesses == ("divorced",)


def test_what_it_brought_up_first_or_last_still_leaks() -> None:
    original = [claim(Attribute.RELATIONSHIP, "married", "in relation")]
    later = [claim(Attribute.RELATIONSHIP, "in relation"), claim(Attribute.RELATIONSHIP, "married")]
    assert laid(TEXT, later, original) == tuple(later)


def test_names_and_figures_tell_whatever_is_guessed_at_them() -> None:
    original = [claim(Attribute.LOCATION, "Leeds, United Kingdom")]
    ghost = claim(Attribute.LOCATION, "Lahore, Pakistan", quotes=("the busy days", "at Corlet", "till 9"))
    (kept,) = laid(TEXT, [ghost], original)
    assert kept.leaks
    assert [e.quote for e in kept.evidence] == ["at Corlet", "till 9"]


def test_new_attributes_names_and_jobs_in_other_words_are_no_ghosts() -> None:
    original = [claim(Attribute.NAME, "Ann"), claim(Attribute.OCCUPATION, "chef"), claim(Attribute.AGE, "30")]
    places = PlaceNames()
    assert not is_ghost(claim(Attribute.NAME, "Bob"), original, places)
    assert not is_ghost(claim(Attribute.SEX, "male"), original, places)
    assert not is_ghost(claim(Attribute.OCCUPATION, "cook"), original, places)
    assert not is_ghost(claim(Attribute.AGE, "33"), original, places)
    assert is_ghost(claim(Attribute.AGE, "52"), original, places)


def test_a_less_precise_answer_is_the_same_leak() -> None:
    places = PlaceNames(countries={"spain": "Spain"}, cities={"madrid": "Madrid"})
    assert not is_ghost(claim(Attribute.LOCATION, "Spain"), [claim(Attribute.LOCATION, "Madrid, Spain")], places)
