"""FgAA's loop with a scripted team: it acts on whatever is inferred, and ends on the last round."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.agents.rewrite.rewriter import Rewriter
from app.agents.roles.base import Proposal, Team, Verdicts
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.inference import Inference, Validity
from app.core.policy import Policy, policy_for
from app.core.trajectory import Stop
from app.methods.adversarial import Adversarial
from tests.engines.scripted import Asked, ScriptedEngine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, DictionaryAnonymizer, KeywordAttacker, team

HUNCH = {"Leeds": (Attribute.LOCATION, 2), "nurse": (Attribute.OCCUPATION, 5)}


class Strict:
    """Finds every claim invalid."""

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Callable[[], bool]) -> Verdicts:
        return Verdicts(tuple(i.judged(Validity.INVALID) for i in inferences))


def test_it_rewrites_until_nothing_is_inferred_and_asks_no_arbitrator() -> None:
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {"Leeds": "a city", "nurse": "carer"}), arbitrator=Strict())
    result = Adversarial().run(TEXT, played, policy_for(50), Control())
    assert result.stopped is Stop.CLEAN
    assert result.text == TEXT.replace("Leeds", "a city").replace("nurse", "carer")
    assert apply(TEXT, result.edits()) == result.text


def test_verdicts_are_kept_for_training_but_not_obeyed() -> None:
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {"Leeds": "a city", "nurse": "carer"}), arbitrator=Strict())
    result = Adversarial(arbitrated=True).run(TEXT, played, policy_for(50), Control())
    assert {i.validity for i in result.rounds[0].inferences} == {Validity.INVALID}
    assert result.text != TEXT


def test_hunches_are_feedback_whatever_the_slider_says_of_certainty() -> None:
    words = {"Leeds": "a city", "nurse": "carer"}
    for slider in (25, 50, 100):
        made = Adversarial().run(TEXT, team(KeywordAttacker(HUNCH), words), policy_for(slider), Control())
        assert made.rounds[1].text == TEXT.replace("nurse", "carer").replace("Leeds", "a city")
    left = Adversarial(stop_certainty=2).run(TEXT, team(KeywordAttacker(HUNCH), words), policy_for(50), Control())
    assert (left.text, left.stopped) == (TEXT.replace("nurse", "carer"), Stop.ARBITRATED)


def test_the_last_round_is_chosen_even_if_it_is_worse() -> None:
    attacker = KeywordAttacker({"nurse": (Attribute.OCCUPATION, 3), "Leeds": (Attribute.LOCATION, 5)})
    text = "I am a nurse."
    result = Adversarial().run(text, team(attacker, {"nurse": "Leeds", "Leeds": "Leeds "}), policy_for(50), Control())
    assert (result.stopped, result.chosen) == (Stop.ROUNDS, 2)
    assert result.rounds[2].risk.score > 1


def test_an_anonymizer_that_changes_nothing_ends_it() -> None:
    class Idle:
        def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: object) -> Proposal:
            return Proposal()

    played = Team(KeywordAttacker(LEEDS_AND_NURSE), Strict(), Idle())
    assert Adversarial().run(TEXT, played, policy_for(50), Control()).stopped is Stop.IRRATIONAL


def test_a_capable_model_rewrites_the_whole_text() -> None:
    engine = ScriptedEngine(texts=[TEXT.replace("in Leeds as a nurse", "in a city as a carer")])
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {}), rewriter=Rewriter(engine))
    assert isinstance(played.anonymizer, DictionaryAnonymizer)
    result = Adversarial().run(TEXT, played, policy_for(50), Control())
    assert result.text == TEXT.replace("in Leeds as a nurse", "in a city as a carer")
    asked: Asked = engine.asked[0]
    assert asked.prompt.text == asked.source == TEXT
    assert "Leeds" not in asked.prompt.system + asked.prompt.task
    served = {e.new: set(e.attributes) for e in result.rounds[1].edits}
    assert served["carer"] == {Attribute.LOCATION, Attribute.OCCUPATION}
