"""Every method by name, with settings, on the signals or a script: what all of them must keep."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.agents.roles.control import Control
from app.agents.team import Sight, signals_only
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.errors import UsageError
from app.core.policy import policy_for
from app.methods import METHODS, Settings, configured
from app.methods.adversarial import Adversarial
from app.methods.baselines.dp import DifferentiallyPrivate
from tests.engines.scripted import ScriptedEngine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, KeywordAttacker, team

WRITING = {"rational-prompts", "paraphrase", "dp"}
ALL = {"rational", "adversarial", "self-refine", "lexicographic", "mislead", "mask", "abstract"} | WRITING


def test_all_methods_are_there_and_the_default_comes_first() -> None:
    assert set(METHODS) == ALL
    assert next(iter(METHODS)) == "rational"
    assert all(method.name == name for name, method in METHODS.items())


def test_settings_reach_the_methods() -> None:
    told = Settings(seed=4, stop_certainty=2, epsilon=9.0)
    assert configured("dp", told) == DifferentiallyPrivate(9.0, 4)
    assert configured("adversarial", told) == Adversarial(stop_certainty=2)
    with pytest.raises(UsageError, match="choose one of rational"):
        configured("magic")


@pytest.mark.parametrize("name", sorted(ALL - WRITING))
@pytest.mark.parametrize("slider", [0, 50, 100])
def test_without_a_model_the_edits_give_the_text(name: str, slider: int) -> None:
    text = "I'm 34 and a nurse in Leeds. My wife Ann and I moved here in 2019; call 0151 23456789."
    result = configured(name, Settings(seed=1)).run(text, signals_only(Sight(2024)), policy_for(slider), Control())
    assert apply(text, result.edits()) == result.text
    assert (result.text == text) == (slider == 0)


@pytest.mark.parametrize("name", sorted(WRITING))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(answers=st.lists(st.text(max_size=60) | st.just(TEXT), min_size=12, max_size=12))
def test_whatever_a_model_writes_the_edits_give_the_text(name: str, answers: list[str]) -> None:
    engine = ScriptedEngine(texts=answers)
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {}), engine=engine)
    result = configured(name, Settings(seed=1)).run(TEXT, played, policy_for(75), Control())
    assert apply(TEXT, result.edits()) == result.text


def test_adversarial_leaves_alone_what_is_unsure_or_wrong() -> None:
    keywords = {"Leeds": (Attribute.LOCATION, 2), "nurse": (Attribute.OCCUPATION, 4)}
    words = {"Leeds": "a city", "nurse": "carer"}

    def run(**told: object) -> str:
        method = configured("adversarial", Settings(**told))  # type: ignore[arg-type]
        return method.run(TEXT, team(KeywordAttacker(keywords), words), policy_for(100), Control()).text

    assert run() == TEXT.replace("Leeds", "a city").replace("nurse", "carer")
    assert run(stop_certainty=2) == TEXT.replace("nurse", "carer")
    assert run(facts={Attribute.OCCUPATION: "baker"}) == TEXT.replace("Leeds", "a city")
    assert run(facts={Attribute.OCCUPATION: "Nurse"}) == run()
