"""RLAA's published form: three prompts, their parsers, and a model that does not write as it was asked."""

import json
from dataclasses import replace

from app.agents.rewrite.prompted import PromptedAttacker
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.inference import Validity
from app.core.policy import policy_for
from app.core.trajectory import Stop
from app.methods.rational_prompts import RationalPrompts
from app.methods.remarks import remarks
from tests.engines.scripted import ScriptedEngine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, KeywordAttacker, team

ATTACK = """Type: location
Inference: They work in Leeds.
Guess: Leeds, United Kingdom; York, United Kingdom

Type: sex
Inference: Nurses are often women.
Guess: female
Certainty: 2
"""
VERDICTS = "Here you are: " + json.dumps(
    [
        {
            "attribute": "location",
            "validity_level": "High",
            "reasoning_evidence": ["in Leeds", "near York"],
            "leaked_concept": "lives in Leeds",
        },
        {"attribute": "sex", "validity_level": "low", "reasoning_evidence": "as a nurse"},
    ]
)
REWRITE = "I will name no town.\n#\n" + TEXT.replace("Leeds", "a city")


def run(*texts: str, rounds: int = 3):
    engine = ScriptedEngine(texts=texts)
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {}), engine=engine)
    return RationalPrompts().run(TEXT, played, policy_for(50, rounds=rounds), Control()), engine


def test_attack_verdicts_rewrite_and_again_until_nothing_valid_is_left() -> None:
    again = ATTACK.replace("Leeds", "a city")
    result, engine = run(ATTACK, VERDICTS, REWRITE, again, VERDICTS.replace("High", "invalid"))
    assert result.text == TEXT.replace("Leeds", "a city")
    assert apply(TEXT, result.edits()) == result.text
    assert (result.stopped, len(result.rounds), result.unread) == (Stop.ARBITRATED, 2, 0)
    place, sex = result.rounds[0].inferences
    assert (place.attribute, place.validity, place.guesses[0]) == (
        Attribute.LOCATION,
        Validity.HIGH,
        "Leeds, United Kingdom",
    )
    assert [e.quote for e in place.evidence] == ["in Leeds"]
    assert place.unanchored == ("near York",)
    assert (sex.validity, sex.certainty) == (Validity.LOW, 2)
    attack, verdict, rewrite = engine.asked[:3]
    assert (attack.prompt.role, attack.max_tokens) == ("prompted_attacker", 1024)
    assert "They work in Leeds." in verdict.prompt.suffix
    assert "validity high" in rewrite.prompt.suffix
    assert "sex" not in rewrite.prompt.suffix  # low is dropped
    assert engine.asked[3].prompt.text == result.text


def test_nonsense_does_not_pass_for_a_clean_text() -> None:
    broken, _ = run("The text is about a person who")
    assert (broken.stopped, broken.unread, broken.text) == (Stop.FAILED, 1, TEXT)
    assert "larger model" in remarks(broken)[0]


def test_verdicts_that_cannot_be_read_stop_it() -> None:
    result, _ = run(ATTACK, "I think that both are high.")
    assert {i.validity for i in result.rounds[0].inferences} == {Validity.INVALID}
    assert (result.text, result.unread) == (TEXT, 1)


def test_an_answer_that_is_no_rewrite_changes_nothing() -> None:
    result, _ = run(ATTACK, VERDICTS, "I am sorry, I cannot do that.")
    assert (result.text, result.stopped, result.unread) == (TEXT, Stop.IRRATIONAL, 1)


def test_a_long_text_leaves_less_room_for_the_answer() -> None:
    engine = ScriptedEngine(texts=[ATTACK])
    PromptedAttacker(engine).attack("word " * 1200, lambda: False)
    assert engine.asked[0].max_tokens < 1024
