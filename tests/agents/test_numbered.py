"""Answers in numbered lines, as models write them."""

from app.agents.free_text.numbered import CUT, LEAVE, UNDO, cut, read, sentence, word
from app.core.text.spans import Span


def test_lines_are_read_by_their_number() -> None:
    answer = 'Sure, here they are:\n1. I like it.\n**2.** leave\n\n 4: "Quoted."\n1. Again.'
    assert read(answer) == {1: "I like it.", 2: "leave", 4: '"Quoted."'}
    assert read("1. One.\n2. Tw", finished=False) == {1: "One."}
    assert read("none") == {}


def test_the_agreed_words_are_told_from_sentences() -> None:
    assert [word(w) for w in ("leave", "Leave.", "(cut)", "Undo", "leave it as it is")] == [
        LEAVE,
        LEAVE,
        CUT,
        UNDO,
        LEAVE,
    ]
    assert word("Leave me alone.") is None


def test_quotation_marks_around_a_sentence_go_unless_they_were_its_own() -> None:
    assert sentence('"I like  it."', "I love it.") == "I like it."
    assert sentence('"Go," she said. "Now."', '"Leave," she said. "Now."') == '"Go," she said. "Now."'


def test_a_cut_takes_its_space_or_its_line_along() -> None:
    def after(text: str, gone: str) -> str:
        at = text.index(gone)
        span = cut(text, Span(at, at + len(gone)))
        return text[: span.start] + text[span.end :]

    assert after("One. Two. Three.", "Two.") == "One. Three."
    assert after("One. Two.", "Two.") == "One."
    assert after("One.\nTwo.\nThree.", "Two.") == "One.\nThree."
    assert after("One. Two.\nThree.", "Two.") == "One.\nThree."
    assert after("Rules:\n1. Swim.\n2. Run.\n", "Swim.") == "Rules:\n2. Run.\n"
