"""What a text can spare: joints of sentences, nothing half."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.propose.deletions import Joint, deletions

TEXT = "At fifty-two, I moved to Leeds with my wife (a nurse) in 2009. She sings at the LGI. It's great."


def left(text: str, joint: Joint) -> list[str]:
    return [text[: one.span.start] + one.new + text[one.span.end :] for one in deletions(text) if one.joint is joint]


@pytest.mark.parametrize(
    ("joint", "reads"),
    [
        (Joint.SENTENCE, "At fifty-two, I moved to Leeds with my wife (a nurse) in 2009. It's great."),
        (Joint.PARENTHESIS, "At fifty-two, I moved to Leeds with my wife in 2009. She sings at the LGI. It's great."),
        (Joint.LEAD, "I moved to Leeds with my wife (a nurse) in 2009. She sings at the LGI. It's great."),
        (Joint.PHRASE, "At fifty-two, I moved to Leeds with my wife (a nurse) in 2009. She sings. It's great."),
    ],
)
def test_each_joint_leaves_a_whole_text(joint: Joint, reads: str) -> None:
    assert reads in left(TEXT, joint)


def test_what_then_begins_a_sentence_gets_its_capital_letter() -> None:
    assert "The rest is fine." in left("In Leeds, the rest is fine.", Joint.LEAD)


def test_a_question_is_the_point_of_a_text_and_stays() -> None:
    assert not [one for one in left("I live in Leeds. Is it far?", Joint.SENTENCE) if "Is it far?" not in one]


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
