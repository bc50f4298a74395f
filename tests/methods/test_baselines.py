"""The baselines: one pass each, without feedback, and what each does to a text."""

from dataclasses import replace

import pytest

from app.agents.roles.control import Control
from app.agents.team import Sight, signals_only
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.errors import NoModelError
from app.core.policy import Wishes, policy_for
from app.core.trajectory import Stop
from app.engines.base import Draw
from app.methods.base import Method
from app.methods.baselines.abstract import Abstract
from app.methods.baselines.dp import CLIP, DifferentiallyPrivate
from app.methods.baselines.mask import Mask
from app.methods.baselines.paraphrase import Paraphrase
from app.methods.remarks import remarks
from tests.engines.scripted import ScriptedEngine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, KeywordAttacker, team

ENTITIES = "I am Anna Berger, 34, of Leeds. Call 0151 23456789 or write to anna@example.org by 3 May 2021."
LONG = "One is here. Two are there. Three came late. Four went home. Five is alone."


def playing(engine: ScriptedEngine):
    return replace(team(KeywordAttacker(LEEDS_AND_NURSE), {"Leeds": "a city", "nurse": "carer"}), engine=engine)


def test_masking_puts_an_asterisk_for_every_character() -> None:
    result = Mask().run(ENTITIES, signals_only(Sight(2021)), policy_for(50), Control())
    assert len(result.text) == len(ENTITIES)
    for word in ("Anna Berger", "34", "Leeds", "23456789", "anna@example.org", "2021"):
        assert word not in result.text
    assert "*" * len("anna@example.org") in result.text
    assert result.text.startswith("I am ***********, **, of *****.")
    assert apply(ENTITIES, result.edits()) == result.text


def test_masking_keeps_what_is_locked_and_nothing_is_done_at_zero() -> None:
    locked = policy_for(50, wishes=Wishes(locked=frozenset({Attribute.LOCATION})))
    assert "Leeds" in Mask().run(ENTITIES, signals_only(Sight(2021)), locked, Control()).text
    assert Mask().run(ENTITIES, signals_only(Sight(2021)), policy_for(0), Control()).text == ENTITIES


def test_abstraction_is_one_pass_over_every_disclosure() -> None:
    attacker = KeywordAttacker(LEEDS_AND_NURSE | {"carer": (Attribute.OCCUPATION, 5)})
    result = Abstract().run(TEXT, team(attacker, {"Leeds": "a city", "nurse": "carer"}), policy_for(50), Control())
    assert result.text == TEXT.replace("Leeds", "a city").replace("nurse", "carer")
    assert (len(result.rounds), result.stopped) == (2, Stop.ROUNDS)


def test_hunches_are_no_disclosures() -> None:
    hunch = KeywordAttacker({"Leeds": (Attribute.LOCATION, 2)})
    result = Abstract().run(TEXT, team(hunch, {"Leeds": "a city"}), policy_for(100), Control())
    assert (result.text, len(result.rounds)) == (TEXT, 1)


def test_a_paraphrase_is_diffed_and_knows_nothing_of_the_attack() -> None:
    said = "My work in Leeds is that of a nurse. As the weather was fine, we all went for a long walk today."
    engine = ScriptedEngine(texts=[said])
    result = Paraphrase().run(TEXT, playing(engine), policy_for(50), Control())
    assert result.text == said
    assert apply(TEXT, result.edits()) == said
    asked = engine.asked[0]
    assert asked.prompt.text == TEXT
    assert "Leeds" not in asked.prompt.system + asked.prompt.task + asked.prompt.suffix
    assert not asked.draw


def test_three_sentences_are_paraphrased_at_a_time() -> None:
    engine = ScriptedEngine(texts=["One is here now. Two are there. Three came very late.", "I cannot help with that"])
    result = Paraphrase().run(LONG, playing(engine), policy_for(50), Control())
    assert result.text == "One is here now. Two are there. Three came very late. Four went home. Five is alone."
    assert result.unread == 1
    assert "could not be used" in remarks(result)[0]


def test_what_is_drawn_is_all_there_is() -> None:
    engine = ScriptedEngine(texts=["Some  words\n", "and more "])
    result = DifferentiallyPrivate(epsilon=10.0, seed=7).run("\n\n" + LONG, playing(engine), policy_for(50), Control())
    assert result.text == "Some words and more"
    assert apply("\n\n" + LONG, result.edits()) == result.text
    draws = [asked.draw for asked in engine.asked]
    assert all(isinstance(d, Draw) and d.clip == CLIP and d.per_token == pytest.approx(10.0) for d in draws)
    assert len({d.seed for d in draws if d}) == 2
    assert result.budget is not None
    assert result.budget.tokens == 22  # ten each, and the ends of two turns
    assert result.budget.per_text == pytest.approx(220.0)
    assert "seed" in remarks(result)[0]


def test_without_a_seed_the_noise_is_secret() -> None:
    engines = [ScriptedEngine(texts=["words", "words"]) for _ in range(2)]
    results = [DifferentiallyPrivate().run(LONG, playing(e), policy_for(50), Control()) for e in engines]
    assert all(r.budget and r.budget.secret for r in results)
    assert engines[0].asked[0].draw != engines[1].asked[0].draw
    assert "seed" not in remarks(results[0])[0]


@pytest.mark.parametrize("method", [Paraphrase(), DifferentiallyPrivate()])
def test_writing_needs_a_model(method: Method) -> None:
    with pytest.raises(NoModelError, match="needs a model"):
        method.run(TEXT, signals_only(Sight()), policy_for(50), Control())
