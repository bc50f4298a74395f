"""A sentence written anew becomes edits that may be chosen one by one."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.edits.sentence_edits import sentence_edits
from app.core.inference import Evidence, Inference, Source
from app.core.text.spans import Span

TEXT = "Hello. On most days I walk to the ward at the Freeman and then I take the long way home to Jesmond. Bye."
SENTENCE = Span(7, TEXT.index(" Bye"))


def inference(attribute: Attribute, *quotes: str) -> Inference:
    spans = [Span(TEXT.index(q), TEXT.index(q) + len(q)) for q in quotes]
    return Inference(attribute, ("x",), 4, 0.8, "", tuple(Evidence(s, s.of(TEXT)) for s in spans), (Source.MODEL,))


JOB, HOME = inference(Attribute.OCCUPATION, "ward", "the Freeman"), inference(Attribute.LOCATION, "Jesmond")


def test_changes_far_apart_are_edits_of_their_own_with_what_they_serve() -> None:
    new = "On most days I walk to work and then I take the long way home to my place."
    first, second = sentence_edits(TEXT, SENTENCE, new, [JOB, HOME])
    assert (first.old, first.new, first.attributes) == ("the ward at the Freeman", "work", (Attribute.OCCUPATION,))
    assert (second.old, second.new, second.attributes) == ("Jesmond", "my place", (Attribute.LOCATION,))


def test_a_change_without_ground_goes_with_the_nearest_that_has_some() -> None:
    new = "On some days I walk to the ward at the Freeman and then I take the long way home to my place."
    (made,) = sentence_edits(TEXT, SENTENCE, new, [HOME])
    assert made.attributes == (Attribute.LOCATION,)
    assert apply(TEXT, [made]) == TEXT.replace(SENTENCE.of(TEXT), new)


def test_a_change_beside_the_evidence_takes_it_along_and_in_a_sentence_without_any_is_no_edit() -> None:
    new = SENTENCE.of(TEXT).replace("most", "some")
    (made,) = sentence_edits(TEXT, SENTENCE, new, [JOB])
    assert made.attributes == (Attribute.OCCUPATION,)
    assert apply(TEXT, [made]) == TEXT.replace("most", "some")
    assert sentence_edits(TEXT, SENTENCE, new, []) == ()


WORDS = st.lists(st.sampled_from("I walk to the ward at Freeman and Jesmond, home my".split()), min_size=1, max_size=20)


@given(WORDS)
def test_together_they_make_the_new_sentence(words: list[str]) -> None:
    new = " ".join(words)
    edits = sentence_edits(TEXT, SENTENCE, new, [JOB, HOME])
    assert not edits or apply(TEXT, edits) == TEXT.replace(SENTENCE.of(TEXT), new)
