"""What a model is asked to replace."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from app.agents.propose.passages import passages
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.inference import Evidence, Inference, Ladder, Source, Validity
from app.core.text.spans import Span

TEXT = "After the first ski tour of the season I teach maths at a school, and my wife works nights."


def claim(attribute: Attribute, certainty: int, *quotes: str, ladder: bool = False) -> Inference:
    spans = [Span(TEXT.index(quote), TEXT.index(quote) + len(quote)) for quote in quotes]
    evidence = tuple(Evidence(s, s.of(TEXT), Ladder(s, ("x",)) if ladder else None) for s in spans)
    return Inference(attribute, ("x",), certainty, 0.5, "", evidence, (Source.MODEL,), Validity.HIGH)


def quotes(*claims: Inference, known: tuple[Edit, ...] = ()) -> list[str]:
    return [evidence.quote for _, evidence in passages(TEXT, claims, known)]


def test_neighbours_are_replaced_together_as_the_surest_claims() -> None:
    age, home = claim(Attribute.AGE, 2, "the first ski"), claim(Attribute.LOCATION, 4, "tour of the season")
    ((inference, evidence),) = passages(TEXT, (age, home), ())
    assert (inference.attribute, evidence.quote) == (Attribute.LOCATION, "the first ski tour of the season")


def test_what_a_word_or_a_comma_parts_stays_apart() -> None:
    job, sex = claim(Attribute.OCCUPATION, 4, "teach maths", "a school"), claim(Attribute.SEX, 3, "my wife")
    assert quotes(job, sex) == ["teach maths", "a school", "my wife"]


def test_too_many_words_are_not_replaced_at_once() -> None:
    """What replaces them would not be written to its end."""
    many = claim(Attribute.LOCATION, 3, "After the first ski", "tour of the season I teach")
    assert quotes(many) == ["After the first ski", "tour of the season I teach"]


def test_of_what_overlaps_the_longest_is_replaced_and_ladders_serve_themselves() -> None:
    job, sure = (
        claim(Attribute.OCCUPATION, 3, "teach", "I teach maths"),
        claim(Attribute.SEX, 5, "my wife", ladder=True),
    )
    assert quotes(job, sure) == ["I teach maths"]
    at = Span(TEXT.index("maths"), TEXT.index("maths") + 5)
    assert quotes(job, known=(Edit(at, "maths", "x"),)) == ["teach"]


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 12), st.integers(1, 5)), max_size=12))
def test_passages_never_overlap_and_the_surest_come_first(places: list[tuple[int, int, int]]) -> None:
    claims = [claim(Attribute.AGE, certainty, TEXT[at : at + size]) for at, size, certainty in places]
    found = passages(TEXT, claims, ())
    spans = sorted(evidence.span for _, evidence in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert all(evidence.span.of(TEXT) == evidence.quote for _, evidence in found)
    assert [i.certainty for i, _ in found] == sorted((i.certainty for i, _ in found), reverse=True)
