"""What a model quotes becomes evidence: what it wrote where it stands in the text, or the places it pointed to."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.agents.attack.attacker import ModelAttacker
from app.agents.evidence.certainty import CertaintyScale
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.engines.base import EngineInfo, Fill, Filled, Quote, Value
from tests.engines.scripted import ScriptedEngine

TEXT = "My husband and I run a bakery near the Aare. I knead the dough at four, and my wife's role is taken by him."
BEGINS = [at for at, char in enumerate(TEXT) if char != " " and (at == 0 or TEXT[at - 1] == " ")]


def quoting(value: Value) -> tuple[Inference, Fill]:
    """Return what the attacker makes of a job quoted so, and the request it made for it."""
    filled: Filled = {"guess": Value("baker"), "quote": value, "reason": Value("so")}
    engine = ScriptedEngine(given={("attacker", "sure"): "5"})
    scale = CertaintyScale(engine)
    attributes = (Attribute.OCCUPATION,)
    scale.score(TEXT, attributes, lambda: False)
    engine.queue.append([filled])
    (found,) = ModelAttacker(engine, scale, attributes).attack(TEXT, lambda: False).inferences
    return found, engine.fills[-1]


def pointing(*words: str) -> Inference:
    """Return what comes of places pointed to, the likeliest first."""
    shares = tuple(0.5 / 2**rank for rank in range(len(words)))
    return quoting(Value(words[0], shares, places=tuple(TEXT.index(word) for word in words)))[0]


class Trained(ScriptedEngine):
    """A model that was trained for the task."""

    @property
    def info(self) -> EngineInfo:
        return replace(super().info, prompts="starter")


def test_places_are_asked_for_of_a_model_that_they_were_measured_on() -> None:
    for kind, pointed in ((Trained, True), (ScriptedEngine, False)):
        engine = kind(given={("*", "sure"): "5", ("*", "guess"): "baker", ("*", "quote"): "run", ("*", "reason"): "so"})
        ModelAttacker(engine, CertaintyScale(engine), (Attribute.OCCUPATION,)).attack(TEXT, lambda: False)
        (asked,) = [hole for hole in engine.fills[-1].templates[0] if isinstance(hole, Quote)]
        assert bool(asked.begins) is pointed


def test_places_that_tell_are_evidence_in_the_order_of_the_text() -> None:
    found = pointing("knead", "a bakery")
    assert [e.quote for e in found.evidence] == ["a bakery near the Aare", "knead the dough at four"]
    assert all(e.span.of(TEXT) == e.quote for e in found.evidence)
    assert found.unanchored == ()


def test_the_likeliest_weighs_one_and_the_others_less() -> None:
    weights = [e.weight for e in pointing("a bakery", "knead").evidence]
    assert max(weights) == 1
    assert all(0 < weight <= 1 for weight in weights)


def test_what_is_pointed_to_twice_is_evidence_once() -> None:
    found = pointing("run a bakery", "a bakery", "bakery")
    assert [e.quote for e in found.evidence] == ["run a bakery near the Aare"]


@given(st.lists(st.sampled_from(BEGINS), min_size=1, max_size=16, unique=True))
def test_wherever_it_points_the_evidence_stands_there_each_piece_once(places: list[int]) -> None:
    shares = tuple(1 / len(places) for _ in places)
    found, _ = quoting(Value("", shares, places=tuple(places)))
    kept = [e.span for e in found.evidence]
    assert kept == sorted(kept)
    assert {span.start for span in kept} <= set(places)
    assert not any(a.covers(b) for a in kept for b in kept if a is not b)
    assert all(e.quote == e.span.of(TEXT) and "." not in e.quote for e in found.evidence)


def test_a_written_quote_is_believed_where_it_stands() -> None:
    found, _ = quoting(Value("run a bakery "))
    assert [e.quote for e in found.evidence] == ["run a bakery"]
    assert found.unanchored == ()


def test_a_quote_that_stands_nowhere_is_told_apart() -> None:
    found, _ = quoting(Value("a castle"))
    assert (found.evidence, found.unanchored) == ((), ("a castle",))


def test_without_a_quote_or_with_one_that_says_nothing_there_is_a_claim_without_evidence() -> None:
    for quote in ("", "  ", "and I", "the"):
        found, _ = quoting(Value(quote))
        assert (found.guesses, found.evidence, found.unanchored) == (("baker",), (), ())
