"""Cues to the author's sex."""

from app.core.attributes import Attribute
from app.service import Session
from app.signals.cues.pool import pool
from app.signals.life.sex import find
from app.signals.life.sex_partner import find_partner
from app.signals.text.reading import read


def actionable(text: str) -> str | None:
    found = [i for i in pool(text, find(read(text)).cues) if i.attribute is Attribute.SEX]
    return found[0].guesses[0] if found and found[0].certainty >= 3 else None


def test_a_husband_of_two_men_is_outweighed() -> None:
    assert actionable("My husband laughed, and as a man with a beard I laughed too.") == "male"


def test_a_partners_pronouns_make_the_claim_no_surer() -> None:
    short = Session().check("My wife and I jog.").inferences
    longer = Session().check("My wife and I jog. She runs and she swims.").inferences
    certainty = [next(i.certainty for i in found if i.attribute is Attribute.SEX) for found in (short, longer)]
    assert certainty[0] == certainty[1]


def test_a_pronoun_is_a_whole_word_at_the_end_of_its_reach_too() -> None:
    text = "My late husband and I lived " + "on and on " * 40
    for cut in range(150, 175):
        there = f"{text[:cut]} here."
        assert "they" not in Session().rewrite(there, 50).trajectory.text, there


def test_a_pronoun_is_told_once_however_often_the_partner_is_named() -> None:
    cues = list(find_partner(read("My wife bakes, she said. " * 50)))
    assert len({cue.span for cue in cues}) == len(cues) == 50
