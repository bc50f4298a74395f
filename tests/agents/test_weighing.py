"""Arbitration by weighing: what is asked, what the weights make of it, and what is left to the rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.arbitrate.weighing import WeighingArbitrator, features
from app.agents.evidence.calibration import Calibration, Weights
from app.agents.evidence.certainty import CertaintyScale, log_odds
from app.agents.roles.prompts import role
from app.core.attributes import Attribute
from app.core.errors import CancelledError
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span
from app.engines.base import Value
from tests.engines.scripted import ScriptedEngine

TEXT = "My husband and I run a bakery near the Aare. Write to me at baker@example.org."
QUOTES = ("My husband", "run a bakery", "the Aare", "baker@example.org")
STEPS = ((0.75, Validity.HIGH), (0.4, Validity.MEDIUM), (0.15, Validity.LOW))
TOLD = Weights({"told": 1.0})
ASKED = Weights({"told": 1.0, "judged": 0.0})
BOTH = (Source.SIGNAL, Source.MODEL)


def claim(
    attribute: Attribute,
    quote: str,
    certainty: int = 4,
    confidence: float | None = 0.8,
    sources: tuple[Source, ...] = (Source.MODEL,),
    text: str = TEXT,
) -> Inference:
    at = text.index(quote)
    evidence = (Evidence(Span(at, at + len(quote)), quote),)
    return Inference(attribute, ("guess",), certainty, confidence, "", evidence, sources)


def answering(certainty: str = "4", verdict: str = "high") -> ScriptedEngine:
    return ScriptedEngine(given={("attacker", "sure"): certainty, ("arbitrator", "validity"): verdict})


def arbitrator(engine: ScriptedEngine, real: Weights = ASKED, right: Weights = TOLD) -> WeighingArbitrator:
    return WeighingArbitrator(CertaintyScale(engine), Calibration(real, right, STEPS))


def asked_about(engine: ScriptedEngine) -> int:
    return sum(len(fill.templates) for fill in engine.fills if fill.prompt.role == "arbitrator")


def test_a_claim_is_worth_what_the_weights_make_of_it() -> None:
    judged = {}
    for certainty in ("5", "2"):
        verdicts = arbitrator(answering(certainty)).arbitrate(TEXT, [claim(Attribute.SEX, "My husband")], lambda: False)
        (judged[certainty],) = verdicts.inferences
    # Seen with 0.94 and with 0.06: the weight of 1 on the log-odds gives the same back.
    assert (judged["5"].validity, judged["5"].certainty, judged["5"].confidence) == (Validity.HIGH, 5, 0.94)
    assert (judged["2"].validity, judged["2"].certainty, judged["2"].confidence) == (Validity.INVALID, 1, 0.06)


def test_where_nothing_is_seen_outright_nothing_is_actionable() -> None:
    claims = [claim(Attribute.SEX, "My husband"), claim(Attribute.OCCUPATION, "run a bakery")]
    held = WeighingArbitrator(CertaintyScale(answering()), Calibration(TOLD, TOLD, STEPS, 0.99))
    for found in held.arbitrate(TEXT, claims, lambda: False).inferences:
        assert (found.validity, found.certainty) == (Validity.LOW, 2)
    through = WeighingArbitrator(CertaintyScale(answering()), Calibration(TOLD, TOLD, STEPS, 0.5))
    assert all(found.actionable for found in through.arbitrate(TEXT, claims, lambda: False).inferences)


def test_what_a_signal_is_sure_of_stands_whatever_the_model_thinks() -> None:
    sure, unsure = (claim(Attribute.SEX, "My husband", certainty, 0.6, (Source.SIGNAL,)) for certainty in (4, 2))
    weak = Weights({"bias": -5.0})
    judged = [arbitrator(answering("0"), weak, TOLD).arbitrate(TEXT, [c], lambda: False) for c in (sure, unsure)]
    assert [v.inferences[0].validity for v in judged] == [Validity.HIGH, Validity.INVALID]
    held = WeighingArbitrator(CertaintyScale(answering()), Calibration(weak, TOLD, STEPS, 0.99))
    beside = held.arbitrate(TEXT, [sure, claim(Attribute.AGE, "the Aare")], lambda: False).inferences
    assert beside[0].validity is Validity.HIGH


def test_what_the_model_all_but_rules_out_has_to_be_weighed_though_a_signal_is_sure() -> None:
    sure = claim(Attribute.SEX, "My husband", 5, 0.9, (Source.SIGNAL,))
    for denied, expected in ((0.05, Validity.HIGH), (0.07, Validity.INVALID)):  # seen with 0.06
        by = WeighingArbitrator(CertaintyScale(answering("2")), Calibration(TOLD, TOLD, STEPS, denied=denied))
        assert by.arbitrate(TEXT, [sure], lambda: False).inferences[0].validity is expected


def test_no_guess_is_likelier_right_than_its_attribute_is_real() -> None:
    sure, unsure = Weights({"bias": 3.0}), Weights({"bias": -1.0})
    for real, right in ((sure, unsure), (unsure, sure)):
        found = arbitrator(answering(), real, right).arbitrate(
            TEXT, [claim(Attribute.SEX, "My husband")], lambda: False
        )
        assert found.inferences[0].confidence == pytest.approx(0.269)


@given(st.floats(-6, 6))
def test_certainty_and_validity_go_together(bias: float) -> None:
    by = arbitrator(answering(), Weights({"bias": bias}))
    (found,) = by.arbitrate(TEXT, [claim(Attribute.SEX, "My husband")], lambda: False).inferences
    if found.actionable:
        assert found.certainty >= 3
    if found.validity is Validity.INVALID:
        assert found.certainty == 1


def test_a_claim_without_evidence_goes_to_the_rule() -> None:
    bare = Inference(Attribute.AGE, ("34",), 5, 0.9, "", (), (Source.MODEL,))
    engine = answering()
    (found,) = arbitrator(engine).arbitrate(TEXT, [bare], lambda: False).inferences
    assert found == bare.judged(Validity.INVALID)
    assert not engine.fills


def test_what_the_prompts_have_no_words_for_goes_to_the_rule() -> None:
    assert Attribute.CONTACT not in role("attacker").labels
    engine = answering()
    contact = claim(Attribute.CONTACT, "baker@example.org", 5, None, (Source.SIGNAL,))
    hunch = claim(Attribute.DATE, "the Aare", 2, None, (Source.SIGNAL,))
    verdicts = arbitrator(engine).arbitrate(TEXT, [contact, hunch], lambda: False)
    assert verdicts == RuleArbitrator().arbitrate(TEXT, [contact, hunch], lambda: False)
    assert [i.validity for i in verdicts.inferences] == [Validity.HIGH, Validity.LOW]
    assert not engine.fills


def test_what_has_its_verdict_keeps_it_unasked() -> None:
    decided = claim(Attribute.SEX, "My husband", 5).judged(Validity.LOW)
    engine = answering()
    assert arbitrator(engine).arbitrate(TEXT, [decided], lambda: False).inferences == (decided,)
    assert not engine.fills


@given(st.lists(st.tuples(st.sampled_from(list(Attribute)), st.sampled_from(QUOTES), st.booleans()), max_size=6))
def test_every_claim_gets_a_verdict_in_its_place(kinds: list[tuple[Attribute, str, bool]]) -> None:
    claims = [claim(a, quote) if quoted else Inference(a, ("g",), 3, None, "", (), BOTH) for a, quote, quoted in kinds]
    engine = answering()
    found = arbitrator(engine).arbitrate(TEXT, claims, lambda: False).inferences
    assert [(i.attribute, i.evidence, i.guesses) for i in found] == [
        (i.attribute, i.evidence, i.guesses) for i in claims
    ]
    assert all(i.validity is not None for i in found)
    assert asked_about(engine) == sum(bool(c.evidence) and c.attribute in role("attacker").labels for c in claims)


def test_a_claim_whose_guess_is_doubtful_is_no_leak_unless_a_signal_is_sure_of_it() -> None:
    calibration = Calibration(TOLD, Weights({"bias": -2.0}), STEPS, doubt=0.2)
    by = WeighingArbitrator(CertaintyScale(answering()), calibration)
    claims = [claim(Attribute.OCCUPATION, "run a bakery"), claim(Attribute.SEX, "My husband", sources=(Source.SIGNAL,))]
    doubted, sure = by.arbitrate(TEXT, claims, lambda: False).inferences
    assert (doubted.validity, doubted.certainty, doubted.confidence) == (Validity.LOW, 2, 0.119)
    assert sure.validity is Validity.HIGH


def test_what_the_model_alone_guesses_badly_is_no_claim_but_still_leaks() -> None:
    calibration = Calibration(TOLD, Weights({"bias": -2.0}), STEPS, doubts={Attribute.OCCUPATION: 0.2})
    by = WeighingArbitrator(CertaintyScale(answering()), calibration)
    claims = [
        claim(Attribute.OCCUPATION, "run a bakery"),
        claim(Attribute.OCCUPATION, "run a bakery", 2, sources=BOTH),
        claim(Attribute.AGE, "the Aare"),
    ]
    doubted, shared, other = by.arbitrate(TEXT, claims, lambda: False).inferences
    assert (doubted.validity, doubted.leak, doubted.confidence) == (Validity.LOW, Validity.HIGH, 0.119)
    assert (doubted.actionable, doubted.leaks) == (False, True)
    # A signal that makes the same guess has its ground in the text, and the age has no such limit.
    assert shared.actionable
    assert other.actionable


def test_on_a_harmless_text_what_is_doubted_leaks_nothing_either() -> None:
    calibration = Calibration(TOLD, Weights({"bias": -2.0}), STEPS, 0.99, doubts={Attribute.OCCUPATION: 0.2})
    by = WeighingArbitrator(CertaintyScale(answering()), calibration)
    (found,) = by.arbitrate(TEXT, [claim(Attribute.OCCUPATION, "run a bakery")], lambda: False).inferences
    assert not found.leaks
    assert found.certainty == 2


def test_the_model_is_not_asked_for_a_verdict_that_counts_nothing() -> None:
    engine = answering()
    (found,) = arbitrator(engine, TOLD).arbitrate(TEXT, [claim(Attribute.SEX, "My husband")], lambda: False).inferences
    assert (found.validity, asked_about(engine)) == (Validity.HIGH, 0)


def test_a_long_text_is_asked_about_window_by_window() -> None:
    filler = "The weather was fine and nothing happened at all on that day. " * 200
    text = "My husband bakes. " + filler + "I run a bakery."
    first, last = (
        claim(Attribute.SEX, "My husband", text=text),
        claim(Attribute.OCCUPATION, "run a bakery", text=text),
    )
    engine = answering()
    verdicts = arbitrator(engine).arbitrate(text, [last, first], lambda: False)
    assert [i.attribute for i in verdicts.inferences] == [Attribute.OCCUPATION, Attribute.SEX]
    parts = [fill.prompt.text for fill in engine.fills if fill.prompt.role == "arbitrator"]
    assert ["husband" in part for part in parts] == [True, False]
    assert ["bakery" in part for part in parts] == [False, True]
    assert all(engine.count(part) <= engine.info.context // 2 for part in parts)
    assert verdicts.usage.prompt_tokens == 100 * len(engine.fills)


def test_stopping_stops_it() -> None:
    with pytest.raises(CancelledError):
        arbitrator(answering()).arbitrate(TEXT, [claim(Attribute.SEX, "My husband")], lambda: True)


def test_what_is_known_of_a_claim() -> None:
    verdict = Value("medium", (0.5, 0.25, 0.125, 0.125))
    known = features(claim(Attribute.SEX, "My husband", 4, 0.6), 0.9, verdict)
    assert known["told"] == pytest.approx(log_odds(0.9))
    assert known["judged"] == pytest.approx(log_odds(0.75))
    assert known["claimed"] == pytest.approx(log_odds(0.6))
    assert (known["signal"], known["both"], known["strong_signal"]) == (0, 0, 0)


def test_a_signal_counts_more_where_it_is_strong_and_where_the_model_agrees() -> None:
    verdict = Value("high", (1.0, 0.0, 0.0, 0.0))
    weak = features(claim(Attribute.SEX, "My husband", 2, None, (Source.SIGNAL,)), 0.5, verdict)
    assert (weak["signal"], weak["both"], weak["strong_signal"]) == (1, 0, 0)
    # Nobody estimated it, so its certainty of 2 in 5 stands for it.
    assert weak["claimed"] == pytest.approx(log_odds(0.4))
    agreed = features(claim(Attribute.SEX, "My husband", 3, None, BOTH), 0.5, verdict)
    assert (agreed["signal"], agreed["both"], agreed["strong_signal"]) == (1, 1, 1)


def test_weighing_and_arbitrating_know_the_same() -> None:
    claims = [claim(Attribute.SEX, "My husband"), claim(Attribute.CONTACT, "baker@example.org", 5)]
    by = arbitrator(answering())
    weighed, usage = by.weigh(TEXT, claims, lambda: False)
    assert [w.claim for w in weighed] == claims[:1]
    assert usage.prompt_tokens == 300
    found = by.arbitrate(TEXT, claims, lambda: False).inferences[0]
    assert found.validity is by.calibration.validity(TOLD.probability(weighed[0].features, Attribute.SEX))
