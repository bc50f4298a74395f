"""The assessor: how likely an editor calls a change good."""

from app.agents.choose.edit_assessor import BIAS, Assessor, assessor, features
from app.agents.propose.deletions import Joint
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span


def edit(text: str, old: str, new: str) -> Edit:
    at = text.index(old)
    return Edit(Span(at, at + len(old)), old, new, (Attribute.LOCATION,))


def test_probabilities_are_probabilities_and_the_same_each_time() -> None:
    text = "I am 24. Now I make bubble tea in Clayton, and every Sunday I call home."
    change = edit(text, " in Clayton", "")
    said = assessor().assess(text, change, Joint.PHRASE.value)
    assert 0 <= said.good <= 1
    assert 0 <= said.sound <= 1
    assert said == assessor().assess(text, change, Joint.PHRASE.value)
    assert features(text, change, "phrase") == features(text, change, "phrase")


def test_a_whole_sentence_is_better_spared_than_what_an_if_leads_to() -> None:
    text = "The flat is cold. I am 79 years old. If the phone is dead, leave word at the shop."
    whole = assessor().assess(text, edit(text, "I am 79 years old. ", ""), Joint.SENTENCE.value)
    half = assessor().assess(text, edit(text, ", leave word at the shop", ""), Joint.TAIL.value)
    assert whole.good > half.good


def test_only_the_weights_decide() -> None:
    text = "I live in Leeds."
    change = edit(text, "in Leeds", "here")
    sure = Assessor({BIAS: -5.0, "new=here": 10.0}, {BIAS: 0.0})
    said = sure.assess(text, change, "ladder")
    assert said.good > 0.99
    assert said.sound == said.good  # what is good is sound
    assert Assessor({BIAS: -5.0}, {BIAS: 0.0}).assess(text, change, "ladder").sound == 0.5
