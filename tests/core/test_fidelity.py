"""The fidelity guard lets generalizations pass and stops inventions."""

import pytest

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.edits.fidelity import objection
from app.core.inference import Evidence, Inference, Ladder, Source, Validity
from app.core.text.spans import Span

TEXT = "I'm a nurse in Leeds, not far from the river. My dog is 9."


def place(quote: str) -> Inference:
    start = TEXT.index(quote)
    evidence = Evidence(Span(start, start + len(quote)), quote)
    return Inference(
        Attribute.LOCATION, ("Leeds, United Kingdom",), 5, 0.9, "", (evidence,), (Source.MODEL,), Validity.HIGH
    )


def edit(old: str, new: str) -> Edit:
    start = TEXT.index(old)
    return Edit(Span(start, start + len(old)), old, new, (Attribute.LOCATION,))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Leeds", "a city"),
        ("in Leeds", "in the north"),
        ("I'm a nurse in Leeds", "I'm a nurse"),
        (" in Leeds", ""),
        ("I'm a nurse in Leeds", "I work there"),
        ("I'm a nurse in Leeds", "My work is there"),
        ("Leeds", "it all"),
    ],
)
def test_generalizations_pass(old: str, new: str) -> None:
    assert objection(edit(old, new), TEXT, [place("Leeds")]) is None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Leeds", "Bradford", "invents a name"),
        ("Leeds", "a city of 800 people", "invents a number"),
        ("Leeds", "a city I do not like", "denied"),
        ("Leeds", "<b>somewhere</b>", "markup"),
        ("Leeds", "some\nplace", "markup"),
        ("Leeds", "a place " * 12, "adds more"),
        ("My dog", "A pet", "beyond"),
        ("I'm a nurse in Leeds", "It's a nurse", "author's place"),
        ("I'm a nurse in Leeds", "we are there", "author's place"),
        ("Leeds, not far from the river", "a city by the river", "beyond"),
        ("in Leeds", "around Leeds, United Kingdom", "invents a name"),
    ],
)
def test_inventions_are_stopped(old: str, new: str, reason: str) -> None:
    found = objection(edit(old, new), TEXT, [place("Leeds")])
    assert found is not None
    assert reason in found


def test_what_no_actionable_inference_names_is_out_of_reach() -> None:
    assert objection(edit("Leeds", "a city"), TEXT, []) is not None


def test_our_own_ladders_may_name_what_is_true() -> None:
    start = TEXT.index("Leeds")
    ladder = Ladder(Span(start - 3, start + 5), ("in an English city", ""))
    evidence = Evidence(Span(start, start + 5), "Leeds", ladder)
    found = Inference(Attribute.LOCATION, ("Leeds",), 5, 0.9, "", (evidence,), (Source.SIGNAL,), Validity.HIGH)
    assert objection(edit("in Leeds", "in an English city"), TEXT, [found], trusted=True) is None
    assert objection(edit("in Leeds", "in an English city"), TEXT, [found], trusted=False) is not None


def test_an_edit_that_does_not_fit_is_stopped() -> None:
    wrong = Edit(Span(0, 3), "You", "We", (Attribute.LOCATION,))
    assert objection(wrong, TEXT, [place("Leeds")]) == "it does not fit the text"


@pytest.mark.parametrize("text", ["Hello there. I am Jo.", "Hello there. I am Jo. Bye."])
def test_a_clause_may_go_with_the_space_before_it(text: str) -> None:
    start = text.index("I am Jo")
    end = min(start + 8, len(text))
    evidence = Evidence(Span(start, end), text[start:end])
    name = Inference(Attribute.NAME, ("Jo",), 5, 0.9, "", (evidence,), (Source.SIGNAL,), Validity.HIGH)
    going = Edit(Span(start - 1, end), text[start - 1 : end], "", (Attribute.NAME,))
    assert objection(going, text, [name], trusted=True) is None
    reaching = Edit(Span(start - 2, end), text[start - 2 : end], "", (Attribute.NAME,))
    assert objection(reaching, text, [name], trusted=True) == "it reaches beyond the words that give something away"


def test_what_only_takes_words_out_may_reach_as_far_as_its_sentence() -> None:
    text = "Hello there, I am Jo. Bye."
    start = text.index("I am Jo")
    evidence = Evidence(Span(start, start + 7), "I am Jo")
    name = Inference(Attribute.NAME, ("Jo",), 5, 0.9, "", (evidence,), (Source.SIGNAL,), Validity.HIGH)
    assert objection(Edit(Span(0, 21), text[:21], "", (Attribute.NAME,)), text, [name], trusted=True) is None
    assert objection(Edit(Span(0, 24), text[:24], "", (Attribute.NAME,)), text, [name], trusted=True)
    assert objection(Edit(Span(0, 21), text[:21], "Hi.", (Attribute.NAME,)), text, [name], trusted=True)
