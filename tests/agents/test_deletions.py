"""What a text can spare: joints of sentences, nothing half."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.propose.deletions import Joint, deletions

TEXT = "At fifty-two, I moved to Leeds with my wife (a nurse) in 2009. She sings at the LGI. Work is great."


def left(text: str, joint: Joint) -> list[str]:
    return [text[: one.span.start] + one.new + text[one.span.end :] for one in deletions(text) if one.joint is joint]


@pytest.mark.parametrize(
    ("joint", "reads"),
    [
        (Joint.SENTENCE, "At fifty-two, I moved to Leeds with my wife (a nurse) in 2009. Work is great."),
        (
            Joint.PARENTHESIS,
            "At fifty-two, I moved to Leeds with my wife in 2009. She sings at the LGI. Work is great.",
        ),
        (Joint.LEAD, "I moved to Leeds with my wife (a nurse) in 2009. She sings at the LGI. Work is great."),
        (Joint.PHRASE, "At fifty-two, I moved to Leeds with my wife (a nurse) in 2009. She sings. Work is great."),
    ],
)
def test_each_joint_leaves_a_whole_text(joint: Joint, reads: str) -> None:
    assert reads in left(TEXT, joint)


def test_what_then_begins_a_sentence_gets_its_capital_letter() -> None:
    assert "The rest is fine." in left("In Leeds, the rest is fine.", Joint.LEAD)


def test_a_question_is_the_point_of_a_text_and_stays() -> None:
    assert not [one for one in left("I live in Leeds. Is it far?", Joint.SENTENCE) if "Is it far?" not in one]


@pytest.mark.parametrize(
    "text",
    [
        "I got a van in Leeds. It leaks.",
        "I wrote two books. One was titled Cod.",
        "My son moved to Ayr. He's happy with it.",
        "I moved to Ayr. And there I met my wife.",
        "I work at the LGI. Here I am happy.",
        "I met my boss in Ayr. His dog barked.",
    ],
)
def test_a_sentence_that_the_next_one_is_about_stays(text: str) -> None:
    first = text[: text.index(".") + 1]
    assert all(first in one for one in left(text, Joint.SENTENCE))


@pytest.mark.parametrize(
    "text", ["She lives in Ayr. She sings.", "I live in Ayr. There's a bus.", "I live in Ayr. Buses go there."]
)
def test_one_that_brings_up_nothing_may_go(text: str) -> None:
    assert text[text.index(".") + 2 :] in left(text, Joint.SENTENCE)


def test_an_abbreviation_ends_no_sentence() -> None:
    text = "Call me. Hi Ms. Tremblay is away."
    assert set(left(text, Joint.SENTENCE)) == {"Call me.", "Hi Ms. Tremblay is away."}


def test_no_time_and_no_number_is_cut_in_half() -> None:
    assert all("at 10" in one or ":40" not in one for one in left("I get home from work at 10:40 today.", Joint.PHRASE))


@given(st.text(alphabet='ab AB.,;:()?!-\n"“”10', max_size=80))
def test_every_deletion_lies_in_the_text_and_leaves_words_and_pairs(text: str) -> None:
    for one in deletions(text):
        taken = one.span.of(text)
        assert taken.strip()
        assert len(one.span) < len(text.strip()) or not text.strip()
        assert taken.count("(") == taken.count(")") or one.new
        assert not one.new or one.new.isupper()


def test_no_comma_is_left_between_a_subject_and_its_verb() -> None:
    text = "My aunt, a nurse from Leeds, told me to wait."
    read = {text[: one.span.start] + one.new + text[one.span.end :] for one in deletions(text)}
    assert "My aunt told me to wait." in read
    assert "My aunt, told me to wait." not in read


def test_a_comma_stays_where_a_clause_ends() -> None:
    text = "When it rained, back in Leeds, laughed the whole street."
    read = {text[: one.span.start] + one.new + text[one.span.end :] for one in deletions(text)}
    assert "When it rained, laughed the whole street." in read


def test_a_sentence_opens_with_a_capital_after_a_number_too() -> None:
    text = "34F, nurse, looking for a room. We are two."
    read = {text[: one.span.start] + one.new + text[one.span.end :] for one in deletions(text)}
    assert "Looking for a room. We are two." in read
