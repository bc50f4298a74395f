"""What a model makes of words becomes how likely each betrays an attribute; heads belong to one model."""

from dataclasses import replace

from app.agents.attack.attacker import ModelAttacker
from app.agents.evidence.certainty import CertaintyScale
from app.agents.evidence.evidence_probes import Prober, prober
from app.agents.evidence.linear_heads import Heads
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.engines.base import EngineInfo, Fill, Head, Probe, Probed, Usage, Value, never
from tests.engines.scripted import ScriptedEngine

PROBES = Heads(9, {Attribute.AGE: Head((0.25, -0.125), -1.5), Attribute.SEX: Head((1.0, 2.0), 0.5)})


class Trained(ScriptedEngine):
    """A scripted engine that says it was trained on the starter's prompts."""

    @property
    def info(self) -> EngineInfo:
        return replace(super().info, prompts="starter")


def test_words_are_told_for_the_attributes_that_have_a_head() -> None:
    engine = ScriptedEngine(telling=["wife"])
    found, _ = Prober(engine, PROBES).read("My wife, at last!", [Attribute.SEX, Attribute.INCOME], never)
    assert list(found) == [Attribute.SEX]
    assert [word.span.of("My wife, at last!") for word in found[Attribute.SEX]] == ["My", "wife", "at", "last"]
    assert [word.likely for word in found[Attribute.SEX]] == [0.01, 0.99, 0.01, 0.01]
    assert engine.probes == [Probe("Post:\n", "My wife, at last!", "", 9, tuple(PROBES.heads.values()))]


def test_a_word_is_as_likely_as_the_likeliest_of_its_tokens_and_no_likelier_than_its_own() -> None:
    class Cut(ScriptedEngine):
        def probe(self, request: Probe, cancelled: object = never) -> Probed:
            # "A| hair|dresser|!| é" with a token that ends in the middle of no word
            return Probed((1, 6, 13, 14, 16), ((0.1, 0.2, 0.7, 0.9, 0.3),), Usage())

    one = Heads(9, {Attribute.AGE: PROBES.heads[Attribute.AGE]})
    found, _ = Prober(Cut(), one).read("A hairdresser! é", [Attribute.AGE], never)
    assert [word.likely for word in found[Attribute.AGE]] == [0.1, 0.7, 0.3]


def test_what_has_no_token_betrays_nothing() -> None:
    class Blind(ScriptedEngine):
        def probe(self, request: Probe, cancelled: object = never) -> Probed:
            return Probed((), ((),), Usage())

    one = Heads(9, {Attribute.AGE: PROBES.heads[Attribute.AGE]})
    found, _ = Prober(Blind(), one).read("A word", [Attribute.AGE], never)
    assert [word.likely for word in found[Attribute.AGE]] == [0.0, 0.0]


def test_nothing_is_read_for_attributes_without_a_head() -> None:
    engine = ScriptedEngine()
    assert Prober(engine, PROBES).read("Anything", [Attribute.INCOME], never)[0] == {}
    assert engine.probes == []


def test_heads_belong_to_the_model_they_were_fitted_for() -> None:
    assert prober(ScriptedEngine()) is None
    shipped = prober(Trained())
    assert shipped is not None
    assert {len(head.weights) for head in shipped.probes.heads.values()} == {576}  # numbers in a row of SmolLM2-135M


def sure(request: Fill) -> list[dict[str, Value]]:
    likely = (0.0, 0.0, 0.0, 0.1, 0.2, 0.7)
    return [{"sure": Value("", probabilities=likely)} for _ in request.templates]


def attacked(*before: Inference) -> tuple[tuple[Inference, ...], ScriptedEngine]:
    """Attack a text for age, which has a head, and income, which has none."""
    given = {("attacker", "guess"): Value("x"), ("attacker", "quote"): "I am 41", ("attacker", "reason"): Value("so")}
    engine = ScriptedEngine(queue=[sure, sure], given=given, telling=["March"])
    asked = (Attribute.AGE, Attribute.INCOME)
    attacker = ModelAttacker(engine, CertaintyScale(engine), asked, prober=Prober(engine, PROBES))
    return attacker.attack("I am 41 since March.", never, before=before).inferences, engine


def test_evidence_is_what_the_probe_tells_and_for_other_attributes_the_quote() -> None:
    found, engine = attacked()
    assert [(i.attribute, [e.quote for e in i.evidence]) for i in found] == [
        (Attribute.AGE, ["March"]),
        (Attribute.INCOME, ["I am 41"]),
    ]
    assert found[0].unanchored == ()
    # The reason still has the quote before it.
    assert [item.name for item in engine.fills[-1].templates[0] if not isinstance(item, str)] == [
        "guess",
        "quote",
        "reason",
    ]


def test_a_later_version_is_asked_for_a_quote_only_where_there_is_no_head() -> None:
    found, engine = attacked(*attacked()[0])
    names = [[item.name for item in t if not isinstance(item, str)] for t in engine.fills[-1].templates]
    assert names == [["guess"], ["guess", "quote"]]
    assert [e.quote for e in found[0].evidence] == ["March"]


def test_what_a_whole_text_tells_is_what_its_mean_row_says_and_costs_no_reading() -> None:
    class Halves(ScriptedEngine):
        def probe(self, request: Probe, cancelled: object = never) -> Probed:
            self.probes.append(request)
            return Probed((2, 6), ((0.1, 0.2), (0.9, 0.5)), Usage())

    engine = Halves()
    one = Prober(engine, Heads(9, {Attribute.AGE: Head((0.25, -0.125), -1.5)}), Head((1.0, 1.0), 0.0))
    assert one.read("My cat", [Attribute.AGE], never)[0][Attribute.AGE][1].likely == 0.2
    tells, _ = one.tells("My cat", never)
    assert tells is not None
    assert abs(tells - 0.75) < 1e-6  # half of the log-odds 2.2 of 0.9
    assert len(engine.probes) == 1


def test_without_a_head_for_whole_texts_nobody_knows() -> None:
    assert Prober(ScriptedEngine(), PROBES).tells("My cat", never)[0] is None
