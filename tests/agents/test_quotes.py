"""An attribute may be betrayed in several places: all quotes of a filled template become evidence, each once."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.agents.attacker import ModelAttacker
from app.agents.certainty import CertaintyScale
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.engines.base import EngineInfo, Fill, Filled, Quote, Value
from app.engines.scripted import ScriptedEngine

TEXT = "My husband and I run a bakery near the Aare. I knead the dough at four, and my wife's role is taken by him."
WORDS = TEXT.split()


class Starter(ScriptedEngine):
    """A scripted engine that was trained on the starter's prompts."""

    @property
    def info(self) -> EngineInfo:
        return replace(super().info, prompts="starter")


def quoting(*quotes: str, more: str | None = None) -> tuple[Inference, Fill]:
    """Return what the attacker makes of a job quoted so, and the request it made for it."""
    filled: Filled = {"guess": Value("baker"), "quote": Value(quotes[0], also=quotes[1:]), "reason": Value("so")}
    if more is not None:
        filled["more"] = Value(more)
    engine = (ScriptedEngine if more is None else Starter)(given={("attacker", "sure"): "5"})
    scale = CertaintyScale(engine)
    attributes = (Attribute.OCCUPATION,)
    scale.score(TEXT, attributes, lambda: False)
    engine.queue.append([filled])
    (found,) = ModelAttacker(engine, scale, attributes).attack(TEXT, lambda: False).inferences
    return found, engine.fills[-1]


def test_every_quote_is_evidence_in_the_order_of_the_text() -> None:
    found, request = quoting("knead the dough", "run a bakery", "at four")
    assert [e.quote for e in found.evidence] == ["run a bakery", "knead the dough", "at four"]
    assert all(e.span.of(TEXT) == e.quote for e in found.evidence)
    assert found.unanchored == ()
    (asked,) = [hole for hole in request.templates[0] if isinstance(hole, Quote)]
    assert asked.also > 0


def test_a_model_with_words_for_it_gives_a_second_quote_as_well() -> None:
    found, request = quoting("run a bakery", "at four", more="knead the dough")
    assert [e.quote for e in found.evidence] == ["run a bakery", "knead the dough", "at four"]
    assert [hole.name for hole in request.templates[0] if isinstance(hole, Quote)] == ["quote", "more"]


def test_a_quote_inside_another_is_no_evidence_of_its_own() -> None:
    found, _ = quoting("a bakery", "run a bakery near", "a bakery ")
    assert [e.quote for e in found.evidence] == ["run a bakery near"]


def test_quotes_that_stand_nowhere_are_told_apart_and_empty_ones_forgotten() -> None:
    found, _ = quoting("a castle", "", "  ", "run a bakery", "a castle")
    assert [e.quote for e in found.evidence] == ["run a bakery"]
    assert found.unanchored == ("a castle",)


def test_words_that_say_nothing_are_no_evidence() -> None:
    found, _ = quoting("and I", "run a bakery", "the")
    assert [e.quote for e in found.evidence] == ["run a bakery"]
    assert found.unanchored == ()


def test_without_a_quote_there_is_a_claim_without_evidence() -> None:
    found, _ = quoting("")
    assert (found.guesses, found.evidence, found.unanchored) == (("baker",), (), ())


spans = st.tuples(st.integers(0, len(WORDS) - 1), st.integers(1, 5)).map(lambda at: " ".join(WORDS[at[0] : sum(at)]))


@given(st.lists(spans, min_size=1, max_size=4))
def test_each_quoted_passage_is_covered_once(quotes: list[str]) -> None:
    found, _ = quoting(*quotes)
    assert found.unanchored == ()
    for quote in quotes:
        # "at the" alone is no evidence.
        assert any(quote in e.quote for e in found.evidence) or len(quote.split()) < 3
    kept = [e.span for e in found.evidence]
    assert kept == sorted(kept)
    assert not any(a.covers(b) for a in kept for b in kept if a is not b)
