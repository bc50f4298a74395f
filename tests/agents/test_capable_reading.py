"""How a capable model reads: quotes taken whole, sought out on masked copies, and believed where it is sure."""

from app.agents.arbitrate.exhaustive import PASSES, ExhaustingArbitrator
from app.agents.attack.joint_attacker import JointAttacker
from app.agents.attack.quotes import anchored, hidden_words, parted
from app.agents.attack.quoting_attacker import QuotingAttacker
from app.agents.evidence.certainty import CertaintyScale
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.merging import reconcile
from app.core.text.spans import Span
from app.engines.base import Fill
from tests.engines.scripted import ScriptedEngine

TEXT = "I run the night desk at the Gazette. My wife hates the night desk, and the presses shake our flat in Leith."


def claim(
    attribute: Attribute, guess: str, *quotes: str, source: Source = Source.MODEL, certainty: int = 4
) -> Inference:
    spans = [Span(TEXT.index(q), TEXT.index(q) + len(q)) for q in quotes]
    return Inference(attribute, (guess,), certainty, 0.8, "", tuple(Evidence(s, s.of(TEXT)) for s in spans), (source,))


def test_quotes_are_parted_however_they_are_written() -> None:
    assert parted('"the night desk" | at the Gazette | "the presses"') == (
        "the night desk",
        "at the Gazette",
        "the presses",
    )
    assert parted('the night desk", "the presses') == ("the night desk", "the presses")
    assert parted("none") == parted("-") == parted("") == ()
    assert parted("My … hates the night desk") == ("My", "hates the night desk")


def test_quotes_are_anchored_wherever_they_stand_and_never_guessed() -> None:
    places, nowhere = anchored(["the night desk", "a castle"], TEXT)
    assert [span.of(TEXT) for span in places[0]] == ["the night desk", "the night desk"]
    assert nowhere == ("a castle",)


def test_a_quote_of_everyday_words_alone_is_no_evidence() -> None:
    assert anchored(["the", "at the", "I", "the presses"], TEXT) == ([[Span(*_place("the presses"))]], ())


def _place(words: str) -> tuple[int, int]:
    return TEXT.index(words), TEXT.index(words) + len(words)


def test_names_in_a_quote_go_everywhere_and_first_words_of_sentences_are_none() -> None:
    gazette, wife = (
        claim(Attribute.OCCUPATION, "x", "at the Gazette").evidence,
        claim(Attribute.SEX, "x", "My wife").evidence,
    )
    assert hidden_words((*gazette, *wife), TEXT) == ("at the Gazette", "Gazette", "My wife")


def test_the_attacker_takes_written_quotes_whole() -> None:
    engine = ScriptedEngine(
        given={
            ("attacker", "sure"): "5",
            ("quoter", "guess"): "newspaper editor",
            ("quoter", "quotes"): "run the night desk at the Gazette | the presses shake our flat",
            ("quoter", "reason"): "works at a paper",
        }
    )
    attacker = QuotingAttacker(engine, CertaintyScale(engine), (Attribute.OCCUPATION,))
    (found,) = attacker.attack(TEXT, lambda: False).inferences
    assert [e.quote for e in found.evidence] == ["run the night desk at the Gazette", "the presses shake our flat"]
    assert (found.guesses, found.rationale) == (("newspaper editor",), "Works at a paper.")
    assert [fill.prompt.role for fill in engine.fills] == ["attacker", "attacker", "quoter"]


def test_what_still_stands_when_masked_is_missing_evidence_and_asked_for_again() -> None:
    answers = iter(["the presses shake", "none"])
    engine = ScriptedEngine(given={("rereader", "sure"): "5", ("rereader", "quotes"): lambda _: next(answers)})
    job = claim(Attribute.OCCUPATION, "editor", "at the Gazette")
    (found,) = ExhaustingArbitrator(engine).arbitrate(TEXT, [job], lambda: False).inferences
    assert found.validity is Validity.HIGH
    assert [e.quote for e in found.evidence] == ["at the Gazette", "the presses shake"]
    first, second = (fill.prompt.text for fill in engine.fills)
    assert "Gazette" not in first
    assert "presses" in first
    assert "presses" not in second
    assert len(engine.fills) <= PASSES


def test_a_claim_that_falls_is_not_asked_about_again_and_all_share_one_request() -> None:
    def sure(request: Fill) -> str:
        return "0"

    engine = ScriptedEngine(given={("rereader", "sure"): sure, ("rereader", "quotes"): "the presses"})
    job, home = claim(Attribute.OCCUPATION, "editor", "at the Gazette"), claim(Attribute.LOCATION, "Leith", "in Leith")
    found = ExhaustingArbitrator(engine).arbitrate(TEXT, [job, home], lambda: False).inferences
    assert [len(fill.templates) for fill in engine.fills] == [2]
    assert [e.quote for e in found[0].evidence] == ["at the Gazette"]


def test_a_quote_is_evidence_in_all_its_places() -> None:
    engine = ScriptedEngine(given={("rereader", "sure"): "0", ("rereader", "quotes"): ""})
    (found,) = (
        ExhaustingArbitrator(engine)
        .arbitrate(TEXT, [claim(Attribute.OCCUPATION, "editor", "the night desk")], lambda: False)
        .inferences
    )
    assert [e.quote for e in found.evidence] == ["the night desk", "the night desk"]


def test_what_only_a_signal_claims_the_model_judges() -> None:
    engine = ScriptedEngine(given={("arbitrator", "validity"): "invalid"})
    nurse = claim(Attribute.OCCUPATION, "nurse", "night", source=Source.SIGNAL, certainty=5)
    mail = claim(Attribute.CONTACT, "jo@x.org", "Gazette", source=Source.SIGNAL, certainty=5)
    found = ExhaustingArbitrator(engine).arbitrate(TEXT, [nurse, mail], lambda: False).inferences
    assert [i.validity for i in found] == [Validity.INVALID, Validity.HIGH]


def test_a_sure_model_leads_over_a_signal_and_only_its_own_quotes_count() -> None:
    signal = claim(Attribute.SEX, "male", "My wife", "presses", source=Source.SIGNAL, certainty=5)
    model = claim(Attribute.SEX, "female", "My wife hates")
    (led,) = reconcile((signal, model))
    (trusted,) = reconcile((signal, model), trusted=True)
    assert led.guesses[0] == "male"
    assert trusted.guesses[0] == "female"
    assert [e.quote for e in trusted.evidence] == ["My wife hates"]
    assert (
        reconcile((signal, claim(Attribute.SEX, "female", "My wife", certainty=2)), trusted=True)[0].guesses[0]
        == "male"
    )
    assert not JointAttacker.__dataclass_fields__["trusted"].default


def test_a_claim_without_quotes_is_asked_what_tells_it_and_is_never_invalid() -> None:
    answers = iter(["the presses shake", "none"])
    engine = ScriptedEngine(given={("rereader", "sure"): "5", ("rereader", "quotes"): lambda _: next(answers)})
    (found,) = (
        ExhaustingArbitrator(engine).arbitrate(TEXT, [claim(Attribute.OCCUPATION, "x")], lambda: False).inferences
    )
    assert [e.quote for e in found.evidence] == ["the presses shake"]
    engine = ScriptedEngine(given={("rereader", "sure"): "5", ("rereader", "quotes"): "none"})
    (found,) = (
        ExhaustingArbitrator(engine).arbitrate(TEXT, [claim(Attribute.OCCUPATION, "x")], lambda: False).inferences
    )
    assert found.validity is Validity.MEDIUM
